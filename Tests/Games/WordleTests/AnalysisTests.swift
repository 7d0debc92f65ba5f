import PuzzleKit
import Synchronization
import Testing

@testable import Wordle

/// Games looked at guess by guess.
@Suite struct AnalysisTests {
  /// The replies of an analysis, one by one, the last being the sum; it is told to stop after `limit` of them.
  private func replies(
    _ game: WordleGame, stopAfter limit: Int = .max,
    _ run: (GameAnalysis, WorkMonitor) throws -> Void = { try $0.run($1) }
  ) throws -> [Reply] {
    let collected = Mutex<[Reply]>([])
    var blank = Reply()
    blank.draws = true
    let monitor = WorkMonitor(shouldStop: { collected.withLock { $0.count } >= limit }, blank: blank) { reply in
      collected.withLock { $0.append(reply) }
    }
    try run(GameAnalysis(game.view()), monitor)
    return collected.withLock { $0 }
  }

  private func lines(_ game: WordleGame, stopAfter limit: Int = .max) throws -> [String] {
    try replies(game, stopAfter: limit).flatMap(\.lines)
  }

  /// `chr` tells all four answers apart, so that two guesses are enough.
  private let four = WordLists(.mini, answers: words("bat cat hat rat"), guesses: words("chr"))

  private func game(_ lists: WordLists, _ answer: String, hard: Bool = false, _ guesses: String...) throws -> WordleGame
  {
    var game = WordleGame(lists, .ios, hard: hard ? .seed : nil, answer: words(answer)[0], number: 1)
    for guess in guesses { try game.play("guess \(guess)") }
    return game
  }

