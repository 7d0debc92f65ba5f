import PuzzleKit

/// A game of Wordle: an answer, the guesses so far and the letters typed. A game may also be played elsewhere: then its
/// answer is not known here, and every guess comes with the colours that it got there.
public struct WordleGame: Sendable {
  /// The words it is played with.
  public let lists: WordLists
  /// Which original is followed.
  public let variant: Variant
  /// Whether hints must be used.
  public let isHard: Bool
  /// Which words may be the answer.
  public let candidateSource: CandidateSource
  /// The game's place in the order of answers, from 1; nil where the answer was chosen.
  public let number: Int?
  /// The answer; a secret until the end.
  private let secret: Secret
  /// The accepted guesses.
  public private(set) var rows = Rows()
  /// The letters typed and not yet entered.
  public private(set) var input = Word()
  /// How the game stands.
  public private(set) var outcome = Outcome.playing

  /// A fresh game; `answer` is valid in `lists`.
  init(_ lists: WordLists, _ variant: Variant, hard: Bool, answer: Word, number: Int?) {
    self.lists = lists
    self.variant = variant
    self.isHard = hard
    secret = Secret(answer)
    self.number = number
    candidateSource = .answers
  }

  /// A game that is played elsewhere, without guesses so far.
  init(_ lists: WordLists, _ variant: Variant, hard: Bool, elsewhereFrom source: CandidateSource) {
    self.lists = lists
    self.variant = variant
    self.isHard = hard
    secret = .elsewhere
    number = nil
    candidateSource = source
  }

  /// The answer; nil if the game is played elsewhere.
  var answer: Word? { secret.answer }

  /// Whether the game is played elsewhere.
  public var isElsewhere: Bool { secret == .elsewhere }

  /// The answer of a game that has ended; nil before, and where it was not found elsewhere.
  var revealedAnswer: Word? {
    if outcome == .playing { return nil }
    if isElsewhere { return outcome == .won ? rows.last?.word : nil }
    return answer
  }

  /// The rank played.
  public var rank: Rank { lists.rank }

  /// Checks a guess in the order of the rules: game in progress, length, list, hard mode.
  /// - Throws: the first refusal.
  func check(_ guess: Word) throws(Refusal) {
    try checkPlaying()
    if guess.count != rank.letters { throw wrongLength(guess.count) }
    if !lists.isValid(guess) { throw notInList(guess.text) }
    if isHard { try HardModeRule(rows).check(guess) }
  }

  /// The guess that `text` spells, once the game is known to be in progress.
  /// - Throws: `game-over`, `wrong-length` or `not-in-list`.
  func guess(_ text: String) throws(Refusal) -> Word {
    if let word = Word(text) { return word }
    try checkPlaying()
    if text.count != rank.letters { throw wrongLength(text.count) }
    throw notInList(text)
  }

  private func checkPlaying() throws(Refusal) {
    if outcome != .playing { throw Refusal(.gameOver, "the game is over; newgame wordle deals the next") }
  }

  private func wrongLength(_ count: Int) -> Refusal {
    Refusal(WordleErrors.wrongLength, "a guess has \(rank.letters) letters, not \(count)")
  }

  private func notInList(_ text: String) -> Refusal {
    Refusal(WordleErrors.notInList, "Not in the word list. No such word: \(quoted(text))")
  }

  /// Scores a guess.
  private mutating func play(_ guess: Word, _ events: inout EventLog) throws(Refusal) {
    try check(guess)
    guard let answer else { throw missingColours(guess) }
    accept(Row(guess, Feedback(of: guess, against: answer)), &events)
  }

  /// Takes a guess and the colours that it got elsewhere.
  private mutating func take(_ row: Row, _ events: inout EventLog) throws(Refusal) {
    try check(row)
    accept(row, &events)
  }

  /// Adds a row and ends the game where it is all correct or was the last.
  private mutating func accept(_ row: Row, _ events: inout EventLog) {
    rows.append(row)
    input = Word()
    WordleEvents.addGuess(rows.count, row.feedback, to: &events)
    if row.feedback == .solved(rank.letters) {
      outcome = .won
      events.add(WordleEvents.win)
    } else if rows.count == rank.guesses(variant) {
      outcome = .lost
      events.add(WordleEvents.lose)
    }
  }

  private mutating func type(_ letter: UInt8) throws(Refusal) {
    try checkPlaying()
    try checkKeys()
    if input.count == rank.letters {
      throw Refusal(
        .illegalMove, "all \(rank.letters) letters are typed; key enter guesses them, key delete deletes one")
    }
    input.append(letter)
  }

  private mutating func delete() throws(Refusal) {
    try checkPlaying()
    try checkKeys()
    if input.isEmpty { throw Refusal(.illegalMove, "there is no letter to delete") }
    input.removeLast()
  }

  /// See ``PuzzleKit/Game/apply(_:_:)``.
  public mutating func apply(_ move: WordleMove, _ events: inout EventLog) throws(Refusal) {
    switch move {
    case .guess(let word): try play(word, &events)
    case .row(let row): try take(row, &events)
    case .enter:
      try checkKeys()
      try play(input, &events)
    case .key(let letter):
      try type(letter)
      events.add(WordleEvents.type, at: WordleEvents.tile(row: rows.count + 1, column: input.count))
    case .delete:
      try delete()
      events.add(WordleEvents.delete, at: WordleEvents.tile(row: rows.count + 1, column: input.count + 1))
    }
  }

  /// See ``PuzzleKit/Game/resign(_:)``.
  public mutating func resign(_ events: inout EventLog) {
    outcome = .lost
    input = Word()
    events.add(WordleEvents.lose)
  }
}

/// The answer of a game, or that it is not known here. An optional would make the game larger, which is copied for every
/// move.
private struct Secret: Equatable, Sendable {
  /// No answer is empty.
  private let word: Word

  init(_ answer: Word) { word = answer }

  static let elsewhere = Secret(Word())

  /// The answer; nil if it is not known here.
  var answer: Word? { word.isEmpty ? nil : word }
}

extension WordleGame: Equatable {
  /// Whether both agree in everything, the very same lists included.
  public static func == (left: WordleGame, right: WordleGame) -> Bool {
    left.lists === right.lists && left.variant == right.variant && left.isHard == right.isHard
      && left.candidateSource == right.candidateSource && left.number == right.number && left.secret == right.secret
      && left.rows == right.rows && left.input == right.input && left.outcome == right.outcome
  }
}
