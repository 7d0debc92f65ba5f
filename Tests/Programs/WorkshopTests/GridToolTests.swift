import Foundation
import PuzzleKit
import Testing

@testable import parlor_workshop

/// Measuring grids, and searching for the best one.
@Suite struct GridToolTests {
  /// The words of a line without the times, which come last, each after its name.
  private func figures(_ line: Substring) -> String {
    var words = line.split(separator: " ").dropLast()
    if words.last == "p99" { words.removeLast(2) }
    return words.joined(separator: " ")
  }

  @Test func wordsAreAddedUpAsInBoggle() throws {
    let folder = try Folder()
    // In the first grid cat, cats and quit in a path each, since its q is Qu; in the second tat in four.
    try folder.write("list", "at\ncat\ncats\nqit\nquit\ntat\n\n")
    try folder.write("boards", "catxsixxq\r\ntata\n")
    let result = try runWorkshop("grids", folder.file("list"), folder.file("boards"))
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.map(figures) == [
        "points 4 grids 2 microseconds_each", "words 4 paths 7 most 4 starts 5 uses 14 microseconds_each",
        "whole microseconds median", "edits words 3 paths 6 microseconds median",
      ])
    #expect(result.errors.isEmpty && result.status == 0)
  }

  @Test func aRecordIsFound() throws {
    let folder = try Folder()
    try folder.write("list", "tin\nnit\nten\nnet\ntint\n")
    let runs = try (0..<2).map { _ in try runWorkshop("record", "2x2", folder.file("list"), "3", "4") }
    let records = runs.map { $0.output.split(separator: "\n").map(figures) }
    #expect(records[0] == records[1])
    #expect(records[0].last?.contains(" points 4 grids ") == true)
    #expect(runs[0].errors.isEmpty && runs[0].status == 0)
  }

  @Test func aFaultyLineIsNamed() throws {
    let folder = try Folder()
    try folder.write("list", "cat\nCats\n")
    try folder.write("words", "cat\n")
    try folder.write("short", "at\n")
    try folder.write("boards", "catscats\n")
    func refused(_ list: String, _ boards: String) -> Refusal? {
      refusal { () throws(Refusal) in try sumGrids(folder.file(list), folder.file(boards)) }
    }
    let (list, short, boards) = (folder.file("list"), folder.file("short"), folder.file("boards"))
    #expect(refused("list", "boards") == badFile("\(list):2: not a word of letters a-z, 64 at the most"))
    #expect(refused("short", "boards") == badFile("\(short) has no words of 3 letters or more"))
    #expect(
      refused("words", "boards") == badFile("\(boards):1: not a square grid of letters a-z, row by row, up to 6x6"))
    #expect(refused("no", "boards") == noFile(folder.file("no")))
  }

  @Test func stoppedItSaysSo() throws {
    let folder = try Folder()
    try folder.write("list", "cat\n")
    let result = try runWorkshop("record", "3x3", folder.file("list"), "1", "1000", signal: SIGINT)
    #expect(result.status == 1)
    #expect(result.errors == "parlor-workshop: stopped before a grid with 1000 points was found\n")
    #expect(try runWorkshop("record", "3x7", folder.file("list"), "1", "5").status == 2)
  }
}
