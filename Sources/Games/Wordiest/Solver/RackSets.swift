import Lexicon
import WordGraph

/// The solver's look-ups of the sets of a rack's tiles. A set is a mask: bit 0 is tile 0.
struct RackSets {
  /// The rack.
  let rack: Rack
  /// The letters that occur, each once, in order.
  let letters: [Int]
  /// Letters as one number: four bits for each of ``letters`` say how often it occurs. 14 letters of at most 14 fit.
  private let counts: Subsets<UInt64>
  private let points: Subsets<Int>
  /// Products of word bonuses.
  private let factors: Subsets<Int>

  init(_ rack: Rack) {
    self.rack = rack
    let letters = Set(rack.tiles.map { $0.letter }).sorted()
    self.letters = letters
    counts = Subsets(sumsOf: rack.tiles.map { Self.unit($0.letter, letters) })
    points = Subsets(sumsOf: rack.tiles.map { $0.points })
    factors = Subsets(rack.tiles.map { $0.factor }, from: 1, *)
  }

  /// The set of all tiles.
  var all: Int { 1 << rack.count - 1 }

  /// The score of a set's tiles as one word.
  @inline(__always)
  func score(_ mask: Int) -> Int {
    let factors = factors.parts(mask)
    return points.sum(mask) &* factors.low &* factors.high
  }

  /// The letters of a set.
  func counts(_ mask: Int) -> UInt64 { counts.sum(mask) }

  /// The letters of a word as ``counts(_:)`` has them, or nil if the rack has not all its letters or one not often enough.
  func counts(of word: some Sequence<UInt8>) -> UInt64? {
    var sum: UInt64 = 0
    let most = counts(all)
    for byte in word {
      let unit = Self.unit(Int(byte) - 97, letters)
      guard unit != 0, Self.count(most, unit) > Self.count(sum, unit) else { return nil }
      sum += unit
    }
    return sum
  }

  /// The number of times that the letter with this unit is among the counts.
  private static func count(_ counts: UInt64, _ unit: UInt64) -> UInt64 {
    counts &>> UInt64(unit.trailingZeroBitCount) & 15
  }

  /// One of this letter, as ``counts(_:)`` has it; 0 if no tile has it.
  private static func unit(_ letter: Int, _ letters: [Int]) -> UInt64 {
    letters.firstIndex(of: letter).map { 1 << UInt64(4 * $0) } ?? 0
  }

  /// The number of orders in which the numbered tiles of a set with these letters spell one word: the product of the
  /// factorials.
  func orders(_ counts: UInt64) -> Int64 {
    var orders: Int64 = 1
    var rest = counts
    while rest != 0 {
      for factor in stride(from: Int64(rest & 15), to: 1, by: -1) { orders *= factor }
      rest >>= 4
    }
    return orders
  }

  /// Calls `body` with each word that these letters can make and the letters it takes, in alphabetical order; with
  /// `exactly`, only with those that take them all.
  func forEachWord(
    within counts: UInt64, in lexicon: Lexicon, exactly: Bool = false, _ body: ([UInt8], UInt64) -> Void
  ) {
    var word: [UInt8] = []
    withExtendedLifetime(lexicon) {
      let walker = lexicon.graph.walker
      walk(walker, walker.root, left: counts, all: counts, exactly, &word, body)
    }
  }

  private func walk(
    _ walker: Graph.Walker, _ node: Graph.Node, left: UInt64, all: UInt64, _ exactly: Bool,
    _ word: inout [UInt8], _ body: ([UInt8], UInt64) -> Void
  ) {
    if node.isWord, !exactly || left == 0 { body(word, all - left) }
    for (index, letter) in letters.enumerated() {
      let unit: UInt64 = 1 << UInt64(4 * index)
      guard Self.count(left, unit) > 0, let next = walker.child(node, letter) else { continue }
      word.append(97 + UInt8(letter))
      walk(walker, next, left: left - unit, all: all, exactly, &word, body)
      word.removeLast()
    }
  }

  /// The tiles of a set in the order in which they spell a word of its letters, equal letters by tile number.
  func tiles(_ mask: Int, spelling word: some Sequence<UInt8>) -> [Int] {
    var left = mask
    return word.map { byte in
      var rest = left
      while rest != 0, rack.tiles[rest.trailingZeroBitCount].letter != Int(byte) - 97 { rest &= rest - 1 }
      left ^= rest & -rest
      return rest.trailingZeroBitCount
    }
  }
}
