import PuzzleKit

extension TextFile {
  /// The definition of the synset that starts at an offset of a data file: its gloss, by wndb(5WN) all that follows a
  /// vertical bar, up to the first example.
  /// - Throws: `bad-file` where no synset of that part of speech starts.
  func gloss(at offset: Int, _ partOfSpeech: PartOfSpeech) throws(Refusal) -> String {
    let line = try line(at: offset)
    let words = line.bytes.prefix(16).words
    guard words.count > 2, words[0].number == offset, let type = words[2].first, partOfSpeech.isType(type),
      let bar = line.bytes.range(of: " | ".utf8),
      let all = String(validating: line.bytes[bar.upperBound...], as: UTF8.self)
    else { throw damage(offset, "no \(partOfSpeech.rawValue) starts here") }
    let definition = all.utf8.range(of: "; \"".utf8).map { all[..<$0.lowerBound] } ?? all[...]
    let text = trimmed(oneLine(String(definition)))
    guard !text.isEmpty else { throw damage(offset, "this \(partOfSpeech.rawValue) has no definition") }
    return text
  }
}

extension Collection where Element == UInt8 {
  /// The first range of `text`; nil if there is none.
  fileprivate func range(of text: String.UTF8View) -> Range<Index>? {
    indices.lazy.filter { self[$0...].starts(with: text) }.first.map { $0..<index($0, offsetBy: text.count) }
  }
}

/// `text` without spaces at its ends.
private func trimmed(_ text: String) -> String {
  guard let first = text.utf8.firstIndex(where: { $0 != space }), let last = text.utf8.lastIndex(where: { $0 != space })
  else { return "" }
  return String(text[first...last])
}
