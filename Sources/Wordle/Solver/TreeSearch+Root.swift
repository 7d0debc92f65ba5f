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
    if whole.pointee.mutual != nil, part.count <= TreeSearch.largestChecked {
      let found = costByCandidates(part, left: position.left)
      if found.isExact {
        let row = found.row < 0 ? Int(whole.pointee.own[0]) : found.row
        return (found.cost, [PromisingGuess(row, score: 0, bound: found.cost)], found.cost)
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

  /// The cost of a first guess, whose number is its row: exact where it is below `beta`, else a lower bound that is not.
  func cost(ofFirst guess: PromisingGuess, below beta: Cost) -> Cost {
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

  /// The promise of a guess by its row.
  func promise(of row: Int) -> PromisingGuess {
    var classes = 0
    var seen: Set<Int> = []
    for (index, weight) in position.weights.enumerated()
    where seen.insert(position.digits(of: row, against: index)).inserted {
      classes += Int(weight)
    }
    if let own = position.own.firstIndex(of: Int32(row)) { classes += Int(position.weights[own]) }
    return PromisingGuess(row, score: 0, bound: 3 * position.weight - classes)
  }
}
