extension TreeSearch {
  /// A search of `position` with a table that suits it.
  convenience init(_ position: SearchPosition, _ columns: FeedbackMatrix.Columns, _ limits: Limits) {
    let sets = min(max(256 * position.candidates.count, 1 << 12), 1 << 20)
    self.init(position, columns, limits, tableBits: Int.bitWidth - (sets - 1).leadingZeroBitCount)
  }

  /// All candidates.
  var everything: Part { build.all(whole) }

  /// What every guess promises: the least that the position costs, the guesses in order, and the cost where it is known
  /// already, which is the first one's.
  func promises() -> (lower: Cost, guesses: [PromisingGuess], cost: Cost?) {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let part = everything
    if position.left == 1 {
      let cost = part.costOfLastGuess
      return (cost, [PromisingGuess(Int(whole.pointee.own[0]), score: 0, bound: cost)], cost)
    }
    if whole.pointee.mutual != nil, part.count <= TreeSearch.largestChecked {
      let found = costByCandidates(part, left: position.left)
      if found.isExact {
        return (found.cost, [PromisingGuess(found.row, score: 0, bound: found.cost)], found.cost)
      }
    }
    let survey = survey(part, left: position.left, below: Cost.unbounded)
    if let answer = survey.answer {
      return (answer.cost, [PromisingGuess(answer.row, score: 0, bound: answer.cost)], answer.cost)
    }
    let list = survey.guesses
    list.sort()
    return (survey.lower, (0..<list.count).map { list[$0] }, nil)
  }

  /// The cost of a first guess, whose number is its row: exact where it is below `beta`, else a lower bound that is not. A
  /// guess that tells nothing apart starts no tree and costs more than any.
  func cost(ofFirst guess: PromisingGuess, below beta: Cost) -> Cost {
    if position.left <= 2 || position.candidates.count == 1 { return costWithoutSearch(ofFirst: guess.guess) }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let part = root ?? everything
    var guess = guess
    if let moved { guess.renumber(Int(moved[guess.guess])) }
    let codes = arena.take(UInt16.self, part.count)
    for index in 0..<part.count {
      codes[index] = part.frame.pointee.feedback(guess.guess, Int(part.elements[index]))
    }
    return cost(
      of: guess, codes, part, mostClasses: mostClasses, left: position.left, below: beta,
      position.demand ?? HardDemand())
  }

  /// The cost of a first guess with one or two guesses left, or of one candidate: after it the heaviest of each class is
  /// found, if anything.
  private func costWithoutSearch(ofFirst row: Int) -> Cost {
    let classes = classes(of: row)
    if classes.count == 1, classes.own == 0 { return Cost.unbounded }
    let weight = position.weight
    return position.left == 1
      ? weight + (weight - classes.own) * (Cost.loss + 1)
      : 2 * weight - classes.own + (weight - classes.heaviest) * (Cost.loss + 1)
  }

  /// The promise of a guess by its row.
  func promise(of row: Int) -> PromisingGuess {
    let classes = classes(of: row)
    return PromisingGuess(row, score: 0, bound: 3 * position.weight - classes.heaviest - classes.own)
  }

  /// The classes that the guess at `row` makes of all candidates, what the heaviest of each weigh together, and what the
  /// guess itself weighs; 0 where it is no candidate.
  private func classes(of row: Int) -> (count: Int, heaviest: Int, own: Int) {
    var heaviest = 0
    var seen: Set<Int> = []
    for (index, weight) in position.weights.enumerated()
    where seen.insert(position.digits(of: row, against: index)).inserted {
      heaviest += Int(weight)
    }
    let own = position.own.firstIndex(of: Int32(row)).map { Int(position.weights[$0]) } ?? 0
    return (seen.count, heaviest, own)
  }
}
