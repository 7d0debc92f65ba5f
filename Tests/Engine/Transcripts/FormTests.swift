import Engine
import Foundation
import Interpreter
import Nim
import PictureJSON
import PlainJSON
import PuzzleKit
import Support
import Testing
import Wire

/// The JSON for those who draw screens has the forms that the schema declares.
@Suite struct FormTests {
  /// The first fault of a value, and its place; nil if it has the form.
  private func fault(_ value: JSONValue, _ form: JSONForm.Value, at path: String) -> String? {
    switch (form, value) {
    case (.text, .string), (.integer, .integer), (.number, .number), (.number, .integer), (.flag, .bool): return nil
    case (.choice(let values), .string(let text)): return values.contains(text) ? nil : "\(path) is \(text)"
    case (.list(let element), .array(let values)):
      return values.lazy.compactMap { fault($0, element, at: path + "[]") }.first
    case (.tuple(let elements), .array(let values)) where values.count == elements.count:
      return zip(values, elements).lazy.compactMap { fault($0, $1.value, at: path + "." + $1.name) }.first
    case (.map(let names, let element), .object(let members)):
      return members.lazy.compactMap { member in
        names.isEmpty || names.contains(member.name)
          ? fault(member.value, element, at: path + "." + member.name) : "\(path) has \(member.name)"
      }.first
    case (.form(let name), .object(let members)):
      guard let form = PictureJSON.forms.first(where: { $0.name == name }) else { return "there is no \(name)" }
      let missing = form.members.first { member in !member.isOptional && !members.contains { $0.name == member.name } }
      if let missing { return "\(path) has no \(missing.name)" }
      return members.lazy.compactMap { member in
        guard let known = form.members.first(where: { $0.name == member.name }) else {
          return "\(path) has \(member.name)"
        }
        return fault(member.value, known.value, at: path + "." + member.name)
      }.first
    default: return "\(path) is \(value.text.prefix(80))"
    }
  }

  @Test func namesAreThereOnce() {
    let names = PictureJSON.forms.map(\.name)
    #expect(Set(names).count == names.count)
    for form in PictureJSON.forms { #expect(Set(form.members.map(\.name)).count == form.members.count, "\(form.name)") }
  }

  private final class Updates: @unchecked Sendable { var all: [WorkUpdate] = [] }

  /// Somebody in front of a page.
  private struct Reader {
    private var conversation: Conversation

    init(_ catalog: Catalog) {
      let session = Session(testing: catalog, isInteractive: true)
      let front = PageFront(PromptSession(session))
      conversation = Conversation(session, listener: front, presenter: front)
    }

    /// The lines that answer a line.
    mutating func send(_ line: String) -> [String] {
      var output = Output()
      var followUp = conversation.take(Array(line.utf8).span, into: &output)
      while let work = followUp.start {
        let updates = Updates()
        work.run(shouldStop: { false }) { updates.all.append($0) }
        followUp = Conversation.FollowUp()
        for update in updates.all { followUp = conversation.take(update, into: &output) }
      }
      return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: ["standard", "nim"])
  func answersOfPagesHaveTheirForms(folder: String) throws {
    let catalog: Catalog = folder == "nim" ? Catalog.parlor.adding(Nim.self).adding(Duel.self) : .parlor
    var count = 0
    for transcript in try Transcript.all(in: folder) {
      var reader = Reader(catalog)
      func check(_ line: String) {
        for answer in reader.send(line) {
          let found =
            (try? JSONValue(parsing: Array(answer.utf8))).map { fault($0, .form("Answer"), at: "$") } ?? "no JSON"
          #expect(found == nil, "\(transcript.name): \(line): \(found ?? "")")
          count += 1
        }
      }
      _ = try transcript.played(in: TestFolder()) { line in
        // A page asks for no other form of its answers.
        if !line.contains("name Format"), line != "uci" { check(line) }
        return []
      }
      for page in ["page:home", "page:settings", "page:help"] { check(page) }
    }
    #expect(count > 20)
  }

  /// The page's tests play it: a page draws and plays a game that it has never heard of.
  @Test func nimOnAPageIsAsRecorded() throws {
    var reader = Reader(Catalog.parlor.adding(Nim.self))
    var told: [String] = []
    func ask(_ line: String) throws -> JSONNode {
      let answer = try #require(reader.send(line).last)
      told.append(JSONValue.of(("line", .string(line)), ("answer", try JSONValue(parsing: Array(answer.utf8)))).text)
      return JSONNode(try JSONValue(parsing: Array(answer.utf8)))
    }
    for line in ["page:home", "page:game nim"] { _ = try ask(line) }
    var scene = try ask("newgame nim standard").required("scene")
    while try scene.required("outcome").string() == "playing" {
      let key = try #require(try scene.required("keys").elements().first)
      scene = try ask(key.required("line").string()).required("scene")
    }
    let path = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/page/nim.jsonl"
    let text = told.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil,
      (try? String(contentsOfFile: path, encoding: .utf8)) != text
    {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("nim.jsonl was recorded; read the difference before you commit it")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
