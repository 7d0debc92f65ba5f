import Lexicon
import LexiconNotes
import PuzzleKit

extension WordFlowGame {
  /// The puzzles that come with the game.
  package static var puzzles: [Puzzle] { CuratedPuzzle.all.map { $0.puzzle } }
}

/// A puzzle that comes with the game.
///
/// The generator makes hundreds of each size, tier and number of blanks, and `parlor-workshop puzzles` lists them with their
/// measure of quality and their required words. Of these lists the puzzles were chosen: for long words that are no
/// inflections, and for few inflections. Their titles give no word of the grid away.
struct CuratedPuzzle {
  let title: String
  let tier: Difficulty.Tier
  private let edition: WordEdition
  private let text: String

  init(_ title: String, _ tier: Difficulty.Tier, _ text: String) {
    (self.title, self.tier, self.text, edition) = (title, tier, text, .second)
  }

  init(earlier title: String, _ tier: Difficulty.Tier, _ text: String) {
    (self.title, self.tier, self.text, edition) = (title, tier, text, .first)
  }

  /// Its name among puzzles.
  var id: String { title.lowercased().split(separator: " ").joined(separator: "-") }

  /// `5x5`.
  var sizeText: String {
    let rows = text.split(separator: "/")
    return "\(rows[0].count)x\(rows.count)"
  }

  /// Its letters.
  var grid: Grid? { Grid(text) }

  /// The puzzle with an id; nil if there is none.
  static func with(id: String) -> CuratedPuzzle? { (all + earlier).first { $0.id == id } }

  /// The puzzle with an id, or with a title, in upper or lower case.
  /// - Throws: `bad-argument`.
  static func named(_ name: String) throws(Refusal) -> CuratedPuzzle {
    let id = name.lowercased().split(separator: " ").joined(separator: "-")
    if let found = with(id: id) { return found }
    let hint = suggestion(for: id, among: all.map { $0.id }, else: "wordflow puzzles lists them")
    throw Refusal(.badArgument, "there is no puzzle \(quoted(name)); \(hint)")
  }

  /// The puzzle itself: the familiar words are required; in the first edition the common ones, but for those that nobody should
  /// have to find.
  var puzzle: Puzzle {
    guard let grid else { preconditionFailure("\(id) has no grid") }
    let all = GridDictionary.standard.analyse(grid).words
    let required = RequiredWords(edition, among: all)
    let passedOver = edition == .first ? CuratedPuzzle.passedOver : []
    let words = all.map {
      PuzzleWord($0, isRequired: required.contains($0.text) && !passedOver.contains($0.text))
    }
    return Puzzle(
      Puzzle.Label(id: id, title: title, difficulty: tier.rawValue), grid, minimumLength: 4, words: words)
  }
}
