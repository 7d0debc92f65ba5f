/// A command that a game adds while it is open: one row of the table of commands.
public struct GameCommand<G: Game>: Sendable {
  /// What a row does.
  public enum Action: Sendable {
    /// Makes a move of the arguments; the engine applies it. A move that needs the time carries it, and its line says
    /// it.
    case move(@Sendable (Arguments, G, any GameContext) throws(Refusal) -> G.Move)
    /// Answers from the position and changes nothing.
    case query(@Sendable (Arguments, G, any GameContext, inout Reply) throws(Refusal) -> Void)
    /// Checks its arguments and gives the long work to do from the position, beside the conversation. Changes nothing.
    case work(@Sendable (Arguments, G, any GameContext) throws(Refusal) -> LongWork)
  }

  /// The first word of the line.
  public let name: String
  /// What follows it.
  public let arguments: [Argument]
  /// One sentence.
  public let summary: String
  /// What it does.
  public let action: Action

  /// Declares a command that makes a move.
  public init(
    _ name: String, _ arguments: [Argument], _ summary: String,
    move: @escaping @Sendable (Arguments, G, any GameContext) throws(Refusal) -> G.Move
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    action = .move(move)
  }

  /// Declares a command that answers from the position.
  public init(
    _ name: String, _ arguments: [Argument], _ summary: String,
    query: @escaping @Sendable (Arguments, G, any GameContext, inout Reply) throws(Refusal) -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    action = .query(query)
  }

  /// Declares a command by what it does.
  public init(_ name: String, _ arguments: [Argument], _ summary: String, _ action: Action) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.action = action
  }
}
