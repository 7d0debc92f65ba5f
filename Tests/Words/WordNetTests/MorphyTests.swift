import PuzzleKit
import Testing

@testable import WordNet

/// Which entry a word leads to.
@Suite struct MorphyTests {
  @Test(arguments: [
    ("noun", "dogs", "dog"), ("noun", "glasses", "glass"), ("noun", "boxes", "box"), ("noun", "waltzes", "waltz"),
    ("noun", "churches", "church"), ("noun", "wishes", "wish"), ("noun", "policemen", "policeman"),
    ("noun", "ponies", "pony"), ("noun", "boxesful", "boxful"),
    ("verb", "walks", "walk"), ("verb", "tries", "try"), ("verb", "hopes", "hope"), ("verb", "boxes", "box"),
    ("verb", "hoped", "hope"), ("verb", "walked", "walk"), ("verb", "hoping", "hope"), ("verb", "walking", "walk"),
    ("adj", "warmer", "warm"), ("adj", "warmest", "warm"), ("adj", "finer", "fine"), ("adj", "finest", "fine"),
  ])
  func everyRuleOfDetachmentFindsABase(suffix: String, word: String, base: String) throws {
    let names = ["noun": "noun", "verb": "verb", "adj": "adjective"]
    #expect(try Shelf([.init(suffix, base)]).place(of: word) == "\(base) \(names[suffix] ?? "")")
  }

  @Test func rulesAreOfTheirPartOfSpeechOnly() throws {
    #expect(try Shelf([.init("noun", "walk")]).place(of: "walking") == nil)
    #expect(try Shelf([.init("verb", "warm")]).place(of: "warmest") == nil)
    #expect(try Shelf([.init("adv", "dog")]).place(of: "dogs") == nil)
    #expect(try Shelf([.init("noun", "walk"), .init("verb", "war")]).place(of: "wars") == "war verb")
  }

  @Test func aNounInTwoLettersOrWithTwoSIsNotInflected() throws {
    let shelf = Shelf([.init("noun", "a"), .init("noun", "glas"), .init("verb", "a"), .init("noun", "ful")])
    #expect(try shelf.place(of: "glass") == nil)
    #expect(try shelf.place(of: "as") == "a verb")
    #expect(try shelf.place(of: "sful") == nil)
    #expect(try shelf.place(of: "s") == nil)
  }

  @Test func theFirstRuleThatFindsAnEntryWins() throws {
    #expect(try Shelf([.init("verb", "hop"), .init("verb", "hope")]).place(of: "hoping") == "hope verb")
    #expect(try Shelf([.init("noun", "gase"), .init("noun", "gas", tagged: 3)]).place(of: "gases") == "gase noun")
  }

  @Test func exceptionsGoBeforeRules() throws {
    let words: [Shelf.Word] = [.init("noun", "goose"), .init("noun", "ax", tagged: 1), .init("noun", "axe", tagged: 4)]
    let shelf = Shelf(words, exceptions: ["noun": ["geese goose", "axes ax axis"], "adv": ["dogs goose"]])
    #expect(try shelf.place(of: "geese") == "goose noun")
    #expect(try shelf.place(of: "axes") == "ax noun")
    #expect(try shelf.place(of: "dogs") == nil)
  }

  @Test func exceptionsWithoutEntriesLeaveItToRules() throws {
    let shelf = Shelf([.init("noun", "axe")], exceptions: ["noun": ["acer acer", "axes ax axis"]])
    #expect(try shelf.place(of: "axes") == "axe noun")
    #expect(try shelf.place(of: "acer") == nil)
  }

  @Test func amongBasesTheOneWithMoreTaggedSensesWins() throws {
    let exceptions = ["noun": ["axes ax axis", "leaves leaf"]]
    let words: [Shelf.Word] = [
      .init("noun", "ax", tagged: 1), .init("noun", "axis", tagged: 6), .init("noun", "leaf", tagged: 1),
      .init("verb", "leave", tagged: 14),
    ]
    #expect(try Shelf(words, exceptions: exceptions).place(of: "axes") == "axis noun")
    #expect(try Shelf(words, exceptions: exceptions).place(of: "leaves") == "leave verb")
    let even: [Shelf.Word] = [.init("noun", "ax"), .init("noun", "axis"), .init("verb", "axe")]
    #expect(try Shelf(even, exceptions: exceptions).place(of: "axes") == "ax noun")
  }

  @Test func aWordsOwnEntryGoesBeforeItsBase() throws {
    let shelf = Shelf(
      [.init("noun", "saw"), .init("verb", "see", tagged: 24)], exceptions: ["verb": ["saw see", "saws see"]])
    #expect(try shelf.place(of: "saw") == "- noun")
    #expect(try shelf.place(of: "saws") == "see verb")
  }

  @Test func thePartOfSpeechWithMoreTaggedSensesWins() throws {
    #expect(
      try Shelf([.init("noun", "run", tagged: 7), .init("verb", "run", tagged: 29)]).place(of: "run") == "- verb")
    let rising = ["noun", "verb", "adj", "adv"].enumerated().map { Shelf.Word($1, "well", tagged: $0) }
    #expect(try Shelf(rising).place(of: "well") == "- adverb")
  }

  @Test func tiesGoInTheOrderOfPartsOfSpeech() throws {
    var words = ["noun", "verb", "adj", "adv"].map { Shelf.Word($0, "well", tagged: 2) }
    for name in ["noun", "verb", "adjective", "adverb"] {
      #expect(try Shelf(words).place(of: "well") == "- \(name)")
      words.removeFirst()
    }
    #expect(try Shelf(words).place(of: "well") == nil)
  }
}
