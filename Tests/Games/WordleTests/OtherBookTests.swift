import PuzzleKit
import Testing

@testable import Wordle

/// Books in a folder of the player's own, right and wrong ones.
@Suite struct OtherBookTests {
  /// A book of the one answer, which needs no word.
  private func book(_ rules: String, _ fingerprint: String) -> String {
    """
    parlor wordle book 1
    mode classic
    rules \(rules)
    limit 6
    lists \(fingerprint)
    losses 0
    total 1
    least-losses 0
    least-total 1
    tree

    """
  }

  private let words = ["own/allowed-answers.txt": "crane\n1\n", "own/allowed-guesses.txt": "mount\n"]

  private func deal(_ books: [String: String]) throws -> Deal<WordleGame> {
    try MemoryContext(files: words.merging(books) { $1 }).deal("newgame wordle classic lists own")
  }

  @Test func aBookOfOtherListsIsLeftOutWithARemarkBehindThoseOnTheLists() throws {
    let plain = try deal([:])
    #expect(plain.remarks.count == 2 && plain.remarks[1] == WordleTexts.newGame)
    let fingerprint = plain.position.lists.fingerprint
    let other = fingerprint == "00000000" ? "00000001" : "00000000"
    for normal in [nil, fingerprint, other] {
      for hard in [nil, fingerprint, other] {
        var books: [String: String] = [:]
        books["own/book.txt"] = normal.map { book("normal", $0) }
        books["own/book-hard.txt"] = hard.map { book("hard", $0) }
        let deal = try deal(books)
        let faults = [("own/book.txt", normal), ("own/book-hard.txt", hard)].filter { $0.1 == other }.map {
          "\($0.0) was made for other lists and is ignored; parlor-workshop book makes a new one."
        }
        #expect(deal.remarks == [plain.remarks[0]] + faults + [WordleTexts.newGame])
        let lists = deal.position.lists
        #expect((lists.book(isHard: false) != nil) == (normal == fingerprint))
        #expect((lists.book(isHard: true) != nil) == (hard == fingerprint))
      }
    }
  }
}
