/// The feedback of every guess against every candidate, as whole numbers in base 3: the first letter is the lowest digit, 0 is
/// absent, 1 present, 2 correct.
///
/// A candidate has a column of one byte a guess, for its first five letters; longer words have a second column for the
/// others, of weight 243. Columns are padded to ``stride`` bytes, so that they can be read a register at a time.
package struct FeedbackMatrix: Sendable {
  /// Columns of one matrix, valid inside ``FeedbackMatrix/withColumns(_:)``.
  package struct Columns {
    let low: UnsafePointer<UInt8>
    let high: UnsafePointer<UInt8>?
    let stride: Int
  }

  /// Letters of a word.
  let letters: Int
  /// Guesses, which are the rows.
  let guessCount: Int
  /// Candidates, which are the columns.
  let candidateCount: Int
  /// Bytes from one column to the next.
  let stride: Int
  private let low: [UInt8]
  private let high: [UInt8]

  /// The weight of the second column.
  static let highWeight = 243
  /// The letters of the first column.
  private static let lowLetters = 5
  private typealias Lanes = SIMD16<UInt8>

  /// Makes the matrix of words that all have the same length; nil where `shouldStop` says so on the way.
  package init?(guesses: [Word], candidates: [Word], shouldStop: () -> Bool = { false }) {
    self.init(guesses: guesses, candidates: candidates, kept: nil, shouldStop: shouldStop)
  }

  /// Makes the matrix from columns of the same guesses, as far as they were kept, and keeps the others there.
  init?(guesses: [Word], candidates: [Word], kept: FeedbackColumns?, shouldStop: () -> Bool) {
    let letters = guesses.first?.count ?? 0
    let stride = (guesses.count + 63) & ~63
    let known = kept?.columns(of: candidates) ?? []
    var planes: [UInt8] = []
    if known.isEmpty || known.contains(where: { $0 == nil }) {
      planes = [UInt8](repeating: 0, count: letters * stride)
      for place in 0..<letters {
        for (row, guess) in guesses.enumerated() { planes[place * stride + row] = guess[place] }
      }
    }
    var isStopped = false
    func columns(_ places: Range<Int>) -> [UInt8] {
      if places.isEmpty { return [] }
      let size = stride * candidates.count
      return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        guard let base = buffer.baseAddress else { return }
        planes.withUnsafeBufferPointer { planes in
          for (column, candidate) in candidates.enumerated() {
            if column & 31 == 0, isStopped || shouldStop() {
              isStopped = true
              return
            }
            if column < known.count, let bytes = known[column] {
              let start = places.lowerBound == 0 ? 0 : stride
              bytes.withUnsafeBufferPointer { bytes in
                guard let bytes = bytes.baseAddress else { return }
                (base + column * stride).update(from: bytes + start, count: stride)
              }
            } else if let planes = planes.baseAddress {
              FeedbackMatrix.fill(base + column * stride, candidate, places, planes, stride, letters)
            }
          }
        }
        count = isStopped ? 0 : size
      }
    }
    let low = columns(0..<min(FeedbackMatrix.lowLetters, letters))
    let high = columns(min(FeedbackMatrix.lowLetters, letters)..<letters)
    if isStopped { return nil }
    if let kept, !planes.isEmpty {
      kept.keep(
        candidates.indices.filter { known[$0] == nil }.map { column in
          let bytes = column * stride..<(column + 1) * stride
          return (candidates[column], Array(low[bytes]) + (high.isEmpty ? [] : Array(high[bytes])))
        })
    }
    (self.low, self.high) = (low, high)
    self.letters = letters
    self.stride = stride
    guessCount = guesses.count
    candidateCount = candidates.count
  }

  /// Gives access to the columns.
  package func withColumns<Result>(_ body: (Columns) -> Result) -> Result {
    low.withUnsafeBufferPointer { low in
      high.withUnsafeBufferPointer { high in
        guard let base = low.baseAddress else { preconditionFailure("a matrix has a candidate") }
        return body(Columns(low: base, high: high.isEmpty ? nil : high.baseAddress, stride: stride))
      }
    }
  }

  /// The feedback of a guess against a candidate.
  package subscript(guess: Int, candidate: Int) -> Int {
    let index = candidate * stride + guess
    return Int(low[index]) + (high.isEmpty ? 0 : FeedbackMatrix.highWeight * Int(high[index]))
  }

  /// Distinct letters of a candidate with the places where each stands, as bits.
  private struct Letter {
    let letter: UInt8
    var places: UInt8
  }

  /// Fills a column with the digits of `places`.
  @inline(never)
  private static func fill(
    _ column: UnsafeMutablePointer<UInt8>, _ candidate: Word, _ places: Range<Int>, _ planes: UnsafePointer<UInt8>,
    _ stride: Int, _ letters: Int
  ) {
    var distinct: [Letter] = []
    for place in 0..<letters {
      let letter = candidate[place]
      if let index = distinct.firstIndex(where: { $0.letter == letter }) {
        distinct[index].places |= 1 << UInt8(place)
      } else {
        distinct.append(Letter(letter: letter, places: 1 << UInt8(place)))
      }
    }
    var powers = InlineArray<8, Lanes>(repeating: Lanes(repeating: 0))
    var power: UInt8 = 1
    for place in places {
      powers[place] = Lanes(repeating: power)
      power &*= 3
    }
    // A number of letters known to the compiler lets it unroll the loops, which halves the time.
    switch letters {
    case 4: fill(column, distinct, powers, planes, stride, 4)
    case 5: fill(column, distinct, powers, planes, stride, 5)
    case 6: fill(column, distinct, powers, planes, stride, 6)
    default: fill(column, distinct, powers, planes, stride, letters)
    }
  }

  @inline(__always)
  private static func fill(
    _ column: UnsafeMutablePointer<UInt8>, _ distinct: [Letter], _ powers: InlineArray<8, Lanes>,
    _ planes: UnsafePointer<UInt8>, _ stride: Int, _ letters: Int
  ) {
    distinct.withUnsafeBufferPointer { distinct in
      for row in Swift.stride(from: 0, to: stride, by: Lanes.scalarCount) {
        var digits = Lanes(repeating: 0)
        if distinct.count == letters {
          for guessIndex in 0..<letters {
            let letter = Lanes(repeating: distinct[guessIndex].letter)
            let isCorrect = equal(planes + guessIndex * stride + row, letter)
            digits &+= isCorrect & (powers[guessIndex] &+ powers[guessIndex])
            var isLeft = ~isCorrect
            for place in 0..<letters where place != guessIndex {
              let isPresent = equal(planes + place * stride + row, letter) & isLeft
              isLeft ^= isPresent
              digits &+= isPresent & powers[place]
            }
          }
        } else {
          for entry in distinct {
            let letter = Lanes(repeating: entry.letter)
            var guessesLeft = Lanes(repeating: UInt8(truncatingIfNeeded: entry.places.nonzeroBitCount))
            for place in 0..<letters where entry.places & (1 &<< UInt8(place)) != 0 {
              let isCorrect = equal(planes + place * stride + row, letter)
              guessesLeft &+= isCorrect
              digits &+= isCorrect & (powers[place] &+ powers[place])
            }
            for place in 0..<letters where entry.places & (1 &<< UInt8(place)) == 0 {
              let isPresent = equal(planes + place * stride + row, letter) & ~mask(guessesLeft .== Lanes(repeating: 0))
              guessesLeft &+= isPresent
              digits &+= isPresent & powers[place]
            }
          }
        }
        UnsafeMutableRawPointer(column + row).storeBytes(of: digits, as: Lanes.self)
      }
    }
  }

  /// 0xFF, which is -1, in the lanes in which the bytes are `letter`.
  @inline(__always)
  private static func equal(_ bytes: UnsafePointer<UInt8>, _ letter: Lanes) -> Lanes {
    mask(UnsafeRawPointer(bytes).loadUnaligned(as: Lanes.self) .== letter)
  }

  // A mask is stored as its lanes' bits; its own operations compile to far more instructions.
  @inline(__always)
  private static func mask(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes { unsafeBitCast(mask, to: Lanes.self) }
}
