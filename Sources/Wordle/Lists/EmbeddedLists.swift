import Lexicon

/// The lists that come with the program, each made when its rank is first played.
package enum EmbeddedLists {
  private static let mini = make(.mini)
  private static let junior = make(.junior)
  private static let classic = make(.classic)
  private static let epic = make(.epic)

  /// The lists of a rank.
  package static func lists(_ rank: Rank) -> WordLists {
    switch rank {
    case .mini: mini
    case .junior: junior
    case .classic: classic
    case .epic: epic
    }
  }

  private static func make(_ rank: Rank) -> WordLists {
    var answers: [Word] = []
    var guesses: [Word] = []
    Lexicon.standard.forEachWord(length: rank.letters) { letters, note in
      guard note.isAnswer || note.isGuess, let word = Word(letters.span) else { return }
      if note.isAnswer { answers.append(word) }
      guesses.append(word)
    }
    return WordLists(rank, answers: answers, guesses: guesses)
  }
}
