/// Makes frames in an arena.
struct FrameBuilder {
  let arena: Arena

  /// The frame of all candidates over the whole matrix.
  func whole(
    _ columns: FeedbackMatrix.Columns, guesses: Int, candidates: Int, own: UnsafePointer<Int32>,
    weights: UnsafePointer<UInt32>
  ) -> UnsafePointer<Frame> {
    let low = arena.take(UnsafePointer<UInt8>.self, candidates)
    for index in 0..<candidates { low[index] = columns.low + index * columns.stride }
    let high = columns.high.map { base in
      let high = arena.take(UnsafePointer<UInt8>.self, candidates)
      for index in 0..<candidates { high[index] = base + index * columns.stride }
      return high
    }
    let numbers = arena.take(Int32.self, candidates)
    let owns = arena.take(Int32.self, candidates)
    let weight = arena.take(UInt32.self, candidates)
    for index in 0..<candidates {
      numbers[index] = Int32(truncatingIfNeeded: index)
      owns[index] = own[index]
      weight[index] = weights[index]
    }
    return make(
      Frame(
        size: candidates, guessCount: guesses, low: low, high: high, rows: nil, columns: numbers, own: owns,
        weights: weight))
  }

  /// The frame of a part, over the same guesses; columns are shared.
  func narrow(_ part: Part) -> UnsafePointer<Frame> {
    let old = part.frame.pointee
    let low = arena.take(UnsafePointer<UInt8>.self, part.count)
    for index in 0..<part.count { low[index] = old.low[Int(part.elements[index])] }
    let high = old.high.map { columns in
      let high = arena.take(UnsafePointer<UInt8>.self, part.count)
      for index in 0..<part.count { high[index] = columns[Int(part.elements[index])] }
      return high
    }
    let own = arena.take(Int32.self, part.count)
    for index in 0..<part.count { own[index] = old.own[Int(part.elements[index])] }
    return make(part, guessCount: old.guessCount, low, high, rows: old.rows, own: own, places: old.places)
  }

  /// The frame of a part over the guesses that `demand` allows. The part's own frame has all of them: demands only grow.
  func allowed(_ part: Part, _ demand: HardDemand, _ index: DemandIndex) -> UnsafePointer<Frame> {
    let old = part.frame.pointee
    assert(old.rows == nil || old.places != nil, "guesses in an order of their own are not found by row")
    let places = arena.take(Int32.self, index.guessCount)
    let order = arena.take(Int32.self, index.guessCount)
    let count = index.find(demand, arena, into: order)
    for guess in 0..<count {
      let row = Int(order[guess])
      places[row] = Int32(truncatingIfNeeded: guess)
      if let old = old.places { order[guess] = old[row] }
    }
    let own = arena.take(Int32.self, part.count)
    for index in 0..<part.count { own[index] = places[old.row(Int(old.own[Int(part.elements[index])]))] }
    return copied(part, order, count, own: own, places: places)
  }

  /// The frame of a part with its guesses ordered by `classes`, most first, and where each guess has gone.
  func ordered(
    _ part: Part, by classes: UnsafePointer<UInt32>
  ) -> (frame: UnsafePointer<Frame>, moved: UnsafePointer<Int32>) {
    let old = part.frame.pointee
    let most = part.count + 2
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
    let own = arena.take(Int32.self, part.count)
    for index in 0..<part.count { own[index] = moved[Int(old.own[Int(part.elements[index])])] }
    return (copied(part, order, old.guessCount, own: own, atLeast: atLeast), UnsafePointer(moved))
  }

  /// The frame of a part over the guesses of `order`, whose columns are copied; `order` then holds the rows.
  private func copied(
    _ part: Part, _ order: UnsafeMutablePointer<Int32>, _ count: Int, own: UnsafeMutablePointer<Int32>,
    atLeast: UnsafeMutablePointer<Int32>? = nil, places: UnsafeMutablePointer<Int32>? = nil
  ) -> UnsafePointer<Frame> {
    let old = part.frame.pointee
    let low = copied(part, old.low, order, count)
    let high = old.high.map { copied(part, $0, order, count) }
    for guess in 0..<count { order[guess] = Int32(truncatingIfNeeded: old.row(Int(order[guess]))) }
    return make(part, guessCount: count, low, high, rows: order, own: own, atLeast: atLeast, places: places)
  }

  private func copied(
    _ part: Part, _ columns: UnsafePointer<UnsafePointer<UInt8>>, _ order: UnsafePointer<Int32>, _ count: Int
  ) -> UnsafeMutablePointer<UnsafePointer<UInt8>> {
    let stride = (count + 15) & ~15
    let copies = arena.take(UnsafePointer<UInt8>.self, part.count)
    let bytes = arena.take(UInt8.self, stride * part.count)
    for index in 0..<part.count {
      let from = columns[Int(part.elements[index])]
      let to = bytes + index * stride
      for guess in 0..<count { to[guess] = from[Int(order[guess])] }
      for guess in count..<stride { to[guess] = 0 }
      copies[index] = UnsafePointer(to)
    }
    return copies
  }

  private func make(
    _ part: Part, guessCount: Int, _ low: UnsafeMutablePointer<UnsafePointer<UInt8>>,
    _ high: UnsafeMutablePointer<UnsafePointer<UInt8>>?, rows: UnsafeMutablePointer<Int32>?,
    own: UnsafeMutablePointer<Int32>, atLeast: UnsafeMutablePointer<Int32>? = nil,
    places: UnsafeMutablePointer<Int32>? = nil
  ) -> UnsafePointer<Frame> {
    let old = part.frame.pointee
    let columns = arena.take(Int32.self, part.count)
    let weights = arena.take(UInt32.self, part.count)
    for index in 0..<part.count {
      columns[index] = old.columns[Int(part.elements[index])]
      weights[index] = old.weights[Int(part.elements[index])]
    }
    return make(
      Frame(
        size: part.count, guessCount: guessCount, low: low, high: high, rows: rows, columns: columns, own: own,
        weights: weights, atLeast: atLeast, places: places))
  }

  private func make(_ frame: Frame) -> UnsafePointer<Frame> {
    let place = arena.take(Frame.self, 1)
    place.initialize(to: frame)
    if frame.size <= Frame.largestMutual {
      let mutual = arena.take(UInt16.self, frame.size * frame.size)
      // Down each column, for its bytes lie together.
      for second in 0..<frame.size {
        for first in 0..<frame.size {
          mutual[frame.size * first + second] = frame.feedback(Int(frame.own[first]), second)
        }
      }
      place.pointee.mutual = mutual
    }
    return UnsafePointer(place)
  }

  /// All of a frame.
  func all(_ frame: UnsafePointer<Frame>) -> Part {
    let count = frame.pointee.size
    let elements = arena.take(UInt16.self, count)
    var weight = 0
    for index in 0..<count {
      elements[index] = UInt16(truncatingIfNeeded: index)
      weight += Int(frame.pointee.weights[index])
    }
    return Part(frame: frame, elements: UnsafePointer(elements), count: count, weight: weight)
  }
}
