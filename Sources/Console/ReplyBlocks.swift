import Engine
import PuzzleKit

/// What a person sees of a reply: its pictures, or its records in readable words where it has none.
func blocks(of reply: Reply) -> [Block] {
  if !reply.blocks.isEmpty { return reply.blocks }
  var blocks: [Block] = []
  for record in reply.records {
    if record.schema.name == "rules", case .text(let paragraph) = reply.value(record.start + 1) {
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
func moves(of reply: Reply) -> [String]? {
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
    case .integer(let number): value = grouped(number)
    case .seed(let number): value = String(number)
    case .decimal(let number, let places): value = decimalText(number, places: places)
    case .word(let word), .text(let word): value = word
    case .words(let words): value = words.joined(separator: " ")
    case .integers(let numbers): value = numbers.map(String.init).joined(separator: " ")
    }
    let isNamed = field.isOptional || field.kind == .flag
    parts.append(isNamed ? (value.isEmpty ? field.name : "\(field.name) \(value)") : value)
  }
  // These say all by themselves.
  let isBare = [Reply.message.name, "move", "info", "help"].contains(schema.name)
  let title = schema.name == "bestmove" ? "Best move" : schema.name.capitalizedFirst
  let text = parts.joined(separator: schema.fields.contains(where: \.isOptional) ? ", " : " ")
  return isBare ? text : text.isEmpty ? title : "\(title): \(text)"
}
