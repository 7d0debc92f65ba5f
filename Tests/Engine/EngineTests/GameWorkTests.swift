import Engine
import Foundation
import Glibc
import Nim
import PuzzleKit
import Support
import Synchronization
import System
import Testing
import Wire

/// A conversation that is fed by hand.
private final class Feed {
  var conversation: Conversation
  private var output = Output()

  init(_ catalog: Catalog = Catalog.parlor.adding(Nim.self), bails: Bool = false) {
    conversation = Conversation(Session(testing: catalog), bails: bails)
  }

  @discardableResult
  func take(_ line: String) -> Conversation.FollowUp { conversation.take(Array(line.utf8).span, into: &output) }

  /// Does work, stopped after so many pieces, and tells the conversation all of it.
  func run(_ work: Work, stopAfter limit: Int = .max) -> Conversation.FollowUp {
    let updates = Mutex<[WorkUpdate]>([])
    work.run(shouldStop: { updates.withLock { $0.count } >= limit }) { update in updates.withLock { $0.append(update) }
    }
    return updates.withLock { $0 }.map { conversation.take($0, into: &output) }.last ?? Conversation.FollowUp()
  }

  func goOn() -> Conversation.FollowUp { conversation.goOn(into: &output) }

  /// The output since the last look.
  func written() -> String {
    defer { output.clear() }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// Long work that a command of the open game asks for, and the order of lines beside it.
@Suite struct GameWorkTests {
  private let feed = Feed()

  init() {
    feed.take("newgame nim")
    _ = feed.written()
  }

  @Test func recordsComeOneByOneAndStopEndsThem() throws {
    let work = try #require(feed.take("@7 judge").start)
    #expect(!work.isEndless && feed.written().isEmpty && feed.conversation.isWorking)
    _ = feed.run(work, stopAfter: 2)
    #expect(feed.written() == "@7 judgement false take 1 from 1\n@7 judgement true take 2 from 1\n@7 ok\n")
    feed.take("expect judgement true take 2 from 1")
    #expect(feed.written() == "ok\n" && feed.conversation.session.failures.expectations == 0)
  }

  @Test func aSearchOfALargeListThatIsStoppedAtOnceHasAGoodGuess() throws {
    feed.take("position wordle classic candidates guesses")
    let work = try #require(feed.take("go infinite").start)
    _ = feed.written()
    _ = feed.run(work, stopAfter: 0)
    feed.take("stop")
    let written = feed.written()
    #expect(written.hasSuffix("bestmove guess tares\nok\nok\n"), "\(written)")
  }

  @Test func stoppedBeforeAnythingIsAnError() throws {
    let work = try #require(feed.take("judge").start)
    _ = feed.run(work, stopAfter: 0)
    #expect(feed.written() == "error stopped stopped before the first move\n")
    #expect(feed.conversation.session.failures.commands == 1)
    feed.take("expect error stopped *")
    #expect(feed.conversation.session.failures.commands == 0)
  }

  @Test func aDialectRefusesInItsOwnLinesWhateverTheFormat() {
    feed.take("uci")
    feed.take("setoption name Format value json")
    _ = feed.written()
    feed.take("@1 foo")
    #expect(feed.written().hasPrefix("@1 info string error unknown-command "))
    #expect(feed.conversation.session.failures.commands == 1)
    feed.take("expect info string error *")
    #expect(feed.conversation.session.failures.commands == 0)
    feed.take("go nodes x")
    #expect(feed.written().hasSuffix("\nbestmove (none)\n"))
    feed.take("expect bestmove *")
    #expect(feed.conversation.session.failures.commands == 1)
    // The error's line is not the last one.
    feed.take("expect info string error bad-argument *")
    #expect(feed.conversation.session.failures.commands == 0)
  }

  @Test(arguments: ["go", "hint"])
  func theLastRecordOfASearchComesWithItsEnd(request: String) throws {
    feed.take("uci")
    feed.take("position wordle mini")
    _ = feed.written()
    let work = try #require(feed.take(request).start)
    let updates = Mutex<[WorkUpdate]>([])
    work.run(shouldStop: { false }) { update in updates.withLock { $0.append(update) } }
    guard case .end(nil, let last) = updates.withLock({ $0 }).last else {
      Issue.record("no end")
      return
    }
    #expect(last.records.map(\.schema.name) == [request == "go" ? "bestmove" : "hint"])
  }

  @Test func anEndThatHasToWaitIsToldWhenTheWorkIsStopped() throws {
    let posted = DispatchSemaphore(value: 0)
    let work = try #require(
      BackgroundWork(endsOnlyIfStopped: true) { _, post in
        post(.progress(Reply()))
        post(.end(nil))
        posted.signal()
      })
    posted.wait()
    var told = work.drain()
    #expect(!hasNews(work))
    guard told.count == 1, case .progress = told[0] else {
      Issue.record("\(told)")
      return
    }
    work.stop()
    #expect(hasNews(work))
    told = work.drain()
    guard told.count == 1, case .end = told[0] else {
      Issue.record("\(told)")
      return
    }
    work.stop()
    #expect(!hasNews(work) && work.drain().isEmpty)
  }

  /// Whether somebody who waits for the work is woken.
  private func hasNews(_ work: BackgroundWork) -> Bool {
    var waiting = pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 1
  }

  @Test func whatWorkHasBroughtIsForgottenByTheNext() {
    let client = TestClient()
    client("atlas analyse 10 tour 1")
    #expect(client("expect winnable 5x5*") == ["ok"])
    client("atlas analyse 10 easy 1")
    #expect(client("expect winnable 8x5*") == ["ok"])
    #expect(client("expect winnable 5x5*").last?.hasPrefix("error expect-failed ") == true)
  }

  @Test func manyMovesAreLongWorkThatCanBeStopped() throws {
    let feed = Feed()
    feed.take("newgame wordle classic answer crane")
    _ = feed.written()
    // Few are answered at once.
    #expect(feed.take("moves 1000").start == nil)
    let few = feed.written()
    #expect(few.split(separator: "\n").count == 1001 && few.hasSuffix("\nok\n"))
    let work = try #require(feed.take("@1 moves 2001").start)
    #expect(feed.written().isEmpty)
    _ = feed.run(work)
    let all = feed.written().replacing("@1 ", with: "")
    #expect(all.hasPrefix(few.dropLast(3)) && all.split(separator: "\n").count == 2002 && all.hasSuffix("\nok\n"))
    #expect(Set(all.split(separator: "\n")).count == 2002)
    let stopped = try #require(feed.take("moves").start)
    _ = feed.run(stopped, stopAfter: 2)
    let some = feed.written()
    #expect(some.hasPrefix(few.dropLast(3)) && some.split(separator: "\n").count == 2001)
    #expect(some.hasSuffix("\nerror stopped stopped before all moves were listed\n"))
  }

  @Test func anExpectationLooksAtTheNewestRecordsOfEndlessOnes() throws {
    let feed = Feed()
    feed.take("position wordle classic candidates guesses")
    let work = try #require(feed.take("moves 30000").start)
    _ = feed.run(work)
    let lines = feed.written().split(separator: "\n")
    feed.take("expect \(lines[0])")
    #expect(feed.written().hasPrefix("error expect-failed ") && feed.conversation.session.failures.expectations == 1)
    feed.take("expect \(lines[lines.count - 10_001])")
    #expect(feed.written().hasSuffix("ok\n") && feed.conversation.session.failures.expectations == 1)
  }

  @Test func linesWaitForWorkButForThoseThatDoNot() throws {
    let work = try #require(feed.take("@1 judge 1").start)
    feed.take("@2 take 3 from 1")
    feed.take("@3 isready")
    #expect(feed.written() == "@3 readyok\n@3 ok\n")
    // The work is that of the position for which it was asked, and its last line comes before those that waited.
    _ = feed.run(work)
    #expect(feed.written().hasPrefix("@1 judgement false take 1 from 1\n@1 ok\n@2 heaps "))
  }

  @Test func aStopEndsAllWorkBeforeIt() throws {
    let work = try #require(feed.take("judge").start)
    #expect(feed.take("judge").start == nil)
    #expect(feed.take("stop").stops)
    #expect(!feed.take("stop now").stops)
    let followUp = feed.run(work, stopAfter: 1)
    let second = try #require(followUp.start)
    #expect(followUp.stops)
    _ = feed.run(second, stopAfter: 1)
    #expect(feed.written().hasSuffix("ok\nok\nerror extra-argument unexpected argument \"now\"; write stop\n"))
    #expect(!feed.conversation.isWorking && feed.conversation.waitingBytes == 0)
    // It ends no work that is asked for after it.
    #expect(!feed.take("judge").stops)
  }

  @Test func repliesToLinesThatWaitedComeInPortions() throws {
    let work = try #require(feed.take("judge 1").start)
    let count = 5000
    for number in 0..<count { feed.take("@\(number) take 99 from 1") }
    _ = feed.conversation.takeEndOfInput()
    var followUp = feed.run(work)
    var lines: [Substring] = []
    while true {
      let portion = feed.written()
      #expect(portion.utf8.count < 1 << 17)
      lines += portion.split(separator: "\n")
      guard followUp.pauses else { break }
      #expect(!followUp.closes)
      followUp = feed.goOn()
    }
    #expect(followUp.closes && feed.conversation.waitingBytes == 0)
    #expect(lines.dropFirst(2).map { $0.prefix { $0 != " " } } == (0..<count).map { "@\($0)" })
  }

  @Test func theEndOfTheInputWaitsForWork() throws {
    let work = try #require(feed.take("judge 1").start)
    feed.take("isready")
    let end = feed.conversation.takeEndOfInput()
    #expect(!end.stops && !end.closes)
    #expect(feed.run(work).closes)
    let endless = Feed()
    endless.take("newgame nim")
    #expect(endless.take("go infinite").start != nil)
    #expect(endless.conversation.takeEndOfInput().stops)
  }

  @Test func theEndOfTheInputStopsEndlessWorkThatHadToWait() throws {
    let work = try #require(feed.take("judge 1").start)
    feed.take("judge 1")
    feed.take("go infinite")
    #expect(!feed.conversation.takeEndOfInput().stops)
    // What ends by itself is finished.
    let second = feed.run(work)
    #expect(!second.stops && !second.closes)
    let endless = feed.run(try #require(second.start))
    #expect(endless.stops && !endless.closes)
    #expect(feed.run(try #require(endless.start)).closes)
  }

  @Test func aBenchThatIsStoppedHasNoFingerprint() throws {
    let feed = Feed(Catalog.empty.adding(Nim.self).adding(Duel.self))
    _ = feed.run(try #require(feed.take("bench").start))
    #expect(feed.written() == "bench nim.moves 12\nbench fingerprint 12\nok\n")
    _ = feed.run(try #require(feed.take("bench").start), stopAfter: 1)
    #expect(feed.written() == "bench nim.moves 12\nerror stopped stopped before all tasks were counted\n")
  }

  @Test func anInterruptForgetsWhatWaits() throws {
    let work = try #require(feed.take("judge").start)
    feed.take("take 1 from 1")
    feed.conversation.interrupt()
    _ = feed.run(work, stopAfter: 1)
    #expect(feed.written() == "judgement false take 1 from 1\nok\n")
    // A stop that is forgotten does not end the next work either.
    let next = try #require(feed.take("judge").start)
    #expect(feed.take("stop").stops)
    feed.conversation.interrupt()
    _ = feed.run(next, stopAfter: 1)
    #expect(!feed.take("judge").stops)
  }

  @Test func anErrorIsForgivenOnceAndOnlyByItsOwnLine() {
    func failures() -> Int { feed.conversation.session.failures.commands }
    feed.take("nonsense")
    feed.take("nonsense")
    feed.take("expect error *")
    feed.take("expect error unknown-command *")
    #expect(failures() == 1)
    // The event before the error is not the error.
    feed.take("newgame wordle mini answer cat")
    feed.take("setoption name Events value true")
    feed.take("guess zzz")
    #expect(failures() == 2)
    feed.take("expect event *")
    #expect(failures() == 2)
    feed.take("expect error not-in-list *")
    #expect(failures() == 1 && feed.conversation.session.failures.expectations == 0)
  }

  @Test func bailingEndsAtTheFirstFailureThatWasNotExpected() {
    let feed = Feed(bails: true)
    feed.take("nonsense")
    #expect(!feed.take("").closes && !feed.take("# A blank line and a remark are passed over.").closes)
    #expect(!feed.take("expect error *").closes)
    feed.take("nonsense")
    #expect(feed.take("isready").closes)
    feed.take("isready")
    #expect(!feed.written().contains("readyok"))
  }

  @Test func bailingEndsAtAFailedExpectation() {
    let feed = Feed(bails: true)
    feed.take("isready")
    #expect(feed.take("expect no*").closes)
    _ = feed.written()
    feed.take("isready")
    #expect(feed.written().isEmpty)
  }

  @Test func aPatternHasALimit() {
    let client = TestClient()
    client("isready")
    #expect(client("expect " + String(repeating: "*", count: 4095) + "?") == ["ok"])
    let refusal = "error bad-argument a pattern has at most 4096 characters, not 4097"
    #expect(client("expect " + String(repeating: "*", count: 4097)) == [refusal])
  }

  @Test func helpNamesTheCommandOfTheOpenGameBeforeThoseOfOthers() {
    let client = TestClient()
    #expect(client("help analyse").contains { $0.contains("atlas analyse DEALS TIER") })
    client("newgame wordle mini answer cat")
    #expect(client("help analyse").first == "help analyse [last|score]")
    client("newgame atlas")
    let both = client("help analyse")
    #expect(both.first == "help analyse" && both.contains { $0.hasPrefix("help atlas analyse DEALS TIER ") })
  }

  @Test func itNeedsItsGame() {
    let client = TestClient(Catalog.parlor.adding(Nim.self))
    #expect(client("judge") == ["error no-game judge needs an open game of nim; newgame nim starts one"])
  }
}
