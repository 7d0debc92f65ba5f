import PuzzleKit

/// Depth-first search for the cheapest decision tree over a set of candidates: at every set the guesses are tried in the order
/// of what they promise, each split into the sets that its feedback tells apart, until the bounds meet.
///
/// The bounds: a set of weight W whose heaviest candidate weighs w costs at least 2W - w, as one candidate is found at once and
/// the others next. So a guess that splits it into classes costs at least 3W - K, where K sums the heaviest of each class, and
/// the guess itself counted twice where it is a candidate. This is the bound of Alex Selby, "The best strategies for Wordle"
/// (2022), carried over to weights. A subset never falls into more classes than the whole, which spares most guesses of large
/// sets the counting.
///
/// One search belongs to one thread.
package final class TreeSearch {
  /// The limits of the work of a search.
  package struct Limits {
    /// The most guesses tried at a set; with fewer than there are, costs are those of a tree that was found.
    var width = Int.max
    /// Whether a tree is as good as any other that loses as little.
    var isForLossesOnly = false
    /// Sets looked at before the search gives up.
    var nodes = Int.max
    /// Whether the search should give up; asked from time to time.
    var shouldStop: () -> Bool = { false }

    /// No limits.
    init() {}

    /// Nothing but being told to stop.
    package init(shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }

    /// The width of a stage, and being told to stop.
    init(_ stage: SearchStage, shouldStop: @escaping () -> Bool) {
      width = stage.width
      self.shouldStop = shouldStop
    }
  }

  let position: SearchPosition
  var limits: Limits
  let arena: ScratchMemory
  let build: LocalIndexBuilder
  let scan: PartitionScan
  let table: TranspositionTable
  let whole: UnsafePointer<LocalIndex>
  /// Sets looked at so far.
  package private(set) var nodes = 0
  /// Whether the search has given up; its results then mean nothing.
  package private(set) var isAborted = false
  /// The row of the best guess at the set whose cost was found last; -1 where any heaviest candidate will do.
  var best = -1

  /// All candidates, over guesses that ``prepare()`` has put in order.
  private(set) var root: Subset?
  /// By row, the place of a guess in the local index of ``root``.
  private(set) var moved: UnsafePointer<Int32>?
  /// The most classes that a guess makes of all candidates.
  private(set) var mostClasses = Int.max

  /// Used in hard mode.
  private lazy var demands = ConstraintIndex(position.guesses, copies: position.demand?.rules == .nyt)
  /// Two random numbers a candidate, for hashes.
  private let signs: UnsafeMutablePointer<TranspositionTable.Key>
  /// By feedback, the class it stands for while a set is being split.
  let classes: UnsafeMutablePointer<UInt16>
  /// By feedback, when it was last seen.
  let stamps: UnsafeMutablePointer<UInt64>
  var stamp: UInt64 = 0
  static let noClass = UInt16.max
  /// One more than the largest feedback of eight letters.
  private static let codes = 6561

  /// A search of `position`, whose matrix has `columns`. The table has room for 2^`tableBits` sets.
  package init(_ position: SearchPosition, _ columns: FeedbackMatrix.Columns, _ limits: Limits, tableBits: Int) {
    self.position = position
    self.limits = limits
    let count = position.candidates.count
    let arena = ScratchMemory(bytes: 1 << 20)
    let build = LocalIndexBuilder(arena: arena)
    self.arena = arena
    self.build = build
    scan = PartitionScan(letters: position.letters, isWeighted: position.isWeighted)
    table = TranspositionTable(bits: tableBits)
    signs = .allocate(capacity: count)
    var generator = SplitMix64(seed: 0)
    for index in 0..<count {
      signs[index] = TranspositionTable.Key(place: generator.next(), check: generator.next())
    }
    classes = .allocate(capacity: TreeSearch.codes)
    classes.initialize(repeating: TreeSearch.noClass, count: TreeSearch.codes)
    stamps = .allocate(capacity: TreeSearch.codes)
    stamps.initialize(repeating: 0, count: TreeSearch.codes)
    whole = position.guessIndex.withUnsafeBufferPointer { guessIndex in
      position.weights.withUnsafeBufferPointer { weights in
        guard let guessIndex = guessIndex.baseAddress, let weights = weights.baseAddress else {
          preconditionFailure("a position has candidates")
        }
        return build.whole(
          columns, guesses: position.guesses.count, candidates: count, guessIndex: guessIndex, weights: weights)
      }
    }
  }

  deinit {
    signs.deallocate()
    classes.deallocate()
    stamps.deallocate()
  }

  /// Readies a search that will try many first guesses: puts the guesses in order where that pays.
  package func prepare() {
    let subset = everything
    let survey = survey(subset, guessesLeft: position.guessesLeft, below: Cost.unbounded)
    mostClasses = survey.mostClasses
    guard let classes = survey.unaided, subset.count <= LocalIndex.largestMutual else { return }
    let ordered = build.ordered(subset, by: classes)
    root = build.all(ordered.local)
    moved = ordered.moved
  }

  /// The key of a subset with `guessesLeft` guesses after the rows that ask for `demand`.
  @inline(__always)
  func key(_ subset: Subset, guessesLeft: Int, _ demand: HardModeMask) -> TranspositionTable.Key {
    var place: UInt64 = 0
    var check: UInt64 = 0
    let columns = subset.local.pointee.columns
    for index in 0..<subset.count {
      let sign = signs[Int(columns[Int(subset.elements[index])])]
      place ^= sign.place
      check ^= sign.check
    }
    // More guesses than candidates are as good as one for each.
    let guessesLeft = UInt64(min(guessesLeft, subset.count))
    place &+= guessesLeft &* 0x9E37_79B9_7F4A_7C15
    check &+= guessesLeft &* 0xC2B2_AE3D_27D4_EB4F
    if position.isHard {
      let asked = demand.hash
      place ^= asked
      check ^= SplitMix64.mixed(asked ^ 0x5851_F42D_4C95_7F2D)
    }
    return TranspositionTable.Key(place: place, check: check | 1)
  }

  /// The cost of a subset with `guessesLeft` guesses: exact where it is below `beta`, else a lower bound that is not below it.
  /// `isChecked`: whether ``costByCandidates(_:guessesLeft:)`` had no answer.
  func cost(
    _ subset: Subset, guessesLeft: Int, below beta: Cost, _ demand: HardModeMask, isChecked: Bool = false
  ) -> Cost {
    nodes += 1
    best = -1
    if guessesLeft == 0 { return subset.lost }
    if subset.count == 1 { return Cost(guesses: subset.weight) }
    if subset.lowerBound >= beta { return subset.lowerBound }
    if guessesLeft == 1 { return subset.costOfLastGuess }
    if subset.count == 2 { return subset.lowerBound }
    let key = key(subset, guessesLeft: guessesLeft, demand)
    if let known = table[key], known.isExact || known.cost >= beta {
      best = Int(known.move)
      return known.cost
    }
    if !isChecked, subset.count <= TreeSearch.largestChecked, subset.local.pointee.mutual != nil {
      let found = costByCandidates(subset, guessesLeft: guessesLeft)
      if found.isExact || found.cost >= beta {
        best = found.row
        table.store(key, found.cost, isExact: found.isExact, found.row, size: subset.count)
        return found.cost
      }
    }
    if nodes > limits.nodes || (nodes & 15 == 0 && limits.shouldStop()) { isAborted = true }
    if isAborted { return beta }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let cost = searched(subset, guessesLeft: guessesLeft, below: beta, demand)
    if isAborted { return beta }
    table.store(key, cost, isExact: cost < beta, best, size: subset.count)
    return cost
  }

  private func searched(_ subset: Subset, guessesLeft: Int, below beta: Cost, _ demand: HardModeMask) -> Cost {
    var subset = subset
    if position.isHard {
      subset = build.all(build.allowed(subset, demand, demands))
    }
    let survey = survey(subset, guessesLeft: guessesLeft, below: beta)
    if let answer = survey.answer {
      best = answer.row
      return answer.cost
    }
    return tried(survey, subset, guessesLeft: guessesLeft, below: beta, demand)
  }

  /// Tries the guesses of a survey until none is left that may cost less than the best so far.
  private func tried(_ survey: Survey, _ whole: Subset, guessesLeft: Int, below beta: Cost, _ demand: HardModeMask)
    -> Cost
  {
    var subset = whole
    var bound = beta
    var row = -1
    var list = survey.guesses
    list.keep(limits.width)
    list.sortFirst()
    let codes = arena.take(UInt16.self, GuessList.chunk * subset.count)
    var next = 0
    search: while next < list.count {
      if next == GuessList.first {
        list.sortRest(below: bound)
        // Many guesses and many subsets: it pays to have the guesses in the order of what they may be good for.
        if let classes = survey.unaided, list.count > 4 * GuessList.first {
          let ordered = build.ordered(subset, by: classes)
          subset = build.all(ordered.local)
          list.renumber(from: next, ordered.moved)
        }
      }
      let end = next == 0 ? min(GuessList.first, list.count) : min(next + GuessList.chunk, list.count)
      list.gather(next..<end, subset, into: codes)
      for index in next..<end where list[index].bound < bound {
        let cost = cost(
          of: list[index], codes + (index - next) * subset.count, subset, mostClasses: survey.mostClasses,
          guessesLeft: guessesLeft,
          below: bound, demand)
        if isAborted { return beta }
        if cost >= bound { continue }
        row = subset.local.pointee.row(list[index].guess)
        bound = limits.isForLossesOnly ? cost.withoutGuesses : cost
        if bound <= survey.lower { break search }
      }
      next = end
    }
    best = row
    return bound
  }
}
