import PuzzleKit
import Testing

@testable import Wordle

@Suite struct SolverTreeTests {
  /// Plays a candidate by a tree with the game's own feedback and hard mode. Returns the guesses it takes; nil where they
  /// run out.
  private func guesses(for answer: Word, by tree: TreeIndex, _ lists: SolverLists) throws -> Int? {
    var rest = lists.candidates
    var demand = lists.demand
    var rows = lists.rows
    for number in 1...lists.guessesLeft {
      let key = TreeIndex.key(of: rest, guessesLeft: lists.guessesLeft - number + 1, demand)
      let guess = try #require(tree[key]).word
      if let rows { try HardModeRule(rows, .seed).check(guess) }
      let feedback = Feedback(of: guess, against: answer)
      if guess == answer { return number }
      demand?.add(guess, digits: feedback.digits)
      if number < lists.guessesLeft { rows?.append(Row(guess, feedback)) }
      rest = rest.filter { Feedback(of: guess, against: $0) == feedback }
    }
    return nil
  }

  private static let shapes = [
    SolverLists.Shape(letters: 3...5, alphabet: 8...14, candidates: 40...70, others: 0...30, guessesLeft: 2...6),
    SolverLists.Shape(
      letters: 4...7, alphabet: 14...20, candidates: 30...45, others: 0...10, guessesLeft: 2...5, differences: 1),
  ]

  @Test(arguments: shapes.indices) func everyCandidateIsFoundAsCounted(shape: Int) throws {
    var generator = SplitMix64(seed: UInt64(shape))
    var lost = 0
    for _ in 0..<SolverLists.number(4) {
      let lists = SolverLists(Self.shapes[shape], &generator)
      if lists.candidates.count < 3 { continue }
      let position = lists.position
      let state = position.searched()
      let tree = FirstGuess(position, stage: .full).tree(of: position.guesses[try #require(state.row)])
      let index = try TreeIndex(tree, of: position)
      #expect(index.cost == state.upper, "\(lists)")
      var cost = Cost.zero
      for (candidate, weight) in zip(lists.candidates, lists.effectiveWeights) {
        let guesses = try guesses(for: candidate, by: index, lists)
        cost += Cost(losses: guesses == nil ? weight : 0, guesses: weight * (guesses ?? lists.guessesLeft + 1))
        lost += guesses == nil ? 1 : 0
      }
      #expect(cost == index.cost, "\(lists)")
    }
    #expect(shape == 0 || lost > 0)
  }

  /// Three that a fourth word tells apart, as none of themselves does.
  private func position(guessesLeft: Int = 4, hard: Bool = false) -> SearchPosition {
    SearchPosition(
      guesses: words("bat cat hat rat bch zzz bzz"), candidates: words("bat cat hat rat"), guessesLeft: guessesLeft,
      demand: hard ? HardModeMask() : nil)
  }

  private func fault(_ tree: String, _ position: SearchPosition) -> DecisionTreeFault? {
    do {
      _ = try TreeIndex(DecisionTree(words: words(tree)), of: position)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsATreeWithItsCost() throws {
    let position = position()
    let tree = FirstGuess(position, stage: .full).tree(of: words("bch")[0])
    #expect(tree.words == words("bch"))
    #expect(try TreeIndex(tree, of: position).cost == Cost(guesses: 8))
    let chain = try TreeIndex(DecisionTree(words: words("rat cat")), of: position)
    #expect(chain.cost == Cost(guesses: 1 + 2 + 3 + 4))
    let key = TreeIndex.key(of: words("hat bat cat"), guessesLeft: 3, nil)
    #expect(chain[key] == TreeIndex.Entry(word: words("cat")[0], cost: Cost(guesses: 6), most: 3))
    #expect(chain[TreeIndex.key(of: words("hat bat rat"), guessesLeft: 3, nil)] == nil)
    // With too few guesses the last set is lost.
    #expect(
      try TreeIndex(DecisionTree(words: words("rat cat")), of: self.position(guessesLeft: 2).with(guessesLeft: 3)).cost
        == Cost(losses: 1, guesses: 10))
  }

  @Test(arguments: [
    ("", 0, "the tree ends too early"), ("rat", 1, "the tree ends too early"),
    ("mat", 0, "mat is not a valid guess of these lists"), ("rat mat", 1, "mat is not a valid guess of these lists"),
    ("bch rat", 1, "rat is one word too many"), ("rat cat hat", 2, "hat is one word too many"),
    ("zzz bch", 0, "zzz tells no two answers apart here"), ("bat bzz", 1, "bzz tells no two answers apart here"),
  ])
  func namesTheFirstFault(tree: String, place: Int, text: String) {
    #expect(fault(tree, position()) == DecisionTreeFault(place: place, text: text))
  }

  @Test func hardModeRefusesWhatTheRowsForbid() {
    #expect(
      fault("bat bch", position(hard: true)) == DecisionTreeFault(place: 1, text: "hard mode does not allow bch here"))
    #expect(fault("bat bch", position()) == nil)
    #expect(fault("bch", position(hard: true)) == nil)
    #expect(fault("bat cat", position(hard: true)) == nil)
  }

  @Test func moreGuessesThanCandidatesAreOneForEach() {
    #expect(
      TreeIndex.key(of: words("bat cat"), guessesLeft: 2, nil)
        == TreeIndex.key(of: words("cat bat"), guessesLeft: 5, nil))
    #expect(
      TreeIndex.key(of: words("bat cat"), guessesLeft: 2, nil)
        != TreeIndex.key(of: words("bat cat"), guessesLeft: 1, nil))
    #expect(
      TreeIndex.key(of: words("bat cat"), guessesLeft: 2, nil)
        != TreeIndex.key(of: words("bat cat"), guessesLeft: 2, HardModeMask()))
  }
}
