import PuzzleKit
import Testing

@testable import Wordle

/// Sets that are too large for the brute force, for which the solver has its own ways.
@Suite struct SolverLargeTests {
  /// Enough candidates for guesses to be put in order by their classes. Guesses of one alphabet tell candidates of another
  /// nothing, so that what is best for a subset may look poor for the whole.
  private static let clustered = SolverLists.Shape(
    letters: 3...6, alphabet: 3...4, candidates: 70...110, others: 0...60, guessesLeft: 3...7, clusters: 4)

  @Test(arguments: 0..<4) func theOrderOfTheGuessesChangesNothing(subset: Int) throws {
    var generator = SplitMix64(seed: UInt64(subset))
    var ordered = 0
    let one = Cost(guesses: 1)
    for _ in 0..<SolverLists.number(1) {
      let position = SolverLists(Self.clustered, isHard: false, isWeighted: false, &generator).position
      position.withSearch(tableBits: 16) { plain in
        position.withSearch(tableBits: 16) { prepared in
          prepared.prepare()
          ordered += prepared.root == nil ? 0 : 1
          for _ in 0..<2 * position.guesses.count {
            let row = generator.below(position.guesses.count)
            let promise = plain.promise(of: row)
            let cost = plain.cost(ofFirst: promise, below: Cost.unbounded)
            let bound = promise.bound + Cost(guesses: 1 + generator.below(20))
            // Tight bounds first, so that what is remembered of them is asked again under wider ones.
            for beta in [bound, cost - one, cost, cost + one, Cost.unbounded] {
              let found = prepared.cost(ofFirst: promise, below: beta)
              let isRight = cost < beta ? found == cost : beta <= found && found <= cost
              #expect(isRight, "\(position.guesses[row].text) costs \(cost), not \(found) below \(beta)")
            }
          }
        }
      }
    }
    #expect(ordered > 0)
  }

  @Test func moreCandidatesThanFeedbackIsKeptForCostTheSame() throws {
    var generator = SplitMix64(seed: 7)
    let shape = SolverLists.Shape(letters: 3...3, alphabet: 14...14, candidates: 2060...2060, others: 1...1)
    let lists = SolverLists(shape, isHard: false, isWeighted: false, &generator)
    let position = SearchPosition(guesses: lists.guesses, candidates: lists.candidates, guessesLeft: 3)
    try #require(position.candidates.count > LocalIndex.largestMutual)
    let matrix = try #require(FeedbackMatrix(guesses: position.guesses, candidates: position.candidates))
    let solved = Feedback.solved(3).digits
    /// The least cost with two guesses, by the classes of every guess.
    func cost(ofLastTwo set: [Int]) -> Cost {
      var least = Cost.unbounded
      for guess in position.guesses.indices {
        let classes = Set(set.map { matrix[guess, $0] })
        let guessIndex = classes.contains(solved) ? 1 : 0
        least = min(least, Cost(guesses: 2 * set.count - guessIndex) + .lost(set.count - classes.count))
      }
      return least
    }
    let guess = generator.below(position.guesses.count)
    let classes = Dictionary(grouping: position.candidates.indices) { matrix[guess, $0] }
    let rest = classes.filter { $0.key != solved }.values.map { cost(ofLastTwo: $0) }
    let expected = Cost(guesses: position.candidates.count) + rest.reduce(.zero, +)
    let (found, tree) = matrix.withColumns { columns in
      let search = TreeSearch(position, columns, TreeSearch.Limits(), tableBits: 12)
      let promise = search.promise(of: guess)
      return (search.cost(ofFirst: promise, below: Cost.unbounded), search.tree(startingWith: guess))
    }
    #expect(found == expected)
    #expect(try TreeIndex(tree, of: position).cost == expected)
  }

