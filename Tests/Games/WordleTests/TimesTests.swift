import PuzzleKit
import Testing

@testable import Wordle

/// Hard mode as the New York Times has it, against a model that knows nothing but its rule: letters marked correct in the last
/// guess stay, and every letter is in the next guess as often as it was marked in the last.
@Suite struct TimesTests {
  /// The last guess and its marks, by counting letters.
  private struct Last {
    let word: Word
    let marks: [LetterState]

    init(_ word: Word, _ answer: Word) { (self.word, marks) = (word, SolverBruteForce.score(word, answer)) }

    func allows(_ guess: Word) -> Bool {
      var wanted: [UInt8: Int] = [:]
      for place in 0..<word.count {
        if marks[place] == .correct, guess[place] != word[place] { return false }
        if marks[place] == .correct || marks[place] == .present { wanted[word[place], default: 0] += 1 }
      }
      return wanted.allSatisfy { letter, count in (0..<guess.count).count { guess[$0] == letter } >= count }
    }
  }

  @Test(arguments: 3...6) func allowsWhatTheTimesAllows(letters: Int) throws {
    var generator = SplitMix64(seed: UInt64(letters))
    let shape = SolverLists.Shape(letters: letters...letters, alphabet: 2...5, candidates: 3...30, others: 10...60)
    var (stricter, checked) = (0, 0)
    for _ in 0..<SolverLists.number(60) {
      let lists = SolverLists(shape, isHard: true, isWeighted: false, &generator)
      let answer = lists.candidates[generator.below(lists.candidates.count)]
      let index = ConstraintIndex(lists.guesses, copies: true)
      let arena = ScratchMemory(bytes: 1 << 12)
      var rows = Rows()
      var last: Last?
      for _ in 0..<4 {
        let allowed = lists.guesses.filter { last?.allows($0) ?? true }
        let rule = HardModeRule(rows, .nyt)
        let mask = HardModeMask(rows, .nyt)
        #expect(lists.guesses.filter(rule.allows) == allowed)
        #expect(lists.guesses.filter { mask.allows($0, letters: HardModeMask.letters($0)) } == allowed)
        for guess in lists.guesses { #expect(((try? rule.check(guess)) != nil) == rule.allows(guess)) }
        let found = arena.take(Int32.self, lists.guesses.count)
        let count = index.find(mask, arena, into: found)
        #expect((0..<count).map { lists.guesses[Int(found[$0])] } == allowed)
        #expect(rule.allows(answer))
        let seed = lists.guesses.filter(HardModeRule(rows, .seed).allows)
        #expect(Set(allowed).isSubset(of: seed))
        (stricter, checked) = (stricter + (allowed.count < seed.count ? 1 : 0), checked + 1)
        let guess = allowed[generator.below(allowed.count)]
        if guess == answer { break }
        rows.append(Row(guess, Feedback(of: guess, against: answer)))
        last = Last(guess, answer)
      }
    }
    #expect(stricter * 20 > checked, "\(stricter) of \(checked)")
  }

  /// The losses and the guesses of the best tree, by trying every guess that the model allows.
  private func best(_ words: [Word], _ guesses: [Word], _ last: Last?, left: Int) -> SolverBruteForce.Total {
    if left == 0 { return SolverBruteForce.Total(losses: words.count, guesses: words.count) }
    var best: SolverBruteForce.Total?
    for guess in guesses where last?.allows(guess) ?? true {
      let classes = Dictionary(grouping: words) { SolverBruteForce.score(guess, $0) }
      if classes.count == 1, guess != words.first || words.count > 1 { continue }
      var total = SolverBruteForce.Total(losses: 0, guesses: words.count)
      for part in classes.values where part != [guess] {
        let rest = self.best(part, guesses, Last(guess, part[0]), left: left - 1)
        total.losses += rest.losses
        total.guesses += rest.guesses
      }
      best = best.map { min($0, total) } ?? total
    }
    return best ?? SolverBruteForce.Total(losses: words.count, guesses: (left + 1) * words.count)
  }

  @Test func searchIsAsGoodAsEveryTree() throws {
    var generator = SplitMix64(seed: 7)
    let shape = SolverLists.Shape(
      letters: 3...4, alphabet: 3...4, candidates: 3...6, others: 3...6, guessesLeft: 2...4, differences: 2)
    for _ in 0..<SolverLists.number(60) {
      let lists = SolverLists(shape, isHard: true, isWeighted: false, &generator)
      let found = SearchPosition(
        guesses: lists.guesses, candidates: lists.candidates, guessesLeft: lists.guessesLeft,
        demand: HardModeMask(lists.rows ?? Rows(), .nyt)
      ).searched()
      let last = lists.rows?.first.map { row in Last(row.word, lists.candidates[0]) }
      let least = best(lists.candidates, lists.guesses, last, left: lists.guessesLeft)
      #expect(found.isExact && found.upper == least.cost, "\(found), not \(least): \(lists)")
    }
  }

  /// One a tells all answers apart; the Times asks for two, which only answers have.
  @Test func aDoubledHintCostsAnswers() {
    let candidates = ["aabc", "aadc", "aaec", "aafc"].compactMap { Word($0) }
    let guesses = candidates + ["abde", "xxaa"].compactMap { Word($0) }
    var rows = Rows()
    rows.append(Row(guesses[5], Feedback(of: guesses[5], against: candidates[0])))
    func cost(_ rules: HardRules) -> Cost? {
      SearchPosition(guesses: guesses, candidates: candidates, guessesLeft: 2, demand: HardModeMask(rows, rules))
        .searched().upper
    }
    #expect(cost(.seed) == Cost(losses: 0, guesses: 8))
    let least = best(candidates, guesses, Last(guesses[5], candidates[0]), left: 2)
    #expect(least.losses == 2)
    #expect(cost(.nyt) == least.cost)
  }

  @Test func aDoubledHintIsPaidTwice() throws {
    let times = try MemoryContext().position("position wordle classic hard guesses grass bbbgy")
    #expect(times.opening == "position wordle classic hard rules nyt words 2 guesses grass bbbgy")
    var game = times.position
    #expect(game.refusal("guess mouse bbbgb")?.text == "Hard mode: the guess must contain S twice.")
    let seed = try MemoryContext().position("position wordle classic hard rules seed guesses grass bbbgy")
    #expect(seed.opening == "position wordle classic hard rules seed words 2 guesses grass bbbgy")
    var other = seed.position
    #expect(other.refusal("guess mouse bbbgb")?.code != WordleErrors.hardMode)
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    guard case .guess(let word)? = WordleGame.search?.best(game.view(), SearchRequest(), monitor) else {
      Issue.record("there is a guess")
      return
    }
    #expect(word.copies(of: UInt8(ascii: "s")) == 2)
    game.forEachMove { move in
      if case .row(let row) = move { #expect(row.word.copies(of: UInt8(ascii: "s")) >= 2) }
      return true
    }
  }

  @Test func aKeptLineWithoutRulesMeansTheSeeds() throws {
    let context = MemoryContext()
    context.lineOrigin = .kept
    let kept = try context.position("position wordle classic hard guesses grass bbbgy")
    #expect(kept.position.hardRules == .seed)
    #expect(kept.opening == "position wordle classic hard rules seed guesses grass bbbgy")
    #expect(try context.position("position wordle classic hard rules nyt").position.hardRules == .nyt)
    #expect(try MemoryContext().deal("newgame wordle classic hard answer crane").position.hardRules == .seed)
    #expect(throws: Refusal.self) { try context.position("position wordle classic rules nyt") }
  }

  /// The guesses of the book for the Times' rules keep them, and cost what it says.
  @Test(arguments: [Rank.mini, .junior]) func theBookKeepsToTheRules(rank: Rank) throws {
    let lists = EmbeddedLists.lists(rank)
    let first = try #require(lists.book(.seed)?.book.tree.words.first)
    let limit = rank.guesses(.ios)
    var known = 0
    for (feedback, answers) in Dictionary(grouping: lists.answers, by: { Feedback(of: first, against: $0) }) {
      if answers == [first] { continue }
      var rows = Rows()
      rows.append(Row(first, feedback))
      let key = TreeIndex.key(of: answers, guessesLeft: limit - 1, HardModeMask(rows, .nyt))
      guard let value = lists.book(.nyt)?.value(of: key) else { continue }
      known += 1
      let guesses = try answers.reduce(0) { try $0 + guessesOfBook(lists, rows, answer: $1, limit: limit) }
      #expect(Cost(guesses: guesses) == value.cost.withoutLosses, "\(feedback.text)")
    }
    #expect(known > 3)
  }

  /// How many guesses the book takes from some rows on.
  private func guessesOfBook(_ lists: WordLists, _ rows: Rows, answer: Word, limit: Int) throws -> Int {
    var rows = rows
    while rows.count < limit {
      let candidates = lists.answers.filter(rows.agree)
      let key = TreeIndex.key(of: candidates, guessesLeft: limit - rows.count, HardModeMask(rows, .nyt))
      let guess = try #require(lists.book(.nyt)?.value(of: key)).word
      #expect(HardModeRule(rows, .nyt).allows(guess))
      rows.append(Row(guess, Feedback(of: guess, against: answer)))
      if guess == answer { return rows.count - 1 }
    }
    return rows.count
  }
}

extension Cost {
  /// The guesses alone.
  fileprivate var withoutLosses: Cost { Cost(guesses: guesses) }
}
