/// A command that a game adds while it is open: one row of the table of commands.
public struct GameCommand<G: Game>: Sendable {
  /// The effect of a row. Only an action that makes a move sees the whole game; one that answers sees what the asking seat
  /// sees.
  public enum Action: Sendable {
    /// Makes a move of the arguments; the table applies it. A move that needs the time carries it, and its line says it.
    case move(@Sendable (Arguments, G, any GameContext) throws(Refusal) -> G.Move)
    /// Answers and changes nothing.
    case query(@Sendable (Arguments, G.View, any GameContext, inout Reply) throws(Refusal) -> Void)
    /// Checks its arguments and gives the long work to do, beside the conversation. Changes nothing.
    case work(@Sendable (Arguments, G.View, any GameContext) throws(Refusal) -> LongWork)
    /// Gives the opening line of a game that is to be opened at a table of its own, called `trial`.
    case trial(@Sendable (Arguments, G.View, inout Reply) throws(Refusal) -> String)
  }

  /// Its syntax, the situations in which it may be used, and its purpose.
  public let row: CommandSpec
  /// Its effect.
  public let action: Action
  /// Why it answers nothing in a position, whatever its arguments; nil if it answers. A list of what can be done leaves it out
  /// where there is a reason.
  public let obstacle: (@Sendable (G.View) -> Refusal?)?

  /// Declares a command by what it does. A move may be made by every reader, in matches and in rooms. What gives help is for
  /// trusted readers and for matches that give the engine's help. Any other command is for every reader, for such matches and
  /// for rooms. `access` names further situations.
  public init(
    _ name: String, _ arguments: [any AnyArgument] = [], access: Access = [], givesAssistance: Bool = false,
    _ summary: String, replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema(),
    unless obstacle: (@Sendable (G.View) -> Refusal?)? = nil, _ action: Action
  ) {
    let usual: Access =
      if case .move = action { [.anyone, .matches, .room] } else {
        givesAssistance ? [.trusted, .matchWithEngine] : [.anyone, .matchWithEngine, .room]
      }
    row = CommandSpec(
      name, arguments, access: usual.union(access), givesAssistance: givesAssistance, summary, replies: replies())
    (self.action, self.obstacle) = (action, obstacle)
  }

  /// Declares a command that makes a move.
  public init(
    _ name: String, _ arguments: [any AnyArgument] = [], _ summary: String,
    replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema(),
    move: @escaping @Sendable (Arguments, G, any GameContext) throws(Refusal) -> G.Move
  ) {
    self.init(name, arguments, summary, replies: replies(), .move(move))
  }

  /// Declares a command that answers from what the seat sees.
  public init(
    _ name: String, _ arguments: [any AnyArgument] = [], access: Access = [], givesAssistance: Bool = false,
    _ summary: String, replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema(),
    unless obstacle: (@Sendable (G.View) -> Refusal?)? = nil,
    query: @escaping @Sendable (Arguments, G.View, any GameContext, inout Reply) throws(Refusal) -> Void
  ) {
    self.init(
      name, arguments, access: access, givesAssistance: givesAssistance, summary, replies: replies(), unless: obstacle,
      .query(query))
  }
}

/// A command of a game that needs no open game: `GAME NAME ...` on the wire.
public struct GameTool: Sendable {
  /// The effect of a tool.
  public enum Action: Sendable {
    /// Answers and changes nothing.
    case answer(@Sendable (Arguments, any GameContext, inout Reply) throws(Refusal) -> Void)
    /// Changes the profile, as one step, or not at all if it throws.
    case update(@Sendable (Arguments, any WritableContext, inout Reply) throws(Refusal) -> Void)
    /// Checks its arguments and gives the long work to do beside the conversation.
    case work(@Sendable (Arguments, any GameContext) throws(Refusal) -> LongWork)
  }

  /// Its syntax, the situations in which it may be used, and its purpose; its name is the word after the game's name.
  public let row: CommandSpec
  /// Its effect.
  public let action: Action

  /// Declares a tool.
  public init(
    _ name: String, _ arguments: [any AnyArgument] = [], access: Access = .anyone, _ summary: String,
    replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema(), _ action: Action
  ) {
    row = CommandSpec(name, arguments, access: access, summary, replies: replies())
    self.action = action
  }

  /// The same tool under its whole name, `GAME NAME`.
  package func named(in game: String) -> GameTool { GameTool(row: row.behind(game), action: action) }

  private init(row: CommandSpec, action: Action) {
    self.row = row
    self.action = action
  }
}

/// Work that takes a while. It runs on a thread of its own and ends soon once it is told to. If it throws, the error is
/// the end of its reply.
public typealias LongWork = @Sendable (WorkMonitor) throws(Refusal) -> Void

/// A report from long work.
public enum WorkUpdate: Sendable {
  /// Records on the way.
  case progress(Reply)
  /// The end: why the work failed, or nil, and the records that are written together with the final line.
  case end(Refusal?, last: Reply = Reply())
}

/// A link between long work and its caller.
public struct WorkMonitor: Sendable {
  /// Whether the work should end soon.
  public let shouldStop: @Sendable () -> Bool
  /// An empty reply for the reader who asked: it knows whether pictures are wanted.
  public let blank: Reply
  private let send: @Sendable (Reply) -> Void

  /// Makes a monitor.
  /// - Parameters:
  ///   - shouldStop: tells whether the work should end soon.
  ///   - blank: an empty reply for the reader who asked: it knows whether pictures are wanted.
  ///   - send: takes records as they come.
  public init(
    shouldStop: @escaping @Sendable () -> Bool, blank: Reply, send: @escaping @Sendable (Reply) -> Void
  ) {
    self.shouldStop = shouldStop
    self.blank = blank
    self.send = send
  }

  /// Gives away what `fill` writes.
  public func emit(_ fill: (inout Reply) -> Void) {
    var reply = blank
    fill(&reply)
    send(reply)
  }
}
