import PuzzleKit
import Testing

@testable import Wordle

@Suite struct EmbeddedBookTests {
  /// The embedded books: rank, rule, guesses in all (a lost answer counts as found one guess after the last), and losses.
  static let books: [(Rank, isHard: Bool, total: Int, losses: Int)] = [
    (.mini, false, 739, 1), (.mini, true, 770, 17), (.junior, false, 2411, 0), (.junior, true, 2515, 0),
    (.classic, false, 7824, 0), (.classic, true, 8021, 0), (.epic, false, 5659, 0), (.epic, true, 5728, 0),
  ]

  @Test(arguments: Rank.allCases, [false, true]) func aBookIsReadAsItWasWritten(rank: Rank, isHard: Bool) throws {
    let tree = DecisionTree(words: Array(EmbeddedLists.lists(rank).answers.prefix(40)))
    let book = Book(
      rank: rank, isHard: isHard, limit: rank.guesses(.ios), fingerprint: "a b-1", cost: Cost(losses: 3, guesses: 150),
      lower: Cost(losses: 1, guesses: 160), tree: tree)
    #expect(try Book(Array(book.text.utf8), path: "x", for: rank, isHard: isHard) == book)
    #expect(!book.isProved)
  }

  @Test(arguments: books)
  func bookPlaysEveryAnswerAsItSays(_ rank: Rank, isHard: Bool, total: Int, losses: Int) throws {
    let lists = EmbeddedLists.lists(rank)
    let entry = try #require(lists.book(isHard: isHard))
    #expect(entry.book.isProved)
    var guesses = 0
    var lost = 0
    for answer in lists.answers {
      var game = WordleGame(lists, .ios, hard: isHard ? .seed : nil, answer: answer, number: nil)
      var events = EventLog(isOn: false)
      var candidates = lists.answers
      while game.outcome == .playing {
        let guessesLeft = rank.guesses(.ios) - game.rows.count
        let demand = isHard ? HardModeMask(game.rows, .seed) : nil
        let known = try #require(entry.value(of: TreeIndex.key(of: candidates, guessesLeft: guessesLeft, demand)))
        try game.apply(.guess(known.word), &events)
        let row = try #require(game.rows.last)
        candidates.removeAll { Feedback(of: row.word, against: $0) != row.feedback }
      }
      guesses += game.rows.count + (game.outcome == .won ? 0 : 1)
      lost += game.outcome == .won ? 0 : 1
    }
    #expect(guesses == total && lost == losses)
    #expect(entry.book.cost == Cost(losses: losses, guesses: total))
  }
}
