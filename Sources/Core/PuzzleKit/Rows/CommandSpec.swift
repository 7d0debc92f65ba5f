/// The declaration of a command, without its action: the parser, the errors, the help, the completion, the man page, the
/// reference and the schema read it.
public final class CommandSpec: Sendable {
  /// The word that opens the line, of 1 to 16 bytes; of a tool also the game's name before it.
  public let name: String
  /// The parameters after these words.
  public let parameters: [Parameter]
  /// The situations in which it may be used.
  public let access: Access
  /// Whether it tells a player what to do or what is hidden, so that a game in which it is used is marked as assisted.
  public let givesAssistance: Bool
  /// One sentence; of a row that gives help also that it does.
  public let summary: String
  private let makeReplies: @Sendable () -> ReplySchema

  /// Declares a row. A name that is empty or has more than 16 bytes is a fault of the program, and so is help that untrusted
  /// readers may use. If `access` is left out, a row that gives help is for trusted readers and for matches that give the
  /// engine's help, and any other for every reader at a table of their own.
  public convenience init(
    _ name: String, _ arguments: [any AnyArgument] = [], access: Access? = nil, givesAssistance: Bool = false,
    _ summary: String, replies: @autoclosure @escaping @Sendable () -> ReplySchema = ReplySchema()
  ) {
    precondition(1...16 ~= name.utf8.count, "\(name): the name of a command has 1 to 16 bytes")
    let access = access ?? (givesAssistance ? [.trusted, .matchWithEngine] : .anyone)
    precondition(!givesAssistance || !access.allows(.untrusted), "\(name): help is not for players whom nobody trusts")
    self.init(
      name, arguments.map { $0.parameter }, access, givesAssistance,
      givesAssistance ? summary + CommandSpec.markRemark : summary, replies)
  }

  private init(
    _ name: String, _ parameters: [Parameter], _ access: Access, _ givesAssistance: Bool, _ summary: String,
    _ replies: @escaping @Sendable () -> ReplySchema
  ) {
    self.name = name
    self.parameters = parameters
    self.access = access
    self.givesAssistance = givesAssistance
    self.summary = summary
    makeReplies = replies
  }

  /// A remark in the summary of each row that gives help.
  private static let markRemark = " Marks an open game as assisted."

  /// The same row behind another word.
  func behind(_ word: String) -> CommandSpec {
    CommandSpec("\(word) \(name)", parameters, access, givesAssistance, summary, makeReplies)
  }

  /// The possible contents of its replies, made when a document asks for them.
  public var replies: ReplySchema { makeReplies() }

  /// Its syntax, as the reference and the errors show it.
  public var usage: String { ([name] + parameters.map { $0.usage }).joined(separator: " ") }
}
