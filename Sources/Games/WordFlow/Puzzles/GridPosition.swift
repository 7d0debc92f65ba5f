import Lexicon
import LexiconNotes
import PuzzleKit

/// A puzzle in the words of a `position` line: `grid sea/t.l/ine minimum 3 limit 120 words 2 required tine bonus isle`. Words
/// that are in neither list are required if the edition of the words requires them.
struct GridPosition {
  static let grid = Argument.word("grid", "the rows from the top with `/` between them; `.` is a blank cell").optional
  static let minimum = Argument.integer("minimum", PuzzleLimits.minimum, "the minimum word length; 4 if left out")
    .optional
  static let limit = Argument.integer("limit", PuzzleLimits.time, "the time limit in seconds").optional
  static let qu = Argument.flag(
    "qu", "each Q of the grid is Qu, which counts as two letters; in a grid it is written (qu)")
  static let words = Argument.integer(
    "words", 1...WordEdition.allCases.count,
    "the edition of the words that are required; the newest if left out, but 2 on a pipe or in a file"
  ).optional
  static let required = Argument.word(
    "required", "words that are required although the edition does not, separated by commas"
  )
  .optional
  static let bonus = Argument.word(
    "bonus", "words that are bonus words although the edition requires them, separated by commas"
  )
  .optional

  static let title = Argument.word("title", "the title of the puzzle, in quotes if it has spaces").optional

  static let all: [any AnyArgument] = [
    grid, qu, minimum, limit, title, words, required, bonus, WordFlowOption.offensive,
  ]

  private static let titleOfUnnamed = "A grid of your own"

  let puzzle: Puzzle
  private let edition: WordEdition

  /// A puzzle in the words of the newest edition.
  init(_ puzzle: Puzzle) { self.init(puzzle, .newest) }

  private init(_ puzzle: Puzzle, _ edition: WordEdition) {
    self.puzzle = puzzle
    self.edition = edition
  }

  /// The puzzle of a line; one that names no edition means `unnamed`.
  /// - Throws: `bad-argument` for a grid that is none or has no words, and for words that it does not have.
  init(_ request: DealRequest, unnamed: WordEdition) throws(Refusal) {
    guard let text = request[GridPosition.grid] else {
      throw Refusal(.missingArgument, "position wordflow needs a grid, such as grid sea/t.l/ine")
    }
    guard var grid = Grid(text), PuzzleLimits.side.contains(grid.columns), PuzzleLimits.side.contains(grid.rows) else {
      throw Refusal(
        .badArgument,
        "a grid is 3 to 6 rows of 3 to 6 letters or dots, such as sea/t.l/ine, or with (qu) in the place of every Q, not \(quoted(text))"
      )
    }
    if request[GridPosition.qu] { grid.hasQu = true }
    let minimum = request[GridPosition.minimum] ?? 4
    let analysis = GridDictionary.standard.analyse(grid, minimumLength: minimum)
    var choices: [String: Bool] = [:]
    for (option, isRequired) in [(GridPosition.required, true), (GridPosition.bonus, false)] {
      for typed in request[option]?.split(separator: ",") ?? [] {
        let word = typed.lowercased()
        guard analysis.index(of: Array(word.utf8)) != nil else {
          throw Refusal(.badArgument, "the grid has no word \(quoted(String(typed)))")
        }
        choices[word] = isRequired
      }
    }
    edition = request[GridPosition.words].flatMap { WordEdition(rawValue: UInt8($0)) } ?? unnamed
    let required = RequiredWords(edition, among: analysis.words)
    let words = analysis.words.map {
      PuzzleWord($0, isRequired: choices[$0.text] ?? required.contains($0.text))
    }
    let lengths = words.filter { $0.isRequired }.map { $0.length }
    if lengths.isEmpty { throw Refusal(.badArgument, "the grid has no word that is required") }
    let named = try request[GridPosition.title].map { word throws(Refusal) in try QuotedPath.path(word) }
    let title = named ?? GridPosition.titleOfUnnamed
    try PuzzleLimits.require(title: title)
    let label = Puzzle.Label(
      id: "position", title: title, timeLimit: request[GridPosition.limit],
      difficulty: Difficulty(grid, lengths: lengths).tier.rawValue)
    let puzzle = Puzzle(label, grid, minimumLength: minimum, words: words)
    self.puzzle = request[WordFlowOption.offensive] ? puzzle.acceptingOffensiveWords() : puzzle
  }

  /// The same puzzle, which takes offensive words too.
  func acceptingOffensiveWords() -> GridPosition { GridPosition(puzzle.acceptingOffensiveWords(), edition) }

  /// The words of a line.
  var text: String {
    var words = ["grid", puzzle.grid.description]
    if puzzle.minimumLength != 4 { words += ["minimum", String(puzzle.minimumLength)] }
    if let limit = puzzle.label.timeLimit { words += ["limit", String(limit)] }
    if !puzzle.label.title.isEmpty, puzzle.label.title != GridPosition.titleOfUnnamed {
      words += ["title", QuotedPath.text(puzzle.label.title)]
    }
    if edition > .first { words += ["words", String(edition.rawValue)] }
    let analysis = GridDictionary.standard.analyse(puzzle.grid, minimumLength: puzzle.minimumLength)
    let required = RequiredWords(edition, among: analysis.words)
    for isRequired in [true, false] {
      let list = puzzle.words.filter { $0.isRequired == isRequired && required.contains($0.text) != isRequired }
      if !list.isEmpty {
        words += [isRequired ? "required" : "bonus", list.map { $0.text }.joined(separator: ",")]
      }
    }
    if puzzle.acceptsOffensive { words.append("offensive") }
    return words.joined(separator: " ")
  }
}
