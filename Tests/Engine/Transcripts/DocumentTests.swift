import Foundation
import Nim
import PlainJSON
import Program
import Rooms
import Support
import Testing

@testable import Engine

/// The documents are true.
@Suite struct DocumentTests {
  private let root = (#filePath as NSString).deletingLastPathComponent + "/../../.."

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: root + "/" + name, encoding: .utf8)
  }

  /// The blocks of a document that are fenced as ```upi.
  private func sessions(_ name: String) throws -> [[Substring]] {
    try text(name).components(separatedBy: "```upi\n").dropFirst().map {
      ($0.components(separatedBy: "```").first ?? "").split(separator: "\n")
    }
  }

  @Test(
    arguments: ["README.md", "Protocol.md"]
      + ["Wordle", "Wordiest", "Atlas", "WordFlow"].map { "Documentation/\($0).md" })
  func sampleSessionsHappenAsWritten(document: String) throws {
    let sessions = try sessions(document)
    #expect(!sessions.isEmpty)
    for session in sessions {
      let talk = TestClient()
      var answered: [String] = []
      for line in session where line.hasPrefix("> ") {
        answered.append(String(line))
        answered += talk(String(line.dropFirst(2)))
      }
      #expect(agrees(answered[...], session.map(String.init)[...]), "\(answered)")
    }
  }

  /// Whether lines are those of a document, where `...` stands for any number of lines of a reply.
  private func agrees(_ lines: ArraySlice<String>, _ written: ArraySlice<String>) -> Bool {
    guard let first = written.first else { return lines.isEmpty }
    if first != "..." { return lines.first == first && agrees(lines.dropFirst(), written.dropFirst()) }
    let rest = lines.drop { line in !line.hasPrefix("> ") && line != written.dropFirst().first }
    return agrees(rest, written.dropFirst())
  }

  @Test func referenceIsWhatTheProgramPrints() throws {
    let opening = "<!-- reference: printed by parlor --reference -->\n"
    let closing = "<!-- end of the reference -->"
    let document = try text("Documentation/Reference.md")
    let start = try #require(document.range(of: opening)).upperBound
    let end = try #require(document.range(of: closing)).lowerBound
    let wanted = Reference.markdown(.parlor)
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil, document[start..<end] != wanted {
      try document.replacingCharacters(in: start..<end, with: wanted)
        .write(toFile: root + "/Documentation/Reference.md", atomically: true, encoding: .utf8)
      Issue.record("Reference.md was recorded; read the difference before you commit it")
      return
    }
    #expect(document[start..<end] == wanted)
  }

  /// Compares a document with what was recorded of it.
  private func compare(_ name: String, _ wanted: String) throws {
    let path = "Tests/Recorded/documents/" + name
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil, (try? text(path)) != wanted {
      try wanted.write(toFile: root + "/" + path, atomically: true, encoding: .utf8)
      Issue.record("\(name) was recorded; read the difference before you commit it")
      return
    }
    let (lines, recorded) = (wanted.split(separator: "\n"), try text(path).split(separator: "\n"))
    if let different = zip(lines, recorded).first(where: !=) {
      Issue.record("\(name): \(different.0) is not \(different.1)")
    }
    #expect(lines.count == recorded.count)
    #expect(try text(path) == wanted, "\(name)")
  }

  @Test func manPageIsAsRecorded() throws {
    try compare("parlor.6", ManPage.text(Catalog.parlor.adding(Nim.self)))
  }

  @Test func schemaIsAsRecorded() throws {
    // Line by line, so that a difference can be read.
    let schema = SchemaDocument.json(
      Catalog.parlor.adding(Nim.self).adding(Duel.self), rooms: RoomSchema.part)
    try compare("schema.json", schema.replacing("},{", with: "},\n{").replacing(":[{", with: ":[\n{"))
  }

  @Test func schemaIsOneObjectWithALineForEachRow() throws {
    let schema = SchemaDocument.json(.parlor)
    guard case .object(let members) = try JSONValue(parsing: Array(schema.utf8)) else {
      Issue.record("the schema is no object")
      return
    }
    let rows = members.flatMap { member -> [JSONValue] in
      if case .array(let rows) = member.value { rows } else { [] }
    }
    let lines = schema.split(separator: "\n").dropFirst().filter { $0.hasPrefix("{") }
    #expect(rows.count > 100 && lines.count == rows.count)
    for (line, row) in zip(lines, rows) {
      #expect(try JSONValue(parsing: Array(line.utf8.dropLast(line.hasSuffix(",") ? 1 : 0))) == row)
    }
  }

  @Test func manPageNamesEveryCommand() throws {
    let page = try runParlor(["--man"], input: "").output
    for command in CommandTable(Catalog.parlor.dialects).all.map(\.row.name) + ["guess", "key", "share"] {
      #expect(page.contains(".B \(command)"), "\(command)")
    }
    #expect(!page.contains("\n.\n"))
    // An entry is what is typed, in bold, and what it means.
    #expect(page.contains("\n.TP\n.B newgame GAME...\nDeals a new game.\n.TP\n"))
    #expect(page.contains("\n.TP\n.B guess WORD [FEEDBACK]\nGuesses a word and drops letters typed before. "))
  }
}
