import Foundation
import PuzzleKit
import Testing

@testable import Wordle
@testable import parlor_workshop

/// Making books of decision trees.
@Suite struct BookTests {
  /// A folder with lists of which `chr` tells all answers apart.
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("allowed-answers-3.txt", "bat\ncat\nhat\nrat\n")
    try folder.write("allowed-guesses-3.txt", "chr\n")
    return folder
  }

  private func lists(_ folder: Folder) throws -> WordLists {
    try ListFiles(.mini, in: folder.path) { path in FileManager.default.contents(atPath: path).map(Array.init) }.lists()
  }

  @Test(arguments: [("normal", "quick"), ("normal", "proof"), ("hard", "quick"), ("hard", "proof")])
  func aBookIsMadeAndPlayedFrom(rules: String, effort: String) throws {
    let folder = try folder()
    let isHard = rules == "hard"
    let path = folder.file(Rank.mini.bookFile(isHard: isHard))
    let result = try runWorkshop("book", "mini", rules, effort, path, folder.path)
    #expect(result.output == "book chr true total 8 losses 0 least_total 8 least_losses 0\n")
    #expect(result.errors == "Written. No tree is better.\n" && result.status == 0)
    let lists = try lists(folder)
    #expect(lists.remarks.isEmpty)
    let entry = try #require(lists.book(isHard: isHard))
    #expect(entry.book.isProved && entry.book.tree.words == words("chr"))
    #expect(entry.index.cost == entry.book.cost)
  }

  @Test func aMadeBookSaysWhatIsKnown() throws {
    // Of the embedded lists of mini some answers are lost, and a quick search proves little.
    let progress = Counter()
    let lists = EmbeddedLists.lists(.mini)
    let book = try BookMaker(lists, isHard: false, .quick).make({ false }) { _, _ in progress.count() }
    #expect(progress.value > 0)
    let embedded = try #require(lists.book(isHard: false)?.book)
    #expect(book.cost >= embedded.cost && book.lower <= embedded.cost && !book.isProved)
    let again = try Book(Array(book.text.utf8), path: "x", for: .mini, isHard: false)
    #expect(again == book && Book.isBook(Array(book.text.utf8)))
  }

  @Test func onlyABookIsOverwritten() throws {
    let folder = try folder()
    try folder.write("book", "")
    func make(_ effort: BookMaker.Effort = .quick) -> Refusal? {
      refusal { () throws(Refusal) in
        try makeBook(.mini, isHard: false, effort, folder.file("book"), folder: folder.path, shouldStop: { false })
      }
    }
    // Over an empty file, then over a book.
    #expect(make() == nil)
    let made = folder.bytes("book")
    #expect(make(.proof) == nil && folder.bytes("book") == made)
    try folder.write("book", "bread\n")
    #expect(
      make()
        == Refusal(.fileExists, "\(folder.file("book")) already exists and is not a book; it is not overwritten"))
    #expect(folder.bytes("book") == Array("bread\n".utf8))
  }

  @Test func whatCannotBeWrittenOrReadIsRefusedBeforeTheWork() throws {
    let folder = try folder()
    func make(_ path: String, _ lists: String) -> Refusal? {
      // The embedded lists of epic would take long.
      refusal { () throws(Refusal) in
        try makeBook(.epic, isHard: true, .proof, path, folder: lists, shouldStop: { true })
      }
    }
    #expect(
      make(folder.file("no/book"), folder.path)
        == Refusal(.inputOutput, "can't write \(folder.file("no/book")): there is no folder \(folder.file("no/"))"))
    #expect(
      make(folder.file("book"), folder.file("no")) == Refusal(.inputOutput, "there is no folder \(folder.file("no"))"))
    #expect(make(folder.path, folder.path)?.code == .inputOutput)
  }

  @Test func aStoppedBookIsNotWritten() throws {
    let folder = try folder()
    try folder.write("book", "parlor wordle book 1\nof before\n")
    let before = folder.bytes("book")
    let refused = refusal { () throws(Refusal) in
      try makeBook(.mini, isHard: false, .proof, folder.file("book"), shouldStop: { true })
    }
    #expect(refused == Refusal(.stopped, "the book was not finished, and no file was written"))
    #expect(folder.bytes("book") == before)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalStopsABook(signal: Int32) throws {
    let folder = try folder()
    let result = try runWorkshop("book", "mini", "normal", "proof", folder.file("book"), signal: signal)
    #expect(result.output.hasPrefix("book ") && result.status == 1)
    #expect(result.errors == "parlor-workshop: the book was not finished, and no file was written\n")
    #expect(try folder.names() == ["allowed-answers-3.txt", "allowed-guesses-3.txt"])
  }

  @Test func wrongArgumentsAreUsage() throws {
    let result = try runWorkshop("book", "mini", "soft", "quick", "x")
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("parlor-workshop: "))
    #expect(result.errors.contains("'soft'") && result.errors.contains("Usage: parlor-workshop book "))
    #expect(try runWorkshop("book", "mini", "hard", "quick").status == 2)
    #expect(try runWorkshop("bake").status == 2)
    #expect(try runWorkshop("book", "--help").status == 0)
  }
}
