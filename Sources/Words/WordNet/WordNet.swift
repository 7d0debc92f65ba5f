import PuzzleKit

/// Definitions from the files of WordNet, which are read where they lie: a few small parts of them for each word.
/// wndb(5WN) describes the files.
public struct WordNet: Sendable {
  private let volumes: [Volume]

  /// Opens `index.noun`, `data.noun`, `noun.exc` and the other parts of speech's in a folder; nil where there is no index.
  /// - Throws: `bad-file` that names the first missing file where some are there and some are not; `io`.
  public init?(folder: String, access: FileAccess) throws(Refusal) {
    var hasIndex = false
    for part in PartOfSpeech.allCases where !hasIndex {
      hasIndex = try access.size(Volume.path(ofIndex: part, in: folder)) != nil
    }
    guard hasIndex else { return nil }
    var volumes: [Volume] = []
    for part in PartOfSpeech.allCases { volumes.append(try Volume(part, in: folder, access)) }
    self.volumes = volumes
  }

  /// Looks up a word in lower case; never gives ``DefinitionAnswer/noSource``. For a word that has entries of its own it is the
  /// first sense of the part of speech with the most tagged senses; else the same for the bases of which it is an inflection.
  /// In a tie, a noun goes before a verb, an adjective and an adverb, and a base that morphy(7WN) finds first before the rest.
  /// - Throws: `bad-file` that names a file and the place of its damage; `io`.
  public func definition(of word: String) throws(Refusal) -> DefinitionAnswer {
    guard !word.isEmpty, word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return .unknown }
    var entries: [Volume.Entry] = []
    for volume in volumes {
      if let entry = try volume.entry(of: word) { entries.append(entry) }
    }
    let isInflected = entries.isEmpty
    if isInflected {
      for volume in volumes { entries += try volume.basesEntries(of: word) }
    }
    guard var best = entries.first else { return .unknown }
    for entry in entries where entry.taggedSenses > best.taggedSenses { best = entry }
    return .found(
      Definition(
        base: isInflected ? best.word : nil, partOfSpeech: best.volume.partOfSpeech.rawValue,
        text: try best.volume.data.gloss(at: best.firstSense, best.volume.partOfSpeech)))
  }
}
