/// The result of counting the classes of every guess for a subset.
struct Survey {
  /// The cost and the best guess's row, where no search is needed.
  var answer: (cost: Cost, row: Int)?
  /// The least that the subset may cost.
  var lower = Cost.zero
  /// The most classes that any guess makes.
  var mostClasses = Int.max
  /// The guesses that may cost less than was asked.
  var guesses: GuessList
  /// By guess, the classes that it makes, for subsets for which it pays to put the guesses in order.
  var unaided: UnsafePointer<UInt32>?
}

extension TreeSearch {
  /// The smallest subset whose guesses are put in order.
  private static let smallestOrdered = 64
  /// Of how many guesses, those with the best bounds, pairs are counted: which guesses a narrow search tries may depend on it,
  /// of a full one only their order.
  private static let mostPaired = 512

  /// Looks at every guess. The subset's local index has all guesses that may be made.
  func survey(_ subset: Subset, guessesLeft: Int, below beta: Cost) -> Survey {
    var count = subset.local.pointee.guessCount
    if let atLeast = subset.local.pointee.atLeast, guessesLeft > 2 {
      // The guess makes no more classes of a subset than of the whole, and one more counts where it is a candidate.
      let needed = Int64(3 * subset.count) - beta.amount
      count = needed > subset.local.pointee.size + 2 ? 0 : Int(atLeast[Int(max(0, needed))])
    }
    var survey =
      position.isWeighted || subset.count > PartitionScan.largestPaired
      ? counted(subset, guesses: count, guessesLeft: guessesLeft, below: beta)
      : paired(subset, guesses: count, guessesLeft: guessesLeft, below: beta)
    // Of guesses that were not looked at no more is known than that they cost at least `beta`.
    if count < subset.local.pointee.guessCount, let answer = survey.answer, answer.cost > beta {
      survey.answer = (beta, -1)
    }
    return survey
  }

  /// Surveys a small subset whose candidates all weigh 1.
  private func paired(_ subset: Subset, guesses count: Int, guessesLeft: Int, below beta: Cost) -> Survey {
    let size = subset.count
    let padded = (count + 15) & ~15
    let classes = arena.take(UInt8.self, padded + 1)
    let pairs = arena.take(UInt8.self, padded + 1)
    scan.compareAll(subset, guesses: count, arena, classes: classes, pairs: pairs)
    var survey = Survey(guesses: GuessList(arena, capacity: count))
    var most: UInt8 = 0
    for guess in 0..<count { most = max(most, classes[guess]) }
    if guessesLeft == 2 {
      survey.answer = costOfTwoGuesses(subset, guesses: count, most: Int(most)) { Int(classes[$0]) }
      return survey
    }
    survey.mostClasses = Int(most)
    forEachOwnGuess(subset, below: count) { guess, _ in
      classes[guess] &+= 1
      most = max(most, classes[guess])
    }
    for guess in count..<padded { classes[guess] = 0 }
    survey.lower = Cost(guesses: 3 * size - Int(most))
    if survey.lower >= beta {
      survey.answer = (survey.lower, -1)
      return survey
    }
    typealias Lanes = SIMD16<UInt8>
    let least = UInt8(clamping: Int64(3 * size) - beta.amount + 1)
    let threshold = Lanes(repeating: least)
    for block in stride(from: 0, to: padded, by: Lanes.scalarCount) {
      let counts = UnsafeRawPointer(classes + block).loadUnaligned(as: Lanes.self)
      if unsafeBitCast(counts .>= threshold, to: SIMD2<UInt64>.self) == SIMD2(0, 0) { continue }
      for guess in block..<min(block + Lanes.scalarCount, count) where classes[guess] >= least {
        let together = Int(pairs[guess])
        // Fewer classes make so many pairs that their number may have wrapped around.
        if classes[guess] == most, 2 * Int(most) >= size {
          // The classes are as many as the candidates without the pairs exactly where none has more than two.
          let sum = Int(most) + together
          if sum == size || (sum == size + 1 && isCandidate(guess, subset)) {
            survey.answer = (survey.lower, subset.local.pointee.row(guess))
            return survey
          }
        }
        let bound = 3 * size - Int(classes[guess])
        survey.guesses.append(
          RankedGuess(
            guess, score: Int64(size + 2 * together) + Int64(2 * size) * Int64(bound), bound: Cost(guesses: bound)))
      }
    }
    return survey
  }

