import PuzzleKit
import Testing

@testable import WordNet

/// The gloss of an entry, and where it is found in its files.
@Suite struct GlossTests {
  @Test(arguments: [
    ("a domestic animal; \"the dog barked\"; \"a bad dog\"", "a domestic animal"),
    ("a domestic animal", "a domestic animal"), ("  spaces at both ends   ", "spaces at both ends"),
    ("one part; another part; \"an example\"", "one part; another part"), ("with | a bar", "with | a bar"),
    ("it \"quotes\" something", "it \"quotes\" something"), ("a\ttab", "a?tab"), ("caf\u{E9}", "caf\u{E9}"),
  ])
  func aGlossEndsBeforeItsFirstExample(gloss: String, text: String) throws {
    let found = DefinitionAnswer.found(Definition(base: nil, partOfSpeech: "noun", text: text))
    #expect(try Shelf([.init("noun", "dog", gloss)]).definition(of: "dog") == found)
  }

  @Test func theFirstSenseIsTaken() throws {
    let shelf = Shelf([.init("adj", "high", "satellite first", "second"), .init("adj", "low", "third")])
    let found = DefinitionAnswer.found(Definition(base: "high", partOfSpeech: "adjective", text: "satellite first"))
    #expect(try shelf.definition(of: "higher") == found)
  }

  @Test func everyWordOfALongIndexIsFoundAndNoOther() throws {
    var words: [Shelf.Word] = []
    for first in "abcdefghijklmnopqrstuvwxyz" {
      for second in "bdfhjlnprtvxz" { words.append(.init("adv", "\(first)\(second)q", "\(first)\(second)")) }
    }
    words.append(.init("adv", "mm_" + String(repeating: "m", count: 5000), "long"))
    words.append(.init("adv", "mnq-mnq", "with a hyphen"))
    let wordNet = try #require(try WordNet(folder: "wn", access: Shelf(words.shuffled()).access))
    for word in words where word.word.utf8.count == 3 {
      guard case .found(let found) = try wordNet.definition(of: word.word) else {
        Issue.record("\(word.word) is not found")
        continue
      }
      #expect(found.text == word.word.dropLast())
    }
    let others = ["a", "aaq", "abp", "abqa", "abr", "mm", "mmm", "mnqmnq", "mo", "zz", "zzr", "zzzzzzzz"]
    for word in others { #expect(try wordNet.definition(of: word) == .unknown, "\(word)") }
    #expect(try wordNet.definition(of: String(repeating: "m", count: 60_000)) == .unknown)
  }

  @Test(arguments: ["", "Dog", "dog's", "hot dog", "hot_dog", "d0g", "dög", "dog\n", "\u{0}"])
  func whatIsNotSpeltInLettersIsUnknownAndReadsNothing(word: String) throws {
    var access = Shelf([.init("noun", "dog")]).access
    access.read = { path, _, _ throws(Refusal) in throw Refusal(.inputOutput, path) }
    #expect(try WordNet(folder: "wn", access: access)?.definition(of: word) == .unknown)
  }
}
