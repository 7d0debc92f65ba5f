/// Counts, for each guess of a local index at once, the classes into which its feedback splits a subset. That is where a search
/// spends its time.
final class PartitionScan {
  /// Of larger subsets the classes are marked; comparing all pairs is faster below.
  static let largestPaired = 36
  private typealias Lanes = SIMD16<UInt8>
  private static let lanes = 16
  /// The guesses whose classes are marked at once.
  private static let marked = 64
  /// The guesses whose feedback is read at once.
  private static let packed = 8
  /// The guesses whose pairs are counted at once.
  private static let paired = 4
  /// The most feedback whose marks are summed up in bytes.
  private static let mostMarked = 255 * lanes

  private let isWeighted: Bool
  /// More than any feedback, and a multiple of the lanes of a register.
  private let codes: Int
  private let marks: UnsafeMutablePointer<UInt8>
  private let histograms: UnsafeMutablePointer<UInt16>

  /// A scan for words of a length, and candidates that may weigh more than 1 or not.
  init(letters: Int, isWeighted: Bool) {
    self.isWeighted = isWeighted
    let most = (0..<letters).reduce(1) { most, _ in 3 * most }
    codes = (most + PartitionScan.lanes - 1) & ~(PartitionScan.lanes - 1)
    let room = UnsafeMutableRawPointer.allocate(byteCount: PartitionScan.marked * codes, alignment: PartitionScan.lanes)
    marks = room.initializeMemory(as: UInt8.self, repeating: 0, count: PartitionScan.marked * codes)
    histograms = .allocate(capacity: PartitionScan.paired * codes)
    histograms.initialize(repeating: 0, count: PartitionScan.paired * codes)
  }

  deinit {
    marks.deallocate()
    histograms.deallocate()
  }

  /// For the first `count` guesses, the number of classes and of pairs of candidates in the same class. The arrays have room
  /// for a multiple of 16; candidates weigh 1, and there are at most ``largestPaired``. More than 255 pairs wrap around.
  @inline(never)
  func compareAll(
    _ subset: Subset, guesses count: Int, _ arena: ScratchMemory, classes: UnsafeMutablePointer<UInt8>,
    pairs: UnsafeMutablePointer<UInt8>
  ) {
    let size = subset.count
    let (low, high) = columns(of: subset, arena)
    for guess in stride(from: 0, to: count, by: PartitionScan.lanes) {
      var distinct = Lanes(repeating: UInt8(truncatingIfNeeded: size))
      var same = Lanes(repeating: 0)
      for index in 1..<size {
        let digits = load(low[index] + guess)
        var isSeen = Lanes(repeating: 0)
        if let high {
          let more = load(high[index] + guess)
          for earlier in 0..<index {
            let isEqual = equal(digits, load(low[earlier] + guess)) & equal(more, load(high[earlier] + guess))
            isSeen |= isEqual
            same &-= isEqual
          }
        } else {
          for earlier in 0..<index {
            let isEqual = equal(digits, load(low[earlier] + guess))
            isSeen |= isEqual
            same &-= isEqual
          }
        }
        distinct &+= isSeen
      }
      UnsafeMutableRawPointer(classes + guess).storeBytes(of: distinct, as: Lanes.self)
      UnsafeMutableRawPointer(pairs + guess).storeBytes(of: same, as: Lanes.self)
    }
  }

  @inline(__always)
  private func load(_ bytes: UnsafePointer<UInt8>) -> Lanes { UnsafeRawPointer(bytes).loadUnaligned(as: Lanes.self) }

  /// -1 in the lanes that are equal.
  @inline(__always)
  private func equal(_ left: Lanes, _ right: Lanes) -> Lanes { unsafeBitCast(left .== right, to: Lanes.self) }

  /// For the first `count` guesses, what the heaviest candidates of the classes weigh together: the number of classes where
  /// all weigh 1.
  @inline(never)
  func countClasses(
    _ subset: Subset, guesses count: Int, _ arena: ScratchMemory, _ classes: UnsafeMutablePointer<UInt32>
  ) {
    let (low, high) = columns(of: subset, arena)
    if isWeighted || codes > min(PartitionScan.lanes * subset.count, PartitionScan.mostMarked) {
      weighClasses(subset, guesses: count, low, high, classes)
      return
    }
    for guess in stride(from: 0, to: count, by: PartitionScan.marked) {
      // Of the last guesses some are looked at that nobody asked for, within the padding of a column.
      let words = (min(PartitionScan.marked, count - guess) + PartitionScan.packed - 1) / PartitionScan.packed
      for index in 0..<subset.count {
        if let high {
          mark(low[index] + guess, high[index] + guess, words)
        } else {
          mark(low[index] + guess, words)
        }
      }
      for lane in 0..<PartitionScan.packed * words {
        let sum = takeMarks(lane)
        if guess + lane < count { classes[guess + lane] = sum }
      }
    }
  }

  /// Marks the feedback of one candidate for eight guesses a word.
  @inline(__always)
  private func mark(_ low: UnsafePointer<UInt8>, _ words: Int) {
    var row = marks
    for word in 0..<words {
      let digits = eightDigits(low + PartitionScan.packed &* word)
      for lane in 0..<PartitionScan.packed {
        row[code(digits, lane)] = 1
        row += codes
      }
    }
  }

