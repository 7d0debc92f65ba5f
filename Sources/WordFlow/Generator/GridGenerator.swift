import Lexicon
import PuzzleKit

/// Makes grids for puzzles, each verified: every letter is in at least three required words, all letters hang together, the
/// difficulty is in its tier, and no offensive word can be traced.
///
/// It keeps its memory from grid to grid and belongs to one thread.
public final class GridGenerator {
  /// The words that generating looks at, made when they are first needed.
  private enum Vocabulary {
    static let common = graph { !$0.isOffensive && WordClass($0.tier) == .common }
    static let offensive = graph(where: \.isOffensive)

    private static func graph(where isWanted: (WordNote) -> Bool) -> GridGraph {
      var builder = GridGraphBuilder()
      Lexicon.standard.forEachWord { letters, note in
        if letters.count >= GridDictionary.shortestWord, isWanted(note) {
          builder.insert(letters, WordClass(note.tier))
        }
      }
      return builder.finish()
    }
  }

  /// In how many required words each letter is at least.
  public static let leastWords = 3
  /// How many grids are tried before a request is given up.
  private static let mostTries = 40_000
  /// After so many tries without a result another grid is started from.
  private static let triesOfAStart = 2_000

  private let minimumLength: Int
  private let finder: GridFinder
  private let offences: GridScorer

  /// A generator for puzzles with this minimum length of a word.
  public init(minimumLength: Int = 4) {
    self.minimumLength = minimumLength
    finder = GridFinder(Vocabulary.common, minimumLength: minimumLength)
    let points = (0...minimumLength).map { $0 < minimumLength ? 0 : 1 }
    offences = GridScorer(Vocabulary.offensive, points: points)
  }

  /// The grid of a request.
  /// - Throws: why there is none.
  public func grid(for request: GridRequest) throws(Refusal) -> Grid {
    try request.check(minimumLength)
    var generator = SplitMix64(seed: request.seed)
    var tries = 0
    while tries < GridGenerator.mostTries {
      var draft = GridDraft(request, &generator)
      guard draft.isPossible else {
        tries += 1
        continue
      }
      var cost = cost(of: draft.grid, request)
      for _ in 0..<GridGenerator.triesOfAStart {
        tries += 1
        if cost.total == 0 {
          if offences.score(draft.grid) == 0 { return draft.grid }
          // Any change may help.
          draft.change(near: draft.letterCells, &generator)
          cost = self.cost(of: draft.grid, request)
          continue
        }
        let before = draft.grid
        draft.change(near: cost.weakCells, &generator)
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

  /// How far a grid is from what is wanted; 0 if it is.
  private struct Cost {
    var total: Int
    /// The cells that are in too few required words.
    var weakCells: UInt64
  }

  private func cost(of grid: Grid, _ request: GridRequest) -> Cost {
    var (once, twice, thrice): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var lengths: [Int] = []
    finder.forEachWord(of: grid) { length, cells in
      thrice |= twice & cells
      twice |= once & cells
      once |= cells
      lengths.append(length)
    }
    let all = grid.letterCells
    let missing = 3 * all.nonzeroBitCount - once.nonzeroBitCount - twice.nonzeroBitCount - thrice.nonzeroBitCount
    let score = Difficulty(grid, lengths: lengths).score
    let scores = request.tier.scores
    // Three words are about a point.
    let distance = max(0, scores.lowerBound - score, score - scores.upperBound)
    return Cost(total: missing + 2 * distance, weakCells: all & ~thrice)
  }
}
