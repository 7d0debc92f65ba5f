import PuzzleKit

/// A change of a match.
public enum WordiestMove: Equatable, Sendable {
  /// Moves a tile of the rack, from 0, to a row, so that it is at a place there, from 0; at the end for nil.
  case tile(Int, RowName, Int?)
  /// Lays words by their letters; the second may be empty.
  case place(String, String)
  /// Shuffles the banks.
  case shuffle
  /// Returns the tiles of the words, or of the invalid ones only, to the banks.
  case reset(invalidOnly: Bool)
  /// Lays the best words so far.
  case best
  /// Ends the match; nil stands for the rating that the profile has.
  case submit(OldRating?)

  /// Whether it commits to nothing: only submitting does.
  var isDraft: Bool { if case .submit = self { false } else { true } }

  /// The rating that a match is submitted with.
  public enum OldRating: Equatable, Sendable {
    /// No match was rated before.
    case first
    /// The rating so far.
    case known(Rating)

    /// The number.
    var rating: Rating {
      switch self {
      case .first: .initial
      case .known(let rating): rating
      }
    }

    /// `first` or the rating.
    var text: String {
      switch self {
      case .first: "first"
      case .known(let rating): rating.text
      }
    }
  }

  /// The protocol line; the numbers of the tiles are those of a tray.
  func line(_ tray: Tray) -> String {
    switch self {
    case .tile(let tile, let row, let index):
      "move tile \(tray.number(of: tile)) \(row.rawValue)" + (index.map { " \($0 + 1)" } ?? "")
    case .place(let first, let second): "place \(first)" + (second.isEmpty ? "" : " \(second)")
    case .shuffle: "shuffle"
    case .reset(let invalidOnly): invalidOnly ? "reset invalid" : "reset"
    case .best: "best"
    case .submit(let old): "submit confirm" + (old.map { " \($0.text)" } ?? "")
    }
  }
}
