extension TreeSearch {
  /// A search of `position` with a table that suits it.
  convenience init(_ position: SearchPosition, _ columns: FeedbackMatrix.Columns, _ limits: Limits) {
    let sets = min(max(256 * position.candidates.count, 1 << 12), 1 << 20)
    self.init(position, columns, limits, tableBits: Int.bitWidth - (sets - 1).leadingZeroBitCount)
  }

  /// All candidates.
  var everything: Subset { build.all(whole) }

  /// The promise of each guess: the least that the position costs, the guesses, and the cost if it is known already, which is
  /// the first one's.
  /// - Parameter sorted: how many of the guesses that promise most come first and in order.
  package func promises(sorted: Int = Int.max) -> (lower: Cost, guesses: [RankedGuess], cost: Cost?) {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let subset = everything
    if position.guessesLeft == 1 {
      let cost = subset.costOfLastGuess
      return (cost, [RankedGuess(Int(whole.pointee.guessIndex[0]), score: 0, bound: cost)], cost)
    }
    if whole.pointee.mutual != nil, subset.count <= TreeSearch.largestChecked {
      let found = costByCandidates(subset, guessesLeft: position.guessesLeft)
      if found.isExact {
        return (found.cost, [RankedGuess(found.row, score: 0, bound: found.cost)], found.cost)
      }
    }
    let survey = survey(subset, guessesLeft: position.guessesLeft, below: Cost.unbounded)
    if let answer = survey.answer {
      return (answer.cost, [RankedGuess(answer.row, score: 0, bound: answer.cost)], answer.cost)
    }
    let list = survey.guesses
    list.sort(sorted)
    return (survey.lower, (0..<list.count).map { list[$0] }, nil)
  }

  /// The cost of a first guess, whose number is its row: exact where it is below `beta`, else a lower bound that is not. A
  /// guess that tells nothing apart starts no tree and costs more than any.
  package func cost(ofFirst guess: RankedGuess, below beta: Cost) -> Cost {
    if position.guessesLeft <= 2 || position.candidates.count == 1 { return costWithoutSearch(ofFirst: guess.guess) }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let subset = root ?? everything
    var guess = guess
    if let moved { guess.renumber(Int(moved[guess.guess])) }
    let codes = arena.take(UInt16.self, subset.count)
    for index in 0..<subset.count {
      codes[index] = subset.local.pointee.feedback(guess.guess, Int(subset.elements[index]))
    }
    return cost(
      of: guess, codes, subset, mostClasses: mostClasses, guessesLeft: position.guessesLeft, below: beta,
      position.demand ?? HardModeMask())
  }

  /// The cost of a first guess with one or two guesses left, or of one candidate: after it the heaviest of each class is
  /// found, if anything.
  private func costWithoutSearch(ofFirst row: Int) -> Cost {
    let classes = classes(of: row)
    if classes.count == 1, classes.ownWeight == 0 { return Cost.unbounded }
    let weight = position.weight
    return position.guessesLeft == 1
      ? Cost(guesses: weight) + .lost(weight - classes.ownWeight)
      : Cost(guesses: 2 * weight - classes.ownWeight) + .lost(weight - classes.heaviest)
  }

  /// The promise of a guess by its row.
  func promise(of row: Int) -> RankedGuess {
    let classes = classes(of: row)
    return RankedGuess(
      row, score: 0, bound: Cost(guesses: 3 * position.weight - classes.heaviest - classes.ownWeight))
  }

  /// The classes that the guess at `row` makes of all candidates, what the heaviest of each weigh together, and what the
  /// guess itself weighs; 0 where it is no candidate.
  private func classes(of row: Int) -> (count: Int, heaviest: Int, ownWeight: Int) {
    var heaviest = 0
    var seen: Set<Int> = []
    for (index, weight) in position.weights.enumerated()
    where seen.insert(position.digits(of: row, against: index)).inserted {
      heaviest += Int(weight)
    }
    let ownWeight = position.guessIndex.firstIndex(of: Int32(row)).map { Int(position.weights[$0]) } ?? 0
    return (seen.count, heaviest, ownWeight)
  }
}
