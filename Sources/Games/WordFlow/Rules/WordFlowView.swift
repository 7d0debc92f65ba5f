import PuzzleKit

/// A seat's view of a game: of the words that are still to be found it has no more than the mode shows.
public struct WordFlowView: Sendable {
  /// A word that was found.
  public struct SeenWord: Sendable {
    /// The word and how it counts.
    public let word: PuzzleWord
    /// Its seat, its time and its points.
    public let find: FoundWord
  }

  /// The number of required words of a length, and of those that are found.
  public struct LengthCount: Equatable, Sendable {
    /// The length, the words found, the words required.
    public let length, found, required: Int
  }

  /// The rival's count and score in a race that shows them.
  public struct Rival: Equatable, Sendable {
    /// Words found, and what they have earned.
    public let words, score: Int
  }

  let seat: Int
  let mode: PlayMode
  let seating: Seating
  var label: Puzzle.Label
  let grid: Grid
  /// The puzzle, for help that names words whatever the mode hides.
  let puzzle: Puzzle
  let minimumLength: Int
  /// The time limit in seconds, where the mode knows one.
  let limit: Int64?
  let started: Int64
  var clock: PlayClock
  let isTimeOver: Bool
  /// The words found, in the order of finding.
  let found: [SeenWord]
  let streak: Int
  let score: Score
  /// Halves of words that each seat has found together.
  let halves: [Int]
  /// The aids that can be had now.
  let aids: [Aid]
  /// The number of required words.
  let required: Int?
  let lengths: [LengthCount]?
  /// For each cell how many unfound required words start there, and how many use it.
  let starts: [Int]?
  let contains: [Int]?
  /// The cells that no unfound required word uses, as bits; none if letters do not fade.
  let faded: UInt64
  /// The cells that each seat has touched, as far as they can be seen.
  let traces: [[UInt8]]
  /// The effects of the last move, if they can be seen.
  let changes: WordFlowGame.Changes?
  let rival: Rival?
  /// Whether the rival has found all words and the seat plays on, and whether that is what the last move has brought.
  let isBeaten: Bool
  let isJustBeaten: Bool
  let outcome: Outcome
  let ending: WordFlowGame.Ending?
  /// The required words that were not found, once the game is over.
  let missed: [PuzzleWord]

  init(_ game: WordFlowGame, _ seat: Seat) {
    let number = max(0, seat.number)
    let list = game.list(of: number)
    let (puzzle, progress) = (game.puzzle, game.progress[list])
    let isRace = game.seating == .race
    (self.seat, mode, seating) = (number, game.mode, game.seating)
    self.puzzle = puzzle
    label = puzzle.label
    (grid, minimumLength, limit) = (puzzle.grid, puzzle.minimumLength, game.limit.map { $0 / 1000 })
    (started, clock, isTimeOver) = (game.started, game.clock, game.isTimeOver)
    found = progress.found.map { SeenWord(word: puzzle.word($0.index), find: $0) }
    streak = progress.streak
    score = game.score(of: list)
    halves = game.seating == .together ? [0, 1].map(progress.halves) : []
    aids = Aid.allCases.filter { game.offers($0, to: number) }
    let open = puzzle.words.indices.lazy.filter { puzzle.words[$0].isRequired && !progress.isFound[$0] }
      .map { puzzle.words[$0] }
    // Who is done may see all that is seen after the end.
    let isDone = game.ending != nil || game.winner?.seat == number
    required = aids.contains(.count) || isDone ? puzzle.requiredCount : nil
    lengths = aids.contains(.lengths) ? WordFlowView.lengths(puzzle, progress) : nil
    starts = aids.contains(.starts) ? WordFlowView.counts(open.map { $0.starts }, puzzle.grid) : nil
    contains = aids.contains(.contains) ? WordFlowView.counts(open.map { $0.cells }, puzzle.grid) : nil
    let used = open.reduce(0) { $0 | $1.cells }
    faded = game.mode.fades ? puzzle.grid.letterCells & ~used : 0
    traces = isRace ? game.traces.enumerated().map { $0 == number ? $1 : [] } : game.traces
    changes = isRace && game.changes.seat != number ? nil : game.changes
    let other = 1 - number
    rival =
      isRace && (!game.isBlind || isDone || seat == .watcher)
      ? Rival(words: game.progress[other].halves(of: other) / 2, score: game.score(of: other).total) : nil
    // Whoever watches plays on in no seat.
    isBeaten = game.ending == nil && seat != .watcher && game.winner.map { $0.seat != number } ?? false
    isJustBeaten = isBeaten && game.changes.isFinish
    outcome = game.winner?.seat == number ? .won : game.outcome(for: seat)
    ending = game.ending
    missed = game.ending == nil ? [] : Array(open)
  }

  private static func counts(_ masks: some Sequence<UInt64>, _ grid: Grid) -> [Int] {
    var counts = [Int](repeating: 0, count: grid.cells.count)
    for mask in masks {
      var rest = mask
      while rest != 0 {
        counts[rest.trailingZeroBitCount] += 1
        rest &= rest - 1
      }
    }
    return counts
  }

  private static func lengths(_ puzzle: Puzzle, _ progress: Progress) -> [LengthCount] {
    var counts: [Int: (found: Int, required: Int)] = [:]
    for (index, word) in puzzle.words.enumerated() where word.isRequired {
      counts[word.length, default: (0, 0)].required += 1
      if progress.isFound[index] { counts[word.length, default: (0, 0)].found += 1 }
    }
    return counts.sorted { $0.key < $1.key }
      .map { LengthCount(length: $0.key, found: $0.value.found, required: $0.value.required) }
  }

  /// The number of required words that were found.
  var requiredFound: Int { found.count { $0.word.isRequired } }
  /// The number of bonus words that were found.
  var bonusFound: Int { found.count - requiredFound }
  /// The number of words that were revealed.
  var revealed: Int { found.count { $0.find.isRevealed } }
  /// The required words that were found, in percent, rounded down; nil if it is not known how many there are.
  var percent: Int? { required.map { requiredFound * 100 / $0 } }
  /// The trace of the seat itself.
  var trace: [UInt8] { traces[seat] }
  /// Whether the score has reached the puzzle's star.
  var hasStar: Bool { label.star.map { score.total >= $0 } ?? false }
  /// Whether the last move has brought it there.
  var hasJustEarnedStar: Bool {
    guard hasStar, let star = label.star, let attempt = changes?.attempt, attempt.verdict == .found else {
      return false
    }
    return score.total - attempt.points.total < star
  }
  /// Whether the puzzle is that of a day.
  var isDaily: Bool { label.id.hasPrefix(DailyPuzzle.prefix) }
  /// The progress of the game, for a prompt.
  var progressText: String { required.map { "\(requiredFound)/\($0)" } ?? "\(found.count)" }
}
