import Nim
import PuzzleKit
import Support
import Testing

@testable import Engine

/// The order of things: lines beside work, letters that wait, words that are cut short.
@Suite struct OrderTests {
  private func resolved(_ line: String) -> Session {
    let session = TestClient().session
    session.resolve(Array(line.utf8).span)
    return session
  }

  @Test(arguments: [
    ("", Urgency.besideWork), ("  \t", .besideWork), ("# stop", .besideWork), ("isready", .besideWork),
    ("@7 isready", .besideWork), ("isready now", .besideWork), ("stop", .endsWork), ("@7 stop", .endsWork),
    (" stop ", .endsWork), ("stop now", .afterWork), ("quit", .endsWork), ("quit now", .afterWork),
    ("STOP", .afterWork),
    ("show", .afterWork), ("stopp", .afterWork), ("@7", .afterWork), ("sto\u{1}p", .afterWork), ("go", .afterWork),
  ])
  func someLinesDoNotWaitForWork(line: String, urgency: Urgency) {
    #expect(resolved(line).urgency == urgency)
  }

  @Test(arguments: [
    ("", true), ("# remark", true), ("expect *", true), ("@7 expect ok", true), ("expect", true), ("isready", false),
    ("show", false), ("@7", false), ("expec ok", false),
  ])
  func anErrorMayBeForgivenByTheLineBehindIt(line: String, mayForgive: Bool) {
    #expect(resolved(line).mayForgive == mayForgive)
  }

  @Test func aLineThatWasTooLongWaits() {
    let session = TestClient().session
    session.resolve(nil)
    #expect(session.urgency == .afterWork && !session.mayForgive)
  }

  @Test func lettersOfAllTablesAreKeptTogether() throws {
    let folder = try TestFolder()
    let talk = TestClient()
    talk("setoption name Profile value \(folder.path("profile"))")
    talk("newgame wordle mini seed 1")
    talk("table b")
    talk("newgame wordle junior seed 1")
    func kept() -> [String] {
      let other = TestClient()
      other("setoption name Profile value \(folder.path("profile"))")
      return other("unfinished").filter { $0 != "ok" }.sorted()
    }
    talk.session.defersDrafts = true
    talk("key a")
    talk("key b")
    #expect(kept() == ["unfinished wordle junior 1 number 1", "unfinished wordle mini 1 number 1"])
    // Any other command keeps them first, and a move those of its own game.
    talk("table main")
    #expect(kept() == ["unfinished wordle junior 3 number 1", "unfinished wordle mini 1 number 1"])
    #expect(!talk.session.hasDrafts)
    talk("key c")
    talk("guess dog")
    #expect(kept() == ["unfinished wordle junior 3 number 1", "unfinished wordle mini 3 number 1"])
    talk("key d")
    talk("key e")
    #expect(talk.session.hasDrafts && kept()[1] == "unfinished wordle mini 3 number 1")
    try talk.session.keepDrafts()
    #expect(!talk.session.hasDrafts && kept()[1] == "unfinished wordle mini 5 number 1")
    talk("wordle splash")
    talk("key f")
    talk("resign")
    #expect(kept() == ["unfinished wordle junior 3 number 1"])
    try talk.session.keepDrafts()
    #expect(kept() == ["unfinished wordle junior 3 number 1"])
  }

  @Test(arguments: [
    ("vers", "version"), ("VERSION", "version"), ("opt", "options"), ("unf", "unfinished"), ("Tables", "tables"),
    ("cal 2026-01", "calendar 2026-01"), ("HIST mini", "history mini"),
  ])
  func aCommandMayBeCutShort(typed: String, command: String) {
    let (one, other) = (TestClient(isInteractive: true), TestClient(isInteractive: true))
    #expect(one(typed) == other(command))
    #expect(one.session.lastRefusal == nil)
    // A program writes it out.
    #expect(TestClient()(typed).last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func whatMayBeSeveralCommandsIsNone() {
    let talk = TestClient(isInteractive: true)
    #expect(talk("s").last?.hasPrefix("error unknown-command s: setoption, show, ") == true)
    #expect(talk("re").last == "error unknown-command re: resume, redo or resign?")
  }
}
