import Engine
import PuzzleKit

/// The meaning of a typed text to a session.
public enum Meaning: Equatable {
  /// The line as it was typed: the session carries it out, or refuses it.
  case asTyped
  /// Other lines, carried out one after another as if they were one. They were read, and the row of the first was found.
  case requests([ResolvedLine])
  /// Nothing before a question is answered.
  case ask(Refusal)
  /// Nothing that can be done.
  case refuse(Refusal)
  /// Drops the last question.
  case nothing
}
