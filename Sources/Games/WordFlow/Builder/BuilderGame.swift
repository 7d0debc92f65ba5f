import Lexicon
import LexiconNotes
import PuzzleKit

/// A puzzle that is being built: a table whose moves are edits.
public struct BuilderGame: Sendable {
  /// The puzzle's data other than its grid and its words.
  var label: Puzzle.Label
  /// The letters.
  private(set) var grid: Grid
  /// The least number of letters in a word.
  private(set) var minimumLength: Int
  /// Words that the builder or a file has made required, or bonus words; all others are required if the edition
  /// requires them.
  private(set) var choices: [String: Bool]
  /// The edition of the words that are required.
  private let edition: WordEdition
  /// The words as a file had them, whose class and path stay.
  private let listed: [String: PuzzleWord]
  /// By cell, the letter that it had before it was blanked; 0 if there was none, or the grid was cleared.
  private var blanked: [UInt8]
  /// All words of the grid.
  private(set) var analysis: GridAnalysis
  /// Whether the puzzle was given up.
  private(set) var isDiscarded = false

  init(
    _ label: Puzzle.Label, _ grid: Grid, minimumLength: Int = 4, choices: [String: Bool] = [:],
    listed: [String: PuzzleWord] = [:], _ edition: WordEdition = .newest
  ) {
    self.label = label
    self.edition = edition
    self.grid = grid
    self.minimumLength = minimumLength
    self.choices = choices
    self.listed = listed
    blanked = Array(repeating: 0, count: grid.cells.count)
    analysis = GridDictionary.standard.analyse(grid, minimumLength: minimumLength)
  }

  /// A draft of a puzzle, under its own name or another.
  init(_ puzzle: Puzzle, id: String? = nil, _ edition: WordEdition = .newest) {
    var label = puzzle.label
    label.id = id ?? label.id
    self.init(
      label, puzzle.grid, minimumLength: puzzle.minimumLength,
      choices: Dictionary(uniqueKeysWithValues: puzzle.words.map { ($0.text, $0.isRequired) }),
      listed: Dictionary(uniqueKeysWithValues: puzzle.words.map { ($0.text, $0) }), edition)
  }

  /// The puzzle as it stands.
  var puzzle: Puzzle {
    let required = RequiredWords(edition, among: analysis.words)
    let words = analysis.words.map { word in
      let known = listed[word.text]
      let path = known.flatMap { grid.spells($0.text, $0.path) ? $0.path : nil }
      return PuzzleWord(
        word, path: path, isRequired: choices[word.text] ?? required.contains(word.text),
        wordClass: known?.wordClass)
    }
    return Puzzle(label, grid, minimumLength: minimumLength, words: words)
  }
}

/// An edit of a puzzle.
public enum BuilderMove: Equatable, Sendable {
  /// Sets letters from a cell on to the right; 0 blanks a cell.
  case set(UInt8, [UInt8])
  /// Changes the numbers of columns and rows; what fits stays.
  case resize(Int, Int)
  /// Blanks all cells.
  case clear
  /// Makes a word required, or a bonus word.
  case choose(String, Bool)
  case title(String)
  /// Says who makes the puzzle, or nobody.
  case creator(String?)
  /// Sets the time limit in seconds, or none.
  case limit(Int?)
  case minimum(Int)
}

extension BuilderGame: SoloGame {
  /// The dealer of drafts.
  public typealias Dealer = BuilderDealer

  /// The builder's view: everything.
  public struct View: Sendable {
    let game: BuilderGame
    let puzzle: Puzzle
  }

  /// A draft is open until it is thrown away.
  public var outcome: Outcome { isDiscarded ? .finished : .playing }

  /// Makes an edit.
  public mutating func apply(_ move: BuilderMove, _ events: inout EventLog) throws(Refusal) {
    try check(move)
    var next = grid
    switch move {
    case .set(let cell, let letters): for (index, letter) in letters.enumerated() { next[Int(cell) + index] = letter }
    case .resize(let columns, let rows):
      next = Grid(columns: columns, rows: rows)
      next.hasQu = grid.hasQu
      for row in 0..<min(rows, grid.rows) {
        for column in 0..<min(columns, grid.columns) {
          next[row * columns + column] = grid[row * grid.columns + column]
        }
      }
    case .clear: for cell in next.cells.indices { next[cell] = 0 }
    case .choose(let word, let isRequired): choices[word] = isRequired
    case .title(let title): label.title = title
    case .creator(let creator): label.creator = creator
    case .limit(let limit): label.timeLimit = limit
    case .minimum(let length): minimumLength = length
    }
    let before = grid
    if move == .clear { blanked = Array(repeating: 0, count: grid.cells.count) } else { remember(next) }
    grid = next
    let changed = grid.cells.indices.filter { before.cells.count != grid.cells.count || before[$0] != grid[$0] }
    if changed.count == 1, before.columns == grid.columns, !move.changesLength {
      analysis = GridDictionary.standard.analyse(
        grid, minimumLength: minimumLength, changedAt: changed[0], since: analysis)
    } else if grid != before || move.changesLength {
      analysis = GridDictionary.standard.analyse(grid, minimumLength: minimumLength)
    }
    events.add(BuilderEvents.edit)
  }

