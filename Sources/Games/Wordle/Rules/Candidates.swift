/// The words that may be the answer.
public enum CandidateSource: String, CaseIterable, Sendable {
  /// The list of answers.
  case answers
  /// Every word that may be guessed.
  case guesses
}

extension WordLists {
  /// The words of a source in their list's order: the answers as they are listed, the guesses alphabetically.
  public func candidates(_ source: CandidateSource) -> [Word] {
    switch source {
    case .answers: answers
    case .guesses: valid
    }
  }
}

extension Rows {
  /// Whether every row is as it would be if `word` were the answer.
  public func agree(with word: Word) -> Bool {
    for index in 0..<endIndex {
      let row = self[index]
      if Feedback(of: row.word, against: word) != row.feedback { return false }
    }
    return true
  }
}

extension WordleView {
  /// The words that may be the answer as far as the rows tell, in their list's order. None may be left where the answer of
  /// a dealt game was chosen from beside the answers.
  public func candidates() -> [Word] { lists.candidates(candidateSource).filter(rows.agree) }
}
