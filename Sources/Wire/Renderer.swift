import PlainJSON
import PuzzleKit

/// How replies are written.
public enum Format: String, CaseIterable, Sendable {
  case text, json
}

/// The end of a reply.
public enum Final: Equatable, Sendable {
  /// The command was carried out.
  case ok
  /// The command changed nothing. Errors are boxed: a final line is copied with every reply, and most are `ok`.
  indirect case error(Refusal)
  /// No final line, as a dialect may have it.
  case silent
  /// A refusal in a dialect's own lines.
  indirect case dialect(Refusal, lines: [String])

  /// Why the command failed, or nil.
  public var refusal: Refusal? {
    switch self {
    case .ok, .silent: nil
    case .error(let refusal), .dialect(let refusal, _): refusal
    }
  }
}

/// Writes records as protocol text or JSON lines.
public struct Renderer: Sendable {
  /// The notation.
  public var format: Format
  /// The request's id with its `@`, `*` for what nobody has asked for, or empty.
  public var id: String

  /// Makes a renderer.
  public init(format: Format, id: String) {
    self.format = format
    self.id = id
  }

  /// Writes a whole reply. It is `inout` only so that its arrays are not retained for every line.
  public func write(_ reply: inout Reply, _ final: Final, to output: inout Output) {
    for index in reply.records.indices { write(reply.records[index], of: reply, to: &output) }
    write(final, to: &output)
  }

  /// Writes the final line, if there is one.
  public func write(_ final: Final, to output: inout Output) {
    switch (final, format) {
    case (.silent, _): return
    case (.ok, .text):
      openText(&output)
      output.append("ok\n")
    case (.error(let error), .text):
      openText(&output)
      output.append("error \(error.code.name) \(error.text)\n")
    case (.dialect(_, let lines), _):
      for line in lines {
        openText(&output)
        output.append(line + "\n")
      }
    case (.ok, .json):
      openJSON(&output)
      output.append("\"ok\":true}\n")
    case (.error(let error), .json):
      openJSON(&output)
      output.append("\"error\":\"\(error.code.name)\",\"text\":")
      output.append(json: error.text)
      output.append("}\n")
    }
  }

  /// Writes one record.
  public func write(_ record: Reply.Record, of reply: Reply, to output: inout Output) {
    switch format {
    case .text: writeText(record, reply, &output)
    case .json: writeJSON(record, reply, &output)
    }
  }

  private func openText(_ output: inout Output) {
    guard !id.isEmpty else { return }
    output.append(id)
    output.append(UInt8(ascii: " "))
  }

  private func openJSON(_ output: inout Output) {
    output.append(UInt8(ascii: "{"))
    guard !id.isEmpty else { return }
    if id == "*" { return output.append("\"push\":true,") }
    output.append("\"request\":")
    output.append(json: String(decoding: id.utf8.dropFirst(), as: UTF8.self))
    output.append(UInt8(ascii: ","))
  }

  private func writeText(_ record: Reply.Record, _ reply: Reply, _ output: inout Output) {
    openText(&output)
    output.append(record.schema.name)
    if record.schema.hasOptionals {
      writeOptional(record, reply, &output)
    } else {
      for index in record.start..<record.start + record.schema.count { writeText(reply.values[index], &output) }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func writeOptional(_ record: Reply.Record, _ reply: Reply, _ output: inout Output) {
    for (offset, field) in record.schema.fields.enumerated() {
      let value = reply.values[record.start + offset]
      if case .absent = value { continue }
      // The name of an optional list stands before each of its words, as UCI has it for `var`.
      if field.isOptional, case .words(let words) = value {
        for word in words { output.append(" \(field.name) \(word)") }
        continue
      }
      if field.isOptional {
        output.append(UInt8(ascii: " "))
        output.append(field.name)
      }
      writeText(value, &output)
    }
  }

  private func writeText(_ value: Value, _ output: inout Output) {
    // No space hangs at the end of a line whose text is empty.
    switch value {
    case .words(let words) where words.isEmpty: return
    case .integers(let numbers) where numbers.isEmpty: return
    case .text(let text) where text.isEmpty: return
    default: output.append(UInt8(ascii: " "))
    }
    switch value {
    case .absent: break
    case .integer(let number): output.append(number)
    case .seed(let number): output.append(String(number))
    case .decimal(let number, let places): output.append(decimalText(number, places: places))
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .word(let word), .text(let word): output.append(word)
    case .words(let words): output.append(words.joined(separator: " "))
    case .integers(let numbers): output.append(numbers.map(String.init).joined(separator: " "))
    }
  }

  private func writeJSON(_ record: Reply.Record, _ reply: Reply, _ output: inout Output) {
    openJSON(&output)
    output.append("\"record\":\"\(record.schema.name)\"")
    for (offset, field) in record.schema.fields.enumerated() {
      let value = reply.values[record.start + offset]
      if case .absent = value { continue }
      output.append(",\"\(field.name)\":")
      switch value {
      case .absent: break
      case .integer(let number): output.append(number)
      case .seed(let number): output.append(String(number))
      case .decimal(let number, let places): output.append(decimalText(number, places: places))
      case .flag(let flag): output.append(flag ? "true" : "false")
      case .word(let word), .text(let word): output.append(json: word)
      case .words(let words):
        output.append(UInt8(ascii: "["))
        for (index, word) in words.enumerated() {
          if index > 0 { output.append(UInt8(ascii: ",")) }
          output.append(json: word)
        }
        output.append(UInt8(ascii: "]"))
      case .integers(let numbers): output.append("[\(numbers.map(String.init).joined(separator: ","))]")
      }
    }
    output.append("}\n")
  }
}

extension Output {
  /// Writes a string in JSON's quotes.
  public mutating func append(json string: String) {
    var quoted: [UInt8] = []
    appendJSONString(string, to: &quoted)
    append(contentsOf: quoted)
  }
}
