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
    zip(schema.fields, values).first { field, value in field.name == name && value != .absent }?.1
  }

  /// Whether both have the same shape and values.
  public static func == (left: ReadRecord, right: ReadRecord) -> Bool {
    left.schema == right.schema && left.values == right.values
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
  public init(_ schemas: [RecordSchema]) { self.schemas = Dictionary(grouping: schemas) { $0.name } }

  /// Reads a line of text.
  /// - Returns: the id or `*` in front of it, without `@`, or nil; and what it says.
  /// - Throws: `bad-line` if it is no line of a reply, or no schema fits.
  public func read(text line: String) throws(Refusal) -> (id: String?, ReadLine) {
    var rest = line[...]
    var id: String?
    if line == "*" || line.hasPrefix("* ") || line.hasPrefix("@"), let word = takeWord(&rest) {
      id = word == "*" ? word : String(word.dropFirst())
    }
    let whole = rest
    guard let name = takeWord(&rest) else { throw Refusal(.badLine, "the line is empty") }
    if name == "ok" { return (id, .ok) }
    if name == "error" { return (id, .error(code: takeWord(&rest) ?? "", text: String(rest))) }
    var fault: Refusal?
    for schema in schemas[name] ?? [] {
      do throws(Refusal) {
        return (id, .record(ReadRecord(schema: schema, values: try values(schema, rest))))
      } catch {
        fault = fault ?? error
      }
    }
    throw fault ?? Refusal(.badLine, "no record is written so: \(quoted(String(whole)))")
  }

  /// Takes the next word and the space after it.
  private func takeWord(_ rest: inout Substring) -> String? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " }
    rest = rest[word.endIndex...].dropFirst()
    return String(word)
  }

  private func values(_ schema: RecordSchema, _ text: Substring) throws(Refusal) -> [Value] {
    var rest = text
    let values = try schema.fields.map { field throws(Refusal) in
      guard let value = field.isOptional ? optional(field, &rest) : value(field.kind, &rest) else {
        throw schema.fault(in: field)
      }
      return value
    }
    guard rest.isEmpty else {
      throw Refusal(.badLine, "the record \(schema.name) ends before \(quoted(String(rest)))")
    }
    return values
  }

  /// Takes a value behind the name of its field; `absent` where another name comes, nil where the value does not fit.
  private func optional(_ field: Field, _ rest: inout Substring) -> Value? {
    var words: [String] = []
    while rest.prefix(while: { $0 != " " }) == field.name {
      _ = takeWord(&rest)
      if field.kind != .words { return value(field.kind, &rest) }
      // The name of an optional list stands before each of its words.
      guard let word = takeWord(&rest) else { return nil }
      words.append(word)
    }
    return words.isEmpty ? .absent : .words(words)
  }

  private func value(_ kind: FieldKind, _ rest: inout Substring) -> Value? {
    switch kind {
    case .integer: return takeWord(&rest).flatMap { Int64($0) }.map { .integer($0) }
    case .decimal: return takeWord(&rest).flatMap(decimal)
    case .flag: return takeWord(&rest).flatMap { Bool($0) }.map(Value.flag)
    case .word: return takeWord(&rest).flatMap { $0.isEmpty ? nil : .word($0) }
    case .text, .words, .integers: break
    }
    defer { rest = "" }
    if kind == .text { return .text(String(rest)) }
    let words = rest.split(separator: " ").map(String.init)
    if kind == .words { return .words(words) }
    let numbers = words.compactMap { Int($0) }
    return numbers.count == words.count ? .integers(numbers) : nil
  }

  private func decimal(_ text: String) -> Value? {
    let digits = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().count
    return Double(text).map { .decimal($0, places: max(1, digits)) }
  }

  // MARK: - JSON

  /// Reads a line of JSON; see ``read(text:)``.
  public func read(json line: String) throws(Refusal) -> (id: String?, ReadLine) {
    let bytes = Array(line.utf8)
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch { throw Refusal(.badLine, "\(error)") }
    do throws(JSONFault) {
      return try read(JSONNode(value), bytes)
    } catch {
      throw Refusal(.badLine, "\(error)")
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
    var fault = name.fault("is not a known record")
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
    case .integer: return .integer(try node.integer())
    case .word: return .word(try node.string())
    case .text: return .text(try node.string())
    case .flag: return .flag(try node.bool())
    case .words: return .words(try node.words())
    case .integers: return .integers(try node.elements().map { element throws(JSONFault) in try element.int() })
    case .decimal:
      // How many digits were written is not in the number.
      let text = bytes[JSONPlace.offset(of: node.path, in: bytes)...].prefix { !",}".utf8.contains($0) }
      guard let value = decimal(String(decoding: text, as: UTF8.self)) else { throw node.fault("must be a number") }
      return value
    }
  }
}
