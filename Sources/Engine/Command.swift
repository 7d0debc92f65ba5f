import PuzzleKit

/// What carrying out a command asks of the session beyond its reply.
enum Effect {
  case none
  case handshake(Session.Dialect)
  case work(isEndless: Bool, Work.Body)
  case quit

  /// Long work of a game, which ends by itself.
  static func work(_ work: @escaping LongWork) -> Effect {
    .work(isEndless: false) { stop, emit throws(Refusal) in try work({ stop.isGiven }, emit) }
  }
}

/// A command of the engine: one row of the table that the parser, the errors, the help, the completion, the man page and
/// the reference read.
final class Command: Sendable {
  /// Where the reference lists it.
  enum Group: String, CaseIterable, Sendable {
    case handshake = "Handshake and options"
    case game = "Playing"
    case search = "Searching"
    case record = "History and profile"
    case file = "Files"
    case help = "Help"
    case script = "Scripts"
  }

  /// How it is answered after `uci`.
  enum Manner: Sendable {
    /// As always.
    case own
    /// By its records alone.
    case answering
    /// By nothing.
    case silent
    /// By records and a `bestmove`, which clients wait for even where there is none.
    case searching
  }

  typealias Run = @Sendable (Session, Arguments, inout Reply) throws(Refusal) -> Effect

  let name: String
  let group: Group
  let arguments: [Argument]
  let summary: String
  let manner: Manner
  /// Whether it looks at the previous reply and so leaves it in place.
  let isExpectation: Bool
  let run: Run

  init(
    _ name: String, _ group: Group, _ arguments: [Argument] = [], _ summary: String, _ manner: Manner = .own,
    isExpectation: Bool = false, run: @escaping Run
  ) {
    self.name = name
    self.group = group
    self.arguments = arguments
    self.summary = summary
    self.manner = manner
    self.isExpectation = isExpectation
    self.run = run
  }

  /// The table.
  static let all: [Command] = handshake + playing + searching + records + files + help + scripts

  private static let index = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func named(_ name: String) -> Command? { index[name] }
}
