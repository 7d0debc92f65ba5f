import PuzzleKit
import Wire

/// What carrying out a command asks of the session beyond its reply.
package enum Effect {
  case none
  /// Speaks the dialect of a name from now on; nil for Parlor's own protocol.
  case handshake(String?)
  case work(isEndless: Bool, LongWork)
  case quit
}

/// What a line that arrives while work is running has to do with it.
enum Urgency: Sendable {
  /// It is carried out at once, beside the work.
  case besideWork
  /// It ends the work and is carried out after it.
  case endsWork
  /// It is carried out after the work.
  case afterWork
}

/// A command of the engine: one row of the table that the parser, the errors, the help, the completion, the man page and
/// the reference read.
package final class Command: Sendable {
  /// Where the reference lists it.
  package enum Group: String, CaseIterable, Sendable {
    case handshake = "Handshake and options"
    case game = "Playing"
    case search = "Searching"
    case record = "History and profile"
    case file = "Files"
    case help = "Help"
    case script = "Scripts"
  }

  package typealias Run = @Sendable (Session, Arguments, inout Reply) throws(Refusal) -> Effect

  package let name: String
  let group: Group
  let parameters: [Parameter]
  package let reach: Reach
  let summary: String
  let urgency: Urgency
  /// Whether it looks at the previous reply and so leaves it in place.
  let isExpectation: Bool
  /// Whether it could do nothing now, so that a person who types its name means a move, if it is one.
  let yieldsToGuess: @Sendable (Session) -> Bool
  let run: Run

  init(
    _ name: String, _ group: Group, _ arguments: [any AnyArgument] = [], reach: Reach = .anywhere, _ summary: String,
    urgency: Urgency = .afterWork, isExpectation: Bool = false,
    yieldsToGuess: @escaping @Sendable (Session) -> Bool = { _ in false }, run: @escaping Run
  ) {
    self.name = name
    self.group = group
    self.parameters = arguments.map(\.parameter)
    self.reach = reach
    self.summary = summary
    self.urgency = urgency
    self.isExpectation = isExpectation
    self.yieldsToGuess = yieldsToGuess
    self.run = run
  }

  /// Declares a row of a dialect.
  package convenience init(_ name: String, _ group: Group, _ summary: String, run: @escaping Run) {
    self.init(name, group, [], reach: .anywhere, summary, run: run)
  }

  var usage: String { written(name, parameters) }
}

/// The rows of the engine and of the dialects that it understands.
package final class CommandTable: Sendable {
  /// The rows in the order in which they are listed.
  package let all: [Command]
  private let index: [String: Command]

  package init(_ dialects: [Dialect]) {
    var rows = Command.handshake + Command.playing + Command.tables + Command.searching + Command.records
    rows += Command.files + Command.help + Command.scripts
    for (after, row) in dialects.flatMap(\.rows) {
      rows.insert(row, at: (rows.firstIndex { $0.name == after } ?? rows.count - 1) + 1)
    }
    all = rows
    index = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
  }

  func named(_ name: String) -> Command? { index[name] }
}
