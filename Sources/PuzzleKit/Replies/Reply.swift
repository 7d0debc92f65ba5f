/// The data of one reply, as typed records; renderers turn it into text, JSON or a picture.
///
/// The values of all records lie in one array, so that a reply that is cleared and filled again allocates nothing.
public struct Reply: Sendable {
  /// One record: its shape and where its values start.
  public struct Record: Sendable {
    /// The shape.
    public let schema: RecordSchema
    /// Index into ``Reply/values`` of the first of `schema.fields.count` values.
    public let start: Int
  }

  /// The records in order.
  public private(set) var records: [Record] = []
  /// The values of all records, one for every field of every record.
  public private(set) var values: [Value] = []
  /// What a person sees instead of the records; empty unless ``draws`` is set.
  public private(set) var blocks: [Block] = []
  /// Whether the reader is a person, so that pictures are worth making.
  public var draws = false
  /// Whether the pictures show how a game stands.
  public var showsGame = false
  /// What the reader wants of events.
  public var wishes = EventWishes(events: false, sounds: true, haptics: true)

  /// An empty reply.
  public init() {}

  /// Empties the reply and keeps its storage.
  public mutating func clear() {
    // One by one costs a third of all at once, of so few.
    while !records.isEmpty { records.removeLast() }
    while !values.isEmpty { values.removeLast() }
    while !blocks.isEmpty { blocks.removeLast() }
    showsGame = false
  }

  /// Adds a record whose values `fill` writes, one for each field of `schema`, in order.
  @inlinable
  public mutating func add(_ schema: RecordSchema, _ fill: (inout Reply) -> Void = { _ in }) {
    let start = values.count
    fill(&self)
    close(schema, start)
  }

  /// Ends a record: its values have to fit its schema. What they hold is checked in debug builds.
  @usableFromInline
  mutating func close(_ schema: RecordSchema, _ start: Int) {
    precondition(values.count - start == schema.count, "record \(schema.name) has a wrong number of values")
    assert(
      zip(schema.fields, values[start...]).allSatisfy { field, value in fits(value, field) },
      "record \(schema.name) has a value of a wrong kind: \(values[start...])")
    records.append(Record(schema: schema, start: start))
  }

  private func fits(_ value: Value, _ field: Field) -> Bool {
    switch (value, field.kind) {
    case (.absent, _): field.isOptional
    case (.integer, .integer), (.decimal, .decimal), (.flag, .flag), (.words, .words), (.integers, .integers): true
    case (.word(let word), .word): !word.isEmpty && !word.utf8.contains { $0 <= 32 }
    case (.text(let text), .text): !text.utf8.contains { $0 < 32 }
    default: false
    }
  }

  /// Adds a whole number to the open record.
  public mutating func integer(_ value: Int) { values.append(.integer(value)) }
  /// Adds a finite number to the open record, written with a number of digits behind the point.
  public mutating func decimal(_ value: Double, places: Int = 1) { values.append(.decimal(value, places: places)) }
  /// Adds a flag to the open record.
  public mutating func flag(_ value: Bool) { values.append(.flag(value)) }
  /// Adds a word to the open record, or leaves an optional one out.
  public mutating func word(_ value: String?) { values.append(value.map(Value.word) ?? .absent) }
  /// Adds words up to the end of the line.
  public mutating func words(_ value: [String]) { values.append(.words(value)) }
  /// Adds whole numbers up to the end of the line.
  public mutating func integers(_ value: [Int]) { values.append(.integers(value)) }
  /// Adds text up to the end of the line, or leaves an optional one out.
  public mutating func text(_ value: String?) { values.append(value.map(Value.text) ?? .absent) }
  /// Leaves an optional field out.
  public mutating func absent() { values.append(.absent) }

  /// Adds a whole number, or leaves an optional one out.
  public mutating func integer(orAbsent value: Int?) { values.append(value.map(Value.integer) ?? .absent) }

  /// Adds what a person sees; does nothing for other readers.
  public mutating func draw(_ block: @autoclosure () -> Block) {
    if draws { blocks.append(block()) }
  }

  /// Adds a record that was read back, with one value for each field of its schema.
  public mutating func add(_ schema: RecordSchema, values: [Value]) { add(schema) { $0.values += values } }

  /// The value of the first record of a schema's field, for tests and for front ends.
  public func first(_ schema: String, _ field: String) -> Value? {
    guard let record = records.first(where: { $0.schema.name == schema }),
      let index = record.schema.fields.firstIndex(where: { $0.name == field })
    else { return nil }
    return values[record.start + index]
  }
}

extension Reply {
  /// A sentence for the player.
  public static let message = RecordSchema(
    "message", "A sentence for the player.", [Field("text", .text, "the line")])

  /// Adds a line meant for the player, as a record and as a picture.
  public mutating func say(_ text: String, tone: Tone = .plain) {
    let text = oneLine(text)
    add(Reply.message) { $0.text(text) }
    draw(.message(text, tone))
  }
}

extension Reply {
  /// Adds all records and pictures of another reply.
  public mutating func add(_ other: Reply) {
    for record in other.records { records.append(Record(schema: record.schema, start: record.start + values.count)) }
    values += other.values
    blocks += other.blocks
    if other.showsGame { showsGame = true }
  }
}

/// A number with 1 to 9 digits behind the point, halves away from zero; `inf`, `-inf` or `nan` where it is none or too
/// large to be written so.
public func decimalText(_ number: Double, places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  guard let scaled = Int(exactly: (number * Double(scale)).rounded(.toNearestOrAwayFromZero)) else {
    return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
  }
  let digits = String(abs(scaled) % scale)
  let zeros = String(repeating: "0", count: places - digits.utf8.count)
  return (scaled < 0 ? "-" : "") + String(abs(scaled) / scale) + "." + zeros + digits
}
