import PlainJSON
import PuzzleKit

/// A file of one deck: a JSON object with `deck_id`, `deck_name`, `groups`, an array of the groups' ids, and perhaps
/// `shuffle_seed`. Other members are passed over, and so is a byte order mark.
public enum DeckFile {
  /// The deck that the bytes of a file hold.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, in the order of the members above.
  public static func deck(_ bytes: [UInt8], file: String) throws(Refusal) -> Deck {
    let text = withoutByteOrderMark(bytes)
    return try readGroupText(text, file: file) { (root) throws(JSONFault) in
      let id = try root.member("deck_id", "the deck's id").plainID()
      let name = try root.member("deck_name", "the deck's name").label()
      let groups = try groups(try root.member("groups", "an array of the groups' ids"))
      return Deck(id: id, name: name, groups: groups, seed: try seed(try root.optional("shuffle_seed"), in: text))
    }
  }

  /// Whether a file is meant to be a deck: it has a deck's members, though perhaps not all, and is not named as a group.
  static func isDeck(_ bytes: [UInt8]) -> Bool {
    guard let value = try? JSONValue(parsing: withoutByteOrderMark(bytes)), case .object(let members) = value else {
      return false
    }
    let names = members.map { $0.name }
    return names.contains("deck_id")
      || !names.contains("group_id") && !Set(names).isDisjoint(with: ["deck_name", "groups"])
  }

  private static func groups(_ list: JSONNode) throws(JSONFault) -> [String] {
    let nodes = try list.elements()
    if nodes.isEmpty { throw list.fault("must have at least one group") }
    var places: [String: String] = [:]
    return try nodes.map { node throws(JSONFault) in
      let id = try node.groupID()
      if let first = places.updateValue(node.path, forKey: id) {
        throw node.fault("must be a group that is not in the deck yet, not \(quoted(id)) as at \(first)")
      }
      return id
    }
  }

  private static func seed(_ node: JSONNode?, in text: [UInt8]) throws(JSONFault) -> UInt64? {
    guard let node else { return nil }
    switch node.value {
    case .integer(let integer):
      if let seed = UInt64(exactly: integer) { return seed }
      throw node.fault("must be a whole number from 0 to \(UInt64.max), not \(integer)")
    case .number:
      // The value is rounded from 2^63 on; the text is not.
      let digits = text[JSONPlace.offset(of: node.path, in: text)...].prefix {
        "+-.0123456789Ee".utf8.contains($0)
      }
      let number = String(decoding: digits, as: UTF8.self)
      if let seed = UInt64(number) { return seed }
      throw node.fault("must be a whole number from 0 to \(UInt64.max) in digits alone, not \(quoted(number))")
    default: throw node.fault("must be a whole number from 0 to \(UInt64.max), not \(node.value.kind)")
    }
  }
}
