extension WordFlowGame {
  /// The line for a person's short form: `a1` touches a cell, `a1b1c2` or `a1 b1 c2` traces, and a word that can be traced is
  /// an attempt.
  func shorthand(_ text: String) -> String? {
    let text = text.lowercased()
    let grid = puzzle.grid
    let words = text.split(separator: " ").map(String.init)
    let path = words.count > 1 || text.contains(",") ? words : pairs(text)
    if let cells = path.map({ $0.compactMap { try? grid.cell($0) } }), cells.count == path?.count, !cells.isEmpty {
      return cells.count == 1 ? "touch \(grid.name(cells[0]))" : "trace " + grid.names(cells).joined(separator: " ")
    }
    return words.count == 1 && grid.canTrace(text) ? "word \(text)" : nil
  }

  /// The reason why a word typed alone is no attempt.
  func objection(_ text: String) -> String? {
    let text = text.lowercased()
    guard ending == nil, text.utf8.count > 1, text.utf8.allSatisfy({ 97...122 ~= $0 }) else { return nil }
    return "\(text) can't be traced in the grid"
  }

  /// `a1b1c2` in its parts; nil for anything that is not made of a letter and a digit in turn.
  private func pairs(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.count % 2 == 0, !bytes.isEmpty else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map { String(decoding: bytes[$0...$0 + 1], as: UTF8.self) }
  }
}
