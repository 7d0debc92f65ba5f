import Testing

@testable import Wordle

@Suite struct WordTests {
  @Test func packsAndUnpacks() throws {
    for text in ["", "a", "cat", "crane", "pppppppp"] {
      let word = try #require(Word(text))
      #expect(word.text == text)
      #expect(word.count == text.count)
      #expect(word.uppercased == text.uppercased())
    }
    #expect(Word("CrAnE") == Word("crane"))
    for text in ["abcdefghi", "cr4ne", "cran ", "naïve", "a[", "@a"] { #expect(Word(text) == nil) }
  }

  @Test func ordersAsADictionary() {
    let list = words("zoo crane cat ca crates b")
    #expect(list.sorted().map(\.text) == ["b", "ca", "cat", "crane", "crates", "zoo"])
  }

  @Test func growsAndShrinks() {
    var word = Word()
    for letter in "abcdefgh".utf8 { word.append(letter) }
    #expect(word.text == "abcdefgh")
    for count in (0..<8).reversed() {
      word.removeLast()
      #expect(word.text == "abcdefgh".prefix(count))
    }
    word.removeLast()
    #expect(word.isEmpty)
  }

  @Test func setHoldsExactlyItsWords() throws {
    var generator = SplitMix()
    let all = Set((0..<4000).map { _ in generator.word(4, letters: 26) })
    let half = all.prefix(all.count / 2)
    let set = WordSet(Array(half))
    for word in all { #expect(set.contains(word) == half.contains(word)) }
    #expect(!WordSet([]).contains(words("cat")[0]))
  }
}

/// A fixed source of test words.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    let bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return bits ^ (bits >> 27)
  }

  mutating func word(_ count: Int, letters: UInt8) -> Word {
    var word = Word()
    for _ in 0..<count { word.append(0x61 + UInt8.random(in: 0..<letters, using: &self)) }
    return word
  }
}