  /// Notes which letters are blanked as the grid becomes another one.
  private mutating func remember(_ next: Grid) {
    if next.cells.count != grid.cells.count || next.columns != grid.columns {
      var kept = [UInt8](repeating: 0, count: next.cells.count)
      for row in 0..<min(next.rows, grid.rows) {
        for column in 0..<min(next.columns, grid.columns) {
          kept[row * next.columns + column] = blanked[row * grid.columns + column]
        }
      }
      blanked = kept
      return
    }
    for cell in grid.cells.indices where grid[cell] != next[cell] { blanked[cell] = next[cell] == 0 ? grid[cell] : 0 }
  }

  /// The move that `blank` makes at a cell: blanks it, or gives it back the letter it had.
  func toggling(_ cell: UInt8) -> BuilderMove { .set(cell, [grid[Int(cell)] == 0 ? blanked[Int(cell)] : 0]) }

  private func check(_ move: BuilderMove) throws(Refusal) {
    switch move {
    case .set(let cell, let letters):
      let room = grid.columns - Int(cell) % grid.columns
      if letters.count > room {
        throw Refusal(
          .badArgument,
          "from \(grid.name(cell)) to the right there are \(counted(room, "cell")), not \(letters.count)")
      }
    case .choose(let word, _):
      if analysis.index(of: Array(word.utf8)) == nil {
        throw Refusal(BuilderErrors.notHere, "\(quoted(word)) is not a word of this grid; words lists them")
      }
    default: break
    }
  }

  /// Throws the draft away.
  public mutating func resign(_ events: inout EventLog) { isDiscarded = true }

  /// Every letter for every cell, and blanking it.
  public func forEachMove(_ body: (BuilderMove) -> Bool) {
    if isDiscarded { return }
    for cell in grid.cells.indices {
      for letter: UInt8 in [0] + (97...122) where grid[cell] != letter && !body(.set(UInt8(cell), [letter])) { return }
    }
  }

  /// The line that makes an edit.
  public func line(_ move: BuilderMove) -> String {
    switch move {
    case .set(let cell, let letters):
      "set \(grid.name(cell)) " + letters.map { $0 == 0 ? "." : grid.face(of: $0) }.joined()
    case .resize(let columns, let rows): "resize \(columns) \(rows)"
    case .clear: "clear"
    case .choose(let word, let isRequired): "\(isRequired ? "enable" : "disable") \(word)"
    case .title(let title): "title \(title)"
    case .creator(let creator): creator.map { "creator \($0)" } ?? "creator"
    case .limit(let limit): "limit \(limit.map(String.init) ?? "none")"
    case .minimum(let length): "minimum \(length)"
    }
  }

  /// Every edit counts words, and `words` lists them: whoever has built a grid knows it wherever it is played.
  public var clues: [DealIdentity] { analysis.words.isEmpty ? [] : [grid.identity] + grid.blocks }

  /// See ``PuzzleKit/SoloGame/view()``.
  public func view() -> View { View(game: self, puzzle: puzzle) }

  /// The grid, and what is to be said of it.
  public static let presentation: Presentation<BuilderGame>? = Presentation(
    draw: { view, _, reply in view.draw(to: &reply) }, progress: { "\($0.puzzle.requiredCount)" })
}

extension Grid {
  /// Whether the letters of a word are along a path; cells outside the grid have none.
  fileprivate func spells(_ word: String, _ path: [UInt8]) -> Bool {
    path.allSatisfy { cells.indices.contains(Int($0)) } && letters(along: path).elementsEqual(word.utf8)
      && zip(path, path.dropFirst()).allSatisfy { areNeighbours(Int($0), Int($1)) }
  }
}

extension BuilderMove {
  fileprivate var changesLength: Bool { if case .minimum = self { true } else { false } }

  /// Whether other words may be there or be required after it.
  var changesWords: Bool {
    switch self {
    case .set, .resize, .clear, .choose, .minimum: true
    case .title, .creator, .limit: false
    }
  }
}

/// The events that can happen while a puzzle is built.
enum BuilderEvents {
  static let edit = EventKind("edit", haptic: .light, "The puzzle was edited.")
  static let refused = EventKind("refused", haptic: .error, animation: "shake", "An edit was refused.")
  static let all = [edit, refused]
}

/// The refusals that only the builder knows.
enum BuilderErrors {
  static let notHere = ErrorCode("not-here", "The word can't be traced in the grid or is not in the dictionary.")
  static let notValid = ErrorCode("not-valid", "The puzzle has faults, so it can be neither written nor played.")
  static let all = [notHere, notValid]
}
