import PuzzleKit

/// A place that a card can be taken from.
public enum Source: Equatable, Sendable {
  case waste
  /// A tableau pile, from 0.
  case tableau(Int)

  /// All of them, the waste first.
  static let all = [Source.waste] + (0..<AtlasGame.pileCount).map { .tableau($0) }

  /// `waste` or `tableau 1`, as lines have it.
  var text: String { written(" ") }
  /// The same, word by word.
  var words: [String] {
    switch self {
    case .waste: ["waste"]
    case .tableau(let pile): ["tableau", String(pile + 1)]
    }
  }
  /// `waste` or `tableau-1`, for records and events.
  var word: String { written("-") }

  private func written(_ separator: String) -> String {
    switch self {
    case .waste: "waste"
    case .tableau(let pile): "tableau" + separator + String(pile + 1)
    }
  }
}

/// A place that a card can be put.
public enum Target: Equatable, Sendable {
  /// A foundation, from 0.
  case foundation(Int)
  /// A tableau pile, from 0.
  case tableau(Int)

  /// `foundation 1` or `tableau 1`, as lines have it.
  var text: String { written(" ") }
  /// The same, word by word.
  var words: [String] {
    switch self {
    case .foundation(let slot): ["foundation", String(slot + 1)]
    case .tableau(let pile): ["tableau", String(pile + 1)]
    }
  }
  /// `foundation-1` or `tableau-1`, for records and events.
  var word: String { written("-") }

  private func written(_ separator: String) -> String {
    switch self {
    case .foundation(let slot): "foundation" + separator + String(slot + 1)
    case .tableau(let pile): "tableau" + separator + String(pile + 1)
    }
  }
}

/// A change of a game.
public enum AtlasMove: Equatable, Sendable {
  /// Turns a card of the stock up.
  case draw
  /// Shuffles the waste back into the stock.
  case reshuffle
  /// Moves the top cards of a pile, as many as are said.
  case cards(Int, Source, Target)
  /// Picks cards up, for a target to be named later.
  case select(Int, Source)
  /// Puts them back.
  case deselect

  /// Whether it commits to nothing: picking up and putting back.
  var isDraft: Bool {
    switch self {
    case .select, .deselect: true
    case .draw, .reshuffle, .cards: false
    }
  }
}

extension AtlasGame {
  /// The line that makes `move`: the number of cards is in it if more than one could be moved.
  public func line(_ move: AtlasMove) -> String {
    switch move {
    case .draw: return "draw"
    case .reshuffle: return "reshuffle"
    case .cards(let count, let source, let target):
      return "move \(source.text) \(target.text)" + suffix(count, source)
    case .select(let count, let source): return "select \(source.text)" + suffix(count, source)
    case .deselect: return "deselect"
    }
  }

  private func suffix(_ count: Int, _ source: Source) -> String {
    if count == run(source), count == 1 { return "" }
    return " " + counted(count, "card")
  }
}
