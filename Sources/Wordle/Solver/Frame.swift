/// Candidates and guesses in numbering of their own, with the columns of their feedback. Sets are parts of a frame: the
/// local numbers of candidates, the heaviest first. A frame lives in an arena.
struct Frame: BitwiseCopyable {
  /// Candidates.
  let size: Int
  /// Guesses.
  let guessCount: Int
  /// By candidate, its column of feedback over the guesses: the first five letters.
  let low: UnsafeMutablePointer<UnsafePointer<UInt8>>
  /// By candidate, its column for the other letters, where words are longer.
  let high: UnsafeMutablePointer<UnsafePointer<UInt8>>?
  /// By guess, its row of the matrix; nil where they are the same.
  let rows: UnsafeMutablePointer<Int32>?
  /// By candidate, its column of the matrix.
  let columns: UnsafeMutablePointer<Int32>
  /// By candidate, the guess that is the same word.
  let own: UnsafeMutablePointer<Int32>
  /// By candidate, its weight.
  let weights: UnsafeMutablePointer<UInt32>
  /// The feedback of candidate `i` as a guess against candidate `j` at `size * i + j`; nil for frames that are too large.
  var mutual: UnsafeMutablePointer<UInt16>?
  /// Where guesses are ordered by the classes that they split the frame into, most first: how many make at least that
  /// many, for 0...size + 2.
  var atLeast: UnsafeMutablePointer<Int32>?

  /// By row of the matrix, the guess; undefined for rows that are no guesses, nil in normal mode and where they are the same.
  var places: UnsafeMutablePointer<Int32>?

  /// The largest frame with ``mutual``.
  static let largestMutual = 2048

  /// The row of the matrix of a guess.
  @inline(__always)
  func row(_ guess: Int) -> Int { rows.map { Int($0[guess]) } ?? guess }

  /// The feedback of a guess against a candidate.
  @inline(__always)
  func feedback(_ guess: Int, _ candidate: Int) -> UInt16 {
    let digits = UInt16(low[candidate][guess])
    guard let high else { return digits }
    return digits + UInt16(FeedbackMatrix.highWeight) * UInt16(high[candidate][guess])
  }
}

/// A part of a frame.
struct Part {
  let frame: UnsafePointer<Frame>
  /// Local numbers, the heaviest candidate first.
  let elements: UnsafePointer<UInt16>
  /// How many there are.
  let count: Int
  /// What they weigh together.
  let weight: Int

  /// The weight of the heaviest.
  @inline(__always)
  var heaviest: Int { Int(frame.pointee.weights[Int(elements[0])]) }

  /// The least that the part may cost with any number of guesses: one candidate is found at once and the others next.
  @inline(__always)
  var least: Cost { 2 * weight - heaviest }

  /// What it costs where all is lost.
  @inline(__always)
  var lost: Cost { weight * (Cost.loss + 1) }

  /// What it costs where one guess is left: the heaviest is found.
  @inline(__always)
  var costOfLastGuess: Cost { weight + (weight - heaviest) * (Cost.loss + 1) }
}
