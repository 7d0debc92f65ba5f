extension Grid {
  /// The line for a person's short form: `a1` touches a cell, `a1b1c2` or `a1 b1 c2` traces, and a word that can be traced is
  /// an attempt.
  func line(shortenedTo text: String) -> String? {
    let text = text.lowercased()
    let words = text.split(separator: " ").map(String.init)
    let path = words.count > 1 || text.contains(",") ? words : pairs(text)
    if let cells = path.map({ $0.compactMap { try? cell($0) } }), cells.count == path?.count, !cells.isEmpty {
      return cells.count == 1 ? "touch \(name(cells[0]))" : "trace " + names(cells).joined(separator: " ")
    }
    return words.count == 1 && canTrace(text) ? "word \(text)" : nil
  }

  /// `a1b1c2` in its parts; nil for anything that is not made of a letter and a digit in turn.
  private func pairs(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.count % 2 == 0, !bytes.isEmpty else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map { String(decoding: bytes[$0...$0 + 1], as: UTF8.self) }
  }
}

extension Grid {
  /// The action of a line, in whole or in short, whatever its time is; nil if it is none that changes a trace.
  func action(of line: String) -> WordFlowMove.Action? {
    var words = line.split(separator: " ").map { String($0) }
    if words.count > 2, words[words.count - 2] == "at" { words.removeLast(2) }
    switch (words.first, words.count) {
    case ("touch", 2): return (try? cell(words[1])).map { .touch($0) }
    case ("clear", 1): return .clear(nil)
    case ("clear", 2): return (try? cell(words[1])).map { .clear($0) }
    case ("lift", 1): return .lift
    case ("word", 2): return .word(words[1])
    case ("trace", 2...):
      let path = words.dropFirst().compactMap { try? cell($0) }
      return path.count == words.count - 1 ? .trace(path) : nil
    default: return self.line(shortenedTo: line).flatMap { action(of: $0) }
    }
  }
}

extension WordFlowGame {
  /// The reason why a word typed alone is no attempt.
  func objection(_ text: String) -> String? {
    let text = text.lowercased()
    guard ending == nil, text.utf8.count > 1, text.utf8.allSatisfy({ 97...122 ~= $0 }) else { return nil }
    return "\(text.uppercased()) can't be traced in the grid"
  }
}
