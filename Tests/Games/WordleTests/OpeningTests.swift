import PuzzleKit
import Testing

@testable import Wordle

/// The costs of first guesses that come with the program are those that an analysis would find.
@Suite struct OpeningTests {
  private func set(_ lists: WordLists, isHard: Bool) -> CandidateSet {
    CandidateSet(
      words: lists.answers, weights: lists.answers.map(lists.weight(of:)), guessesLeft: lists.rank.guesses(.ios),
      demand: isHard ? HardModeMask(HardRules.seed) : nil)
  }

  @Test(arguments: Rank.allCases, [false, true]) func everyAnswerIsKnown(rank: Rank, isHard: Bool) throws {
    let lists = EmbeddedLists.lists(rank, .newest)
    let openings = try #require(lists.openings(isHard ? .seed : nil))
    let known = openings.words
    let unknown = lists.answers.filter { !known.contains($0) }
    #expect(unknown.isEmpty)
    // No opening costs less than a proved tree, and that tree's own opening costs what the tree does.
    let book = try #require(lists.book(isHard: isHard)).book
    let set = set(lists, isHard: isHard)
    for word in lists.answers {
      let cost = openings.costs(of: word, classes: set.classes(of: word))?.reduce(Cost(guesses: set.weight)) {
        $0 + $1.cost
      }
      #expect(cost.map { $0 >= book.lower } == true, "\(word.text)")
    }
  }

  @Test(arguments: [(Rank.mini, "tin", false), (.mini, "dog", true), (.classic, "stare", false)])
  func anOpeningCostsWhatASearchFinds(_ rank: Rank, word: String, isHard: Bool) throws {
    let lists = EmbeddedLists.lists(rank, .newest)
    let guess = try #require(Word(word))
    let appraisal = SetAppraisal(lists: lists, hardRules: isHard ? .seed : nil, shouldStop: { false })
    let set = set(lists, isHard: isHard)
    let found = try #require(appraisal.look(at: guess, in: set))
    let known = try #require(appraisal.value(of: guess, in: set))
    #expect(known.cost == found.cost && known.isExact == found.isExact)
    for (known, found) in zip(known.parts, found.parts) {
      #expect(known.value.cost == found.value.cost && known.value.isExact == found.value.isExact)
      let value = try #require(appraisal.value(of: known, of: guess, in: set))
      // A class of which only the cost is known has no best guess until somebody asks for it.
      #expect(!found.value.isExact || found.value.best.map { value.best == $0 } ?? true)
      // A close look that came with the lists is the one that would be taken.
      if let look = known.look {
        let taken = try #require(appraisal.value(of: set.part(of: guess, known.feedback)))
        #expect(look.cost == taken.cost && look.best == taken.best && look.isExact == taken.isExact)
      }
    }
  }

  @Test func costsAreReadAsTheyWereWritten() throws {
    let lists = WordLists(.mini, answers: words("bat cat hat rat mat pat"), guesses: words("chr"))
    let set = set(lists, isHard: false)
    let (bat, chr) = (words("bat")[0], words("chr")[0])
    func value(_ guess: Word, _ costs: [(Cost, Bool)]) -> GuessValue {
      let parts = zip(set.classes(of: guess), costs).map { part, known in
        GuessValue.Part(
          feedback: part.feedback, count: part.set.words.count, weight: part.set.weight,
          value: SetValue(cost: known.0, best: nil, isExact: known.1))
      }
      return GuessValue(parts: parts, cost: .zero, isExact: false)
    }
    // bat leaves five words, and itself; chr leaves cat, hat and rat alone, and the other three.
    let losing = value(bat, [(Cost(losses: 300, guesses: 1234), false), (.zero, true)])
    let plain = value(chr, set.classes(of: chr).map { (Cost(guesses: $0.set.words.count == 3 ? 6 : 1), true) })
    let bytes =
      Array(lists.fingerprint.utf8) + OpeningCosts.bytes(of: bat, losing) + OpeningCosts.bytes(of: chr, plain)
    let openings = try #require(OpeningCosts(bytes, for: lists))
    #expect(openings.words == [bat, chr] && openings.length == bytes.count)
    let costs = try #require(openings.costs(of: bat, classes: set.classes(of: bat)))
    #expect(costs.map(\.cost) == losing.parts.map(\.value.cost) && costs.map(\.isExact) == [false, true])
    #expect(openings.costs(of: chr, classes: set.classes(of: chr))?.map(\.cost) == plain.parts.map(\.value.cost))
    // A close look at what is not exact stands behind, once.
    let closer = try #require(openings.bytes(lookingCloselyAt: bat, in: lists, isHard: false) { false })
    let looked = try #require(OpeningCosts(Array(lists.fingerprint.utf8) + closer, for: lists))
    let value = SetAppraisal(lists: lists, hardRules: nil, shouldStop: { false }).value(
      of: set.classes(of: bat)[0].set)
    let seen = try #require(looked.costs(of: bat, classes: set.classes(of: bat)))
    #expect(seen.map(\.cost) == costs.map(\.cost) && seen.map(\.isExact) == [false, true])
    #expect(seen[0].look?.cost == value?.cost && seen[0].look?.best == value?.best && seen[1].look == nil)
    #expect(looked.bytes(lookingCloselyAt: bat, in: lists, isHard: false) { false } == closer)
    #expect(looked.bytes(of: bat) == closer && openings.bytes(of: chr) == OpeningCosts.bytes(of: chr, plain))
    // One that was cut off is none, and one of other lists is nobody's.
    let cut = try #require(OpeningCosts(Array(bytes.dropLast()), for: lists))
    #expect(cut.words == [bat] && cut.length < bytes.count)
    #expect(OpeningCosts(bytes, for: WordLists(.mini, answers: words("bat"), guesses: [])) == nil)
  }
}
