import PuzzleKit

/// A place of the whole screen, for the pointer and the cursor: one of the game's pictures, or of what stands around them.
enum ScreenPlace: Hashable, Sendable {
  case game(Place)
  /// An entry of the strip, by its index.
  case strip(Int)
  /// An entry of a menu, by its index.
  case entry(Int)
  /// The arrows next to a month, which lead to the ones before and after it.
  case previousMonth, nextMonth

  /// The place of the game; nil if it is none.
  var inGame: Place? { if case .game(let place) = self { place } else { nil } }
  var isStrip: Bool { if case .strip = self { true } else { false } }

  /// Whether it belongs to a menu.
  var isInMenu: Bool {
    switch self {
    case .entry, .previousMonth, .nextMonth: true
    case .game, .strip: false
    }
  }
}

/// The order of places that have the same middle.
extension ScreenPlace: Comparable {
  static func < (left: ScreenPlace, right: ScreenPlace) -> Bool { left.rank < right.rank }

  private var rank: (group: Int, index: Int, text: String) {
    switch self {
    case .game(let place): (0, 0, place.text)
    case .entry(let index): (1, index, "")
    case .previousMonth: (2, 0, "")
    case .nextMonth: (2, 1, "")
    case .strip(let index): (3, index, "")
    }
  }
}
