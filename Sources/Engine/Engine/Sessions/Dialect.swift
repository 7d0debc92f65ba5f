import PuzzleKit

/// The acknowledgement of a command: its records and a final line, its records alone, or nothing.
package enum Acknowledgement: Sendable {
  case full, records, none
}

/// Another protocol's manners, spoken over the same rows: what it adds, and what it says differently.
public final class Dialect: Sendable {
  /// Its name, which is also the command that switches to it.
  public let name: String
  /// The rows that it adds, each listed after the row with a name.
  let rows: [(after: String, row: Command)]
  /// The acknowledgement of a command of the engine; nil is a word that is no command.
  let acknowledgement: @Sendable (String?) -> Acknowledgement
  /// The lines that refuse a command of a name; those that are not acknowledged in full.
  let refusal: @Sendable (Refusal, String) -> [String]
  /// The reply to its clients about a running search.
  let info: @Sendable (SearchInfo) -> Reply

  package init(
    name: String, rows: [(after: String, row: Command)],
    acknowledgement: @escaping @Sendable (String?) -> Acknowledgement,
    refusal: @escaping @Sendable (Refusal, String) -> [String],
    info: @escaping @Sendable (SearchInfo) -> Reply
  ) {
    self.name = name
    self.rows = rows
    self.acknowledgement = acknowledgement
    self.refusal = refusal
    self.info = info
  }
}
