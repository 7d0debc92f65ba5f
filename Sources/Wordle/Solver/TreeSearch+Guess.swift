extension TreeSearch {
  /// The largest part of which ``costByCandidates(_:left:)`` is asked.
  static let largestChecked = 100

  /// The classes into which a guess splits a part.
  private struct Classes {
    var count = 0
    /// By class, its candidates in the part's order.
    let elements: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<Int32>
    let sizes: UnsafeMutablePointer<Int32>
    let weights: UnsafeMutablePointer<Int>

    init(_ arena: Arena, _ size: Int) {
      elements = arena.take(UInt16.self, size)
      starts = arena.take(Int32.self, size)
      sizes = arena.take(Int32.self, size)
      weights = arena.take(Int.self, size)
    }

    func part(_ index: Int, _ frame: UnsafePointer<Frame>) -> Part {
      Part(
        frame: frame, elements: UnsafePointer(elements + Int(starts[index])), count: Int(sizes[index]),
        weight: weights[index])
    }
  }

  /// The cost of a guess: exact where it is below `beta`, else a lower bound that is not below it. `codes` is the guess's
  /// feedback against the part's candidates; no guess makes more classes of the part than `mostClasses`.
  func cost(
    of guess: PromisingGuess, _ codes: UnsafePointer<UInt16>, _ part: Part, mostClasses: Int, left: Int,
    below beta: Cost, _ demand: HardDemand
  ) -> Cost {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let frame = part.frame
    let split = split(part, codes)
    // A guess that tells nothing apart only wastes itself.
    if split.count == 1 { return Cost.unbounded }
    let rest = left - 1
    // All classes start at the bound of the scan, so that the first that is known to cost more can end it.
    var total = guess.bound
    let costs = arena.take(Cost.self, split.count)
    let open = arena.take(Int32.self, split.count)
    var opened = 0
    let canCheck = frame.pointee.mutual != nil
    for isSmall in [true, false] {
      for index in 0..<split.count where split.sizes[index] > 2 && (split.sizes[index] == 3) == isSmall {
        let child = split.part(index, frame)
        var known = (cost: child.least, isExact: false)
        if canCheck, child.count <= TreeSearch.largestChecked {
          let found = costByCandidates(child, left: rest)
          known = (found.cost, found.isExact)
        }
        if !known.isExact {
          known.cost += lossesAtLeast(child.count, left: rest, mostClasses) * Cost.loss
          open[opened] = Int32(truncatingIfNeeded: index)
          opened += 1
        }
        costs[index] = known.cost
        total += known.cost - child.least
        if total >= beta { return total }
      }
    }
    if opened == 0 { return total }
    let row = frame.pointee.row(guess.guess)
    opened = lookUp(split, open, opened, row, frame, rest, demand, costs, &total, beta)
    if total >= beta { return total }
    // The smaller are settled sooner.
    var order = UnsafeMutableBufferPointer(start: open, count: opened)
    order.sort { (split.sizes[Int($0)], $0) < (split.sizes[Int($1)], $1) }
    for index in order.lazy.map({ Int($0) }) {
      let inner = arena.mark
      var child = split.part(index, frame)
      let asked = self.demand(after: row, child, demand)
      let isChecked = canCheck && child.count <= TreeSearch.largestChecked
      if !canCheck, !position.isHard { child = build.all(build.narrow(child)) }
      let cost = cost(child, left: rest, below: beta - (total - costs[index]), asked, isChecked: isChecked)
      arena.release(to: inner)
      if isAborted { return beta }
      total += max(0, cost - costs[index])
      if total >= beta { return total }
    }
    return total
  }

  /// Takes what the table knows of the open classes. Returns how many stay open; they are moved to the front.
  private func lookUp(
    _ split: Classes, _ open: UnsafeMutablePointer<Int32>, _ opened: Int, _ row: Int, _ frame: UnsafePointer<Frame>,
    _ rest: Int, _ demand: HardDemand, _ costs: UnsafeMutablePointer<Cost>, _ total: inout Cost, _ beta: Cost
  ) -> Int {
    var kept = 0
    for place in 0..<opened {
      let index = Int(open[place])
      let child = split.part(index, frame)
      if let known = table[key(child, left: rest, self.demand(after: row, child, demand))] {
        total += max(0, known.cost - costs[index])
        costs[index] = max(costs[index], known.cost)
        if known.isExact { continue }
      }
      if total >= beta { return kept }
      open[kept] = open[place]
      kept += 1
    }
    return kept
  }

  /// What is asked once a guess has split off a class.
  @inline(__always)
  private func demand(after row: Int, _ child: Part, _ demand: HardDemand) -> HardDemand {
    if !position.isHard { return demand }
    var demand = demand
    let column = Int(child.frame.pointee.columns[Int(child.elements[0])])
    demand.add(
      position.guesses[row], digits: position.digits(of: row, against: column))
    return demand
  }

  /// How many of `count` candidates are lost at least, where no guess makes more than `mostClasses` classes of them.
  private func lossesAtLeast(_ count: Int, left: Int, _ mostClasses: Int) -> Int {
    if left >= count || mostClasses >= count { return 0 }
    var found = 1
    for _ in 1..<left {
      found *= mostClasses
      if found >= count { return 0 }
    }
    return count - found
  }

  private func split(_ part: Part, _ codes: UnsafePointer<UInt16>) -> Classes {
    var split = Classes(arena, part.count)
    let classOf = arena.take(UInt16.self, part.count)
    let firsts = arena.take(UInt16.self, part.count)
    for index in 0..<part.count {
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
      split.weights[Int(number)] += Int(part.frame.pointee.weights[Int(part.elements[index])])
    }
    var next: Int32 = 0
    for index in 0..<split.count {
      classes[Int(firsts[index])] = TreeSearch.noClass
      split.starts[index] = next
      next += split.sizes[index]
    }
    for index in 0..<part.count {
      let number = Int(classOf[index])
      split.elements[Int(split.starts[number])] = part.elements[index]
      split.starts[number] += 1
    }
    for index in 0..<split.count { split.starts[index] -= split.sizes[index] }
    return split
  }

  /// What the candidates as guesses say of a part: a heaviest one that tells all others apart is the best there is, and one
  /// that leaves a single pair the next best. `row` is that guess. Where there is none, the cost is a lower bound.
  func costByCandidates(_ part: Part, left: Int) -> (cost: Cost, isExact: Bool, row: Int) {
    guard let mutual = part.frame.pointee.mutual else { return (part.least, false, -1) }
    let size = part.frame.pointee.size
    let own = part.frame.pointee.own
    var second = -1
    for index in 0..<part.count {
      let candidate = Int(part.elements[index])
      if position.isWeighted, Int(part.frame.pointee.weights[candidate]) < part.heaviest { break }
      stamp &+= 1
      let codes = mutual + candidate * size
      var shared = 0
      for other in 0..<part.count {
        let code = Int(codes[Int(part.elements[other])])
        shared += stamps[code] == stamp ? 1 : 0
        stamps[code] = stamp
        if shared > 1 { break }
      }
      if shared == 0 { return (part.least, true, part.frame.pointee.row(Int(own[candidate]))) }
      if shared == 1, second < 0 { second = candidate }
    }
    if position.isWeighted { return (part.least, false, -1) }
    if left >= 3, second >= 0 { return (part.least + 1, true, part.frame.pointee.row(Int(own[second]))) }
    return (part.least + 1, false, -1)
  }
}
