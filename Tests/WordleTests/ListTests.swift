import PuzzleKit
import Testing

@testable import Wordle

@Suite struct ListTests {
  private func lists(_ rank: Rank, _ files: [String: String]) throws -> WordLists {
    try ListFiles(rank, in: "own", MemoryContext(files: files)).lists()
  }

  @Test func namesTheFilesAsTheOriginals() {
    #expect(
      Rank.allCases.map(\.answersFile) == [
        "allowed-answers-3.txt", "allowed-answers-4.txt", "allowed-answers.txt", "allowed-answers-6.txt",
      ])
    #expect(
      Rank.allCases.map(\.guessesFile) == [
        "allowed-guesses-3.txt", "allowed-guesses-4.txt", "allowed-guesses.txt", "allowed-guesses-6.txt",
      ])
  }

  @Test func trimsLowersAndFilters() throws {
    let lists = try lists(
      .classic,
      [
        "own/allowed-answers.txt": " Slate\t\r\ncrane\n\nslate\nknife\n",
        "own/allowed-guesses.txt": "cat\nmount\nna\u{EF}ve\nplanets\ncr4ne\nventi",
      ])
    #expect(lists.answers.map(\.text) == ["slate", "crane"])
    #expect(lists.valid.map(\.text) == ["crane", "mount", "slate", "venti"])
    #expect(lists.isValid(words("venti")[0]) && !lists.isValid(words("knife")[0]))
    #expect(
      lists.remarks == [
        "own/allowed-guesses.txt: 4 lines are no words of 5 letters a-z and left out, the first line 1, \"cat\"."
      ])
  }

  @Test func fallsBackAndSaysSo() throws {
    let lists = try lists(.mini, ["own/allowed-guesses-3.txt": "toolong\n"])
    #expect(lists.answers == Rank.mini.fallback)
    #expect(
      lists.remarks == [
        "own/allowed-answers-3.txt is missing: Pupil plays with 10 built-in words.",
        "own/allowed-guesses-3.txt: 1 line is no word of 3 letters a-z and left out, the first line 1, \"toolong\".",
        "own/allowed-guesses-3.txt has no words: Pupil plays with 10 built-in words.",
      ])
    let empty = try self.lists(.classic, ["own/allowed-answers.txt": "knife\n", "own/allowed-guesses.txt": ""])
    #expect(empty.answers == Rank.classic.fallback && empty.remarks.count == 2)
  }

  @Test func ownListsAreReadAgainOnlyWhenTheyChange() throws {
    let context = MemoryContext(files: ["own/allowed-answers.txt": "crane\n", "own/allowed-guesses.txt": "mount\n"])
    var dealer = WordleDealer()
    let first = try context.deal("newgame wordle classic lists own", &dealer)
    let second = try context.deal("newgame wordle classic lists own", &dealer)
    #expect(first.position.lists === second.position.lists)
    context.files["own/allowed-answers.txt"] = "slate\n"
    #expect(try context.deal("newgame wordle classic lists own", &dealer).position.answer.text == "slate")
  }

  @Test(arguments: Rank.allCases)
  func embeddedListsAreWhole(rank: Rank) {
    let lists = EmbeddedLists.lists(rank)
    #expect(lists.answers.count > 100 && lists.valid.count > 5 * lists.answers.count - 1000)
    #expect(lists.valid == lists.valid.sorted() && Set(lists.valid).count == lists.valid.count)
    #expect(lists.valid.allSatisfy { $0.count == rank.letters })
    #expect(lists.answers.allSatisfy(lists.isValid))
    #expect(!blockedWords.contains(where: lists.isValid))
    #expect(rank.fallback.allSatisfy { $0.count == rank.letters && lists.isValid($0) })
  }

  @Test func thirtyFiveWordsAreBlocked() { #expect(Set(blockedWords).count == 35) }
}
