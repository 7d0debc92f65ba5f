import PuzzleKit
import Testing

@Suite struct DefinitionTests {
  private let goose = DefinitionAnswer.found(Definition(base: "goose", partOfSpeech: "noun", text: "a bird"))
  private let dog = DefinitionAnswer.found(Definition(base: nil, partOfSpeech: "noun", text: "an animal"))

  @Test func sentenceNamesPointsAndBase() {
    #expect(goose.sentence(for: "geese", isValid: true, points: 16) == "GEESE (16 points, see \"goose\"): a bird")
    #expect(goose.sentence(for: "geese", isValid: true) == "GEESE (see \"goose\"): a bird")
    #expect(dog.sentence(for: "dog", isValid: true, points: 1) == "DOG (1 point): an animal")
    #expect(dog.sentence(for: "Dog", isValid: true) == "DOG: an animal")
  }

  @Test func sentenceTellsWhyThereIsNoDefinition() {
    #expect(
      DefinitionAnswer.unknown.sentence(for: "qi", isValid: true, points: 11) == "QI (11 points): No definition found.")
    #expect(DefinitionAnswer.noSource.sentence(for: "qi", isValid: true).contains("wordnet-base"))
    for answer in [.unknown, .noSource, goose] {
      #expect(answer.sentence(for: "zzz", isValid: false, points: 30) == "ZZZ: Not a word.")
    }
  }

  @Test func recordHoldsWhatIsKnown() {
    var reply = Reply()
    reply.define("geese", isValid: true, goose)
    #expect(
      reply.values == [
        .word("geese"), .flag(true), .word("goose"), .word("noun"), .word("https://en.wiktionary.org/wiki/geese"),
        .absent, .text("a bird"),
      ])
    reply.clear()
    reply.define("zzz", isValid: false, goose)
    #expect(reply.values == [.word("zzz"), .flag(false), .absent, .absent, .absent, .absent, .text("Not a word.")])
  }

  @Test func addressIsPercentEncoded() {
    var reply = Reply()
    reply.define("é?~", isValid: true, .unknown)
    #expect(reply.first("definition", "url") == .word("https://en.wiktionary.org/wiki/%C3%A9%3F~"))
  }
}
