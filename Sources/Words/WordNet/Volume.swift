import PuzzleKit

/// The files of a part of speech.
struct Volume: Sendable {
  /// The index's entry for a word.
  struct Entry {
    let word: String
    let volume: Volume
    /// The number of its senses that were met in tagged texts.
    let taggedSenses: Int
    /// The place in the data file where its first sense starts.
    let firstSense: Int
  }

  let partOfSpeech: PartOfSpeech
  private let index: TextFile
  private let exceptions: TextFile
  let data: TextFile

  /// - Throws: `bad-file` where one is missing; `io`.
  init(_ part: PartOfSpeech, in folder: String, _ access: FileAccess) throws(Refusal) {
    partOfSpeech = part
    index = try TextFile(Self.path(ofIndex: part, in: folder), access)
    exceptions = try TextFile("\(folder)/\(part.suffix).exc", access)
    data = try TextFile("\(folder)/data.\(part.suffix)", access)
  }

  static func path(ofIndex part: PartOfSpeech, in folder: String) -> String { "\(folder)/index.\(part.suffix)" }

  /// The entry of a word, or nil. Its line is, by wndb(5WN):
  /// `lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt synset_offset [synset_offset...]`.
  /// - Throws: `bad-file` for a line that is none; `io`.
  func entry(of word: String) throws(Refusal) -> Entry? {
    guard let line = try index.line(for: Array(word.utf8)) else { return nil }
    let words = line.bytes.words
    guard words.count > 6, words[1].elementsEqual(CollectionOfOne(partOfSpeech.letter)),
      let senses = words[2].number, senses > 0, let pointers = words[3].number, words.count == 6 + pointers + senses,
      let taggedSenses = words[5 + pointers].number, let firstSense = words[6 + pointers].number
    else { throw index.damage(line.offset, "this is not an entry of \(partOfSpeech.article) \(partOfSpeech.rawValue)") }
    guard firstSense < data.size else {
      throw index.damage(line.offset, "this entry points past the end of \(data.path)")
    }
    return Entry(word: word, volume: self, taggedSenses: taggedSenses, firstSense: firstSense)
  }

  /// The entries of the bases of an inflected word, by morphy(7WN): those that the list of exceptions names, or the first
  /// that a rule of detachment gives.
  /// - Throws: as ``entry(of:)``.
  func basesEntries(of word: String) throws(Refusal) -> [Entry] {
    var entries: [Entry] = []
    for base in try exceptionalBases(of: word) {
      if let entry = try entry(of: base) { entries.append(entry) }
    }
    if !entries.isEmpty { return entries }
    for base in partOfSpeech.possibleBases(of: word) {
      if let entry = try entry(of: base) { return [entry] }
    }
    return []
  }

  /// The bases of a word in the list of exceptions, whose lines are an inflected form and its bases.
  private func exceptionalBases(of word: String) throws(Refusal) -> [String] {
    guard let line = try exceptions.line(for: Array(word.utf8)) else { return [] }
    guard line.bytes.allSatisfy({ 32...126 ~= $0 }), line.bytes.words.count > 1 else {
      throw exceptions.damage(line.offset, "this is not a word and its bases")
    }
    return line.bytes.words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }
}
