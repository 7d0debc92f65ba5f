import PlainJSON
import PuzzleKit

/// Reads the JSON text of a file.
/// - Throws: `bad-file` that names the first fault by file and by JSON path, or by line and column.
func readGroupText<Content>(
  _ bytes: [UInt8], file: String, _ read: (JSONNode) throws(JSONFault) -> Content
) throws(Refusal) -> Content {
  let value: JSONValue
  do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
    throw Refusal(.badFile, "\(file), \(error)")
  }
  do throws(JSONFault) { return try read(JSONNode(value)) } catch {
    throw Refusal(.badFile, "\(file), \(error)")
  }
}

extension JSONNode {
  /// The member of an object. If it is missing or null, the fault says what it must be.
  func member(_ name: String, _ expectation: String) throws(JSONFault) -> JSONNode {
    guard let node = try optional(name) else {
      throw JSONFault(path: "\(path).\(name)", text: "is missing; it must be \(expectation)")
    }
    return node
  }

  /// The name of a group. It stands in opening lines, and so in saved games, where nothing in it may mean anything to a list
  /// of groups or to a shell.
  func groupID() throws(JSONFault) -> String {
    try id("of letters, digits, - and _") { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// The name of a card or a deck.
  func plainID() throws(JSONFault) -> String {
    try id("without white space and control characters") { character in
      character.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }
  }

  private func id(_ rule: String, _ isAllowed: (Character) -> Bool) throws(JSONFault) -> String {
    let id = try string()
    if id.isEmpty || !id.allSatisfy(isAllowed) { throw fault("must be a name \(rule), not \(quoted(id))") }
    return try checked(id, atMost: GroupLimits.id)
  }

  /// A text that is shown.
  func label() throws(JSONFault) -> String {
    let label = try string()
    if labelKey(label).isEmpty { throw fault("must not be empty") }
    if label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw fault("must have no control characters: \(quoted(label))")
    }
    return try checked(label, atMost: GroupLimits.label)
  }

  private func checked(_ text: String, atMost limit: Int) throws(JSONFault) -> String {
    let count = text.utf8.count
    if count > limit { throw fault("must have at most \(limit) bytes in UTF-8, not \(count)") }
    return text
  }
}
