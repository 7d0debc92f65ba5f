import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct SolverTests {
  private func rack(_ text: String) throws -> Rack {
    try Rack(parsing: text.split(separator: " ").map(String.init))
  }

  /// A rack of letters that make many words, some often repeated, and of every bonus.
  private func smallRack(_ generator: inout SplitMix64) -> Rack {
    let letters = Array("aaeeiossttrnldhyzq".utf8).map { Int($0) - 97 }
    let kinds = 1 + generator.below(letters.count)
    // Long racks take the brute force long.
    let count = [1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6][generator.below(12)]
    return Rack(
      (0..<count).map { _ in
        let factor = 2 + generator.below(8)
        let bonus: Bonus? = [.letter(factor), .word(factor), nil, nil][generator.below(4)]
        return LetterTile(letter: letters[generator.below(kinds)], bonus: bonus)
      })
  }

  /// The play scores what is said, with the words of the first pair.
  private func check(_ optimum: Optimum, of rack: Rack) {
    #expect(optimum.masks == 1 << rack.count)
    #expect(optimum.pairs == Array(Set(optimum.pairs)).sorted())
    #expect(rack.score(optimum.play.first) + rack.score(optimum.play.second) == optimum.score)
    #expect(rack.letters(optimum.play.first) == optimum.pairs.first?.first ?? "")
    #expect(rack.letters(optimum.play.second) == optimum.pairs.first?.second ?? "")
    #expect(Set(optimum.play.first + optimum.play.second).count == optimum.play.first.count + optimum.play.second.count)
  }

  @Test func bruteForceAgreesOnSmallRacks() {
    var generator = SplitMix64(seed: 1)
    var wordless = 0
    for _ in 0..<3000 {
      let rack = smallRack(&generator)
      let optimum = WordiestSolver.standard.optimum(of: rack)
      let plain = BruteForce(rack, .standard)
      #expect(optimum.score == plain.score, "\(rack.text)")
      #expect(optimum.arrangements == plain.arrangements, "\(rack.text)")
      #expect(Set(optimum.pairs) == plain.pairs, "\(rack.text)")
      check(optimum, of: rack)
      if optimum.score == 0 { wordless += 1 }
    }
    #expect(100..<1500 ~= wordless)
  }

  @Test func anotherSearchAgreesOnWholeRacks() {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SplitMix64(seed: 1000 + seed)
      let rack = RackDealer.rack(&generator)
      let optimum = WordiestSolver.standard.optimum(of: rack)
      let plain = WordSearch(rack, .standard)
      #expect(optimum.score == plain.score, "\(rack.text)")
      #expect(optimum.arrangements == plain.arrangements, "\(rack.text)")
      check(optimum, of: rack)
    }
  }

  @Test func anIndexThatTakesMuchForWordsGivesTheSameResult() throws {
    // Twenty bits let through about one set in three.
    let poor = WordiestSolver(.standard, index: AnagramIndex(.standard, keyBits: 0xFFFFF))
    var generator = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let rack = smallRack(&generator)
      #expect(poor.optimum(of: rack) == WordiestSolver.standard.optimum(of: rack))
    }
  }

  @Test func theRackOfTheRulesHasBetterWords() throws {
    let rack = try rack("h r i5l e q e s e r4l g h r u e")
    let optimum = WordiestSolver.standard.optimum(of: rack)
    #expect(optimum.score == 37)
    #expect(optimum.pairs == [WordPair("highers", "queerer")])
    // HIGHERS takes one of three R, two H in either order, one of four E; QUEERER two R and three E in any order.
    #expect(optimum.arrangements == 3 * 2 * 4 * 2 * 6)
    check(optimum, of: rack)
  }

  @Test func aRackWithoutAWordHasTheEmptyPlay() throws {
    let optimum = WordiestSolver.standard.optimum(of: try rack("z z q v v x z q q v c c k k"))
    #expect(optimum == Optimum(score: 0, masks: 16384, arrangements: 1, pairs: [], play: Play()))
    #expect(WordiestSolver.standard.words(of: try rack("z z q")).isEmpty)
  }

  @Test func fourteenNinefoldWordBonusesDoNotOverflow() throws {
    let lexicon = try Lexicon(parsing: Array("aaaaaaaaaaaaaa\naa\nzzzzzzzzzzzzzz".utf8), name: "long")
    let nines = (1...14).reduce(1) { product, _ in product * 9 }
    let solver = WordiestSolver(lexicon)
    let one = solver.optimum(of: try rack([String](repeating: "a9w", count: 14).joined(separator: " ")))
    #expect(one.score == 14 * nines)
    #expect(one.arrangements == (1...14).reduce(1, *))
    #expect(one.play == Play(Array(0..<14)))
    let other = solver.optimum(of: try rack([String](repeating: "z9w", count: 14).joined(separator: " ")))
    #expect(other.score == 140 * nines)
  }

  @Test func pairsAreCappedButCountedExactly() throws {
    // All 720 orders of six letters are words: any two of them can be laid.
    var words = [""]
    for letter in "abcdef" {
      words = words.flatMap { word in
        (0...word.count).map { place in word.prefix(place) + String(letter) + word.dropFirst(place) }
      }
    }
    let solver = WordiestSolver(try Lexicon(parsing: Array(words.joined(separator: "\n").utf8), name: "orders"))
    let optimum = solver.optimum(of: try rack("a b c d e f a b c d e f"))
    #expect(optimum.pairs.count == Optimum.pairLimit)
    let sorted = words.sorted()
    let first = sorted.map { WordPair("abcdef", $0) } + sorted.dropFirst().map { WordPair("abcdfe", $0) }
    #expect(optimum.pairs == Array(first.prefix(Optimum.pairLimit)))
    // Either tile of each letter for the first word, but 2^6 choices and 720 orders of each are pairs twice.
    #expect(optimum.arrangements == 64 * 720 * 720 / 2)
  }

  @Test func aLexiconOfOneWordWorks() throws {
    let solver = WordiestSolver(try Lexicon(parsing: Array("tea".utf8), name: "tea"))
    let optimum = solver.optimum(of: try rack("a t e e2l t a"))
    #expect(optimum.pairs == [WordPair("tea", "tea")])
    #expect(optimum.score == 7)
    #expect(optimum.arrangements == 4)
    #expect(optimum.play == Play([1, 2, 0], [4, 3, 5]))
  }

  @Test func wordsOfARackAreAllThereWithTheirBestScores() throws {
    let rack = try rack("t2w t e a3l e s2w")
    let words = WordiestSolver.standard.words(of: rack)
    #expect(words.map(\.word) == words.map(\.word).sorted())
    for word in words {
      let only = WordiestSolver(try Lexicon(parsing: Array(word.word.utf8), name: "one"))
      let single = only.optimum(of: rack).pairs.first == WordPair(word.word, "")
      if single { #expect(only.optimum(of: rack).score == word.score) }
    }
    let letters: (String) -> [Character: Int] = { $0.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let have = letters("tteaes")
    var expected: [String] = []
    Lexicon.standard.forEachWord { word, _ in
      guard word.count <= 6 else { return }
      let word = String(decoding: word, as: UTF8.self)
      if letters(word).allSatisfy({ have[$0.key] ?? 0 >= $0.value }) { expected.append(word) }
    }
    #expect(words.map(\.word) == expected)
  }
}