  @Test(arguments: [3, 5, 6, 7, 8], [false, true]) func scansCountClassesAndPairs(letters: Int, isWeighted: Bool) {
    var generator = SplitMix64(seed: UInt64(letters))
    let shape = SolverLists.Shape(
      letters: letters...letters, alphabet: 3...6, candidates: 3...(isWeighted ? 60 : 240), others: 1...60)
    for _ in 0..<SolverLists.number(4) {
      let position = SolverLists(shape, isHard: false, isWeighted: isWeighted, &generator).position
      position.withSearch { search in
        let subset = search.everything
        let count = position.guesses.count
        let room = (count + 15) & ~15
        let classes = search.arena.take(UInt32.self, room)
        let pairs = search.arena.take(UInt32.self, room)
        let some = generator.below(count)
        search.scan.countClasses(subset, guesses: some, search.arena, classes)
        let ofSome = (0..<some).map { classes[$0] }
        search.scan.countClasses(subset, guesses: count, search.arena, classes)
        #expect(ofSome == (0..<some).map { classes[$0] })
        var all = (0..<count).map { RankedGuess($0, score: 0, bound: .zero) }
        all.withUnsafeMutableBufferPointer { search.scan.countPairs(subset, $0, search.arena, pairs) }
        let smallClasses = search.arena.take(UInt8.self, room)
        let smallPairs = search.arena.take(UInt8.self, room)
        let isSmall = !position.isWeighted && subset.count <= PartitionScan.largestPaired
        if isSmall {
          search.scan.compareAll(subset, guesses: count, search.arena, classes: smallClasses, pairs: smallPairs)
        }
        for row in 0..<count {
          let split = Dictionary(grouping: position.candidates.indices) { position.digits(of: row, against: $0) }
          let heaviest = split.values.reduce(0) { $0 + $1.reduce(0) { max($0, Int(position.weights[$1])) } }
          let together = split.values.reduce(0) { $0 + $1.count * ($1.count - 1) / 2 }
          #expect(Int(classes[row]) == heaviest && Int(pairs[row]) == together)
          if isSmall { #expect(Int(smallClasses[row]) == heaviest && Int(smallPairs[row]) == together & 255) }
        }
      }
    }
  }

  @Test(arguments: [3, 5, 8]) func setsFindTheGuessesThatHardModeAllows(letters: Int) {
    var generator = SplitMix64(seed: UInt64(letters))
    let shape = SolverLists.Shape(letters: letters...letters, alphabet: 3...6, candidates: 3...60, others: 1...150)
    let arena = ScratchMemory(bytes: 1 << 12)
    for _ in 0..<SolverLists.number(20) {
      let lists = SolverLists(shape, isHard: true, isWeighted: false, &generator)
      let index = ConstraintIndex(lists.guesses, copies: true)
      var demand = HardModeMask()
      for _ in 0..<4 {
        let rows = arena.take(Int32.self, lists.guesses.count)
        let count = index.find(demand, arena, into: rows)
        let allowed = lists.guesses.indices.filter {
          demand.allows(lists.guesses[$0], letters: HardModeMask.letters(lists.guesses[$0]))
        }
        #expect((0..<count).map { Int(rows[$0]) } == allowed)
        let guess = lists.guesses[generator.below(lists.guesses.count)]
        let answer = lists.candidates[generator.below(lists.candidates.count)]
        demand.add(guess, digits: Feedback(of: guess, against: answer).digits)
      }
    }
  }

  /// One class of 24, one of 4 and eight of 1 are 282 pairs, which the scan counts as 26: as many as if no class had more
  /// than two candidates.
  @Test func manyPairsAreNotTakenForFew() {
    func word(_ place: Int, _ letter: UInt8) -> Word {
      var word = Word()
      for index in 0..<8 { word.append(index == place ? letter : 0x61) }
      return word
    }
    let candidates =
      (0x62...0x7A).map { word(0, $0) } + (0x62...0x66).map { word(1, $0) } + (2...7).map { word($0, 0x70) }
    let lists = SolverLists(guesses: candidates, candidates: candidates, guessesLeft: 3)
    #expect(candidates.count == PartitionScan.largestPaired)
    let state = lists.position.searched()
    #expect(state.isExact && state.upper == SolverBruteForce(lists).best().cost)
  }
}
