import Lexicon
import LexiconNotes
import PuzzleKit

/// Makes grids for puzzles, each verified: every letter is in at least three required words, all letters hang together, the
/// difficulty is in its tier, and no offensive word can be traced.
///
/// On the way to a grid with very many words most grids are judged by their short words alone, which are counted several
/// times as fast; only what seems to be right is looked at as a whole.
///
/// It keeps its memory from grid to grid and belongs to one thread.
public final class GridGenerator {
  /// The least number of required words for each letter.
  public static let leastWords = 3
  /// The number of grids that are tried before a request is given up.
  private static let mostTriesOfFirstEdition = 40_000
  /// The same where fewer words are required, so that fewer grids are right.
  private static let mostTries = 120_000
  /// The most work of finding all words of grids before that, counted in words times letters of their grids: less than half a
  /// second.
  private static let mostWork = 90_000_000
  /// After so many tries without a result another grid is started from. A dense one soon shows what may become of it.
  private static let (triesOfAStart, triesOfADenseStart) = (2_000, 300)

  /// The tries between two checkpoints.
  private static let triesOfATurn = 32

  /// After so many vain attempts to lay the wanted words there is taken to be no room for them.
  private static let mostMisses = 2_000

  /// The cost of a point of the difficulty.
  private static let pointCost = 2
  /// The cost below which a grid may have no other fault than offensive words.
  private static let nearlyRight = 12
  /// The highest cost of required words that are worth too little.
  private static let mostMissingPoints = 24
  /// As much as offensive words cost at most.
  private static let mostOffences = 6

  /// Whether offensive words cost something on the way. The smallest grids rarely have any.
  private static func weighsOffences(_ grid: Grid) -> Bool { grid.cells.count > 9 }

  private let finder: GridFinder
  private let shortCounter, offences: GridScorer

  private let edition: WordEdition
  private let withInflections: Bool
  private let minimumLength: Int
  private let hasQu: Bool

  /// A generator that has made nothing yet, for requests of the first edition.
  public convenience init() { self.init(.first, withInflections: true, minimumLength: 4, hasQu: false) }

  /// A generator that has made nothing yet, for requests like this one, whatever their seed.
  package convenience init(like request: GridRequest) {
    self.init(
      request.edition, withInflections: request.withInflections, minimumLength: request.minimumLength,
      hasQu: request.hasQu)
  }

  private init(_ edition: WordEdition, withInflections: Bool, minimumLength least: Int, hasQu: Bool) {
    self.edition = edition
    self.withInflections = withInflections
    self.hasQu = hasQu
    minimumLength = least
    let required = GridDictionary.surelyRequired(edition, withInflections: withInflections)
    // Qu is one cell and two letters.
    finder = GridFinder(required.all.graph(hasQu: hasQu), minimumLength: least - (hasQu ? 1 : 0))
    let points = (0...least).map { $0 < least ? 0 : 1 }
    shortCounter = GridScorer(required.short.graph(hasQu: hasQu), points: points, qIsQu: hasQu)
    offences = GridScorer(GridDictionary.offensive.graph(hasQu: hasQu), points: points, qIsQu: hasQu)
  }

  /// The grid of a request.
  /// - Parameters:
  ///   - request: the requirements.
  ///   - checkpoint: is called now and then, and may end the search.
  /// - Throws: the reason why there is none.
  public func grid(
    for request: GridRequest, checkpoint: () throws(Refusal) -> Void = {}
  ) throws(Refusal) -> Grid {
    precondition(
      request.edition == edition && request.withInflections == withInflections
        && request.minimumLength == minimumLength && request.hasQu == hasQu,
      "a generator makes grids of one kind")
    try request.check()
    var generator = SplitMix64(seed: request.seed)
    var target = Target(request)
    var (tries, misses) = (0, 0)
    let mostTries = edition == .first ? GridGenerator.mostTriesOfFirstEdition : GridGenerator.mostTries
    while tries < mostTries {
      var draft = GridDraft(request, &generator)
      guard draft.isPossible else {
        tries += 1
        misses += 1
        if misses == tries, misses == GridGenerator.mostMisses { throw request.noRoom }
        continue
      }
      guard var cost = cost(of: draft.grid, &target, atMost: Int.max) else { continue }
      for _ in 0..<(target.isDense ? GridGenerator.triesOfADenseStart : GridGenerator.triesOfAStart) {
        tries += 1
        if tries % GridGenerator.triesOfATurn == 0 { try checkpoint() }
        if target.work > GridGenerator.mostWork { throw request.notFound }
        if cost.total == 0 {
          if GridGenerator.weighsOffences(draft.grid) || isClean(draft.grid) { return draft.grid }
          // Any change may help.
          draft.change(draft.letterCells, &generator)
          cost = self.cost(of: draft.grid, &target, atMost: Int.max) ?? cost
          continue
        }
        let before = draft.grid
        draft.change(cost.weakCells, orAround: cost.isUncovered, &generator)
        // A worse grid is taken the more rarely the worse it is.
        let most = cost.total + generator.next().leadingZeroBitCount / 2
        if let after = self.cost(of: draft.grid, &target, atMost: most) {
          cost = after
        } else {
          draft.grid = before
        }
      }
    }
    throw request.notFound
  }

