/// The parts of speech, in the order in which ties are broken.
enum PartOfSpeech: String, CaseIterable, Sendable {
  case noun, verb, adjective, adverb

  /// The ending of the names of its files.
  var suffix: String {
    switch self {
    case .noun: "noun"
    case .verb: "verb"
    case .adjective: "adj"
    case .adverb: "adv"
    }
  }

  /// The article before its name.
  var article: String { rawValue.hasPrefix("a") ? "an" : "a" }

  /// Its letter in its index file.
  var letter: UInt8 {
    switch self {
    case .noun: UInt8(ascii: "n")
    case .verb: UInt8(ascii: "v")
    case .adjective: UInt8(ascii: "a")
    case .adverb: UInt8(ascii: "r")
    }
  }

  /// Whether its data file calls a synset so: the satellites of adjectives have a letter of their own.
  func isType(_ letter: UInt8) -> Bool { letter == self.letter || self == .adjective && letter == UInt8(ascii: "s") }
}
