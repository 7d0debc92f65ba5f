extension TreeSearch {
  /// The largest subset of which ``costByCandidates(_:guessesLeft:)`` is asked.
  static let largestChecked = 100

  /// The classes into which a guess splits a subset.
  private struct Classes {
    var count = 0
    /// By class, its candidates in the subset's order.
    let elements: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<Int32>
    let sizes: UnsafeMutablePointer<Int32>
    let weights: UnsafeMutablePointer<Int>

    init(_ arena: ScratchMemory, _ size: Int) {
      elements = arena.take(UInt16.self, size)
      starts = arena.take(Int32.self, size)
      sizes = arena.take(Int32.self, size)
      weights = arena.take(Int.self, size)
    }

    func subset(_ index: Int, _ local: UnsafePointer<LocalIndex>) -> Subset {
      Subset(
        local: local, elements: UnsafePointer(elements + Int(starts[index])), count: Int(sizes[index]),
        weight: weights[index])
    }
  }

  /// The cost of a guess: exact where it is below `beta`, else a lower bound that is not below it. `codes` is the guess's
  /// feedback against the subset's candidates; no guess makes more classes of the subset than `mostClasses`.
  func cost(
    of guess: RankedGuess, _ codes: UnsafePointer<UInt16>, _ subset: Subset, mostClasses: Int, guessesLeft: Int,
    below beta: Cost, _ demand: HardModeMask
  ) -> Cost {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let local = subset.local
    let split = split(subset, codes)
    // A guess that tells nothing apart only wastes itself.
    if split.count == 1 { return Cost.unbounded }
    let rest = guessesLeft - 1
    // All classes start at the bound of the scan, so that the first that is known to cost more can end it.
    var total = guess.bound
    let costs = arena.take(Cost.self, split.count)
    let open = arena.take(Int32.self, split.count)
    var opened = 0
    let canCheck = local.pointee.mutual != nil
    for isSmall in [true, false] {
      for index in 0..<split.count where split.sizes[index] > 2 && (split.sizes[index] == 3) == isSmall {
        let child = split.subset(index, local)
        var known = (cost: child.lowerBound, isExact: false)
        if canCheck, child.count <= TreeSearch.largestChecked {
          let found = costByCandidates(child, guessesLeft: rest)
          known = (found.cost, found.isExact)
        }
        if !known.isExact {
          known.cost += Cost(losses: lossesAtLeast(child.count, guessesLeft: rest, mostClasses), guesses: 0)
          open[opened] = Int32(truncatingIfNeeded: index)
          opened += 1
        }
        costs[index] = known.cost
        total += known.cost - child.lowerBound
        if total >= beta { return total }
      }
    }
    if opened == 0 { return total }
    let row = local.pointee.row(guess.guess)
    opened = lookUp(split, open, opened, row, local, rest, demand, costs, &total, beta)
    if total >= beta { return total }
    // The smaller are settled sooner.
    var order = UnsafeMutableBufferPointer(start: open, count: opened)
    order.sort { (split.sizes[Int($0)], $0) < (split.sizes[Int($1)], $1) }
    for index in order.lazy.map({ Int($0) }) {
      let inner = arena.mark
      var child = split.subset(index, local)
      let asked = self.demand(after: row, child, demand)
      let isChecked = canCheck && child.count <= TreeSearch.largestChecked
      if !canCheck, !position.isHard { child = build.all(build.narrow(child)) }
      let cost = cost(child, guessesLeft: rest, below: beta - (total - costs[index]), asked, isChecked: isChecked)
      arena.release(to: inner)
      if isAborted { return beta }
      total += max(.zero, cost - costs[index])
      if total >= beta { return total }
    }
    return total
  }

  /// Takes what the table knows of the open classes. Returns how many stay open; they are moved to the front.
  private func lookUp(
    _ split: Classes, _ open: UnsafeMutablePointer<Int32>, _ opened: Int, _ row: Int,
    _ local: UnsafePointer<LocalIndex>,
    _ rest: Int, _ demand: HardModeMask, _ costs: UnsafeMutablePointer<Cost>, _ total: inout Cost, _ beta: Cost
  ) -> Int {
    var kept = 0
    for place in 0..<opened {
      let index = Int(open[place])
      let child = split.subset(index, local)
      if let known = table[key(child, guessesLeft: rest, self.demand(after: row, child, demand))] {
        total += max(.zero, known.cost - costs[index])
        costs[index] = max(costs[index], known.cost)
        if known.isExact { continue }
      }
      if total >= beta { return kept }
      open[kept] = open[place]
      kept += 1
    }
    return kept
  }

  /// The demands of the next guess once a guess has split off a class.
  @inline(__always)
  private func demand(after row: Int, _ child: Subset, _ demand: HardModeMask) -> HardModeMask {
    if !position.isHard { return demand }
    var demand = demand
    let column = Int(child.local.pointee.columns[Int(child.elements[0])])
    demand.add(
      position.guesses[row], digits: position.digits(of: row, against: column))
    return demand
  }

  /// The least number of `count` candidates that are lost if no guess makes more than `mostClasses` classes of them.
  private func lossesAtLeast(_ count: Int, guessesLeft: Int, _ mostClasses: Int) -> Int {
    if guessesLeft >= count || mostClasses >= count { return 0 }
    var found = 1
    for _ in 1..<guessesLeft {
      found *= mostClasses
      if found >= count { return 0 }
    }
    return count - found
  }

  private func split(_ subset: Subset, _ codes: UnsafePointer<UInt16>) -> Classes {
    var split = Classes(arena, subset.count)
    let classOf = arena.take(UInt16.self, subset.count)
    let firsts = arena.take(UInt16.self, subset.count)
    for index in 0..<subset.count {
      let code = Int(codes[index])
      var number = classes[code]
      if number == TreeSearch.noClass {
        number = UInt16(truncatingIfNeeded: split.count)
        classes[code] = number
        firsts[split.count] = codes[index]
        split.sizes[split.count] = 0
        split.weights[split.count] = 0
        split.count += 1
      }
      classOf[index] = number
      split.sizes[Int(number)] += 1
      split.weights[Int(number)] += Int(subset.local.pointee.weights[Int(subset.elements[index])])
    }
    var next: Int32 = 0
    for index in 0..<split.count {
      classes[Int(firsts[index])] = TreeSearch.noClass
      split.starts[index] = next
      next += split.sizes[index]
    }
    for index in 0..<subset.count {
      let number = Int(classOf[index])
      split.elements[Int(split.starts[number])] = subset.elements[index]
      split.starts[number] += 1
    }
    for index in 0..<split.count { split.starts[index] -= split.sizes[index] }
    return split
  }

  /// The cost of a subset by its candidates as guesses: a heaviest one that tells all others apart is the best there is, and
  /// one that leaves a single pair the next best. `row` is that guess. If there is none, the cost is a lower bound.
  func costByCandidates(_ subset: Subset, guessesLeft: Int) -> (cost: Cost, isExact: Bool, row: Int) {
    guard let mutual = subset.local.pointee.mutual else { return (subset.lowerBound, false, -1) }
    let size = subset.local.pointee.size
    let guessIndex = subset.local.pointee.guessIndex
    var second = -1
    for index in 0..<subset.count {
      let candidate = Int(subset.elements[index])
      if position.isWeighted, Int(subset.local.pointee.weights[candidate]) < subset.heaviest { break }
      stamp &+= 1
      let codes = mutual + candidate * size
      var shared = 0
      for other in 0..<subset.count {
        let code = Int(codes[Int(subset.elements[other])])
        shared += stamps[code] == stamp ? 1 : 0
        stamps[code] = stamp
        if shared > 1 { break }
      }
      if shared == 0 { return (subset.lowerBound, true, subset.local.pointee.row(Int(guessIndex[candidate]))) }
      if shared == 1, second < 0 { second = candidate }
    }
    if position.isWeighted { return (subset.lowerBound, false, -1) }
    if guessesLeft >= 3, second >= 0 {
      return (subset.lowerBound + Cost(guesses: 1), true, subset.local.pointee.row(Int(guessIndex[second])))
    }
    return (subset.lowerBound + Cost(guesses: 1), false, -1)
  }
}