  @inline(__always)
  private func mark(_ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>, _ words: Int) {
    var row = marks
    for word in 0..<words {
      let digits = eightDigits(low + PartitionScan.packed &* word)
      let more = eightDigits(high + PartitionScan.packed &* word)
      for lane in 0..<PartitionScan.packed {
        row[code(digits, lane) &+ FeedbackMatrix.highWeight &* code(more, lane)] = 1
        row += codes
      }
    }
  }

  /// Counts the marks of a guess, and wipes them off.
  @inline(__always)
  private func takeMarks(_ lane: Int) -> UInt32 {
    var sums = Lanes(repeating: 0)
    let start = UnsafeMutableRawPointer(marks + lane * codes)
    var place = 0
    while place < codes {
      sums &+= (start + place).load(as: Lanes.self)
      (start + place).storeBytes(of: Lanes(repeating: 0), as: Lanes.self)
      place &+= PartitionScan.lanes
    }
    return SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum()
  }

  @inline(__always)
  private func eightDigits(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private func code(_ digits: UInt64, _ lane: Int) -> Int { Int(digits &>> UInt64(8 &* lane) & 0xFF) }

  /// ``countClasses(_:guesses:_:_:)`` for weights, and for words too long for few candidates to be worth so many marks.
  private func weighClasses(
    _ subset: Subset, guesses count: Int, _ low: Columns, _ high: Columns?, _ classes: UnsafeMutablePointer<UInt32>
  ) {
    let weights = subset.local.pointee.weights
    for guess in stride(from: 0, to: count, by: PartitionScan.lanes) {
      let lanes = min(PartitionScan.lanes, count - guess)
      let sums = classes + guess
      sums.update(repeating: 0, count: lanes)
      for index in 0..<subset.count {
        let weight = weights[Int(subset.elements[index])]
        for lane in 0..<lanes {
          let place = marks + (lane &* codes &+ code(low, high, index, guess + lane))
          // The heaviest of a class comes first; it alone finds no mark.
          sums[lane] &+= weight & (UInt32(place.pointee) &- 1)
          place.pointee = 1
        }
      }
      if high == nil || PartitionScan.lanes * subset.count > codes {
        marks.update(repeating: 0, count: lanes * codes)
      } else {
        for index in 0..<subset.count {
          for lane in 0..<lanes { marks[lane &* codes &+ code(low, high, index, guess + lane)] = 0 }
        }
      }
    }
  }

  @inline(__always)
  private func code(_ low: Columns, _ high: Columns?, _ index: Int, _ guess: Int) -> Int {
    Int(low[index][guess]) &+ (high.map { FeedbackMatrix.highWeight &* Int($0[index][guess]) } ?? 0)
  }

  /// For some guesses, the number of pairs of candidates in the same class.
  @inline(never)
  func countPairs(
    _ subset: Subset, _ guesses: UnsafeMutableBufferPointer<RankedGuess>, _ arena: ScratchMemory,
    _ pairs: UnsafeMutablePointer<UInt32>
  ) {
    let count = guesses.count
    let (low, high) = columns(of: subset, arena)
    for start in stride(from: 0, to: count, by: PartitionScan.paired) {
      // Four at once: a count often waits for the one before it. The last guess makes up the number.
      let last = count - 1
      let first = guesses[start].guess
      let second = guesses[min(start + 1, last)].guess
      let third = guesses[min(start + 2, last)].guess
      let fourth = guesses[min(start + 3, last)].guess
      var sums: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      for index in 0..<subset.count {
        meet(code(low, high, index, first), 0, &sums.0)
        meet(code(low, high, index, second), 1, &sums.1)
        meet(code(low, high, index, third), 2, &sums.2)
        meet(code(low, high, index, fourth), 3, &sums.3)
      }
      if high == nil {
        histograms.update(repeating: 0, count: PartitionScan.paired * codes)
      } else {
        for index in 0..<subset.count {
          histograms[code(low, high, index, first)] = 0
          histograms[codes + code(low, high, index, second)] = 0
          histograms[2 * codes + code(low, high, index, third)] = 0
          histograms[3 * codes + code(low, high, index, fourth)] = 0
        }
      }
      pairs[start] = sums.0
      if start + 1 < count { pairs[start + 1] = sums.1 }
      if start + 2 < count { pairs[start + 2] = sums.2 }
      if start + 3 < count { pairs[start + 3] = sums.3 }
    }
  }

  @inline(__always)
  private func meet(_ code: Int, _ lane: Int, _ pairs: inout UInt32) {
    let place = histograms + (lane &* codes &+ code)
    pairs &+= UInt32(place.pointee)
    place.pointee &+= 1
  }

  private typealias Columns = UnsafeMutablePointer<UnsafePointer<UInt8>>

  /// The columns of a subset's candidates.
  private func columns(of subset: Subset, _ arena: ScratchMemory) -> (low: Columns, high: Columns?) {
    func gathered(_ columns: Columns) -> Columns {
      let some = arena.take(UnsafePointer<UInt8>.self, subset.count)
      for index in 0..<subset.count { some[index] = columns[Int(subset.elements[index])] }
      return some
    }
    return (gathered(subset.local.pointee.low), subset.local.pointee.high.map(gathered))
  }
}
