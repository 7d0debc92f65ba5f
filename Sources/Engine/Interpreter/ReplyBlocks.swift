import Engine
import PuzzleKit

/// The blocks of a reply for a person: its pictures, or its records in readable words if it has none.
/// - Parameter board: the picture of the game, if the reply leaves room for one.
package func blocks(of reply: Reply, board: [Block] = []) -> [Block] {
  if let room = reply.board, room.needsPicture {
    return Array(reply.blocks[..<room.index]) + board + reply.blocks[room.index...]
  }
  if !reply.blocks.isEmpty { return reply.blocks }
  var blocks: [Block] = []
  for record in reply.records {
    if case .paragraph = record.schema.reading,
      case .text(let paragraph) = reply.value(record.start + record.schema.count - 1)
    {
      blocks.append(.paragraph(paragraph))
      continue
    }
    let line = sentence(record, of: reply)
    // Records of one kind stand close together.
    if case .preformatted(let lines) = blocks.last {
      blocks[blocks.count - 1] = .preformatted(lines + [line])
    } else {
      blocks.append(.preformatted([line]))
    }
  }
  return blocks
}

/// The moves that a reply lists, where it does nothing else.
package func moves(of reply: Reply) -> [String]? {
  guard !reply.records.isEmpty, reply.blocks.isEmpty, reply.records.allSatisfy({ $0.schema.name == "move" }) else {
    return nil
  }
  return reply.records.map { sentence($0, of: reply) }
}

private func sentence(_ record: Reply.Record, of reply: Reply) -> String {
  let schema = record.schema
  var parts: [String] = []
  for (offset, field) in schema.fields.enumerated() {
    let value: String
    switch reply.value(record.start + offset) {
    case .absent, .flag(false): continue
    case .flag(true): value = ""
    case .integer(let number): value = grouped(Int(clamping: number))
    case .seed(let number): value = String(number)
    case .decimal(let number, let places): value = decimalText(number, places: places)
    case .word(let word), .text(let word): value = word
    case .words(let words): value = words.joined(separator: " ")
    case .integers(let numbers): value = numbers.map { String($0) }.joined(separator: " ")
    }
    let isNamed = field.isOptional || field.kind == .flag
    parts.append(isNamed ? (value.isEmpty ? field.name : "\(field.name) \(value)") : value)
  }
  let text = parts.joined(separator: schema.fields.contains { $0.isOptional } ? ", " : " ")
  guard case .titled(let name) = schema.reading else { return text }
  let title = name ?? capitalizedFirst(schema.name)
  return text.isEmpty ? title : "\(title): \(text)"
}
