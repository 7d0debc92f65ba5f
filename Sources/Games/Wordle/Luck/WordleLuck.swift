/// Takes the luck out of the guesses that games took.
///
/// For each guess it adds the value of what its feedback left less the mean of the values of all that it might have left,
/// where the value of a set of answers is about how many guesses it still takes. If the answer was drawn with equal
/// probabilities from the answers of the lists, as a random seed draws it, and the player knew nothing else of it, then
/// that sum has the mean 0 whatever the values are; so guesses less luck have the mean of the guesses, with far less
/// variance. See `WordLists.weights`, which do not change what is dealt.
public struct WordleLuck {
  /// The words.
  public let lists: WordLists
  private let places: [Word: Int32]
  private var values: LuckValues

  /// Prepares for games with some lists.
  public init(_ lists: WordLists) {
    self.lists = lists
    var places: [Word: Int32] = [:]
    for (place, answer) in lists.answers.enumerated() where places[answer] == nil { places[answer] = Int32(place) }
    self.places = places
    values = LuckValues(AnswerTable(lists.answers))
  }

  /// The luck in the guesses of a game as its player sees it; nil where its answer is not one of the lists' answers, or is
  /// not known to be drawn from them.
  public mutating func luck(of view: WordleView, lossScore: Double? = nil) -> Double? {
    guard view.lists === lists, view.candidateSource == .answers, !view.isElsewhere else { return nil }
    return luck(of: view.rows, maxGuesses: view.maxGuesses, lossScore: lossScore)
  }

  /// The luck in the guesses of a game, less than 0 if it was good; nil if the rows fit no answer of the lists.
  /// - Parameters:
  ///   - rows: The guesses that were made, with their feedback; all of the game, or those before it was given up.
  ///   - maxGuesses: The number of guesses that may be made.
  ///   - lossScore: The score of a game that was lost after the last guess; nil is one more than the guesses.
  public mutating func luck(of rows: Rows, maxGuesses: Int, lossScore: Double? = nil) -> Double? {
    var set = ArraySlice(0..<Int32(lists.answers.count))
    var luck = 0.0
    for (index, row) in rows.enumerated() {
      let left = maxGuesses - index - 1
      let loss = (lossScore ?? Double(maxGuesses + 1)) - Double(maxGuesses)
      let codes = self.codes(of: row.word)
      let parts = codes.withUnsafeBufferPointer { values.classes(of: set, by: $0) }
      let came = AnswerTable.code(row.feedback)
      var expected = 0.0
      var next: (set: ArraySlice<Int32>, value: Double)?
      for part in parts {
        let value = value(of: part, guessesLeft: left, loss: loss)
        expected += value * Double(part.count) / Double(set.count)
        if let first = part.first, Int(codes[Int(first)]) == came { next = (part, value) }
      }
      if came == values.table.solved {
        guard let place = places[row.word], set.contains(place) else { return nil }
        return luck - expected
      }
      guard let next else { return nil }
      luck += next.value - expected
      set = next.set
    }
    return luck
  }

  /// The value of what is left after a guess.
  private mutating func value(of set: ArraySlice<Int32>, guessesLeft: Int, loss: Double) -> Double {
    switch guessesLeft {
    case ...0: loss
    case 1: 1 + loss * (1 - 1 / Double(set.count))
    default: min(values.value(of: set), Double(guessesLeft) + loss)
    }
  }

  /// The feedback of a guess against every answer.
  private func codes(of guess: Word) -> [UInt16] {
    if let place = places[guess] { return values.table.withRow(Int(place)) { Array($0) } }
    return lists.answers.map { UInt16(AnswerTable.code(Feedback(of: guess, against: $0))) }
  }
}
