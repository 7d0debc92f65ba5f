import PlainJSON
import PuzzleKit

/// A game in a room as a person sees it: the picture that a local game would draw, and the keys that make moves. It travels as
/// JSON in the record `picture`.
public struct RoomPicture: Equatable, Sendable {
  /// The pictures.
  public var blocks: [Block]
  /// The effects of the last move, below the pictures.
  public var news: [Block]
  /// The keys that make moves.
  public var keys: [LiveKey]
  /// Whether the picture tells the time, so that it is worth asking for again.
  public var showsTime: Bool

  /// Makes a picture.
  public init(_ blocks: [Block], news: [Block] = [], keys: [LiveKey] = [], showsTime: Bool = false) {
    (self.blocks, self.news, self.keys, self.showsTime) = (blocks, news, keys, showsTime)
  }

  /// Reads it.
  /// - Throws: `bad-line` if it is none, or holds what can't be drawn.
  public init(_ text: String) throws(Refusal) {
    do throws(JSONFault) {
      let value: JSONValue
      do { value = try JSONValue(parsing: Array(text.utf8)) } catch { throw JSONFault(path: "$", text: error.text) }
      let node = JSONNode(value)
      var blocks: [Block] = []
      for element in try node.required("blocks").elements() { blocks.append(try Block(element)) }
      let count = try node.optional("news")?.int() ?? 0
      guard 0...blocks.count ~= count else { throw node.fault("has fewer pictures than news") }
      (self.blocks, news) = (Array(blocks.dropLast(count)), Array(blocks.suffix(count)))
      var keys: [LiveKey] = []
      for element in try node.optional("keys")?.elements() ?? [] { keys.append(try LiveKey(element)) }
      // Who reads pictures from before knows no such key in the list.
      if let element = try node.optional("escape") { keys.append(try LiveKey(element)) }
      self.keys = keys
      showsTime = try node.optional("time")?.bool() ?? false
    } catch {
      throw Refusal(.badLine, "the picture can't be drawn: \(error)")
    }
  }

  /// As it travels: one line.
  public var text: String {
    let listed = keys.filter { $0.key != .escape }
    return JSONValue.of(
      ("blocks", allBlocks), ("news", countOfNews), ("keys", listed.isEmpty ? nil : .array(listed.map(\.json))),
      ("escape", keys.first { $0.key == .escape }?.json), ("time", showsTime ? .bool(true) : nil)
    ).text
  }

  /// As it travels to readers who remember the keys of the picture before: those that are the same are left out.
  package func text(keysUnless known: [LiveKey]?) -> String {
    JSONValue.of(
      ("blocks", allBlocks), ("news", countOfNews), ("keys", keys == known ? nil : .array(keys.map(\.json))),
      ("time", showsTime ? .bool(true) : nil)
    ).text
  }

  // Who reads pictures from before draws them all alike.
  private var allBlocks: JSONValue { .array((blocks + news).map(\.json)) }
  private var countOfNews: JSONValue? { news.isEmpty ? nil : .of(news.count) }

  /// The names of the places in it.
  public var places: Set<String> {
    var places: Set<String> = []
    for block in blocks {
      switch block {
      case .board(let rows, let names):
        for tile in rows.joined() { places.insert(tile.name) }
        // An empty row has no tile to drop on.
        places.formUnion(names)
      case .keyboard(let rows): for tile in rows.joined() { places.insert(tile.name) }
      case .piles(let rows, _):
        for pile in rows.joined() {
          places.insert(pile.name)
          for number in pile.cards.indices { places.insert("\(pile.name)/\(number + 1)") }
        }
      default: break
      }
    }
    places.remove("")
    return places
  }
}

extension LiveKey {
  fileprivate var json: JSONValue {
    let name =
      switch key {
      case .character(let character): String(character)
      case .enter: "Enter"
      case .backspace: "Backspace"
      case .escape: "Escape"
      }
    return .of(
      ("key", .string(name)), ("line", line.map(JSONValue.string)),
      ("title", title.isEmpty ? nil : .string(title)), ("objection", objection.isEmpty ? nil : .string(objection)))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    let name = try node.required("key").string()
    let key: Key
    switch name {
    case "Enter": key = .enter
    case "Backspace": key = .backspace
    case "Escape": key = .escape
    default:
      guard name.count == 1, let character = name.first else { throw node.fault("is no key") }
      key = .character(character)
    }
    if let line = try node.optional("line")?.string() {
      self.init(key, line, title: try node.optional("title")?.string() ?? "")
    } else {
      self.init(key, objection: try node.optional("objection")?.string() ?? "")
    }
  }
}