  /// Surveys any subset.
  private func counted(_ subset: Subset, guesses count: Int, guessesLeft: Int, below beta: Cost) -> Survey {
    let classes = arena.take(UInt32.self, count)
    scan.countClasses(subset, guesses: count, arena, classes)
    var survey = Survey(guesses: GuessList(arena, capacity: count))
    var most: UInt32 = 0
    for guess in 0..<count { most = max(most, classes[guess]) }
    if guessesLeft == 2 {
      survey.answer = costOfTwoGuesses(subset, guesses: count, most: Int(most)) { Int(classes[$0]) }
      return survey
    }
    if !position.isWeighted { survey.mostClasses = Int(most) }
    if !position.isHard, !position.isWeighted, subset.count >= TreeSearch.smallestOrdered,
      count == subset.local.pointee.guessCount
    {
      let copy = arena.take(UInt32.self, count)
      copy.update(from: classes, count: count)
      survey.unaided = UnsafePointer(copy)
    }
    forEachOwnGuess(subset, below: count) { guess, weight in
      classes[guess] &+= weight
      most = max(most, classes[guess])
    }
    survey.lower = Cost(guesses: 3 * subset.weight - Int(most))
    if survey.lower >= beta {
      survey.answer = (survey.lower, -1)
      return survey
    }
    let size = subset.count
    func score(_ pairs: Int, _ bound: Cost) -> Int64 {
      Int64(size + 2 * pairs) * Int64(subset.weight) / Int64(size) + Int64(2 * size) * Int64(bound.guesses)
    }
    for guess in 0..<count {
      let bound = Cost(guesses: 3 * subset.weight - Int(classes[guess]))
      // As if it told nothing apart, which puts it behind all whose pairs are counted.
      if bound < beta {
        survey.guesses.append(RankedGuess(guess, score: score(size * (size - 1) / 2, bound), bound: bound))
      }
    }
    let chosen = survey.guesses.best(TreeSearch.mostPaired)
    let pairs = arena.take(UInt32.self, chosen.count)
    scan.countPairs(subset, chosen, arena, pairs)
    for (place, guess) in chosen.enumerated() {
      chosen[place] = RankedGuess(guess.guess, score: score(Int(pairs[place]), guess.bound), bound: guess.bound)
    }
    return survey
  }

  /// With two guesses the counts say it all: the heaviest of each class is found. `counts` are the classes' heaviest
  /// together, `most` the largest of them.
  private func costOfTwoGuesses(
    _ subset: Subset, guesses count: Int, most: Int, _ counts: (Int) -> Int
  ) -> (cost: Cost, row: Int) {
    func cost(_ found: Int, ownWeight: Int) -> Cost {
      Cost(guesses: 2 * subset.weight - ownWeight) + .lost(subset.weight - found)
    }
    var best = (cost: Cost.unbounded, row: -1)
    forEachOwnGuess(subset, below: count) { guess, weight in
      let cost = cost(counts(guess), ownWeight: Int(weight))
      if cost < best.cost { best = (cost, subset.local.pointee.row(guess)) }
    }
    if cost(most, ownWeight: 0) < best.cost, let guess = (0..<count).first(where: { counts($0) == most }) {
      best = (cost(most, ownWeight: 0), subset.local.pointee.row(guess))
    }
    return best
  }

  /// Calls `body` with every candidate of the subset that is among the first `count` guesses, and its weight.
  @inline(__always)
  private func forEachOwnGuess(_ subset: Subset, below count: Int, _ body: (Int, UInt32) -> Void) {
    let local = subset.local.pointee
    for index in 0..<subset.count {
      let candidate = Int(subset.elements[index])
      let guess = Int(local.guessIndex[candidate])
      if guess < count { body(guess, local.weights[candidate]) }
    }
  }

  private func isCandidate(_ guess: Int, _ subset: Subset) -> Bool {
    for index in 0..<subset.count where subset.local.pointee.guessIndex[Int(subset.elements[index])] == guess {
      return true
    }
    return false
  }
}
