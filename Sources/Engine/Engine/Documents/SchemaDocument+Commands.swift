import PlainJSON
import PuzzleKit

extension SchemaDocument {
  /// The row of a command that several readers of a server add.
  static func row(_ row: CommandSpec, _ game: String?) -> JSONValue { object(members(row, game)) }

  /// The row of a command of the engine.
  static func row(_ command: Command) -> JSONValue {
    let isLong = if case .work = command.action { true } else { false }
    let replies = command.row.replies
    return object(
      members(command.row, nil, isLong: isLong)
        + contents(
          replies.records.map { $0.name } + following(command.row), replies, errors(command.row, isLong: isLong)))
  }

  /// The rows of a game's commands and tools.
  static func rows(_ entry: CatalogEntry) -> [JSONValue] {
    let ofGame = entry.rows.indices.map { index in
      row(entry.rows[index], entry, isLong: entry.isLong[index], isMove: entry.makesMove[index], needsGame: true)
    }
    return ofGame
      + entry.tools.map { tool in
        let isLong = if case .work = tool.action { true } else { false }
        return row(tool.row, entry, isLong: isLong, isMove: false, needsGame: false)
      }
  }

  private static func row(
    _ row: CommandSpec, _ entry: CatalogEntry, isLong: Bool, isMove: Bool, needsGame: Bool
  ) -> JSONValue {
    let (manual, replies) = (entry.manual, row.replies)
    let records = replies.records.map { manual.records.contains($0) ? "\(manual.name).\($0.name)" : $0.name }
    let following = isMove ? Schemas.afterMoves.map { $0.name } : following(row)
    let ofMoves: [ErrorCode] = isMove ? [.gameOver, .illegalMove, .inputOutput, .conflict] : []
    let errors = errors(row, isLong: isLong) + (needsGame ? [.noGame] : []) + ofMoves
    return object(
      members(row, manual.name, isLong: isLong, isMove: isMove) + contents(records + following, replies, errors))
  }

  private static func members(
    _ row: CommandSpec, _ game: String?, isLong: Bool = false, isMove: Bool = false
  ) -> [(String, JSONValue?)] {
    [
      ("name", .string(row.name)), ("game", text(game)), ("reach", .string(reach(row.access))),
      ("assists", .bool(row.givesAssistance)),
      ("long", .bool(isLong)), ("move", .bool(isMove)),
      ("arguments", .array(row.parameters.map { parameter($0) })), ("summary", .string(row.summary)),
    ]
  }

  /// The possible contents of the reply. Any command may write messages.
  /// - Parameters:
  ///   - records: the forms of the records.
  ///   - errors: those that follow from the row.
  private static func contents(
    _ records: [String], _ replies: ReplySchema, _ errors: [ErrorCode]
  ) -> [(String, JSONValue?)] {
    let forms = Set(records + [Reply.message.name]).sorted()
    let codes = Set((errors + replies.errors).map { $0.name }).sorted()
    return [
      ("records", .array(forms.map { .string($0) })), ("includesGame", .bool(replies.hasGameRecord)),
      ("errors", .array(codes.map { .string($0) })),
    ]
  }

  /// The records that follow from a row: help is told to the other readers of a table.
  private static func following(_ row: CommandSpec) -> [String] { row.givesAssistance ? [Schemas.accepted.name] : [] }

  /// The errors that follow from a row.
  private static func errors(_ row: CommandSpec, isLong: Bool) -> [ErrorCode] {
    let parameters = row.parameters
    // The id of a request is an argument, too.
    var errors: [ErrorCode] = [.badLine, .badArgument]
    if !parameters.isEmpty { errors.append(.missingArgument) }
    if parameters.last?.kind != .words { errors.append(.extraArgument) }
    let reaches = [reach(row.access)] + parameters.map { reach($0.access) }
    if reaches.contains("local") { errors.append(.localOnly) }
    if reaches.contains(where: { $0 != "anywhere" }) { errors.append(.fairPlay) }
    if isLong { errors.append(.stopped) }
    return errors
  }
}
