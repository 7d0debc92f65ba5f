/// What counting the classes of every guess has shown of a part.
struct Survey {
  /// The cost and the best guess's row, where no search is needed.
  var answer: (cost: Cost, row: Int)?
  /// The least that the part may cost.
  var lower: Cost = 0
  /// The most classes that any guess makes.
  var mostClasses = Int.max
  /// The guesses that may cost less than was asked.
  var guesses: GuessList
  /// By guess, the classes that it makes, for parts for which it pays to put the guesses in order.
  var unaided: UnsafePointer<UInt32>?
}

extension TreeSearch {
  /// The smallest part whose guesses are put in order.
  private static let smallestOrdered = 64
  /// Of how many guesses, those with the best bounds, pairs are counted: which guesses a narrow search tries may depend on it,
  /// of a full one only their order.
  private static let mostPaired = 512

  /// Looks at every guess. The part's frame has all guesses that may be made.
  func survey(_ part: Part, left: Int, below beta: Cost) -> Survey {
    var count = part.frame.pointee.guessCount
    if let atLeast = part.frame.pointee.atLeast, left > 2 {
      // The guess makes no more classes of a part than of the whole, and one more counts where it is a candidate.
      let needed = 3 * part.count - beta
      count = needed > part.frame.pointee.size + 2 ? 0 : Int(atLeast[max(0, needed)])
    }
    var survey =
      position.isWeighted || part.count > PartitionScan.largestPaired
      ? counted(part, guesses: count, left: left, below: beta) : paired(part, guesses: count, left: left, below: beta)
    // Of guesses that were not looked at no more is known than that they cost at least `beta`.
    if count < part.frame.pointee.guessCount, let answer = survey.answer, answer.cost > beta {
      survey.answer = (beta, -1)
    }
    return survey
  }

  /// Surveys a small part whose candidates all weigh 1.
  private func paired(_ part: Part, guesses count: Int, left: Int, below beta: Cost) -> Survey {
    let size = part.count
    let padded = (count + 15) & ~15
    let classes = arena.take(UInt8.self, padded + 1)
    let pairs = arena.take(UInt8.self, padded + 1)
    scan.compareAll(part, guesses: count, arena, classes: classes, pairs: pairs)
    var survey = Survey(guesses: GuessList(arena, capacity: count))
    var most: UInt8 = 0
    for guess in 0..<count { most = max(most, classes[guess]) }
    if left == 2 {
      survey.answer = costOfTwoGuesses(part, guesses: count, most: Int(most)) { Int(classes[$0]) }
      return survey
    }
    survey.mostClasses = Int(most)
    forEachOwnGuess(part, below: count) { guess, _ in
      classes[guess] &+= 1
      most = max(most, classes[guess])
    }
    for guess in count..<padded { classes[guess] = 0 }
    survey.lower = 3 * size - Int(most)
    if survey.lower >= beta {
      survey.answer = (survey.lower, -1)
      return survey
    }
    typealias Lanes = SIMD16<UInt8>
    let least = UInt8(clamping: 3 * size - beta + 1)
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
          if sum == size || (sum == size + 1 && isCandidate(guess, part)) {
            survey.answer = (survey.lower, part.frame.pointee.row(guess))
            return survey
          }
        }
        let bound = 3 * size - Int(classes[guess])
        survey.guesses.append(
          PromisingGuess(guess, score: size + 2 * together + 2 * size * bound, bound: bound))
      }
    }
    return survey
  }

  /// Surveys any part.
  private func counted(_ part: Part, guesses count: Int, left: Int, below beta: Cost) -> Survey {
    let classes = arena.take(UInt32.self, count)
    scan.countClasses(part, guesses: count, arena, classes)
    var survey = Survey(guesses: GuessList(arena, capacity: count))
    var most: UInt32 = 0
    for guess in 0..<count { most = max(most, classes[guess]) }
    if left == 2 {
      survey.answer = costOfTwoGuesses(part, guesses: count, most: Int(most)) { Int(classes[$0]) }
      return survey
    }
    if !position.isWeighted { survey.mostClasses = Int(most) }
    if !position.isHard, !position.isWeighted, part.count >= TreeSearch.smallestOrdered,
      count == part.frame.pointee.guessCount
    {
      let copy = arena.take(UInt32.self, count)
      copy.update(from: classes, count: count)
      survey.unaided = UnsafePointer(copy)
    }
    forEachOwnGuess(part, below: count) { guess, weight in
      classes[guess] &+= weight
      most = max(most, classes[guess])
    }
    survey.lower = 3 * part.weight - Int(most)
    if survey.lower >= beta {
      survey.answer = (survey.lower, -1)
      return survey
    }
    let size = part.count
    func score(_ pairs: Int, _ bound: Cost) -> Int { (size + 2 * pairs) * part.weight / size + 2 * size * bound }
    for guess in 0..<count {
      let bound = 3 * part.weight - Int(classes[guess])
      // As if it told nothing apart, which puts it behind all whose pairs are counted.
      if bound < beta {
        survey.guesses.append(PromisingGuess(guess, score: score(size * (size - 1) / 2, bound), bound: bound))
      }
    }
    let chosen = survey.guesses.best(TreeSearch.mostPaired)
    let pairs = arena.take(UInt32.self, chosen.count)
    scan.countPairs(part, chosen, arena, pairs)
    for (place, guess) in chosen.enumerated() {
      chosen[place] = PromisingGuess(guess.guess, score: score(Int(pairs[place]), guess.bound), bound: guess.bound)
    }
    return survey
  }

  /// With two guesses the counts say it all: the heaviest of each class is found. `counts` are the classes' heaviest
  /// together, `most` the largest of them.
  private func costOfTwoGuesses(
    _ part: Part, guesses count: Int, most: Int, _ counts: (Int) -> Int
  ) -> (cost: Cost, row: Int) {
    func cost(_ found: Int, own: Int) -> Cost { 2 * part.weight - own + (part.weight - found) * (Cost.loss + 1) }
    var best = (cost: Cost.unbounded, row: -1)
    forEachOwnGuess(part, below: count) { guess, weight in
      let cost = cost(counts(guess), own: Int(weight))
      if cost < best.cost { best = (cost, part.frame.pointee.row(guess)) }
    }
    if cost(most, own: 0) < best.cost, let guess = (0..<count).first(where: { counts($0) == most }) {
      best = (cost(most, own: 0), part.frame.pointee.row(guess))
    }
    return best
  }

  /// Calls `body` with every candidate of the part that is among the first `count` guesses, and its weight.
  @inline(__always)
  private func forEachOwnGuess(_ part: Part, below count: Int, _ body: (Int, UInt32) -> Void) {
    let frame = part.frame.pointee
    for index in 0..<part.count {
      let candidate = Int(part.elements[index])
      let guess = Int(frame.own[candidate])
      if guess < count { body(guess, frame.weights[candidate]) }
    }
  }

  private func isCandidate(_ guess: Int, _ part: Part) -> Bool {
    for index in 0..<part.count where part.frame.pointee.own[Int(part.elements[index])] == guess { return true }
    return false
  }
}
