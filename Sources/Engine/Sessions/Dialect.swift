import PuzzleKit

/// How a command is acknowledged.
public enum Acknowledgement: Sendable {
  /// By records and a final line.
  case full
  /// By its records alone.
  case records
  /// By nothing.
  case none
}

/// Another protocol's manners, spoken over the same rows: what it adds, and what it says differently.
public struct Dialect: Sendable {
  /// Its name, which is also the command that switches to it.
  public let name: String
  /// The rows that it adds, each listed after the row with a name.
  let rows: [(after: String, row: Command)]
  /// How commands are acknowledged that are not acknowledged in full, by name.
  let acknowledgements: [String: Acknowledgement]
  /// How words are refused that are no command.
  let unknown: Acknowledgement
  /// The lines that refuse a command of a name; those that are not acknowledged in full.
  let refusal: @Sendable (Refusal, String) -> [String]
  /// What its clients are told of a running search.
  let info: @Sendable (SearchInfo) -> Reply

  /// Makes a dialect.
  package init(
    name: String, rows: [(after: String, row: Command)],
    acknowledgements: [String: Acknowledgement], unknown: Acknowledgement,
    refusal: @escaping @Sendable (Refusal, String) -> [String],
    info: @escaping @Sendable (SearchInfo) -> Reply
  ) {
    self.name = name
    self.rows = rows
    self.acknowledgements = acknowledgements
    self.unknown = unknown
    self.refusal = refusal
    self.info = info
  }
}
