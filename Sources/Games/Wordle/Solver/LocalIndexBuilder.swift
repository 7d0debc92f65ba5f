/// Makes local indices in an arena.
struct LocalIndexBuilder {
  let arena: ScratchMemory

  /// The local index of all candidates over the whole matrix.
  func whole(
    _ columns: FeedbackMatrix.Columns, guesses: Int, candidates: Int, guessIndex: UnsafePointer<Int32>,
    weights: UnsafePointer<UInt32>
  ) -> UnsafePointer<LocalIndex> {
    let low = arena.take(UnsafePointer<UInt8>.self, candidates)
    for index in 0..<candidates { low[index] = columns.low + index * columns.stride }
    let high = columns.high.map { base in
      let high = arena.take(UnsafePointer<UInt8>.self, candidates)
      for index in 0..<candidates { high[index] = base + index * columns.stride }
      return high
    }
    let numbers = arena.take(Int32.self, candidates)
    let guessIndices = arena.take(Int32.self, candidates)
    let weight = arena.take(UInt32.self, candidates)
    for index in 0..<candidates {
      numbers[index] = Int32(truncatingIfNeeded: index)
      guessIndices[index] = guessIndex[index]
      weight[index] = weights[index]
    }
    return make(
      LocalIndex(
        size: candidates, guessCount: guesses, low: low, high: high, rows: nil, columns: numbers,
        guessIndex: guessIndices,
        weights: weight))
  }

  /// The local index of a subset, over the same guesses; columns are shared.
  func narrow(_ subset: Subset) -> UnsafePointer<LocalIndex> {
    let old = subset.local.pointee
    let low = arena.take(UnsafePointer<UInt8>.self, subset.count)
    for index in 0..<subset.count { low[index] = old.low[Int(subset.elements[index])] }
    let high = old.high.map { columns in
      let high = arena.take(UnsafePointer<UInt8>.self, subset.count)
      for index in 0..<subset.count { high[index] = columns[Int(subset.elements[index])] }
      return high
    }
    let guessIndex = arena.take(Int32.self, subset.count)
    for index in 0..<subset.count { guessIndex[index] = old.guessIndex[Int(subset.elements[index])] }
    return make(
      subset, guessCount: old.guessCount, low, high, rows: old.rows, guessIndex: guessIndex, places: old.places)
  }

  /// The local index of a subset over the guesses that `demand` allows. The subset's own local index has all of them: demands only grow.
  func allowed(_ subset: Subset, _ demand: HardModeMask, _ index: ConstraintIndex) -> UnsafePointer<LocalIndex> {
    let old = subset.local.pointee
    assert(old.rows == nil || old.places != nil, "guesses in an order of their guessIndex are not found by row")
    let places = arena.take(Int32.self, index.guessCount)
    let order = arena.take(Int32.self, index.guessCount)
    let count = index.find(demand, arena, into: order)
    for guess in 0..<count {
      let row = Int(order[guess])
      places[row] = Int32(truncatingIfNeeded: guess)
      if let old = old.places { order[guess] = old[row] }
    }
    let guessIndex = arena.take(Int32.self, subset.count)
    for index in 0..<subset.count {
      guessIndex[index] = places[old.row(Int(old.guessIndex[Int(subset.elements[index])]))]
    }
    return copied(subset, order, count, guessIndex: guessIndex, places: places)
  }

  /// The local index of a subset with its guesses ordered by `classes`, most first, and where each guess has gone.
  func ordered(
    _ subset: Subset, by classes: UnsafePointer<UInt32>
  ) -> (local: UnsafePointer<LocalIndex>, moved: UnsafePointer<Int32>) {
    let old = subset.local.pointee
    let most = subset.count + 2
    let atLeast = arena.take(Int32.self, most + 1)
    atLeast.update(repeating: 0, count: most + 1)
    for guess in 0..<old.guessCount { atLeast[Int(classes[guess])] += 1 }
    let next = arena.take(Int32.self, most + 1)
    var sum: Int32 = 0
    for value in Swift.stride(from: most, through: 0, by: -1) {
      next[value] = sum
      sum += atLeast[value]
      atLeast[value] = sum
    }
    let order = arena.take(Int32.self, old.guessCount)
    let moved = arena.take(Int32.self, old.guessCount)
    for guess in 0..<old.guessCount {
      let value = Int(classes[guess])
      order[Int(next[value])] = Int32(truncatingIfNeeded: guess)
      moved[guess] = next[value]
      next[value] += 1
    }
    let guessIndex = arena.take(Int32.self, subset.count)
    for index in 0..<subset.count { guessIndex[index] = moved[Int(old.guessIndex[Int(subset.elements[index])])] }
    return (copied(subset, order, old.guessCount, guessIndex: guessIndex, atLeast: atLeast), UnsafePointer(moved))
  }

