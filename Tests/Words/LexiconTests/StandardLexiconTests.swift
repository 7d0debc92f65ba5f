import CLexicon
import Lexicon
import Testing
import WordGraph

@Suite struct StandardLexiconTests {
  let lexicon = Lexicon.standard

  @Test func isLargeAndSmall() {
    #expect(lexicon.count >= 170_000)
    #expect(Double(lexicon.graph.membershipLength) <= 2.5 * Double(lexicon.count))
    #expect(lexicon.graph.longest <= Lexicon.longestWord)
  }

  /// A change of these belongs in the commit message.
  @Test func hasItsFingerprint() {
    #expect(lexicon.count == 253_567)
    #expect(lexicon.graph.nodeCount == 81_540)
    #expect(lexicon.graph.edgeCount == 187_722)
    #expect(lexicon.graph.countPrefixes() == 578_457)
  }

  @Test func embeddedBytesAreSound() {
    let bytes = UnsafeRawBufferPointer(start: parlor_lexicon_bytes(), count: Int(parlor_lexicon_length()))
    #expect(bytes.starts(with: [0x50, 0x52, 0x57, 0x47, 2, 0, 0, 0]))
    #expect(bytes.count == lexicon.graph.length)
  }

  @Test func numbersAndWordsAgreeThroughout() {
    var next = 0
    var previous: [UInt8] = []
    lexicon.graph.forEachWord { letters, number in
      if number != next { Issue.record("number \(number) follows \(next - 1)") }
      if !previous.lexicographicallyPrecedes(letters) { Issue.record("out of order: \(previous)") }
      if number % 8 == 0 {
        if lexicon.graph.number(of: letters) != number { Issue.record("word \(number) has another number") }
        if lexicon.graph.letters(number: number) != Array(letters) { Issue.record("number \(number) is another word") }
      }
      previous = Array(letters)
      next += 1
    }
    #expect(next == lexicon.count)
  }

  @Test(arguments: ["a", "i", "o", "cat", "cats", "puzzle", "puzzling", "colour", "color", "qi", "za", "quizzes"])
  func holdsEnglish(word: String) { #expect(lexicon.contains(word)) }

  @Test(arguments: ["", "b", "cs", "xyzzy", "london", "madrid", "usa", "don't", "café", "Cat", "etcetc", "teh"])
  func holdsNothingElse(word: String) {
    #expect(!lexicon.contains(word))
    #expect(lexicon.tier(of: word) == nil)
  }

  @Test func onlyThreeWordsHaveOneLetter() {
    var words: [String] = []
    lexicon.forEachWord(length: 1) { letters, _ in words.append(String(decoding: letters, as: UTF8.self)) }
    #expect(words == ["a", "i", "o"])
  }

  @Test func commonWordsHaveSmallTiers() throws {
    #expect(lexicon.tier(of: "house") == .size10)
    #expect(lexicon.tier(of: "aa") == .size80 || lexicon.tier(of: "aa") == .unlisted)
    let common = try #require(lexicon.tier(of: "water"))
    let rare = try #require(lexicon.tier(of: "syzygy"))
    #expect(common < rare)
  }

  @Test(arguments: ["shit", "fucking", "niggers", "whores", "wankers", "faggots", "rapists"])
  func marksOffensiveWords(word: String) { #expect(lexicon.isOffensive(word)) }

  @Test(arguments: [
    "shittah", "niggardly", "snigger", "swank", "grape", "class", "cocktail", "raccoon", "spice",
    "homonym", "analysis", "therapist", "debugger", "mishit", "assess", "country", "title", "shuttle", "cockatoo",
    "pussyfoot", "spicy", "tycoon", "dragoons", "cocoon", "puttee", "cumin", "document", "prickle",
  ])
  func leavesInnocentWordsAlone(word: String) { #expect(!lexicon.isOffensive(word)) }
}
