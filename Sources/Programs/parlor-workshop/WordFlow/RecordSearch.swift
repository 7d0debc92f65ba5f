import PuzzleKit
import WordFlow

/// Looks for grids with many points, tells each that is better than all before, and ends with one that has enough.
/// - Throws: the refusal of the list, or `stopped`.
func searchRecord(
  _ size: GridSize, _ list: String, seed: UInt64, points: Int, shouldStop: () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  let list = try GridList(list)
  let scorer = GridScorer(list.graph, points: bogglePoints, qIsQu: true)
  let letters = list.letters
  var search = RecordSearch(scorer, columns: size.columns, rows: size.rows, letters: letters, seed: seed)
  var ticker = Ticker(stride: 1)
  let start = seconds()
  while search.points < points {
    search.anneal(
      until: { now, grids in
        ticker.tick { _ in "\(grids) grids, at best \(now) points" }
        return now >= points || shouldStop()
      }
    ) { cells, points, grids in
      let time = milliseconds(seconds() - start)
      say("record \(String(decoding: cells, as: UTF8.self)) points \(points) grids \(grids) seconds \(time)")
    }
    if shouldStop() { throw stopped("stopped before a grid with \(points) points was found") }
  }
}

/// Seconds with three decimals.
private func milliseconds(_ seconds: Double) -> String {
  let thousandths = Int(seconds * 1000)
  let decimals = String(thousandths % 1000 + 1000).dropFirst()
  return "\(thousandths / 1000).\(decimals)"
}

/// Looks for the grid with the most points by simulated annealing, again and again from random letters.
///
/// All chance comes from the seed, and numbers are only added, multiplied and compared: a seed finds the same grids
/// everywhere.
struct RecordSearch {
  /// The grids of one annealing, for each cell squared.
  private static let steps = 100
  /// Temperatures at the start and at the end, as a share of the points.
  private static let (hot, cold) = (0.05, 0.01)

  private let scorer: GridScorer
  private let columns: Int
  private let letters: [UInt8]
  private var generator: SplitMix64
  private var cells: [UInt8]
  /// The points of the best grid of all.
  private(set) var points = -1
  /// The grids scored so far.
  private var grids = 0

  /// A search among grids of these letters, each as often as it stands there.
  init(_ scorer: GridScorer, columns: Int, rows: Int, letters: [UInt8], seed: UInt64) {
    self.scorer = scorer
    self.columns = columns
    self.letters = letters
    generator = SplitMix64(seed: seed)
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  /// Anneals once, or until the points of the best grid of all are enough.
  /// - Parameters:
  ///   - isEnough: asked from time to time, with the points of the best grid of all and the grids scored so far.
  ///   - found: called with each grid that is better than all before, its points, and the grids scored so far.
  mutating func anneal(
    until isEnough: (_ points: Int, _ grids: Int) -> Bool,
    found: (_ cells: [UInt8], _ points: Int, _ grids: Int) -> Void
  ) {
    for cell in cells.indices { cells[cell] = letter() }
    var current = score()
    let steps = RecordSearch.steps * cells.count * cells.count
    let factor = RecordSearch.factor(steps)
    var share = RecordSearch.hot
    for step in 0..<steps {
      if current > points {
        points = current
        found(cells, points, grids)
        if isEnough(points, grids) { return }
      }
      if step % 1000 == 0, isEnough(points, grids) { return }
      share *= factor
      let cell = generator.below(cells.count)
      let before = cells[cell]
      var other = cell
      if generator.below(3) == 0 {
        other = generator.below(cells.count)
        cells.swapAt(cell, other)
      } else {
        cells[cell] = letter()
      }
      let after = score()
      if Double(current - after) <= Double(current) * share * patience() {
        current = after
      } else if other != cell {
        cells.swapAt(cell, other)
      } else {
        cells[cell] = before
      }
    }
  }

  private mutating func score() -> Int {
    grids += 1
    return cells.withUnsafeBufferPointer { scorer.score($0, columns: columns) }
  }

  private mutating func letter() -> UInt8 { letters[generator.below(letters.count)] }

  /// A number whose chance to be above x is about one in two to the x.
  private mutating func patience() -> Double {
    let bits = generator.next() | 1
    let zeros = bits.leadingZeroBitCount
    let rest = Double((bits << UInt64(zeros)) >> 12) / Double(1 << 51 as UInt64)
    return Double(zeros) + 2 - rest
  }

  /// The factor that takes the share from hot to cold in so many steps.
  private static func factor(_ steps: Int) -> Double {
    // The root by halving, since the library's may differ from machine to machine.
    var (low, high) = (0.5, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      var (power, base, exponent) = (1.0, middle, steps)
      while exponent > 0 {
        if exponent & 1 == 1 { power *= base }
        base *= base
        exponent >>= 1
      }
      if hot * power < cold { low = middle } else { high = middle }
    }
    return high
  }
}