  /// The local index of a subset over the guesses of `order`, whose columns are copied; `order` then holds the rows.
  private func copied(
    _ subset: Subset, _ order: UnsafeMutablePointer<Int32>, _ count: Int, guessIndex: UnsafeMutablePointer<Int32>,
    atLeast: UnsafeMutablePointer<Int32>? = nil, places: UnsafeMutablePointer<Int32>? = nil
  ) -> UnsafePointer<LocalIndex> {
    let old = subset.local.pointee
    let low = copied(subset, old.low, order, count)
    let high = old.high.map { copied(subset, $0, order, count) }
    for guess in 0..<count { order[guess] = Int32(truncatingIfNeeded: old.row(Int(order[guess]))) }
    return make(
      subset, guessCount: count, low, high, rows: order, guessIndex: guessIndex, atLeast: atLeast, places: places)
  }

  private func copied(
    _ subset: Subset, _ columns: UnsafePointer<UnsafePointer<UInt8>>, _ order: UnsafePointer<Int32>, _ count: Int
  ) -> UnsafeMutablePointer<UnsafePointer<UInt8>> {
    let stride = (count + 15) & ~15
    let copies = arena.take(UnsafePointer<UInt8>.self, subset.count)
    let bytes = arena.take(UInt8.self, stride * subset.count)
    for index in 0..<subset.count {
      let from = columns[Int(subset.elements[index])]
      let to = bytes + index * stride
      for guess in 0..<count { to[guess] = from[Int(order[guess])] }
      for guess in count..<stride { to[guess] = 0 }
      copies[index] = UnsafePointer(to)
    }
    return copies
  }

  private func make(
    _ subset: Subset, guessCount: Int, _ low: UnsafeMutablePointer<UnsafePointer<UInt8>>,
    _ high: UnsafeMutablePointer<UnsafePointer<UInt8>>?, rows: UnsafeMutablePointer<Int32>?,
    guessIndex: UnsafeMutablePointer<Int32>, atLeast: UnsafeMutablePointer<Int32>? = nil,
    places: UnsafeMutablePointer<Int32>? = nil
  ) -> UnsafePointer<LocalIndex> {
    let old = subset.local.pointee
    let columns = arena.take(Int32.self, subset.count)
    let weights = arena.take(UInt32.self, subset.count)
    for index in 0..<subset.count {
      columns[index] = old.columns[Int(subset.elements[index])]
      weights[index] = old.weights[Int(subset.elements[index])]
    }
    return make(
      LocalIndex(
        size: subset.count, guessCount: guessCount, low: low, high: high, rows: rows, columns: columns,
        guessIndex: guessIndex,
        weights: weights, atLeast: atLeast, places: places))
  }

  private func make(_ local: LocalIndex) -> UnsafePointer<LocalIndex> {
    let place = arena.take(LocalIndex.self, 1)
    place.initialize(to: local)
    if local.size <= LocalIndex.largestMutual {
      let mutual = arena.take(UInt16.self, local.size * local.size)
      // Down each column, for its bytes lie together.
      for second in 0..<local.size {
        for first in 0..<local.size {
          mutual[local.size * first + second] = local.feedback(Int(local.guessIndex[first]), second)
        }
      }
      place.pointee.mutual = mutual
    }
    return UnsafePointer(place)
  }

  /// All of a local index.
  func all(_ local: UnsafePointer<LocalIndex>) -> Subset {
    let count = local.pointee.size
    let elements = arena.take(UInt16.self, count)
    var weight = 0
    for index in 0..<count {
      elements[index] = UInt16(truncatingIfNeeded: index)
      weight += Int(local.pointee.weights[index])
    }
    return Subset(local: local, elements: UnsafePointer(elements), count: count, weight: weight)
  }
}
