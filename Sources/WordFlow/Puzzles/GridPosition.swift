import PuzzleKit

/// A puzzle in the words of a `position` line: `grid sea/t.l/ine minimum 3 limit 120 required tine bonus isle`. Words that
/// are in neither list are required if they are common.
struct GridPosition {
  static let grid = Argument.word("grid", "the rows from the top with `/` between them; `.` is a blank cell").optional
  static let minimum = Argument.integer("minimum", PuzzleLimits.minimum, "the minimum word length; 4 if left out")
    .optional
  static let limit = Argument.integer("limit", PuzzleLimits.time, "the time limit in seconds").optional
  static let required = Argument.word(
    "required", "words that are required although they are not common, separated by commas"
  )
  .optional
  static let bonus = Argument.word("bonus", "words that are bonus words although they are common, separated by commas")
    .optional

  static let all: [any AnyArgument] = [grid, minimum, limit, required, bonus, WordFlowOption.offensive]

  let puzzle: Puzzle

  init(_ puzzle: Puzzle) { self.puzzle = puzzle }

  /// - Throws: `bad-argument` for a grid that is none or has no words, and for words that it does not have.
  init(_ request: DealRequest) throws(Refusal) {
    guard let text = request[GridPosition.grid] else {
      throw Refusal(.missingArgument, "position wordflow needs a grid, such as grid sea/t.l/ine")
    }
    guard let grid = Grid(text), PuzzleLimits.side.contains(grid.columns), PuzzleLimits.side.contains(grid.rows) else {
      throw Refusal(
        .badArgument, "a grid is 3 to 6 rows of 3 to 6 letters or dots, such as sea/t.l/ine, not \(quoted(text))")
    }
    let minimum = request[GridPosition.minimum] ?? 4
    let analysis = GridDictionary.standard.analyse(grid, minimumLength: minimum)
    var choices: [String: Bool] = [:]
    for (option, isRequired) in [(GridPosition.required, true), (GridPosition.bonus, false)] {
      for word in request[option]?.lowercased().split(separator: ",") ?? [] {
        guard analysis.index(of: Array(word.utf8)) != nil else {
          throw Refusal(.badArgument, "the grid has no word \(quoted(String(word)))")
        }
        choices[String(word)] = isRequired
      }
    }
    let words = analysis.words.map { PuzzleWord($0, isRequired: choices[$0.text] ?? ($0.wordClass == .common)) }
    let lengths = words.filter(\.isRequired).map(\.length)
    if lengths.isEmpty { throw Refusal(.badArgument, "the grid has no word that is required") }
    let label = Puzzle.Label(
      id: "position", title: "A grid of your own", timeLimit: request[GridPosition.limit],
      difficulty: Difficulty(grid, lengths: lengths).tier.rawValue)
    let puzzle = Puzzle(label, grid, minimumLength: minimum, words: words)
    self.puzzle = request[WordFlowOption.offensive] ? puzzle.acceptingOffensiveWords() : puzzle
  }

  /// The words of a line.
  var text: String {
    var words = ["grid", puzzle.grid.description]
    if puzzle.minimumLength != 4 { words += ["minimum", String(puzzle.minimumLength)] }
    if let limit = puzzle.label.timeLimit { words += ["limit", String(limit)] }
    // The line is read by the dictionary's classes, whatever those of a file are.
    let analysis = GridDictionary.standard.analyse(puzzle.grid, minimumLength: puzzle.minimumLength)
    let common = Set(analysis.words.filter { $0.wordClass == .common }.map(\.text))
    for isRequired in [true, false] {
      let list = puzzle.words.filter { $0.isRequired == isRequired && common.contains($0.text) != isRequired }
      if !list.isEmpty {
        words += [isRequired ? "required" : "bonus", list.map(\.text).joined(separator: ",")]
      }
    }
    if puzzle.acceptsOffensive { words.append("offensive") }
    return words.joined(separator: " ")
  }
}
