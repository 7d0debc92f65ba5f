import Engine
import Nim
import PuzzleKit
import Support
import Testing
import Wire

@testable import Engine

/// Everything written can be read back by name, from text and from JSON.
@Suite struct RecordTests {
  private static let catalog = Catalog.parlor.adding(Nim.self).adding(Duel.self)

  /// The readers of clients: one for each game, as records of two games may have one name.
  private let readers = catalog.manuals.map { RecordReader(Schemas.all + $0.records) }

  private func isJSON(_ line: String) -> Bool { line.hasPrefix("{") }

  private func written(_ line: ReadLine, id: String?, _ format: Format) -> String {
    var output = Output()
    let renderer = Renderer(format: format, id: id.map { $0 == "*" ? $0 : "@" + $0 } ?? "")
    switch line {
    case .record(let record):
      var reply = Reply()
      reply.add(record.schema, values: record.values)
      for index in reply.records.indices { renderer.write(reply.records[index], of: reply, to: &output) }
    case .ok: renderer.write(.ok, to: &output)
    case .error(let code, let text): renderer.write(.error(Refusal(ErrorCode(code, ""), text)), to: &output)
    }
    return String(decoding: output.bytes.dropLast(), as: UTF8.self)
  }

  @Test func everyRecordInEveryTranscriptIsReadBack() throws {
    var count = 0
    for transcript in try ["standard", "nim", "safe", "fair"].flatMap({ try Transcript.all(in: $0) }) {
      for line in transcript.replies.joined() {
        // UCI has lines of its own.
        if line.hasPrefix("info string") { continue }
        var isRead = false
        for reader in readers where !isRead {
          guard let (id, read) = try? isJSON(line) ? reader.read(json: line) : reader.read(text: line),
            written(read, id: id, isJSON(line) ? .json : .text) == line
          else { continue }
          // The other notation says the same.
          let other: Format = isJSON(line) ? .text : .json
          let text = written(read, id: id, other)
          let (otherID, again) = try other == .json ? reader.read(json: text) : reader.read(text: text)
          isRead = otherID == id && again == read
        }
        #expect(isRead, "\(transcript.name): \(line)")
        count += 1
      }
    }
    #expect(count > 4000)
  }

  @Test func fieldsAreFoundByName() throws {
    let reader = RecordReader(Self.catalog.schemas)
    guard case (let id, .record(let record)) = try reader.read(text: "@a1 accepted 3 2 take 2 from 1") else {
      Issue.record("no record")
      return
    }
    #expect(id == "a1" && record.schema.name == "accepted")
    #expect(record["number"] == .integer(3) && record["line"] == .text("take 2 from 1") && record["none"] == nil)
    guard case (nil, .record(let event)) = try reader.read(json: #"{"record":"event","name":"take","haptic":"light"}"#)
    else {
      Issue.record("no record")
      return
    }
    #expect(event["haptic"] == .word("light") && event["sound"] == nil)
    // What nobody has asked for is told from replies in both notations.
    #expect(try reader.read(text: "* stream 3").id == "*" && reader.read(text: "stream 3").id == nil)
    #expect(try reader.read(json: #"{"push":true,"record":"stream","number":3}"#).id == "*")
    #expect(
      try reader.read(text: "error no-game no game is open").1 == .error(code: "no-game", text: "no game is open"))
  }

  @Test func ofRecordsWithOneNameTheFirstThatFitsIsMeant() throws {
    let named = RecordSchema("row", "A row with a name.", [Field("name", .word, "its name")])
    let numbered = RecordSchema("row", "A numbered row.", [Field("number", .integer, "its number")])
    let titled = RecordSchema("row", "A row with a title.", [Field("title", .text, "its title")])
    let (reader, reversed) = (RecordReader([numbered, named, titled]), RecordReader([titled, named, numbered]))
    func field(_ line: ReadLine) -> String? {
      if case .record(let record) = line { record.schema.fields[0].name } else { nil }
    }
    for (text, first, last) in [("1", "number", "title"), ("a", "name", "title"), ("a b", "title", "title")] {
      #expect(try field(reader.read(text: "row \(text)").1) == first, "\(text)")
      #expect(try field(reversed.read(text: "row \(text)").1) == last, "\(text)")
    }
    let both = #"{"record":"row","number":1,"name":"a"}"#
    #expect(try field(reader.read(json: both).1) == "number" && field(reversed.read(json: both).1) == "name")
    #expect(try field(reader.read(json: #"{"record":"row","title":"a"}"#).1) == "title")
  }

  @Test func oneReaderKnowsTheRecordsOfAllGames() throws {
    let reader = RecordReader(Self.catalog.schemas)
    for game in Self.catalog.manuals.map(\.name) {
      let reply = TestClient(Self.catalog)("newgame \(game)")
      #expect(reply.count > 1, "\(game)")
      for line in reply { _ = try reader.read(text: line) }
    }
  }

  @Test(arguments: ["", "nonsense 1", "accepted x 2 y", "accepted 1", "event take at", "readyok now"])
  func whatIsNoRecordIsRefused(line: String) {
    #expect(throws: Refusal.self) { try RecordReader(Self.catalog.schemas).read(text: line) }
  }

  @Test(arguments: ["", "{}", "[]", #"{"record":"none"}"#, #"{"record":"accepted","number":1}"#, #"{"ok":1}"#])
  func whatIsNoJSONRecordIsRefused(line: String) {
    #expect(throws: Refusal.self) { try RecordReader(Self.catalog.schemas).read(json: line) }
  }
}
