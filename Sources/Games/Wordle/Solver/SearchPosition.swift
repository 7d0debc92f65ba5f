/// The start of a search: the possible guesses, the possible answers, and the number of guesses left.
package struct SearchPosition: Sendable {
  /// The guesses that may be made now; every candidate is among them. At most ``largestList``.
  package let guesses: [Word]
  /// The possible answers, as places in ``guesses``; the heaviest first.
  let guessIndex: [Int32]
  /// The candidates as words.
  package let candidates: [Word]
  /// By candidate, how likely it is beside the others.
  let weights: [UInt32]
  /// Whether not all weights are 1.
  let isWeighted: Bool
  /// The most guesses that a search can tell apart.
  package static let largestList = 65_535
  /// Guesses left.
  package private(set) var guessesLeft: Int
  /// Hard mode's demands of the next guess; nil in normal mode.
  let demand: HardModeMask?

  /// Makes a position. In hard mode `guesses` may hold more than `demand` allows.
  package init(
    guesses: [Word], candidates: [Word], weights: [Int]? = nil, guessesLeft: Int, demand: HardModeMask? = nil
  ) {
    let allowed =
      demand.map { demand in guesses.filter { demand.allows($0, letters: HardModeMask.letters($0)) } } ?? guesses
    let heavy = weights ?? []
    isWeighted = heavy.contains { $0 != 1 }
    let order =
      isWeighted
      ? candidates.indices.sorted { (heavy[$1], $0) < (heavy[$0], $1) } : Array(candidates.indices)
    self.guesses = allowed
    self.candidates = order.map { candidates[$0] }
    self.weights = isWeighted ? order.map { UInt32(clamping: heavy[$0]) } : order.map { _ in 1 }
    guessIndex = SearchPosition.places(of: self.candidates, in: allowed)
    self.guessesLeft = guessesLeft
    self.demand = demand
  }

  /// The places of candidates among guesses, which mostly come in alphabetical order.
  private static func places(of candidates: [Word], in guesses: [Word]) -> [Int32] {
    var places: [Word: Int32] = [:]
    return candidates.map { word in
      var (lower, upper) = (0, guesses.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if guesses[middle] < word { lower = middle + 1 } else { upper = middle }
      }
      if lower < guesses.count, guesses[lower] == word { return Int32(truncatingIfNeeded: lower) }
      if places.isEmpty {
        for (place, guess) in guesses.enumerated() { places[guess] = Int32(truncatingIfNeeded: place) }
      }
      guard let place = places[word] else { preconditionFailure("a candidate is a guess") }
      return place
    }
  }

  /// The position with another number of guesses left.
  func with(guessesLeft: Int) -> SearchPosition {
    var position = self
    position.guessesLeft = guessesLeft
    return position
  }

  /// Letters of a word.
  var letters: Int { candidates[0].count }
  /// Whether hints must be used.
  package var isHard: Bool { demand != nil }
  /// The weight of all candidates.
  package var weight: Int { weights.reduce(0) { $0 + Int($1) } }

  /// The feedback of a guess against a candidate as ``FeedbackMatrix`` has it.
  func digits(of guess: Int, against candidate: Int) -> Int {
    Feedback(of: guesses[guess], against: candidates[candidate]).digits
  }
}

extension Feedback {
  /// The feedback as ``FeedbackMatrix`` has it.
  package var digits: Int {
    var digits = 0
    for place in (0..<count).reversed() { digits = 3 * digits + Int(self[place].rawValue) - 1 }
    return digits
  }
}
