import PuzzleKit

/// A record of rooms as a value: the server writes it, a client reads it.
package protocol RoomRecord: Equatable, Sendable {
  static var schema: RecordSchema { get }
  /// Reads it, field by field in the order of the schema.
  /// - Throws: `bad-line`, with the name of the first field that is missing or has another form.
  init(_ fields: inout RecordFields) throws(Refusal)
  /// Its values, one for each field in the same order; nil leaves an optional one out.
  var values: [Value?] { get }
}

extension Reply {
  /// Adds a record of rooms.
  package mutating func add<Record: RoomRecord>(_ record: Record) {
    add(Record.schema, values: record.values.map { $0 ?? .absent })
  }
}