  /// Whether no offensive word can be traced.
  func isClean(_ grid: Grid) -> Bool { offences.score(grid) == 0 }

  /// The distance of a grid from the target.
  private struct Cost {
    /// 0 if it is that.
    var total: Int
    /// The cells that had better change: those in too few required words, or if there are none, those in fewer than most if
    /// the grid has too few words, in more than most if it has too many.
    var weakCells: UInt64
    /// Whether there are cells in too few required words.
    var isUncovered: Bool
  }

  /// The target, and the number of words for each short one.
  private struct Target {
    let scores: ClosedRange<Int>
    /// Whether grids are judged by their short words first.
    let isDense: Bool
    /// The wanted words that are not common, which are required too, and their letters.
    let wantedWords, wantedLetters: Int
    /// The number of required words.
    let wordCounts: ClosedRange<Int>
    /// The points of the common words at least.
    let points: Int
    /// The words, their letters, and the short words of the last grid that was looked at as a whole, or of a usual one.
    var words, letters, shortWords: Int
    /// The words of all grids that were looked at as a whole, times the grids' letters.
    var work = 0

    init(_ request: GridRequest) {
      scores = request.tier.scores
      isDense = request.manner == .dense
      let required = GridDictionary.surelyRequired(request.edition, withInflections: request.withInflections)
      let wanted = request.words.filter { !required.all.contains($0) }
      (wantedWords, wantedLetters) = (wanted.count, wanted.reduce(0) { $0 + $1.count })
      wordCounts = request.wordCounts
      points = max(0, request.star - wanted.reduce(0) { $0 + Points.base(length: $1.count) })
      (words, letters, shortWords) = (13, 65, 10)
    }

    /// The distance between the score of a grid with so many common words and the wanted scores: below 0 if it is too low. A
    /// word too few for a puzzle is like a point too low.
    func distance(_ grid: Grid, words: Int, letters: Int) -> Int {
      let score = Difficulty(grid, words: words + wantedWords, letters: letters + wantedLetters).score
      let missing = min(0, score - scores.lowerBound, words + wantedWords - wordCounts.lowerBound)
      return missing < 0 ? missing : max(0, score - scores.upperBound, words + wantedWords - wordCounts.upperBound)
    }

    /// The same for a grid with so many short words.
    func distance(_ grid: Grid, shortWords count: Int) -> Int {
      distance(grid, words: count * words / shortWords, letters: count * letters / shortWords)
    }

    /// The cost of common words that are worth so many points.
    func cost(ofPoints count: Int) -> Int {
      count >= points ? 0 : 1 + (points - count) * (GridGenerator.mostMissingPoints - 1) / points
    }
  }

  /// The cost of a grid if it is at most so much, else nil. It is 0 only if all is right, but for offensive words where they
  /// are not weighed.
  private func cost(of grid: Grid, _ target: inout Target, atMost most: Int) -> Cost? {
    let all = grid.letterCells
    let short = target.isDense ? shortCounter.score(grid) : 1
    if target.isDense {
      let distance = abs(target.distance(grid, shortWords: short))
      if distance > 0 {
        let cost = Cost(total: GridGenerator.pointCost * distance, weakCells: 0, isUncovered: false)
        return cost.total > most ? nil : cost
      }
    }
    var counts = CellCounts()
    var (words, letters, points) = (0, 0, 0)
    let quCells = hasQu ? grid.cells(with: Grid.q) : 0
    finder.forEachWord(of: grid) { count, cells in
      let length = count + (cells & quCells == 0 ? 0 : 1)
      if length < minimumLength { return }
      counts.add(cells)
      words += 1
      letters += length
      points += Points.base(length: length)
    }
    (target.words, target.letters, target.shortWords) = (words, letters, max(1, short))
    target.work += words * all.nonzeroBitCount
    var cost = GridGenerator.cost(all, counts, target.distance(grid, words: words, letters: letters), letters)
    cost.total += target.cost(ofPoints: points)
    if cost.total > most { return nil }
    guard GridGenerator.weighsOffences(grid) else { return cost }
    // Offensive words are looked for where little else is wrong.
    if cost.total < GridGenerator.nearlyRight {
      cost.total += min(offences.score(grid), GridGenerator.mostOffences)
    } else {
      cost.total += GridGenerator.mostOffences
    }
    return cost.total > most ? nil : cost
  }

  /// The cost of a grid whose words use its cells so often, whose score is so far from the wanted ones, and whose words have
  /// so many letters together.
  private static func cost(_ all: UInt64, _ counts: CellCounts, _ distance: Int, _ letters: Int) -> Cost {
    let missing = counts.lackingThree(of: all)
    var cost = Cost(
      total: missing.count + pointCost * abs(distance), weakCells: missing.cells, isUncovered: missing.count > 0)
    if missing.count == 0, distance != 0 {
      let many = counts.cells(above: letters / max(1, all.nonzeroBitCount))
      cost.weakCells = distance < 0 ? all & ~many : many
    }
    return cost
  }
}
