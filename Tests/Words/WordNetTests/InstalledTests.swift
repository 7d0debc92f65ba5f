import PuzzleKit
import System
import Testing

@testable import WordNet

/// WordNet 3.0 as Debian's package wordnet-base has it.
@Suite struct InstalledTests {
  private let reader = Reader()
  private let wordNet: WordNet

  init() throws {
    wordNet = try #require(
      try WordNet(folder: "/usr/share/wordnet", access: reader.access), "wordnet-base is not installed")
  }

  @Test(arguments: [
    ("dog", "- noun"), ("dogs", "dog noun"), ("run", "- verb"), ("ran", "run verb"), ("geese", "goose noun"),
    ("queer", "- adjective"), ("queerer", "queer adjective"), ("high", "- adjective"), ("higher", "- adjective"),
    ("boxes", "box noun"), ("axes", "ax noun"), ("better", "- verb"), ("saw", "- verb"), ("abaci", "abacus noun"),
    ("leaves", "leave verb"), ("mice", "mouse noun"), ("went", "go verb"), ("was", "be verb"), ("does", "do verb"),
    ("churches", "church noun"), ("policemen", "policeman noun"), ("ponies", "pony noun"),
    ("quickly", "- adverb"), ("happiest", "happy adjective"), ("running", "- noun"), ("hoping", "hope verb"),
    ("boxesful", "boxful noun"), ("glass", "- noun"), ("aardwolves", "aardwolf noun"), ("zyrian", "- noun"),
    ("further", "- adverb"), ("flew", "fly verb"), ("taxied", "taxi verb"), ("indices", "index noun"),
  ])
  func aWordIsFound(word: String, place: String) throws {
    #expect(try wordNet.definition(of: word).place == place)
  }

  @Test(arguments: ["qqq", "a\u{E9}", "the", "zzzzzz", "aaaaaaa", "glas", "zyrianz"])
  func aWordIsNotFound(word: String) throws {
    #expect(try wordNet.definition(of: word) == .unknown)
  }

  @Test func theTextIsTheDefinition() throws {
    let goose =
      "web-footed long-necked typically gregarious migratory aquatic birds usually larger and less aquatic than ducks"
    #expect(
      try wordNet.definition(of: "geese") == .found(Definition(base: "goose", partOfSpeech: "noun", text: goose)))
    let aardwolf = "striped hyena of southeast Africa that feeds chiefly on insects"
    #expect(
      try wordNet.definition(of: "aardwolf") == .found(Definition(base: nil, partOfSpeech: "noun", text: aardwolf)))
  }

  @Test(arguments: ["noun", "verb", "adj", "adv"])
  func everyWordOfTheIndexIsFound(suffix: String) throws {
    let bytes = try #require(try Files.read("/usr/share/wordnet/index.\(suffix)"))
    let words = bytes.split(separator: newline).map { $0.prefix { $0 != space } }
      .filter { !$0.isEmpty && $0.allSatisfy { 97...122 ~= $0 } }
    #expect(words.count > 1000)
    // A prime, so that all places in a block of the files come up.
    for index in stride(from: 0, to: words.count, by: 101) {
      let word = String(decoding: words[index], as: UTF8.self)
      #expect(try wordNet.definition(of: word).place?.hasPrefix("- ") == true, "\(word)")
    }
  }

  @Test func aLookUpReadsLittle() throws {
    for word in ["dog", "run", "geese", "queerer", "boxesful", "qqqing", "zzzses", "aaaaaaa", "middle"] {
      _ = reader.take()
      _ = try wordNet.definition(of: word)
      let (reads, bytes) = reader.take()
      #expect(reads < 160 && bytes < 64 << 10, "\(word): \(reads) reads of \(bytes) bytes")
    }
  }
}
