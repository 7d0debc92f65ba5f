import PuzzleKit

/// One of the records of rooms.
package enum AnyRoomRecord: Equatable, Sendable {
  case joined(RoomRecords.Joined)
  case left(RoomRecords.Left)
  case host(RoomRecords.Host)
  case ready(RoomRecords.Ready)
  case started(RoomRecords.Started)
  case standing(RoomRecords.Standing)
  case chat(RoomRecords.Chat)
  case reaction(RoomRecords.Reaction)
  case rematch(RoomRecords.Rematch)
  case lapsed(RoomRecords.Lapsed)
  case delayed(RoomRecords.Delayed)
  case ended(RoomRecords.Ended)
  case placing(RoomRecords.Placing)
  case closed(RoomRecords.Closed)
  case online(RoomRecords.Online)
  case typing(RoomRecords.Typing)
  case picture(RoomRecords.Picture)
  case room(RoomRecords.Room)
  case member(RoomRecords.Member)
  case view(RoomRecords.View)
  case versus(RoomRecords.Versus)
  case waiting(RoomRecords.Waiting)

  /// Reads the values of a record.
  /// - Returns: nil if the schema is none of rooms.
  /// - Throws: `bad-line`, with the name of the first field that is missing or has another form.
  package init?(_ schema: RecordSchema, _ values: [Value]) throws(Refusal) {
    guard let row = Self.rows.first(where: { $0.schema == schema }) else { return nil }
    var fields = RecordFields(schema, values)
    self = try row.read(&fields)
  }

  private struct Row: Sendable {
    let schema: RecordSchema
    let read: @Sendable (inout RecordFields) throws(Refusal) -> AnyRoomRecord

    init<Record: RoomRecord>(_ wrap: @escaping @Sendable (Record) -> AnyRoomRecord) {
      schema = Record.schema
      read = { fields throws(Refusal) in wrap(try Record(&fields)) }
    }
  }

  /// In the order of the reference.
  private static let rows = [
    Row(joined), Row(left), Row(host), Row(ready), Row(started), Row(standing), Row(chat),
    Row(reaction), Row(rematch),
    Row(lapsed), Row(delayed), Row(ended), Row(placing), Row(closed), Row(online), Row(typing), Row(picture),
    Row(room), Row(member),
    Row(view), Row(versus), Row(waiting),
  ]

  static var schemas: [RecordSchema] { rows.map(\.schema) }
}
