import PuzzleKit

/// A game of Wordle: an answer, the guesses so far and the letters typed. A game may also be played elsewhere: then its
/// answer is not known here, and every guess comes with the colours that it got there.
public struct WordleGame: Sendable {
  /// The player's view: all but the answer, and that too once the game is over.
  private var visible: WordleView
  /// The answer, a secret until the end; empty if the game is played elsewhere.
  private let secret: Word

  /// A fresh game; `answer` is valid in `lists`.
  init(_ lists: WordLists, _ variant: Variant, hard: HardRules?, answer: Word, number: Int?) {
    visible = WordleView(
      lists: lists, variant: variant, hardRules: hard, candidateSource: .answers, isElsewhere: false, number: number)
    secret = answer
  }

  /// A game that is played elsewhere, without guesses so far.
  init(_ lists: WordLists, _ variant: Variant, hard: HardRules?, elsewhereFrom source: CandidateSource) {
    visible = WordleView(
      lists: lists, variant: variant, hardRules: hard, candidateSource: source, isElsewhere: true, number: nil)
    secret = Word()
  }

  /// The words it is played with.
  public var lists: WordLists { visible.lists }
  /// The original that is followed.
  public var variant: Variant { visible.variant }
  /// Whether hints must be used.
  public var isHard: Bool { visible.isHard }
  /// The rules by which hints must be used; nil if they need not be.
  public var hardRules: HardRules? { visible.hardRules }
  /// The words that may be the answer.
  public var candidateSource: CandidateSource { visible.candidateSource }
  /// Whether the game is played elsewhere.
  public var isElsewhere: Bool { visible.isElsewhere }
  /// The game's place in the order of answers, from 1; nil where the answer was chosen.
  public var number: Int? { visible.number }
  /// The accepted guesses.
  public var rows: Rows { visible.rows }
  /// The letters typed and not yet entered.
  public var input: Word { visible.input }
  /// The state of the game.
  public var outcome: Outcome { visible.outcome }
  /// The rank played.
  public var rank: Rank { visible.rank }
  /// The answer; nil if the game is played elsewhere.
  var answer: Word? { secret.isEmpty ? nil : secret }

  /// The player's view.
  public func view() -> WordleView { visible }

  /// Checks a guess in the order of the rules: game in progress, length, list, hard mode.
  /// - Throws: the first refusal.
  func check(_ guess: Word) throws(Refusal) {
    try checkPlaying()
    if guess.count != rank.letters { throw wrongLength(guess.count) }
    if !lists.isValid(guess) { throw notInList(guess.text) }
    if let hardRules { try HardModeRule(rows, hardRules).check(guess) }
  }

  /// The guess that `text` spells, once the game is known to be in progress.
  /// - Throws: `game-over`, `wrong-length` or `not-in-list`.
  func spelled(_ text: String) throws(Refusal) -> Word {
    if let word = Word(text) { return word }
    try checkPlaying()
    if text.count != rank.letters { throw wrongLength(text.count) }
    throw notInList(text)
  }

  private func checkPlaying() throws(Refusal) {
    if outcome != .playing { throw Refusal(.gameOver, marked: "the game is over; `newgame wordle` deals the next") }
  }

  private func wrongLength(_ count: Int) -> Refusal {
    Refusal(WordleErrors.wrongLength, "you need \(rank.letters) letters; that was \(count)")
  }

  private func notInList(_ text: String) -> Refusal {
    Refusal(WordleErrors.notInList, "\(text.uppercased()) is not in the word list")
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
    visible.rows.append(row)
    visible.input = Word()
    WordleEvents.addGuess(rows.count, row.feedback, to: &events)
    if row.feedback == .solved(rank.letters) {
      end(.won)
      events.add(WordleEvents.win)
    } else if rows.count == rank.guesses(variant) {
      end(.lost)
      events.add(WordleEvents.lose)
    }
  }

  /// Ends the game and shows the answer; of a game that is played elsewhere it is known if it was found.
  private mutating func end(_ outcome: Outcome) {
    visible.outcome = outcome
    if isElsewhere, outcome == .won, let row = rows.last { visible.shown = row.word }
    if let answer { visible.shown = answer }
  }

  /// Types a letter or deletes one.
  private mutating func type(_ move: WordleMove) throws(Refusal) {
    try checkPlaying()
    try checkKeys()
    visible.input = try TypedGuess(input, of: rank.letters).after(move)
  }

  /// See ``PuzzleKit/Game/apply(_:_:)``.
  public mutating func apply(_ move: WordleMove, _ events: inout EventLog) throws(Refusal) {
    switch move {
    case .guess(let word): try play(word, &events)
    case .row(let row): try take(row, &events)
    case .enter:
      try checkKeys()
      try play(input, &events)
    case .key:
      try type(move)
      events.add(WordleEvents.type, at: WordleEvents.tile(row: rows.count + 1, column: input.count))
    case .delete:
      try type(move)
      events.add(WordleEvents.delete, at: WordleEvents.tile(row: rows.count + 1, column: input.count + 1))
    }
  }

  /// See ``PuzzleKit/Game/resign(_:)``.
  public mutating func resign(_ events: inout EventLog) {
    end(.lost)
    visible.input = Word()
    events.add(WordleEvents.lose)
  }
}

extension WordleGame: Equatable {}
