import Lexicon
import Testing

@Suite struct WordleListTests {
  let lexicon = Lexicon.standard

  static let blocked = """
    abuse abort adult arson bigot blood bosom booze boozy bribe butch crime death detox drink drunk dummy felon fraud gipsy
    heist idiot kinky knife loser lynch moron rifle smoke smoky thief toxic toxin venom vomit
    """.split { $0.isWhitespace }.map(String.init)

  func words(_ length: Int, where holds: (WordNote) -> Bool) -> [String] {
    var words: [String] = []
    lexicon.forEachWord(length: length) { letters, note in
      if holds(note) { words.append(String(decoding: letters, as: UTF8.self)) }
    }
    return words
  }

  @Test(arguments: [(3, 185, 1073), (4, 670, 3949), (5, 2281, 12937), (6, 1893, 15819)])
  func sizesAreNearTheOriginals(length: Int, answers: Int, guesses: Int) {
    let answerShare = Double(words(length, where: { $0.isAnswer(.first) }).count) / Double(answers)
    let guessShare = Double(words(length, where: \.isGuess).count) / Double(guesses)
    #expect((0.95...1.05).contains(answerShare))
    #expect((0.85...1.15).contains(guessShare))
  }

  @Test(arguments: [3, 4, 5, 6])
  func answersKeepTheirRules(length: Int) throws {
    for word in words(length, where: { $0.isAnswer(.first) }) {
      let note = try #require(lexicon.note(of: word))
      #expect(note.isGuess && !note.isOffensive && note.tier <= .size60, "\(word)")
      #expect(!Self.blocked.contains(word), "\(word)")
      if word.hasSuffix("s"), !word.hasSuffix("ss") {
        #expect(!lexicon.contains(String(word.dropLast())), "\(word) is a plural")
      }
    }
  }

  @Test(arguments: [3, 4, 5, 6])
  func answersOfTheSecondEditionAreFamiliarGuesses(length: Int) {
    for word in words(length, where: { $0.isAnswer(.second) }) {
      #expect(lexicon.level(of: word) == .required && lexicon.note(of: word)?.isGuess == true, "\(word)")
      #expect(!Self.blocked.contains(word), "\(word)")
    }
  }

  @Test func everyAnswerIsPossibleElsewhere() {
    for length in 3...6 {
      let dealt = words(length) { $0.isAnswer(.first) || $0.isAnswer(.second) }
      #expect(dealt.allSatisfy { lexicon.note(of: $0)?.isPossibleElsewhere == true })
    }
    #expect(Self.blocked.allSatisfy { lexicon.note(of: $0)?.isPossibleElsewhere == true })
  }

  @Test func blockedWordsStayInTheLexicon() {
    for word in Self.blocked {
      #expect(lexicon.contains(word), "\(word)")
      #expect(!lexicon.isAnswer(word) && !lexicon.isGuess(word), "\(word)")
    }
  }

  @Test func answersAreOnlyOfWordleLengths() {
    for length in [1, 2, 7, 8] {
      #expect(words(length) { $0.isAnswer(.first) || $0.isAnswer(.second) || $0.isGuess }.isEmpty)
    }
  }

  @Test(arguments: ["thou", "hath", "cats", "boxes", "jumped", "sexy", "murder", "nazi"])
  func isNoAnswer(word: String) { #expect(!lexicon.isAnswer(word)) }

  @Test(arguments: [
    "worse", "leapt", "running", "taller", "geese", "color", "brandy", "kill", "hell", "china", "oafish",
  ])
  func isNoAnswerOfTheSecondEdition(word: String) { #expect(!lexicon.isAnswer(word, .second)) }

  @Test(arguments: [
    "egg", "zoo", "fox", "bee", "pig", "jam", "frog", "lion", "goat", "nest", "cake", "king", "speed", "after",
    "spring",
  ])
  func isAnAnswerOfTheSecondEdition(word: String) { #expect(lexicon.isAnswer(word, .second)) }

  @Test(arguments: ["cat", "game", "crane", "glass", "puzzle", "planet"])
  func isAnAnswer(word: String) { #expect(lexicon.isAnswer(word)) }
}
