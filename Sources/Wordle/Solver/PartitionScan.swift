/// Counts, for each guess of a frame at once, the classes into which its feedback splits a part. That is where a search
/// spends its time.
final class PartitionScan {
  /// Larger parts are counted by histograms; comparing all pairs is faster below.
  static let largestPaired = 36
  private typealias Lanes = SIMD16<UInt8>
  private static let lanes = 16

  private let histograms: UnsafeMutablePointer<UInt16>
  private let codes: Int

  /// A scan for words of a length.
  init(letters: Int) {
    codes = letters > 5 ? FeedbackMatrix.highWeight * 27 : 256
    histograms = .allocate(capacity: PartitionScan.lanes * codes)
    histograms.initialize(repeating: 0, count: PartitionScan.lanes * codes)
  }

  deinit { histograms.deallocate() }

  /// For the first `count` guesses, the number of classes and of pairs of candidates in the same class. The arrays have room
  /// for a multiple of 16; candidates weigh 1, and there are at most ``largestPaired``. More than 255 pairs wrap around.
  @inline(never)
  func compareAll(
    _ part: Part, guesses count: Int, _ arena: Arena, classes: UnsafeMutablePointer<UInt8>,
    pairs: UnsafeMutablePointer<UInt8>
  ) {
    let size = part.count
    let low = arena.take(UnsafePointer<UInt8>.self, size)
    for index in 0..<size { low[index] = part.frame.pointee.low[Int(part.elements[index])] }
    let high = part.frame.pointee.high.map { columns in
      let high = arena.take(UnsafePointer<UInt8>.self, size)
      for index in 0..<size { high[index] = columns[Int(part.elements[index])] }
      return high
    }
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

  /// For the first `count` guesses, what the heaviest candidates of the classes weigh together (the number of classes where
  /// all weigh 1) and the number of pairs of candidates in the same class.
  @inline(never)
  func count(
    _ part: Part, guesses count: Int, classes: UnsafeMutablePointer<UInt32>, pairs: UnsafeMutablePointer<UInt32>
  ) {
    let frame = part.frame.pointee
    for guess in stride(from: 0, to: count, by: PartitionScan.lanes) {
      let lanes = min(PartitionScan.lanes, count - guess)
      let classes = classes + guess
      let pairs = pairs + guess
      for lane in 0..<lanes {
        classes[lane] = 0
        pairs[lane] = 0
      }
      for index in 0..<part.count {
        let candidate = Int(part.elements[index])
        let weight = frame.weights[candidate]
        let low = frame.low[candidate] + guess
        let high = frame.high.map { $0[candidate] + guess }
        for lane in 0..<lanes {
          let code = Int(low[lane]) + (high.map { FeedbackMatrix.highWeight * Int($0[lane]) } ?? 0)
          let place = histograms + lane * codes + code
          let seen = place.pointee
          // The heaviest of a class comes first.
          classes[lane] &+= seen == 0 ? weight : 0
          pairs[lane] &+= UInt32(seen)
          place.pointee = seen &+ 1
        }
      }
      clear(part, guess, lanes)
    }
  }

  @inline(__always)
  private func clear(_ part: Part, _ guess: Int, _ lanes: Int) {
    let frame = part.frame.pointee
    guard let high = frame.high, part.count < codes / 2 else {
      histograms.update(repeating: 0, count: lanes * codes)
      return
    }
    for index in 0..<part.count {
      let candidate = Int(part.elements[index])
      for lane in 0..<lanes {
        let code =
          Int(frame.low[candidate][guess + lane]) + FeedbackMatrix.highWeight * Int(high[candidate][guess + lane])
        histograms[lane * codes + code] = 0
      }
    }
  }
}
