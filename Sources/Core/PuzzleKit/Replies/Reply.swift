/// The data of one reply, as typed records; renderers turn it into text, JSON or a picture.
///
/// The values of all records lie in one array and their texts in another, so that a reply that is cleared and filled again
/// allocates nothing, and no text is an object of its own.
public struct Reply: Sendable {
  /// One record: its shape and where its values start.
  public struct Record: Sendable {
    /// The shape.
    public let schema: RecordSchema
    /// The index of the first of `schema.count` values, for ``Reply/value(_:)``.
    public let start: Int
  }

  /// A value as the reply keeps it.
  package enum Cell: BitwiseCopyable, Sendable {
    case absent
    case integer(Int64)
    case flag(Bool)
    /// A word, and where it lies in ``Reply/text``.
    case word(start: UInt32, end: UInt32)
    case text(start: UInt32, end: UInt32)
    /// Any other value, and its index in ``Reply/others``.
    case other(Int)
  }

  /// The records in order.
  public private(set) var records: [Record] = []
  /// The values of all records, one for every field of every record.
  package private(set) var cells: [Cell] = []
  /// Words and texts in UTF-8, one after another, and behind them what is left of older ones.
  package private(set) var text: [UInt8] = []
  /// The number of its bytes that are in use.
  private var used = 0
  package private(set) var others: [Value] = []
  /// The picture that a person sees instead of the records; empty unless ``draws`` is set.
  public var blocks: [Block] { parts.blocks }
  /// The same, each with its purpose.
  public private(set) var parts: [Part] = []
  /// Whether the reader is a person, so that pictures are worth making.
  public var draws = false
  /// The place of the open game's board among the blocks; nil if the reply shows no game.
  public private(set) var board: Board?
  /// The screen that a person is to see in place of the reply.
  public var screen: RequestedScreen?
  /// The reader's choices about events.
  public var eventOptions = EventOptions(events: false, sounds: true, haptics: true)

  /// The place of a board, which whoever shows the reply takes from the game's scene.
  public struct Board: Sendable {
    /// The number of blocks before it.
    public fileprivate(set) var index: Int
    /// Whether the effects of the last move follow it.
    public let hasNews: Bool
    /// Whether its picture is still missing; the records show a game that has none.
    public fileprivate(set) var needsPicture: Bool
  }

  /// A screen that a front end composes by itself.
  public enum RequestedScreen: Sendable {
    /// The first screen.
    case home
    /// The actions that are possible now.
    case help
    /// The game on the whole screen, with single keys and the mouse.
    case live
  }

  /// An empty reply.
  public init() {}

  /// Empties the reply and keeps its storage, unless it was a long one.
  public mutating func clear() {
    if records.count > 1000 { (records, cells, text, others) = ([], [], [], []) }
    // One by one costs a third of all at once, of so few.
    while !records.isEmpty { records.removeLast() }
    while !cells.isEmpty { cells.removeLast() }
    while !others.isEmpty { others.removeLast() }
    while !parts.isEmpty { parts.removeLast() }
    (used, board, screen) = (0, nil, nil)
  }

  /// Adds a record whose values `fill` writes, one for each field of `schema`, in order.
  @inlinable
  public mutating func add(_ schema: RecordSchema, _ fill: (inout Reply) -> Void = { _ in }) {
    let start = count
    fill(&self)
    close(schema, start)
  }

  /// The number of values.
  @usableFromInline var count: Int { cells.count }

