import Engine
import PuzzleKit
import Wire

/// Lines that are not carried out before a person has been asked, or not at all.
extension PromptSession {
  /// A meaning as far as it is carried out now: a line for a game that is covered by another screen is refused, and one that
  /// costs something is asked about first.
  func guarded(_ meaning: Meaning) -> Meaning {
    switch meaning {
    case .asTyped: return guarded(session.resolvedLine) ?? meaning
    case .requests(let lines):
      // Whoever answers was asked.
      let (texts, answers) = (lines.map { $0.text }, interpreter.question?.refusal.answers ?? [])
      if answers.contains(where: { !$0.lines.isEmpty && texts.starts(with: $0.lines) }) { return meaning }
      for line in lines {
        if let other = guarded(line) { return other }
      }
      return meaning
    // A question stays open until it is answered, or something else is done.
    case .refuse:
      guard isAway, let question = interpreter.question?.refusal else { return meaning }
      return .ask(question.asked(againAfter: session.request.rest(from: 0)))
    case .ask, .nothing: return meaning
    }
  }

  /// The meaning that takes the place of a line; nil if the line is carried out.
  private func guarded(_ line: ResolvedLine) -> Meaning? {
    if isAway, session.concernsGame(line) {
      if let question = interpreter.question?.refusal { return .ask(question.asked(againAfter: line.text)) }
      let title = session.table?.manual.title ?? ""
      return .refuse(Refusal(.unsupported, "\(title) is not on the screen now. Go back to it first."))
    }
    if line.request.count == 1, session.command(of: line)?.row.name == "quit",
      let question = session.questionBeforeLeaving
    {
      return .ask(.question(question, confirmation: "quit"))
    }
    guard let warning = warning(before: line) else { return nil }
    return .ask(.question("\(warning) Go on?", confirmation: line.text))
  }

  /// The warning before a line that keeps the open game out of the statistics; nil if it does not, or if the game is out of them.
  package func warning(before line: String) -> String? {
    warning(before: session.resolved(line, at: session.place))
  }

  private func warning(before line: ResolvedLine) -> String? {
    session.cost(of: line).flatMap { warning(of: $0) }
  }

  /// The warning before something that costs this, in a game that counts.
  package func warning(of cost: AssistanceCost) -> String? {
    guard session.isDurable, let table = session.table, table.mayCount, !hasAgreed else { return nil }
    return switch cost {
    case .hint: "With a hint this game won't count in your statistics."
    case .help: "With help this game won't count in your statistics."
    case .undo: "If you take a move back, this game won't count in your statistics."
    }
  }
}
