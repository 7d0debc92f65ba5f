import LexiconNotes
import WordGraph

extension Lexicon {
  /// Reads a user's list: one word a line, in either case, and after a space or tab its tier if one is wanted.
  ///
  /// Lines end in LF or CRLF. `#` begins a remark; empty lines and a byte order mark are passed over. A word that comes twice
  /// keeps its later tier. Lines that are no words are passed over too, and counted; see ``skipped``. `name` is the file's name
  /// in errors.
  /// - Throws: the first fault if the file has no word; `tooLarge`.
  public init(parsing bytes: some Collection<UInt8>, name: String) throws(LexiconError) {
    var builder = WordGraphBuilder()
    var isEmpty = true
    var number = 0
    var skipped: SkippedLines?
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var rest = text
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 10 }
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      if line.isEmpty { continue }
      let row: (word: [UInt8], tier: Tier)?
      do throws(LexiconError.Fault) {
        row = try Self.row(Array(line))
      } catch {
        let first = skipped?.first ?? LexiconError(file: name, line: number, fault: error)
        skipped = SkippedLines(count: (skipped?.count ?? 0) + 1, first: first)
        continue
      }
      guard let row else { continue }
      guard (try? builder.insert(row.word, note: WordNote(tier: row.tier).bits)) != nil else {
        preconditionFailure("a checked word was refused")
      }
      isEmpty = false
    }
    if isEmpty { throw skipped?.first ?? LexiconError(file: name, line: 0, fault: .empty) }
    do {
      self.init(name: name, graph: try builder.graph(), skipped: skipped)
    } catch {
      throw LexiconError(file: name, line: 0, fault: .tooLarge)
    }
  }

  /// The line's word in lower case and its tier, or nil if there is none.
  private static func row(_ line: [UInt8]) throws(LexiconError.Fault) -> (word: [UInt8], tier: Tier)? {
    let body = line.prefix { $0 != UInt8(ascii: "#") }
    let columns = body.split { $0 == 32 || $0 == 9 || $0 == 13 }
    guard let text = String(validating: line, as: UTF8.self), !text.unicodeScalars.contains("\0") else {
      throw .encoding
    }
    guard let first = columns.first else { return nil }
    let word = first.map { $0 &- 65 < 26 ? $0 | 32 : $0 }
    if let wrong = word.first(where: { $0 &- 97 >= 26 }) {
      throw fault(in: String(decoding: first, as: UTF8.self), at: wrong)
    }
    guard word.count <= longestWord else { throw .tooLong(word: String(decoding: first, as: UTF8.self)) }
    guard columns.count <= 2 else { throw .columns }
    guard columns.count == 2 else { return (word, .unlisted) }
    let size = String(decoding: columns[1], as: UTF8.self)
    guard let tier = UInt8(size).flatMap(Tier.init(rawValue:)) else { throw .tier(size) }
    return (word, tier)
  }

  /// The fault of a word that holds the byte, as its first wrong one.
  private static func fault(in word: String, at byte: UInt8) -> LexiconError.Fault {
    if byte &- 48 < 10 { return .digit(word: word) }
    let wrong = word.first { character in !(character.isASCII && character.isLetter) } ?? "?"
    return wrong.isLetter ? .letter(wrong, word: word) : .sign(wrong, word: word)
  }
}
