import PlainJSON
import PuzzleKit
import Testing

@testable import parlor_net

/// Command lines of `parlor-net`, and the answers to them.
@Suite struct NetCommandTests {
  private func settings(_ line: String) throws -> String {
    let command = try ParlorNet.parseAsRoot(line.split(separator: " ").map(String.init))
    let members = try #require(command as? Create).settings()
    return JSONValue.object(members).text
  }

  private func complaint(_ words: [String]) -> String {
    do {
      _ = try ParlorNet.parseAsRoot(words)
      return ""
    } catch {
      return ParlorNet.exitCode(for: error) == .success ? "" : ParlorNet.message(for: error)
    }
  }

  /// A mode makes the number of words odd.
  @Test(arguments: [
    ("create", "{}"), ("create wordflow", #"{"game":"wordflow"}"#),
    ("create wordflow normal", #"{"game":"wordflow","mode":"normal"}"#),
    ("create wordflow size 4", #"{"game":"wordflow","puzzle":{"options":"size 4"}}"#),
    (
      "create wordflow normal size 4 tier easy --play race --blind",
      #"{"game":"wordflow","mode":"normal","play":"race","puzzle":{"options":"size 4 tier easy"},"showsProgress":false}"#
    ),
    (
      "create --daily 2026-01-26 --limit 90 --players 3 --watching after --title -x-",
      #"{"title":"-x-","watching":"after","puzzle":{"daily":"2026-01-26"},"timeLimit":90,"players":3}"#
    ),
    ("create --puzzle p1 --limit -1", #"{"puzzle":{"id":"p1"},"timeLimit":-1}"#),
  ])
  func aRoomIsAskedForAsItIsWritten(line: String, body: String) throws {
    #expect(try settings(line) == body)
  }

  @Test(arguments: ["create wordflow size 4 --daily 2026-01-26", "create --daily 2026-01-26 --puzzle p1"])
  func onePuzzleIsPlayed(line: String) {
    #expect(throws: Refusal.self) { try settings(line) }
  }

  /// The server may be named before the command and behind it.
  @Test(arguments: [["--server", "http://a:1", "join", "123456"], ["join", "123456", "--server=http://a:1"]])
  func theServerIsNamedAnywhere(words: [String]) throws {
    let join = try #require(try ParlorNet.parseAsRoot(words) as? Join)
    #expect(join.seat.server.server == "http://a:1" && join.code == "123456")
  }

  @Test(arguments: [
    (["daily", "--nothing"], "--nothing"), (["create", "--players", "many"], "--players"), (["join"], "CODE"),
    (["join", "123456", "extra"], "extra"), (["create", "--daily"], "--daily"), (["plya"], "plya"),
    (["play"], "GAME MODE"),
    (["submit", "a.json", "--contact"], "--contact"),
  ])
  func whatIsWrongIsNamedInALine(words: [String], name: String) {
    let complaint = complaint(words)
    #expect(complaint.contains(name) && !complaint.contains("\n"), "\(complaint)")
  }

  /// An option that the page left out would be found by nobody.
  @Test func theManPageHasAllThatTheHelpHas() {
    let page = ParlorNet.manual.replacing("\\", with: "")
    for command in ParlorNet.configuration.subcommands {
      let help = ParlorNet.helpMessage(for: command, columns: 72)
      for word in help.split(whereSeparator: \.isWhitespace) where word.hasPrefix("--") {
        #expect(page.contains(word), "\(word)")
      }
    }
  }
}
