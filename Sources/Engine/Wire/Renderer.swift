import PuzzleKit

/// The format of replies.
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

  /// The reason why the command failed, or nil.
  public var refusal: Refusal? {
    switch self {
    case .ok, .silent: nil
    case .error(let refusal), .dialect(let refusal, _): refusal
    }
  }
}

/// Writes records as protocol text or JSON lines.
public struct Renderer: Sendable {
  private let format: Format
  private let id: String
  /// The start of every line: of text the id, of JSON the brace and the id.
  private let opening: String

  /// Makes a renderer; `id` is the request's with its `@`, `*` for what nobody has asked for, or empty.
  public init(format: Format, id: String) {
    (self.format, self.id) = (format, id)
    opening =
      switch (format, id) {
      case (.text, ""): ""
      case (.json, ""): "{"
      case (.text, _): id + " "
      case (.json, "*"): "{\"push\":true,"
      case (.json, _): "{\"request\":\(String(decoding: jsonString(String(id.dropFirst())), as: UTF8.self)),"
      }
  }

  /// Writes a whole reply. It is `inout` only so that its arrays are not retained for every line.
  public func write(_ reply: inout Reply, _ final: Final, to output: inout Output) {
    for index in reply.records.indices { write(reply.records[index], of: reply, to: &output) }
    write(final, to: &output)
  }

  /// Writes a record in JSON that holds one object, given as JSON, under the record's name.
  public func write(object: String, as name: String, to output: inout Output) {
    output.append(opening + "\"record\":\"\(name)\",\"\(name)\":\(object)}\n")
  }

  /// Writes the final line, if there is one.
  public func write(_ final: Final, to output: inout Output) {
    switch final {
    case .silent: return
    case .dialect(_, let lines):
      for line in lines { output.append((id.isEmpty ? line : "\(id) \(line)") + "\n") }
    case .ok:
      if !opening.isEmpty { output.append(opening) }
      output.append(format == .text ? "ok\n" : "\"ok\":true}\n")
    case .error(let error) where format == .text: output.append("\(opening)error \(error.code.name) \(error.text)\n")
    case .error(let error):
      output.append("\(opening)\"error\":\"\(error.code.name)\",\"text\":")
      output.append(json: error.text.utf8.span)
      output.append("}\n")
    }
  }

  /// Writes one record.
  public func write(_ record: Reply.Record, of reply: Reply, to output: inout Output) {
    if !opening.isEmpty { output.append(opening) }
    let schema = record.schema
    guard format == .text else { return writeJSON(record, schema, reply, &output) }
    output.append(schema.name)
    for index in 0..<schema.count {
      if schema.hasOptionals, schema.fields[index].isOptional {
        writeOptional(record.start + index, of: reply, schema.fields[index].name, &output)
      } else {
        writeText(record.start + index, of: reply, &output)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Writes lines that a renderer of the same format and without an id has written, with the id in front of each.
  public func write(lines: String, to output: inout Output) {
    if id.isEmpty { return output.append(lines) }
    var lines = lines
    lines.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
        output.append(opening)
        // The opening of an object is in it.
        output.append(UnsafeBufferPointer(rebasing: bytes[(start + (format == .json ? 1 : 0))..<end]))
        start = end
      }
    }
  }

  private func writeOptional(_ index: Int, of reply: Reply, _ name: String, _ output: inout Output) {
    if case .absent = reply.cells[index] { return }
    if case .other(let place) = reply.cells[index], case .words(let words) = reply.others[place] {
      // The name of an optional list stands before each of its words, as UCI has it for `var`.
      for word in words { output.append(" \(name) \(word)") }
      return
    }
    output.append(UInt8(ascii: " "))
    output.append(name)
    writeText(index, of: reply, &output)
  }

  private func writeText(_ index: Int, of reply: Reply, _ output: inout Output) {
    output.append(UInt8(ascii: " "))
    let start = output.count
    write(index, of: reply, &output)
    // No space hangs at the end of a line whose text is empty.
    if output.count == start { output.removeLast() }
  }

  private func writeJSON(_ record: Reply.Record, _ schema: RecordSchema, _ reply: Reply, _ output: inout Output) {
    output.append("\"record\":\"")
    output.append(schema.name)
    output.append(UInt8(ascii: "\""))
    for index in 0..<schema.count {
      if case .absent = reply.cells[record.start + index] { continue }
      output.append(",\"")
      output.append(schema.fields[index].name)
      output.append("\":")
      write(record.start + index, of: reply, &output)
    }
    output.append("}\n")
  }

  private func write(_ index: Int, of reply: Reply, _ output: inout Output) {
    switch reply.cells[index] {
    case .absent: break
    case .integer(let number): output.append(number)
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .word(let start, let end), .text(let start, let end):
      let text = reply.text.span.extracting(Int(start)..<Int(end))
      if format == .text { output.append(text) } else { output.append(json: text) }
    case .other(let place): write(reply.others[place], &output)
    }
  }

  private func write(_ value: Value, _ output: inout Output) {
    switch value {
    case .seed(let number): output.append(String(number))
    case .decimal(let number, let places): output.append(decimalText(number, places: places))
    case .words(let words):
      writeList(words.count, &output) {
        if format == .text { $1.append(words[$0]) } else { $1.append(json: words[$0].utf8.span) }
      }
    case .integers(let numbers): writeList(numbers.count, &output) { $1.append(Int64(numbers[$0])) }
    case .absent, .integer, .flag, .word, .text: break
    }
  }

  private func writeList(_ count: Int, _ output: inout Output, _ write: (Int, inout Output) -> Void) {
    if format == .json { output.append(UInt8(ascii: "[")) }
    for index in 0..<count {
      if index > 0 { output.append(UInt8(ascii: format == .text ? " " : ",")) }
      write(index, &output)
    }
    if format == .json { output.append(UInt8(ascii: "]")) }
  }
}
