import PuzzleKit

/// Makes grids for puzzles, each verified: every letter is in at least three required words, all letters hang together, the
/// difficulty is in its tier, and no offensive word can be traced.
///
/// It keeps its memory from grid to grid and belongs to one thread.
public final class GridGenerator {
  /// In how many required words each letter is at least.
  public static let leastWords = 3
  /// How many grids are tried before a request is given up.
  private static let mostTries = 40_000
  /// After so many tries without a result another grid is started from.
  private static let triesOfAStart = 2_000

  /// After so many vain attempts to lay the wanted words there is taken to be no room for them.
  private static let mostMisses = 2_000

  /// What makes a grid cost less than this may be all that is wrong.
  private static let nearlyRight = 12
  /// As much as offensive words cost at most.
  private static let mostOffences = 6

  /// Whether offensive words cost something on the way. The smallest grids rarely have any.
  private static func weighsOffences(_ grid: Grid) -> Bool { grid.cells.count > 9 }

  private let minimumLength: Int
  private let finder: GridFinder
  private let offences: GridScorer

  /// A generator for puzzles with this minimum length of a word.
  public init(minimumLength: Int = 4) {
    self.minimumLength = minimumLength
    finder = GridFinder(GridDictionary.common.graph, minimumLength: minimumLength)
    let points = (0...minimumLength).map { $0 < minimumLength ? 0 : 1 }
    offences = GridScorer(GridDictionary.offensive.graph, points: points)
  }

  /// The grid of a request.
  /// - Throws: why there is none.
  public func grid(for request: GridRequest) throws(Refusal) -> Grid {
    try request.check(minimumLength)
    var generator = SplitMix64(seed: request.seed)
    var (tries, misses) = (0, 0)
    while tries < GridGenerator.mostTries {
      var draft = GridDraft(request, &generator)
      guard draft.isPossible else {
        tries += 1
        misses += 1
        if misses == tries, misses == GridGenerator.mostMisses { throw request.noRoom }
        continue
      }
      var cost = cost(of: draft.grid, request)
      for _ in 0..<GridGenerator.triesOfAStart {
        tries += 1
        if cost.total == 0 {
          if GridGenerator.weighsOffences(draft.grid) || isClean(draft.grid) { return draft.grid }
          // Any change may help.
          draft.change(draft.letterCells, &generator)
          cost = self.cost(of: draft.grid, request)
          continue
        }
        let before = draft.grid
        draft.change(cost.weakCells, orAround: cost.isUncovered, &generator)
        let after = self.cost(of: draft.grid, request)
        // A worse grid is taken the more rarely the worse it is.
        if after.total <= cost.total + generator.next().leadingZeroBitCount / 2 {
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

  /// How far a grid is from what is wanted; 0 if it is.
  private struct Cost {
    var total: Int
    /// The cells that had better change: those in too few required words, or if there are none, those in fewer than most if
    /// the grid has too few words, in more than most if it has too many.
    var weakCells: UInt64
    /// Whether there are cells in too few required words.
    var isUncovered: Bool
  }

  private func cost(of grid: Grid, _ request: GridRequest) -> Cost {
    var counts = CellCounts()
    // Wanted words that are not common are required too.
    let wanted = request.words.filter { GridDictionary.common.wordClass(of: $0) == nil }
    var (words, letters) = (wanted.count, wanted.reduce(0) { $0 + $1.count })
    finder.forEachWord(of: grid) { length, cells in
      counts.add(cells)
      words += 1
      letters += length
    }
    let all = grid.letterCells
    let missing = counts.lackingThree(of: all)
    let score = Difficulty(grid, words: words, letters: letters).score
    let scores = request.tier.scores
    // Three words are about a point.
    let distance = max(0, scores.lowerBound - score, score - scores.upperBound)
    let wrong = missing.count + 2 * distance
    // Offensive words are looked for where little else is wrong.
    let offensive =
      !GridGenerator.weighsOffences(grid)
      ? 0 : wrong < GridGenerator.nearlyRight ? offences.score(grid) : GridGenerator.mostOffences
    var cost = Cost(
      total: wrong + min(offensive, GridGenerator.mostOffences), weakCells: missing.cells,
      isUncovered: missing.count > 0)
    if missing.count == 0, distance > 0 {
      let mean = letters / max(1, all.nonzeroBitCount)
      let many = counts.cells(above: mean)
      cost.weakCells = score < scores.lowerBound ? all & ~many : many
    }
    return cost
  }
}
