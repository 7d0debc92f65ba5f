extension Reply {
  /// The record of a word's meaning.
  public static let definition = RecordSchema(
    "definition", "What a word means.",
    [
      Field("word", .word, "the word"), Field("valid", .flag, "whether the dictionary has it"),
      Field("base", .word, optional: true, "the word that is defined, if the word itself is a form of it"),
      Field("pos", of: ["noun", "verb", "adjective", "adverb"], optional: true),
      Field("url", .word, optional: true, "its page at Wiktionary, for a word of the dictionary"),
      Field("points", .integer, optional: true, "the word's score, if it was played"),
      Field("text", .text, optional: true, "its meaning, or why it is not known; always there"),
    ])

  /// Adds the record of a word, which has neither spaces nor control characters. Of a word that is not valid the answer
  /// says nothing.
  public mutating func define(_ word: String, isValid: Bool, points: Int? = nil, _ answer: DefinitionAnswer) {
    let definition = answer.definition(isValid: isValid)
    add(Reply.definition) {
      $0.word(word)
      $0.flag(isValid)
      $0.word(definition?.base)
      $0.word(definition?.partOfSpeech)
      $0.word(isValid ? wiktionaryAddress(of: word) : nil)
      if let points { $0.integer(points) } else { $0.absent() }
      $0.text(answer.text(isValid: isValid))
    }
  }
}

extension DefinitionAnswer {
  /// A sentence about a word for a person: `HIGHER (16 points, see "high"): greater than normal`. The points are left out if
  /// there are none, or if the word is not valid.
  public func sentence(for word: String, isValid: Bool, points: Int? = nil) -> String {
    var remarks: [String] = []
    if isValid, let points { remarks.append(counted(points, "point")) }
    if let base = definition(isValid: isValid)?.base { remarks.append("see \"\(base)\"") }
    let remark = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    return "\(word.uppercased())\(remark): \(text(isValid: isValid))"
  }

  fileprivate func definition(isValid: Bool) -> Definition? {
    if isValid, case .found(let definition) = self { definition } else { nil }
  }

  fileprivate func text(isValid: Bool) -> String {
    guard isValid else { return "Not a word." }
    return switch self {
    case .noSource: "There are no definitions here. They come from WordNet's files, Debian's package wordnet-base."
    case .withheld: "Definitions are read from files, which can't be used here."
    case .unknown: "No definition found."
    case .found(let definition): definition.text
    }
  }
}

/// The address of a word's entry in Wiktionary.
public func wiktionaryAddress(of word: String) -> String { "https://en.wiktionary.org/wiki/" + percentEncoded(word) }

/// `text` with `%` and two digits for every byte that RFC 3986 does not let stand for itself everywhere.
private func percentEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += (byte < 16 ? "%0" : "%") + digits
    }
  }
  return encoded
}