  /// Ends a record: its values have to fit its schema. What they hold is checked in debug builds.
  @usableFromInline
  mutating func close(_ schema: RecordSchema, _ start: Int) {
    precondition(count - start == schema.count, "record \(schema.name) has a wrong number of values")
    assert(
      zip(schema.fields, start..<count).allSatisfy { field, index in fits(value(index), field) },
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
  public mutating func integer(_ value: Int) { integer(Int64(value)) }
  /// Adds a whole number of 64 bits.
  public mutating func integer(_ value: Int64) { cells.append(.integer(value)) }
  /// Adds a finite number to the open record, written with a number of digits behind the point.
  public mutating func decimal(_ value: Double, places: Int = 1) { add(other: .decimal(value, places: places)) }
  /// Adds a flag to the open record.
  public mutating func flag(_ value: Bool) { cells.append(.flag(value)) }
  /// Adds a word to the open record, or leaves an optional one out.
  public mutating func word(_ value: String?) {
    guard let value else { return absent() }
    let (start, end) = keep(value)
    cells.append(.word(start: start, end: end))
  }
  /// Adds a word of up to eight printable ASCII characters, the first in the highest byte and 0 behind the last.
  public mutating func word(packed characters: UInt64) {
    let start = used
    makeRoom(8)
    text.withUnsafeMutableBytes { $0.storeBytes(of: characters.bigEndian, toByteOffset: start, as: UInt64.self) }
    used += 8 - characters.trailingZeroBitCount / 8
    cells.append(.word(start: UInt32(start), end: UInt32(used)))
  }
  /// Adds words up to the end of the line.
  public mutating func words(_ value: [String]) { add(other: .words(value.map(oneLine))) }
  /// Adds whole numbers up to the end of the line.
  public mutating func integers(_ value: [Int]) { add(other: .integers(value)) }
  /// Adds text up to the end of the line, or leaves an optional one out.
  public mutating func text(_ value: String?) {
    guard let value else { return absent() }
    let (start, end) = keep(value)
    cells.append(.text(start: start, end: end))
  }
  /// Leaves an optional field out.
  public mutating func absent() { cells.append(.absent) }

  /// Keeps a text behind the others, without what may not stand in a line (see ``oneLine(_:)``).
  /// - Returns: its place.
  private mutating func keep(_ string: String) -> (start: UInt32, end: UInt32) {
    let (start, end) = (used, used + string.utf8.count)
    makeRoom(end - start)
    // The highest bit is set by what is no ASCII, by 0 to 31, and by 127.
    let marks: UInt8 = text.withUnsafeMutableBufferPointer { text in
      _ = text[start...].update(fromContentsOf: string.utf8)
      return text[start..<end].reduce(0) { $0 | $1 | ($1 &- 32) | ($1 &+ 1) }
    }
    used = end
    if marks >= 128, case let clean = oneLine(string), clean != string {
      used = start
      return keep(clean)
    }
    return (UInt32(start), UInt32(end))
  }

  private mutating func makeRoom(_ count: Int) {
    if text.count - used < count { text += [UInt8](repeating: 0, count: max(64, count, text.count)) }
  }

  private mutating func add(other value: Value) {
    cells.append(.other(others.count))
    others.append(value)
  }

  /// Adds a value to the open record.
  private mutating func add(value: Value) {
    switch value {
    case .absent: absent()
    case .integer(let number): integer(number)
    case .flag(let flag): self.flag(flag)
    case .word(let word): self.word(word)
    case .text(let text): self.text(text)
    case .words(let words): self.words(words)
    case .seed, .decimal, .integers: add(other: value)
    }
  }

  /// The value at an index; see ``Record/start``.
  public func value(_ index: Int) -> Value {
    switch cells[index] {
    case .absent: .absent
    case .integer(let number): .integer(number)
    case .flag(let flag): .flag(flag)
    case .word(let start, let end): .word(String(decoding: text[Int(start)..<Int(end)], as: UTF8.self))
    case .text(let start, let end): .text(String(decoding: text[Int(start)..<Int(end)], as: UTF8.self))
    case .other(let index): others[index]
    }
  }

  /// The values of all records, one for every field of every record.
  public var values: [Value] { cells.indices.map(value) }

  /// Adds a whole number, or leaves an optional one out.
  public mutating func integer(orAbsent value: Int?) { integer(orAbsent: value.map { Int64($0) }) }
  /// Adds a whole number of 64 bits, or leaves an optional one out.
  public mutating func integer(orAbsent value: Int64?) { cells.append(value.map { .integer($0) } ?? .absent) }

  /// Adds what a person sees; does nothing for other readers.
  /// - Parameters:
  ///   - block: the picture, made only if it is seen.
  ///   - kind: its purpose; the usual one of such pictures if it is left out.
  public mutating func draw(_ block: @autoclosure () -> Block, as kind: Part.Kind? = nil) {
    if draws { parts.append(Part(block(), kind)) }
  }

  /// Adds what a person sees behind the last block of a kind, if there is one.
  package mutating func draw(_ block: Block, behind isOfKind: (Block) -> Bool) {
    guard let index = parts.lastIndex(where: { isOfKind($0.block) }) else { return }
    parts.insert(Part(block), at: index + 1)
    if let place = board?.index, place > index { board?.index += 1 }
  }

  /// Replaces the texts that name commands by what a person is told.
  /// - Parameter spoken: a text in which commands stand between backquotes, with what a person calls for them by.
  package mutating func speak(_ spoken: (String) -> String) {
    for index in parts.indices {
      if case .marked(let text) = parts[index].block {
        parts[index] = Part(.paragraph(spoken(text)), parts[index].kind)
      }
    }
  }

  /// Adds a record that was read back, with one value for each field of its schema.
  public mutating func add(_ schema: RecordSchema, values: [Value]) {
    add(schema) { for value in values { $0.add(value: value) } }
  }

  /// The value of the first record of a schema's field, for tests and for front ends.
  public func first(_ schema: String, _ field: String) -> Value? {
    guard let record = records.first(where: { $0.schema.name == schema }),
      let index = record.schema.fields.firstIndex(where: { $0.name == field })
    else { return nil }
    return value(record.start + index)
  }
}

extension Reply {
  /// A sentence for the player.
  public static let message = RecordSchema(
    "message", "A sentence for the player.", [Field("text", .text, "the line")], reading: .bare)

  /// Adds a line meant for the player, as a record and as a picture.
  public mutating func say(_ text: String, tone: Tone = .plain) {
    add(Reply.message) { $0.text(text) }
    draw(.message(oneLine(text), tone))
  }
}

extension Reply {
  /// A file that a command has read or written.
  public static let file = RecordSchema(
    "file", "A file that was read or written.", [Field("path", .text, "its path")])

  /// Says what was done with a file, such as "Written to".
  public mutating func tellFile(_ deed: String, _ path: String) {
    add(Reply.file) { $0.text(path) }
    draw(.message(oneLine("\(deed) \(path)."), .good))
  }
}

extension Reply {
  /// Adds all records and pictures of another reply.
  public mutating func add(_ other: Reply) {
    for record in other.records {
      add(record.schema) { for index in 0..<record.schema.count { $0.add(value: other.value(record.start + index)) } }
    }
    if var board = other.board {
      board.index += parts.count
      self.board = board
    }
    parts += other.parts
    screen = other.screen ?? screen
  }

  /// Leaves room for the board of the open game; does nothing for readers who see no pictures.
  /// - Parameters:
  ///   - hasNews: whether the effects of the last move follow it.
  ///   - hasPictures: whether the game has any.
  package mutating func showBoard(hasNews: Bool, hasPictures: Bool) {
    if draws { board = Board(index: parts.count, hasNews: hasNews, needsPicture: hasPictures) }
  }

  /// Puts blocks into the room of the board.
  package mutating func fillBoard(_ picture: [Block]) {
    guard let board, board.needsPicture else { return }
    parts.insert(contentsOf: picture.map { Part($0) }, at: board.index)
    self.board?.needsPicture = false
  }
}

/// A number with 1 to 9 digits behind the point, halves away from zero; `inf`, `-inf` or `nan` where it is none or too
/// large to be written so.
public func decimalText(_ number: Double, places: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<places { scale *= 10 }
  guard let scaled = Int64(exactly: (number * Double(scale)).rounded(.toNearestOrAwayFromZero)) else {
    return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
  }
  if places == 0 { return String(scaled) }
  let digits = String(abs(scaled) % scale)
  let zeros = String(repeating: "0", count: places - digits.utf8.count)
  return (scaled < 0 ? "-" : "") + String(abs(scaled) / scale) + "." + zeros + digits
}
