import PuzzleKit
import Testing

@testable import Wordle

@Suite struct SealedAnswerTests {
  @Test func comesBack() throws {
    for content in [
      SealedAnswer.drawn(seed: 12345, index: 0), .drawn(seed: .max, index: SealedAnswer.largestIndex),
      .word(words("crane")[0]),
    ] {
      let seal = content.seal(checksum: 77)
      #expect(seal.text.utf8.count == 32)
      #expect(try ObfuscatedAnswer(parsing: seal.text) == seal)
      #expect(try SealedAnswer(ObfuscatedAnswer(parsing: seal.text.uppercased()), checksum: 77) == content)
    }
  }

  @Test func noticesEveryDamagedDigit() throws {
    for content in [SealedAnswer.drawn(seed: 12345, index: 3), .word(words("crane")[0])] {
      let digits = Array(content.seal(checksum: 77).text)
      for place in digits.indices {
        var damaged = digits
        damaged[place] = damaged[place] == "0" ? "1" : "0"
        let seal = try ObfuscatedAnswer(parsing: String(damaged))
        #expect(throws: Refusal.self) { try SealedAnswer(seal, checksum: 77) }
      }
    }
  }

  @Test func refusesWhatIsNoToken() {
    for text in [
      "", "12", String(repeating: "g", count: 32), String(repeating: "0", count: 33),
      "+" + String(repeating: "0", count: 31),
    ] {
      #expect(throws: Refusal.self) { try ObfuscatedAnswer(parsing: text) }
    }
  }

  @Test func refusesOtherLists() throws {
    let seal = SealedAnswer.drawn(seed: 1, index: 2).seal(checksum: 77)
    #expect(
      throws: Refusal(
        .badArgument, "the sealed token is damaged, or was made for another mode, variant or word list")
    ) { try SealedAnswer(seal, checksum: 78) }
  }

  @Test(arguments: ["crane", "zzz"]) func aSealedWordIsOneOfItsMode(text: String) throws {
    let seal = SealedAnswer.word(try #require(Word(text))).seal(checksum: 0)
    #expect(throws: Refusal(.badArgument, "the sealed answer is not in the word lists of this mode")) {
      try MemoryContext().deal("newgame wordle mini sealed \(seal.text)")
    }
    let cat = SealedAnswer.word(try #require(Word("cat"))).seal(checksum: 0)
    #expect(try MemoryContext().deal("newgame wordle mini sealed \(cat.text)").position.answer?.text == "cat")
  }
}
