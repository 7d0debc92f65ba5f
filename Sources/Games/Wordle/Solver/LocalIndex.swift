/// Candidates and guesses in numbering of their own, with the columns of their feedback. Sets are subsets of a local index: the
/// local numbers of candidates, the heaviest first. A local index lives in an arena.
struct LocalIndex: BitwiseCopyable {
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
  let guessIndex: UnsafeMutablePointer<Int32>
  /// By candidate, its weight.
  let weights: UnsafeMutablePointer<UInt32>
  /// The feedback of candidate `i` as a guess against candidate `j` at `size * i + j`; nil for local indices that are too large.
  var mutual: UnsafeMutablePointer<UInt16>?
  /// If guesses are ordered by the classes that they split the local index into, most first: how many make at least that
  /// many, for 0...size + 2.
  var atLeast: UnsafeMutablePointer<Int32>?

  /// By row of the matrix, the guess; undefined for rows that are no guesses, nil in normal mode and where they are the same.
  var places: UnsafeMutablePointer<Int32>?

  /// The largest local index with ``mutual``.
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

/// A subset of a local index.
struct Subset {
  let local: UnsafePointer<LocalIndex>
  /// Local numbers, the heaviest candidate first.
  let elements: UnsafePointer<UInt16>
  /// The number of candidates.
  let count: Int
  /// The weight of all of them.
  let weight: Int

  /// The weight of the heaviest.
  @inline(__always)
  var heaviest: Int { Int(local.pointee.weights[Int(elements[0])]) }

  /// The least that the subset may cost with any number of guesses: one candidate is found at once and the others next.
  @inline(__always)
  var lowerBound: Cost { Cost(guesses: 2 * weight - heaviest) }

  /// The cost if all are lost.
  @inline(__always)
  var lost: Cost { .lost(weight) }

  /// The cost if one guess is left: the heaviest is found.
  @inline(__always)
  var costOfLastGuess: Cost { Cost(guesses: weight) + .lost(weight - heaviest) }
}
