import PuzzleKit

extension WordleGame {
  /// Writes `wordle`, a `row` for each guess, `input` where letters are typed, `keyboard`, and at the end `result` and
  /// the messages.
  public static func report(_ view: WordleView, to reply: inout Reply) {
    reply.add(WordleRecords.game) {
      $0.word(view.rank.rawValue)
      $0.integer(view.rank.letters)
      $0.integer(view.maxGuesses)
      $0.flag(view.isHard)
      $0.word(view.variant.rawValue)
      $0.word(view.outcome.rawValue)
      if let number = view.number { $0.integer(number) } else { $0.absent() }
      $0.word(view.isElsewhere ? view.candidateSource.rawValue : nil)
      $0.word(view.isElsewhere ? view.hardRules?.rawValue : nil)
    }
    for (index, row) in view.rows.enumerated() { report(row, index + 1, to: &reply) }
    if !view.input.isEmpty { report(input: view.input, to: &reply) }
    let keyboard = view.keyboard
    reply.add(WordleRecords.keyboard) {
      for state in [LetterState.correct, .present, .absent] {
        let letters = keyboard.letters(state)
        $0.word(letters.isEmpty ? nil : letters)
      }
    }
    if view.outcome != .playing { reportEnd(view, to: &reply) }
  }

  /// Writes the row of a guess and, if it was the last, the result and the messages; of a keystroke the letters typed.
  public static func report(_ view: WordleView, after move: WordleMove, to reply: inout Reply) {
    switch move {
    case .key, .delete: report(input: view.input, to: &reply)
    case .guess, .row, .enter:
      guard let row = view.rows.last else { return }
      report(row, view.rows.count, to: &reply)
      if view.outcome != .playing { reportEnd(view, to: &reply) }
    }
  }

  private static func report(_ row: Row, _ index: Int, to reply: inout Reply) {
    reply.add(WordleRecords.row) {
      $0.integer(index)
      $0.word(packed: row.word.bits)
      $0.word(packed: row.feedback.marks)
    }
  }

  private static func report(input: Word, to reply: inout Reply) {
    reply.add(WordleRecords.input) { $0.text(input.text) }
  }

  private static func reportEnd(_ view: WordleView, to reply: inout Reply) {
    reply.add(WordleRecords.result) {
      $0.word(view.outcome.rawValue)
      $0.integer(view.rows.count)
      $0.word(view.answer?.text ?? "unknown")
    }
    if view.outcome == .won {
      reply.say(WordleTexts.solved(view), tone: .good)
      reply.say(WordleTexts.praise(tries: view.rows.count), tone: .good)
    } else if view.rows.count == view.maxGuesses {
      reply.say(WordleTexts.outOfGuesses(view), tone: .bad)
    } else {
      reply.say(WordleTexts.resigned(view), tone: .bad)
    }
  }
}
