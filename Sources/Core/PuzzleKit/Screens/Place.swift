/// A place of a picture, at which something can be done or seen.
public enum Place: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A tile that is only shown or typed into, by row and column from 1, such as `2 3`.
  case tile(row: Int, column: Int)
  /// A piece with a number, wherever it lies, such as `7`.
  case piece(Int)
  /// A card of a pile: so many cards are picked up with it, itself included, such as `t3/2`.
  case card(pile: String, count: Int)
  /// A key, a row, a pile or a cell, by the name that the game's commands give it, such as `enter`, `Word 1`, `t3` or `a3`.
  case named(String)

  /// The place that a text names.
  public init(_ text: String) {
    func number(_ text: Substring) -> Int? {
      // A sign or leading zeros make a name, so that every place has one text.
      guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "0"), text.utf8.first != 43 else {
        return nil
      }
      return number
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if words.count == 2, let row = number(words[0]), let column = number(words[1]) {
      self = .tile(row: row, column: column)
    } else if let piece = number(text[...]) {
      self = .piece(piece)
    } else if parts.count == 2, !parts[0].isEmpty, let count = number(parts[1]) {
      self = .card(pile: String(parts[0]), count: count)
    } else {
      self = .named(text)
    }
  }

  /// The place that a text names.
  public init(stringLiteral text: String) { self.init(text) }

  /// Its text, as gestures name it.
  public var text: String {
    switch self {
    case .tile(let row, let column): "\(row) \(column)"
    case .piece(let number): String(number)
    case .card(let pile, let count): "\(pile)/\(count)"
    case .named(let name): name
    }
  }
}

/// The things that can be done at a place.
public struct Uses: OptionSet, Hashable, Sendable {
  /// A bit for each use.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Something is done as soon as it is pressed: ``LiveGesture/press(_:)``.
  public static let press = Uses(rawValue: 1)
  /// Something is done when it is let go where it was pressed: ``LiveGesture/drop(from:to:)`` with the same place twice.
  public static let click = Uses(rawValue: 32)
  /// A way over other places can begin here: ``LiveGesture/drag(from:to:)`` for each step, and in the end a drop.
  public static let trace = Uses(rawValue: 2)
  /// It can be dragged to another place: ``LiveGesture/drop(from:to:)``.
  public static let drag = Uses(rawValue: 4)
  /// A thing that is dragged can be dropped there.
  public static let drop = Uses(rawValue: 8)
  /// Letters can be typed there: ``LiveGesture/type(_:_:)``.
  public static let type = Uses(rawValue: 16)

  /// The gesture that a press on a place means which has these uses, however long it lasts: with the pointer, or by Enter with
  /// the cursor there. Nil if it means nothing.
  public func gesture(pressing place: Place) -> LiveGesture? {
    contains(.press) ? .press(place) : contains(.click) ? .drop(from: place, to: place) : nil
  }

  /// The uses one by one, each with its name.
  public static let all: [(name: String, use: Uses)] = [
    ("press", .press), ("click", .click), ("trace", .trace), ("drag", .drag), ("drop", .drop), ("type", .type),
  ]
}
