/// The table to which a line is said, and who says it.
public enum Situation: UInt8, Sendable {
  /// Whoever sits at this machine, at a table of their own.
  case local
  /// A reader who may ask for help, take moves back and choose what is hidden, at a table of their own; such a reader touches
  /// no file, no stored profile and no process.
  case trusted
  /// A player whom nobody trusts, at a table of their own.
  case untrusted
  /// A bot in a match that gives no help.
  case match
  /// A bot in a match that gives the candidates.
  case matchWithCandidates
  /// A bot in a match that gives the engine's help.
  case matchWithEngine
  /// A player in a room.
  case room
  /// Whoever watches a room.
  case watchedRoom

  /// The one place that decides whether something may be used at a table of the reader's own.
  /// - Parameters:
  ///   - access: the situations in which it may be used.
  ///   - what: its name in the refusal, such as `save`.
  /// - Throws: `local-only` or `fair-play`.
  public func admit(_ access: Access, _ what: @autoclosure () -> String) throws(Refusal) {
    if access.allows(self) { return }
    if access.allows(.local), !access.allows(.trusted) {
      throw Refusal(.localOnly, "\(what()) is only for readers at this machine")
    }
    throw Refusal(.fairPlay, "\(what()) is not for players here: no help, no undo, no chosen answers")
  }
}
