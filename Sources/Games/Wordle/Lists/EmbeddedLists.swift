import Lexicon
import LexiconNotes

/// The lists that come with the program, each made when it is first played with.
package enum EmbeddedLists {
  private static let first = (mini: make(.mini, .first), junior: make(.junior, .first))
  private static let firstClassic = make(.classic, .first)
  private static let firstEpic = make(.epic, .first)
  private static let second = (mini: make(.mini, .second), junior: make(.junior, .second))
  private static let secondClassic = make(.classic, .second)
  private static let secondEpic = make(.epic, .second)
  private static let shortElsewhere = (mini: makeElsewhere(.mini), junior: makeElsewhere(.junior))
  private static let classicElsewhere = makeElsewhere(.classic)
  private static let epicElsewhere = makeElsewhere(.epic)

  /// The lists of a rank of the first edition.
  package static func lists(_ rank: Rank) -> WordLists { lists(rank, .first) }

  /// The lists of a rank, from which games are dealt.
  package static func lists(_ rank: Rank, _ edition: AnswerEdition) -> WordLists {
    switch (edition, rank) {
    case (.first, .mini): first.mini
    case (.first, .junior): first.junior
    case (.first, .classic): firstClassic
    case (.first, .epic): firstEpic
    case (.second, .mini): second.mini
    case (.second, .junior): second.junior
    case (.second, .classic): secondClassic
    case (.second, .epic): secondEpic
    }
  }

  /// The lists for games that are played elsewhere: what may be the answer there is more than what is dealt here.
  package static func elsewhere(_ rank: Rank) -> WordLists {
    switch rank {
    case .mini: shortElsewhere.mini
    case .junior: shortElsewhere.junior
    case .classic: classicElsewhere
    case .epic: epicElsewhere
    }
  }

  /// The edition that the lists are; nil for any others.
  static func edition(of lists: WordLists) -> AnswerEdition? {
    AnswerEdition.allCases.first { lists === EmbeddedLists.lists(lists.rank, $0) }
  }

  private static func make(_ rank: Rank, _ edition: AnswerEdition) -> WordLists {
    make(rank, isAnswer: { $0.isAnswer(edition) })
  }

  private static func makeElsewhere(_ rank: Rank) -> WordLists {
    make(rank, more: rank == .classic ? answersBesideTheLexicon : []) { $0.isPossibleElsewhere }
  }

  private static func make(_ rank: Rank, more: [Word] = [], isAnswer: (WordNote) -> Bool) -> WordLists {
    var answers: [Word] = []
    var guesses: [Word] = []
    Lexicon.standard.forEachWord(length: rank.letters) { letters, note in
      let mayBeAnswer = isAnswer(note)
      guard mayBeAnswer || note.isGuess, let word = Word(letters.span) else { return }
      if mayBeAnswer { answers.append(word) }
      guesses.append(word)
    }
    return WordLists(rank, answers: more.isEmpty ? answers : (answers + more).sorted(), guesses: guesses)
  }
}
