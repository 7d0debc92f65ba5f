import Lexicon
import Testing

@Suite struct LevelTests {
  private let lexicon = Lexicon.standard

  @Test(arguments: ["snores", "tusk", "strum", "cockpit", "analyst", "grape", "title", "document", "library", "zebra"])
  func everydayWordsAreRequired(word: String) { #expect(lexicon.level(of: word) == .required) }

  @Test(arguments: [
    "anus", "semen", "penis", "urine", "womanizer", "cocaine", "brothel", "moron", "gypsy", "damn", "lewdly", "nudist",
    "hoes",
  ])
  func whatNobodyWantsIsNeverAskedFor(word: String) { #expect(lexicon.level(of: word) == .barred) }

  @Test(arguments: [
    "enolase", "tullibee", "altho", "rort", "color", "colour", "realize", "realise", "inanest", "baled",
  ])
  func whatFewKnowIsABonus(word: String) { #expect(lexicon.level(of: word) == .bonus) }

  @Test func requiredWordsAreEveryFifthOrSo() {
    var counts: [WordLevel: Int] = [:]
    lexicon.forEachWord { _, note in counts[note.level, default: 0] += 1 }
    #expect((28_000...34_000).contains(counts[.required] ?? 0))
    #expect((1_500...4_000).contains(counts[.barred] ?? 0))
  }

  @Test func theFirstEditionGoesBySizeAlone() {
    #expect(lexicon.note(of: "anus")?.isRequired(.first) == true)
    #expect(lexicon.note(of: "anus")?.isRequired(.second) == false)
    #expect(lexicon.note(of: "tutu")?.isRequired(.first) == false)
    #expect(lexicon.note(of: "tutu")?.isRequired(.second) == true)
  }

  @Test func theThirdEditionLeavesOutWhatNobodyWants() {
    #expect(lexicon.note(of: "hoes")?.isRequired(.second) == true)
    #expect(lexicon.note(of: "hoes")?.isRequired(.third) == false)
    #expect(lexicon.note(of: "hoe")?.isRequired(.third) == true)
  }

  @Test(arguments: ["pastas", "hoping", "carried", "leaves", "stopped", "feet", "larger"])
  func inflectionsAreMarked(word: String) { #expect(lexicon.note(of: word)?.isInflection == true) }

  @Test(arguments: ["pasta", "feed", "evening", "thing", "baker", "honest", "news"])
  func whatLooksLikeOneIsNot(word: String) {
    #expect(lexicon.note(of: word)?.isInflection == false)
  }
}
