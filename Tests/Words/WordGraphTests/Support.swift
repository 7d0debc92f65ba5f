import Testing
import WordGraph

/// SplitMix64, so that the tests draw the same words every time.
struct TestGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random words over the first `alphabet` letters.
func randomWords(_ count: Int, alphabet: Int, longest: Int, seed: UInt64) -> [String] {
  var generator = TestGenerator(state: seed)
  return (0..<count).map { _ in
    let letters = (0..<Int.random(in: 1...longest, using: &generator)).map { _ in
      UInt8(97 + Int.random(in: 0..<alphabet, using: &generator))
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

func graph(_ words: some Sequence<String>) throws -> WordGraph {
  var builder = WordGraphBuilder()
  for word in words { try builder.insert(Array(word.utf8)) }
  return try builder.graph()
}

extension WordGraph {
  func words(length: Int? = nil, prefix: String = "") -> [String] {
    var words: [String] = []
    forEachWord(length: length, prefix: prefix.utf8) { letters, _ in
      words.append(String(decoding: letters, as: UTF8.self))
    }
    return words
  }
}

/// Words under a name, so that a failing case is named by it.
struct WordList: Sendable, CustomTestStringConvertible {
  var name: String
  var words: [String]

  var testDescription: String { name }
}
