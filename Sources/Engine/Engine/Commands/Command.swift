import PuzzleKit
import Wire

/// The order between running work and a line that arrives meanwhile.
package enum Urgency: Sendable {
  case besideWork
  /// It ends the work and is carried out after it.
  case endsWork
  case afterWork
}

/// A command of the engine: a row of the table of commands, and what it does.
package final class Command: Sendable {
  /// The section of the reference that lists it.
  package enum Group: String, CaseIterable, Sendable {
    case handshake = "Handshake and options"
    case game = "Playing"
    case search = "Searching"
    case record = "History and profile"
    case file = "Files"
    case help = "Help"
    case script = "Scripts"
  }

  package typealias Answer = @Sendable (Session, Arguments, inout Reply) throws(Refusal) -> Void

  package enum Action: Sendable {
    case answer(Answer)
    /// Answers at once, or gives the long work to do beside the conversation.
    case work(@Sendable (Session, Arguments, inout Reply) throws(Refusal) -> EngineWork?)
    case quit
    /// Carries out the rest of the line at the table that its first argument names.
    case elsewhere
    /// Asks the game in front for what its arguments mean.
    case request(@Sendable (Session, Arguments) throws(Refusal) -> ResolvedLine?)
  }

  package let row: CommandSpec
  let key: UInt128
  let group: Group
  let urgency: Urgency
  /// Whether it is a line of the journal, as moves are.
  let changesTable: Bool
  /// Whether it looks at the previous reply and so leaves it in place.
  let isExpectation: Bool
  /// Whether a question stays open that the line before it was answered with.
  package let leavesQuestion: Bool
  /// Whether it could do nothing now.
  package let isIdle: @Sendable (Session) -> Bool
  package let action: Action

  /// Declares a command that answers at once, or one that does something else: then `action` says what.
  package init(
    _ name: String, _ group: Group, _ arguments: [any AnyArgument] = [],
    access: Access? = nil, givesAssistance: Bool = false, changesTable: Bool = false, _ summary: String,
    replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema(),
    urgency: Urgency = .afterWork, isExpectation: Bool = false, leavesQuestion: Bool = false, action: Action? = nil,
    answer: @escaping Answer = { _, _, _ in }, isIdle: @escaping @Sendable (Session) -> Bool = { _ in false }
  ) {
    row = CommandSpec(
      name, arguments, access: access, givesAssistance: givesAssistance, summary, replies: replies())
    key = UInt128(name: name.utf8)
    self.group = group
    self.urgency = urgency
    self.changesTable = changesTable
    self.isExpectation = isExpectation
    self.leavesQuestion = leavesQuestion
    self.isIdle = isIdle
    self.action = action ?? .answer(answer)
  }
}

/// The rows of the engine and of the dialects that it understands. A group's are made when one is first looked for there.
package struct CommandTable: Sendable {
  /// The place of a command among all. Unlike the command it holds nothing that is counted.
  package struct Index: BitwiseCopyable, Sendable {
    fileprivate let group: Int
    fileprivate let row: Int
  }

  private let dialects: [(after: String, row: Command)]

  package init(_ dialects: [Dialect]) { self.dialects = dialects.flatMap { $0.rows } }

  private static let groups = 0..<9

  /// The rows of a group, which are made when they are asked for first.
  private static func rows(_ group: Int) -> [Command] {
    switch group {
    case 0: Command.handshake
    case 1: Command.playing
    case 2: Command.pictures
    case 3: Command.tables
    case 4: Command.searching
    case 5: Command.records
    case 6: Command.files
    case 7: Command.help
    default: Command.scripts
    }
  }

  /// The rows in the order in which they are listed.
  package var all: [Command] {
    var rows = Self.groups.flatMap { Self.rows($0) }
    for (after, row) in dialects {
      rows.insert(row, at: (rows.firstIndex { $0.row.name == after } ?? rows.count - 1) + 1)
    }
    return rows
  }

  /// The place of the command whose name is a number, as a request has it.
  package func index(of key: UInt128) -> Index? {
    for group in Self.groups {
      if let row = Self.rows(group).firstIndex(where: { $0.key == key }) { return Index(group: group, row: row) }
    }
    return dialects.firstIndex { $0.row.key == key }.map { Index(group: Self.groups.upperBound, row: $0) }
  }

  package subscript(index: Index) -> Command {
    index.group < Self.groups.upperBound ? Self.rows(index.group)[index.row] : dialects[index.row].row
  }

  package func named(_ key: UInt128) -> Command? { index(of: key).map { self[$0] } }

  package func named(_ name: String) -> Command? { named(UInt128(name: name.utf8)) }

  /// The rows of a group.
  package func rows(_ group: Command.Group) -> [CommandSpec] { all.filter { $0.group == group }.map { $0.row } }
}
