import Engine
import PuzzleKit

/// Answers to the question that was asked last.
extension Reading {
  /// The answer that a text is; nil if nothing was asked, or something else is said.
  func answer(_ text: String) -> Choice? {
    guard let question = memory.question?.refusal else { return nil }
    let text = text.lowercased()
    // The whole screen numbers the answers, and who knows that may do so too.
    if let number = Int(text), question.choices.indices.contains(number - 1) { return question.choices[number - 1] }
    return question.answers.first { $0.words.contains(text) }
  }

  /// The answer that a text begins; nil if nothing was asked, or none begins so. Refuses what begins several. A word that
  /// could be a move begins none, since it may be meant as one.
  func answer(begunBy text: String) throws(Refusal) -> Choice? {
    guard let question = memory.question?.refusal, text.utf8.count == 1 || table?.shorthand(text) == nil else {
      return nil
    }
    let start = text.lowercased()
    // A yes has a letter of its own; that a word begins like it is not enough.
    let begun = question.choices.filter { $0.words[0].hasPrefix(start) }
    if begun.count > 1 {
      throw question.asked(again: "\(text): \(alternatives(begun.map { $0.words[0] }))?")
    }
    return begun.first
  }

  /// The lines that do what an answer says, and those that the question has kept waiting.
  func meaning(of choice: Choice) -> Meaning {
    guard let question = memory.question else { return .nothing }
    let isYes = question.refusal.confirmation != nil && !choice.lines.isEmpty
    let repeated = choice.repeatsLine && !question.line.isEmpty ? [question.line] : []
    // What was kept waiting may be for another row by now.
    let rest = choice.repeatsLine || isYes ? question.rest.map { session.resolved($0.request, at: place) } : []
    let lines = (choice.lines + repeated).map(resolved) + rest
    return lines.isEmpty ? .nothing : .requests(lines)
  }
}

extension Refusal {
  /// The same question after something that does not answer it.
  func asked(againAfter text: String) -> Refusal {
    asked(again: "\(quoted(text)) is not an answer; type \(alternatives(answers.map { $0.words[0] })).")
  }
}
