import PuzzleKit

extension Reply {
  /// Adds a record of values, one for each field; nil leaves an optional field out.
  mutating func add(_ schema: RecordSchema, _ values: Value?...) {
    add(schema, values: values.map { $0 ?? .absent })
  }

  /// Adds an event of the room.
  mutating func cue(_ kind: EventKind) { add(Event(kind)) }
}
