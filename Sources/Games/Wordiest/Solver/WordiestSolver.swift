import Lexicon

/// Finds the best words of a rack: exactly, not by rules of thumb.
///
/// A solver belongs to one lexicon and keeps an index of it, which takes some milliseconds to make. It may be used by
/// several threads at once.
public struct WordiestSolver: Sendable {
  /// The solver of the embedded lexicon.
  public static let standard = WordiestSolver()

  /// The words that count.
  public let lexicon: Lexicon
  private let ownIndex: AnagramIndex?
  /// The index of the embedded lexicon, made when an optimum is first asked for; laying and listing words does without.
  private static let standardIndex = AnagramIndex(.standard)

  private init() {
    lexicon = .standard
    ownIndex = nil
  }

  /// Makes the solver of a lexicon.
  public init(_ lexicon: Lexicon) {
    self.init(lexicon, index: AnagramIndex(lexicon))
  }

  init(_ lexicon: Lexicon, index: AnagramIndex) {
    self.lexicon = lexicon
    ownIndex = index
  }

  var index: AnagramIndex { ownIndex ?? WordiestSolver.standardIndex }

  /// The best total of two words of the rack, and every way to reach it.
  ///
  /// The score of a word depends on the set of its tiles alone. Let `f(m)` be that for a set `m` whose letters make a word
  /// and 0 for another; `g(m)` the largest `f` among the subsets of `m`. The best total is the largest `f(m) + g(all - m)`.
  ///
  /// The index may take letters for a word that are none, so the `f` it gives is at times too large, but never too small,
  /// and so is the total. A set is in a best pair exactly when its `f(m) + g(all - m)` is that total. All of these sets are
  /// looked up in the lexicon; if all make words, the total is reached, hence right, and no other pair reaches it. If not,
  /// the false ones get `f = 0`, and the search begins again.
  public func optimum(of rack: Rack) -> Optimum {
    let sets = RackSets(rack)
    // No total is larger: points are positive and factors at least 1.
    if Int32(exactly: sets.score(sets.all)) != nil { return search(sets, Int32.self) }
    return search(sets, Int64.self)
  }

  private func search<Score: FixedWidthInteger & SignedInteger>(_ sets: RackSets, _: Score.Type) -> Optimum {
    let count = sets.all + 1
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { masks in
      withUnsafeTemporaryAllocation(of: Score.self, capacity: 2 * count) { scores in
        guard let own = scores.baseAddress else { preconditionFailure("an empty buffer") }
        let best = own + count
        own.initialize(repeating: 0, count: count)
        best.initialize(repeating: 0, count: count)
        let words = UnsafeBufferPointer(rebasing: masks[..<wordSets(sets, into: masks)])
        for mask in words { own[Int(mask)] = Score(truncatingIfNeeded: sets.score(Int(mask))) }
        while true {
          best.update(from: own, count: count)
          subsetMaximum(best, bits: sets.rack.count)
          var total: Score = 0
          for mask in words { total = max(total, own[Int(mask)] &+ best[sets.all ^ Int(mask)]) }
          guard total > 0 else { return Optimum(score: 0, masks: count, arrangements: 1, pairs: [], play: Play()) }
          var entries: [BestPairs.Entry] = []
          for mask in words {
            let mask = Int(mask)
            guard own[mask] > 0, own[mask] &+ best[sets.all ^ mask] == total else { continue }
            entries.append(BestPairs.Entry(mask: mask, score: Int(own[mask])))
          }
          let pairs = BestPairs(sets, lexicon, total: Int(total), entries)
          if pairs.falseMasks.isEmpty { return pairs.optimum() }
          for mask in pairs.falseMasks { own[mask] = 0 }
        }
      }
    }
  }

  /// Lists the sets of tiles that the index takes for words, in ascending order, and returns their number.
  func wordSets(_ sets: RackSets, into masks: UnsafeMutableBufferPointer<UInt16>) -> Int {
    let keys = Subsets(sumsOf: sets.rack.tiles.map { index.keys[$0.letter] })
    return index.filter.withUnsafeBufferPointer { filter in
      index.table.withUnsafeBufferPointer { table in
        keys.low.withUnsafeBufferPointer { low in
          var passed = 0
          for (high, part) in keys.high.enumerated() {
            var mask = high << Subsets<UInt64>.lowBits
            for sum in low {
              // Without a branch: which sets pass is past predicting.
              masks[passed] = UInt16(truncatingIfNeeded: mask)
              passed &+= AnagramIndex.passes(sum &+ part, filter)
              mask &+= 1
            }
          }
          var found = 0
          for place in 0..<passed where masks[place] != 0 {
            guard AnagramIndex.contains(keys.sum(Int(masks[place])), table) else { continue }
            masks[found] = masks[place]
            found += 1
          }
          return found
        }
      }
    }
  }
}