  @Test func numbersAreThoseOfPenAndPaper() throws {
    // chr, then the answer: (4 + 4) / 4 = 2. bat: itself and three that take 1 + 2 + 3 or 2 + 2 + 2, so (4 + 6) / 4 = 2.5.
    // Of hat, cat and rat any guess takes 6 in all; of cat and rat 1 + 2.
    #expect(
      try lines(game(four, "cat", "bat", "hat", "cat")) == [
        "turn 1 bat bgg 4 3 chr 2.0 2.5 0.5 2.0 25 38 true",
        "turn 2 hat bgg 3 2 hat 2.0 2.0 0.0 1.5 100 33 true",
        "turn 3 cat ggg 2 1 cat 1.5 1.5 0.0 0.0 100 75 true", "analysis 3 0.5 75 49 true",
      ])
    #expect(
      try lines(game(four, "cat", "chr")) == [
        "turn 1 chr gbb 4 1 chr 2.0 2.0 0.0 1.0 100 50 true", "analysis 1 0.0 100 50 true",
      ])
    // A word that is known already and not said throws a guess away.
    #expect(try lines(game(four, "cat", "chr", "chr"))[1] == "turn 2 chr gbb 1 1 cat 1.0 2.0 1.0 1.0 6 50 true")
  }

  @Test func lossesAreCounted() throws {
    // Of three words two are lost with the last guess, and all with a word that is none of them.
    let wasted = try game(four, "cat", "bat", "bat", "bat", "bat")
    let last = try lines(game(four, "cat", "bat", "bat", "bat", "bat", "bat"))
    #expect(last[4].hasPrefix("turn 5 bat bgg 3 3 cat "))
    let turn = try replies(game(four, "cat", "bat", "bat", "bat", "bat", "bat"))[4]
    #expect(turn.first("turn", "losses") == .decimal(1, places: 4))
    #expect(turn.first("turn", "least_losses") == .decimal(2.0 / 3, places: 4))
    // (1 + 2 + 2) / 3 against 2, and a third of the answers.
    #expect(turn.first("turn", "expected") == .decimal(5.0 / 3, places: 4))
    #expect(turn.first("turn", "cost") == .decimal(2, places: 4))
    #expect(turn.first("turn", "skill") == .integer(16))
    // With two guesses left chr loses nothing.
    #expect(try lines(wasted)[3].contains(" 3 3 chr 2.0 ") && lines(wasted)[3].contains("least_losses=0.0"))
  }

  @Test func hardModeBindsBestPlay() throws {
    // Of three words chr is no better than one of them. Of four it is, but has none of the letters that must be used.
    let free = try lines(game(four, "cat", "bat", "hat"))
    let bound = try lines(game(four, "cat", hard: true, "bat", "hat"))
    #expect(free[1] == bound[1])
    let many = WordLists(.mini, answers: words("bat cat hat rat mat"), guesses: words("chr"))
    #expect(
      try lines(game(many, "cat", "bat", "hat"))[1] == "turn 2 hat bgg 4 3 chr 2.0 2.5 0.5 2.0 25 38 true")
    #expect(
      try lines(game(many, "cat", hard: true, "bat", "hat"))[1] == "turn 2 hat bgg 4 3 hat 2.5 2.5 0.0 2.0 100 38 true")
  }

  @Test(arguments: 1...12) func agreesWithBruteForce(seed: UInt64) throws {
    var generator = LinearCongruential(seed: seed)
    let rank: Rank = seed.isMultiple(of: 3) ? .mini : .classic
    let pool = EmbeddedLists.lists(rank).answers.filter { seed.isMultiple(of: 2) || $0.contains(UInt8(ascii: "a")) }
    let chosen = pool.shuffled(using: &generator)
    let answers = Array(chosen.prefix(7))
    let weights = seed.isMultiple(of: 4) ? Dictionary(uniqueKeysWithValues: zip(answers, 1...)) : [:]
    let lists = WordLists(rank, answers: answers, guesses: Array(chosen.dropFirst(7).prefix(5)), weights: weights)
    let isHard = seed % 3 == 1
    var game = WordleGame(lists, .ios, hard: isHard ? .seed : nil, answer: answers[0], number: 1)
    while game.outcome == .playing {
      let allowed = lists.valid.filter { !isHard || HardModeRule(game.rows, .seed).allows($0) }
      try game.play("guess \(try #require(allowed.randomElement(using: &generator)).text)")
    }
    let brute = TreeBruteForce(lists: lists, isHard: isHard)
    let turns = try replies(game).dropLast()
    #expect(turns.count == game.rows.count)
    var rows = Rows()
    for (row, turn) in zip(game.rows, turns) { rows = compare(turn, row, rows, lists, brute, game.view()) }
  }

  /// The last guess alone is what it is among all, although the others were not looked at; also where the answer is none of the
  /// answers, so that at last no word of theirs agrees.
  @Test(arguments: [false, true]) func theLastGuessIsOneOfAll(isHard: Bool) throws {
    var generator = LinearCongruential(seed: 7)
    let pool = EmbeddedLists.lists(.mini).valid
    for round in 0..<30 {
      let chosen = pool.shuffled(using: &generator)
      let (answers, guesses) = (Array(chosen.prefix(25)), Array(chosen.dropFirst(25).prefix(60)))
      // Lists of their own know nothing of other searches.
      func fresh() -> WordLists { WordLists(.mini, answers: answers, guesses: guesses) }
      let answer = round.isMultiple(of: 3) ? guesses[0] : answers[0]
      var game = WordleGame(fresh(), .ios, hard: isHard ? .seed : nil, answer: answer, number: 1)
      var other = WordleGame(fresh(), .ios, hard: isHard ? .seed : nil, answer: answer, number: 1)
      while game.outcome == .playing {
        let allowed = game.lists.valid.filter { !isHard || HardModeRule(game.rows, .seed).allows($0) }
        let guess = try #require(allowed.randomElement(using: &generator)).text
        try game.play("guess \(guess)")
        try other.play("guess \(guess)")
        let all = try replies(game).dropLast()
        // Every now and then, so that mostly the guess before is not known either.
        guard game.outcome != .playing || Int.random(in: 0..<3, using: &generator) == 0 else { continue }
        let last = try replies(other) { try $0.runLast(withExcess: false, $1) }
        #expect(last.flatMap(\.lines) == all.last?.lines)
      }
    }
  }

  /// Compares a turn with what brute force finds; gives the rows after it.
  private func compare(
    _ turn: Reply, _ row: Row, _ rows: Rows, _ lists: WordLists, _ brute: TreeBruteForce, _ view: WordleView
  ) -> Rows {
    let left = view.maxGuesses - rows.count
    let words = lists.answers.filter(rows.agree)
    let classes = brute.classes(words, row.word)
    let weight = Double(brute.weight(words))
    let best = brute.best(words, rows, left: left)
    let cost = brute.total(row.word, classes, rows, left: left)
    func mean(_ part: (key: Feedback, value: [Word])) -> Double {
      Double(brute.rest(row.word, part.key, part.value, rows, left: left).guesses) / Double(brute.weight(part.value))
    }
    let mine = mean((row.feedback, classes[row.feedback] ?? []))
    let luck = classes.reduce(0.0) { sum, part in
      let difference = mean(part) - mine
      return sum + (abs(difference) < 1e-9 ? 0.5 : difference > 0 ? 1 : 0) * Double(brute.weight(part.value))
    }
    let lost = Double(cost.losses - best.losses) / weight
    let regret = max(0, Double(cost.guesses - best.guesses) / weight) + lost
    #expect(turn.first("turn", "left") == .integer(words.count))
    #expect(turn.first("turn", "after") == .integer(classes[row.feedback]?.count ?? 0))
    #expect(turn.first("turn", "exact") == .flag(true))
    for (name, value) in [
      ("expected", Double(best.guesses) / weight), ("cost", Double(cost.guesses) / weight), ("thrown", regret),
      ("remaining", mine), ("losses", Double(cost.losses) / weight), ("least_losses", Double(best.losses) / weight),
    ] {
      guard case .decimal(let number, _) = turn.first("turn", name) else {
        #expect(cost.losses == 0, "\(name)")
        continue
      }
      #expect(abs(number - value) < 1e-9, "\(name) \(number) \(value)")
    }
    #expect(turn.first("turn", "luck") == .integer(Int((100 * luck / weight).rounded())))
    if cost == best { #expect(turn.first("turn", "best") == .word(row.word.text)) }
    var after = rows
    after.append(row)
    return after
  }

  private func fields(_ line: String) -> [Substring] { line.split { $0 == " " || $0 == "=" } }

  @Test func onlyRatiosOfWeightsCount() throws {
    func lists(_ weight: Int) -> WordLists {
      let answers = words("bat cat hat rat") + EmbeddedLists.lists(.mini).answers.prefix(20)
      return WordLists(
        .mini, answers: answers, guesses: words("chr"),
        weights: Dictionary(answers.map { ($0, $0 == answers[1] ? 2 * weight : weight) }) { $1 })
    }
    let light = try lines(game(lists(1), "cat", "bat", "cat"))
    let heavy = try lines(game(lists(100_000), "cat", "bat", "cat"))
    for (one, other) in zip(light, heavy) {
      for (left, right) in zip(fields(one), fields(other)) {
        guard let a = Double(left), let b = Double(right) else {
          #expect(left == right)
          continue
        }
        #expect(abs(a - b) < 1e-4)
      }
    }
  }

  @Test func nothingIsTakenFromTheAnswer() throws {
    #expect(try lines(game(four, "cat", "bat")) == lines(game(four, "rat", "bat")))
  }

  @Test func anAnswerBesideTheListIsLookedForAmongAllWords() throws {
    let lists = WordLists(.mini, answers: words("bat cat hat rat"), guesses: words("chr mat"))
    #expect(
      try lines(game(lists, "mat", "bat", "chr", "mat")) == [
        "turn 1 bat bgg 4 3 chr 2.0 2.5 0.5 2.0 25 38 true",
        "turn 2 chr bbb 4 1 chr 2.0 2.0 0.0 1.0 100 50 true candidates=guesses",
        "turn 3 mat ggg 1 1 mat 1.0 1.0 0.0 0.0 100 50 true candidates=guesses", "analysis 3 0.5 75 46 true",
      ])
  }

  @Test func gamesPlayedElsewhereAreLookedAtToo() throws {
    var elsewhere = WordleGame(four, .ios, hard: nil, elsewhereFrom: .answers)
    try elsewhere.add(rows: ["bat", "bgg", "hat", "bgg"])
    #expect(try lines(elsewhere) == lines(game(four, "cat", "bat", "hat")))
    var guesses = WordleGame(four, .ios, hard: nil, elsewhereFrom: .guesses)
    try guesses.add(rows: ["chr", "gbb"])
    #expect(try lines(guesses)[0].hasPrefix("turn 1 chr gbb 5 1 "))
    #expect(try lines(guesses)[0].hasSuffix(" candidates=guesses"))
  }

  @Test func stoppedItSumsUpWhatItHas() throws {
    let three = try game(four, "cat", "bat", "hat", "cat")
    #expect(
      try lines(three, stopAfter: 1) == [
        "turn 1 bat bgg 4 3 chr 2.0 2.5 0.5 2.0 25 38 true", "analysis 1 0.5 25 38 true",
      ])
    // What was looked at once is known.
    #expect(try lines(three, stopAfter: 0) == lines(three, stopAfter: 1))
    let unseen = WordLists(.mini, answers: words("bat cat hat rat"), guesses: words("chr"))
    #expect(throws: Refusal(.stopped, "stopped before the first guess was analysed")) {
      try lines(game(unseen, "cat", "bat", "hat", "cat"), stopAfter: 0)
    }
  }

  @Test func withoutGuessesThereIsNothingToLookAt() throws {
    let fresh = try game(four, "cat")
    #expect(throws: Refusal(.illegalMove, "there is no guess to analyse yet")) {
      try lines(fresh)
    }
  }

  @Test func drawsATableForPeople() throws {
    let replies = try replies(game(four, "cat", "bat", "cat"))
    #expect(
      replies.map(\.blocks) == [
        [.message("BAT left 3 of 4 words.", .plain)], [.message("CAT was the word.", .plain)],
        [
          .table(
            ["Guess", "Words", "Left", "Expected", "Your guess", "Best", "Skill", "Luck"],
            [
              ["BAT", "4", "3", "2.00", "2.50", "CHR", "25", "38"],
              ["CAT", "3", "1", "2.00", "2.00", "CAT", "100", "83"],
            ]), .paragraph("Expected guesses remaining, before each guess and at the end:"),
          .sparkline(Sparkline([2, 2, 0], range: 0...2)),
          .message("Skill 63, luck 60: 0.50 of your 2 guesses wasted.", .plain),
        ],
      ])
  }
}
