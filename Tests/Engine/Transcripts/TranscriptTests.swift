import Engine
import Foundation
import Nim
import PuzzleKit
import Support
import Testing

@testable import Engine

private let withNim = Catalog.parlor.adding(Nim.self).adding(Duel.self)

@Suite struct TranscriptTests {
  /// The readers of a folder's transcripts, if they are not local.
  private static let situations: [String: Situation] = ["safe": .trusted, "fair": .untrusted]

  @Test(arguments: ["standard", "nim", "safe", "fair"])
  func sessionInMemoryAnswersAsRecorded(folder: String) throws {
    for transcript in try Transcript.all(in: folder) {
      let client = TestClient(folder == "nim" ? withNim : .parlor, situation: Self.situations[folder] ?? .local)
      try transcript.compare(transcript.played(in: try TestFolder()) { client($0) })
    }
  }

  @Test(arguments: ["standard", "safe", "fair"])
  func processOnAPipeAnswersAsRecorded(folder: String) throws {
    for transcript in try Transcript.all(in: folder) {
      let scene = try TestFolder()
      let input = transcript.requests.map { Transcript.resolved($0, scene) + "\n" }.joined()
      let options = folder == "standard" ? [] : ["--\(folder)"]
      let output = Transcript.abstracted(try runParlor(options, input: input).output, scene)
      let expected = transcript.replies.joined().map { $0 + "\n" }.joined()
      #expect(output == expected, "\(transcript.name)")
    }
  }

  @Test(arguments: ["standard", "nim"])
  func savedGameIsTheSameGame(folder: String) throws {
    for transcript in try Transcript.all(in: folder) {
      let scene = try TestFolder()
      let catalog: Catalog = folder == "nim" ? withNim : .parlor
      let talk = TestClient(catalog)
      _ = transcript.played(in: scene) { talk($0) }
      talk("upi")
      talk("setoption name Format value text")
      guard talk("save \(scene.path("saved"))").last == "ok" else { continue }
      let other = TestClient(catalog)
      let shown = talk("show")
      // What is said of the files that the game needs is said once.
      let loaded = other("load \(scene.path("saved"))").filter { !$0.hasPrefix("message ") || shown.contains($0) }
      #expect(loaded == shown, "\(transcript.name)")
      other("save \(scene.path("again"))")
      #expect(FileManager.default.contentsEqual(atPath: scene.path("saved"), andPath: scene.path("again")))
    }
  }
}

@Suite struct CoverageTests {
  private let exchanges: [Transcript.Exchange]
  private let entries = withNim.makeEntries()
  private let commands = CommandTable(withNim.dialects).all

  init() throws {
    exchanges = try ["standard", "nim", "safe", "fair", "live"].flatMap { try Transcript.all(in: $0) }.flatMap(
      \.exchanges)
  }

  /// The first words of requests, ids left out.
  private var requested: [(command: String, rest: [String], reply: [String])] {
    exchanges.map { exchange in
      let words = exchange.request.split(separator: " ").map(String.init).drop { $0.hasPrefix("@") }
      return (words.first ?? "", Array(words.dropFirst()), exchange.reply)
    }
  }

  private func appears(_ line: (String) -> Bool) -> Bool { exchanges.contains { $0.reply.contains(where: line) } }

  @Test func everyCommandSucceedsSomewhere() {
    func succeeds(_ isMeant: (String, [String]) -> Bool) -> Bool {
      requested.contains { isMeant($0.command, $0.rest) && $0.reply.last?.contains("error") != true }
    }
    for name in commands.map(\.row.name) + entries.flatMap({ $0.rows.map(\.name) }) {
      #expect(succeeds { command, _ in command == name }, "no transcript shows \(name)")
    }
    for kind in entries {
      for tool in kind.tools {
        #expect(
          succeeds { [$0, $1.first ?? ""].joined(separator: " ") == tool.row.name },
          "no transcript shows \(tool.row.name)")
      }
    }
  }

  @Test func noTwoCommandsShareAName() {
    for kind in entries {
      let names = commands.map(\.row.name) + kind.rows.map(\.name) + entries.map(\.manual.name)
      #expect(Set(names).count == names.count)
      #expect(Set(kind.tools.map(\.row.name)).count == kind.tools.count)
    }
  }

  @Test func everyModeAndOptionIsUsed() {
    for kind in entries {
      let openings = requested.filter { $0.command == "newgame" && $0.rest.first == kind.manual.name }
      for mode in kind.manual.modes {
        #expect(openings.contains { $0.rest.contains(mode.name) }, "no transcript plays \(mode.name)")
      }
      for option in kind.manual.options {
        #expect(openings.contains { $0.rest.contains(option.name) }, "no transcript uses \(option.name)")
      }
      let positions = requested.filter { $0.command == "position" && $0.rest.first == kind.manual.name }
      for option in kind.manual.positionOptions {
        #expect(positions.contains { $0.rest.contains(option.name) }, "no transcript sets up \(option.name)")
      }
    }
    for setting in Settings.ofProgram + entries.flatMap(\.manual.settings) {
      let name = setting.parameter.name
      #expect(
        requested.contains { $0.command == "setoption" && $0.rest.dropFirst().first == name },
        "no transcript sets \(name)")
    }
  }

  @Test func everyErrorCodeAppears() {
    // A conflict takes two processes on a profile, and stopping takes a line that comes while work is running; the tests of
    // the store and of scripts show them.
    for code in ErrorCode.common + entries.flatMap(\.manual.errors) where code != .conflict && code != .stopped {
      #expect(
        appears { "@0 \($0)".contains(" error \(code.name) ") },
        "no transcript shows \(code.name)")
    }
  }

  @Test func everyRecordAndEventAppears() {
    for schema in Schemas.all + entries.flatMap(\.manual.records) {
      #expect(appears { $0 == schema.name || $0.hasPrefix(schema.name + " ") }, "no transcript shows \(schema.name)")
    }
    for event in entries.flatMap(\.manual.events) {
      #expect(
        appears { $0 == "event \(event.name)" || $0.hasPrefix("event \(event.name) ") },
        "no transcript shows \(event.name)")
    }
  }
}
