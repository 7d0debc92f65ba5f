import PuzzleKit

/// The letters that are typed for the next guess, and what moves make of them. It is the same for the game, for the lines of a saved
/// one and for a picture of a game that is played elsewhere.
struct TypedGuess {
  let letters: Word
  /// The number of letters that a guess has.
  let length: Int

  init(_ letters: Word, of length: Int) { (self.letters, self.length) = (letters, length) }

  /// The letters after a move.
  /// - Throws: `illegal-move` where there is no room for a letter, or none to delete.
  func after(_ move: WordleMove) throws(Refusal) -> Word {
    var letters = letters
    switch move {
    case .key(let letter):
      if letters.count == length {
        throw Refusal(
          .illegalMove,
          marked: "the row is full: `key enter` guesses, `key delete` deletes")
      }
      letters.append(letter)
    case .delete:
      if letters.isEmpty { throw Refusal(.illegalMove, "there is no letter to delete") }
      letters.removeLast()
    case .enter, .guess, .row: letters = Word()
    }
    return letters
  }

  /// The word that a move guesses, if it does.
  func guess(of move: WordleMove) -> Word? {
    switch move {
    case .key, .delete: nil
    case .enter: letters
    case .guess(let word): word
    case .row(let row): row.word
    }
  }
}
