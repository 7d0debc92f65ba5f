import PlainJSON
import PuzzleKit

/// A record that was read back.
public struct ReadRecord: Equatable, Sendable {
  /// Its shape.
  public let schema: RecordSchema
  /// One value for each field of the schema; `absent` for optional fields that are not there.
  public let values: [Value]

  /// The value of a field, or nil if the record has no such field or it is absent.
  public subscript(name: String) -> Value? {
    guard let index = schema.fields.firstIndex(where: { $0.name == name }), values[index] != .absent else { return nil }
    return values[index]
  }

  /// Whether both have the same shape and values.
  public static func == (left: ReadRecord, right: ReadRecord) -> Bool {
    left.schema === right.schema && left.values == right.values
  }
}

/// A line of a reply, as its reader understands it.
public enum ReadLine: Equatable, Sendable {
  /// Data.
  case record(ReadRecord)
  /// The end of a reply: the command was carried out.
  case ok
  /// The end of a reply: the command changed nothing.
  case error(code: String, text: String)
}

/// Reads replies back, by the schemas with which they were written: what a client does, and the counterpart of
/// ``Renderer``.
public struct RecordReader: Sendable {
  private let schemas: [String: [RecordSchema]]

  /// A reader that knows the records of the engine and of a game. Of two records with one name the first that fits counts.
  public init(_ schemas: [RecordSchema]) { self.schemas = Dictionary(grouping: schemas, by: \.name) }

  /// Reads a line of text.
  /// - Returns: the id or `*` in front of it, without `@`, or nil; and what it says.
  /// - Throws: `bad-line` if it is no line of a reply, or no schema fits.
  public func read(text line: String) throws(Refusal) -> (id: String?, ReadLine) {
    var rest = line[...]
    var id: String?
    if line == "*" || line.hasPrefix("* ") || line.hasPrefix("@") {
      let word = takeWord(&rest) ?? ""
      id = word == "*" ? word : String(word.dropFirst())
    }
    let whole = rest
    guard let name = takeWord(&rest) else { throw Refusal(.badLine, "the line is empty") }
    if name == "ok" { return (id, .ok) }
    if name == "error" { return (id, .error(code: takeWord(&rest) ?? "", text: String(rest))) }
    for schema in schemas[name] ?? [] {
      if let values = values(schema, rest) { return (id, .record(ReadRecord(schema: schema, values: values))) }
    }
    throw Refusal(.badLine, "no record is written so: \(quoted(String(whole)))")
  }

  /// Takes the next word and the space after it.
  private func takeWord(_ rest: inout Substring) -> String? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " }
    rest = rest[word.endIndex...].dropFirst()
    return String(word)
  }

  private func values(_ schema: RecordSchema, _ text: Substring) -> [Value]? {
    var rest = text
    var values: [Value] = []
    for field in schema.fields where !field.isOptional {
      guard let value = value(field.kind, &rest) else { return nil }
      values.append(value)
    }
    let optional = schema.fields[values.count...]
    values += optional.map { _ in .absent }
    var next = optional.startIndex
    while let name = takeWord(&rest) {
      guard let index = optional[next...].firstIndex(where: { $0.name == name }) else { return nil }
      if optional[index].kind == .words {
        // The name of an optional list stands before each of its words.
        guard let word = takeWord(&rest) else { return nil }
        let known: [String] = if case .words(let words) = values[index] { words } else { [] }
        values[index] = .words(known + [word])
        next = index
      } else {
        guard let value = value(optional[index].kind, &rest) else { return nil }
        values[index] = value
        next = index + 1
      }
    }
    return values
  }

  private func value(_ kind: FieldKind, _ rest: inout Substring) -> Value? {
    switch kind {
    case .text:
      defer { rest = "" }
      return .text(String(rest))
    case .words, .integers:
      defer { rest = "" }
      let words = rest.split(separator: " ").map(String.init)
      if kind == .words { return .words(words) }
      let numbers = words.compactMap { Int($0) }
      return numbers.count == words.count ? .integers(numbers) : nil
    case .word: return takeWord(&rest).flatMap { $0.isEmpty ? nil : .word($0) }
    case .integer: return takeWord(&rest).flatMap { Int($0) }.map(Value.integer)
    case .decimal: return takeWord(&rest).flatMap(decimal)
    case .flag: return takeWord(&rest).flatMap { ["true": .flag(true), "false": .flag(false)][$0] }
    }
  }

  private func decimal(_ text: String) -> Value? {
    guard let number = Double(text) else { return nil }
    let digits = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().count
    return .decimal(number, places: max(1, digits))
  }

  // MARK: - JSON

  /// Reads a line of JSON; see ``read(text:)``.
  public func read(json line: String) throws(Refusal) -> (id: String?, ReadLine) {
    let bytes = Array(line.utf8)
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw Refusal(.badLine, error.description)
    }
    do throws(JSONFault) {
      return try read(JSONNode(value), bytes)
    } catch {
      throw Refusal(.badLine, error.description)
    }
  }

  private func read(_ node: JSONNode, _ bytes: [UInt8]) throws(JSONFault) -> (id: String?, ReadLine) {
    var id = try node.optional("request")?.string()
    if try node.optional("push")?.bool() == true { id = "*" }
    if try node.optional("ok")?.bool() == true { return (id, .ok) }
    if let code = try node.optional("error") {
      return (id, .error(code: try code.string(), text: try node.required("text").string()))
    }
    let name = try node.required("record")
    var fault = name.fault("is no record that is known here")
    for schema in schemas[try name.string()] ?? [] {
      do throws(JSONFault) {
        let values = try schema.fields.map { field throws(JSONFault) in try value(field, node, bytes) }
        return (id, .record(ReadRecord(schema: schema, values: values)))
      } catch {
        fault = error
      }
    }
    throw fault
  }

  private func value(_ field: Field, _ record: JSONNode, _ bytes: [UInt8]) throws(JSONFault) -> Value {
    guard let node = field.isOptional ? try record.optional(field.name) : try record.required(field.name) else {
      return .absent
    }
    switch field.kind {
    case .integer: return .integer(Int(try node.integer()))
    case .word: return .word(try node.string())
    case .text: return .text(try node.string())
    case .flag: return .flag(try node.bool())
    case .words: return .words(try node.elements().map { node throws(JSONFault) in try node.string() })
    case .integers: return .integers(try node.elements().map { node throws(JSONFault) in Int(try node.integer()) })
    case .decimal:
      // How many digits were written is not in the number.
      let text = bytes[JSONPlace.offset(of: node.path, in: bytes)...].prefix { $0 != 44 && $0 != 125 }
      guard let value = decimal(String(decoding: text, as: UTF8.self)) else { throw node.fault("must be a number") }
      return value
    }
  }
}
