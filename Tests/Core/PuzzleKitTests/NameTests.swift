import Foundation
import PuzzleKit
import Testing

@testable import PuzzleKit

/// Names that were almost typed, and what an opening line says of its game.
@Suite struct NameTests {
  @Test(arguments: [
    "ab: ab: ab",
    "ab: ac, abc, a: -",
    ": a: -",
    "abc: abd: abd",
    "abc: acb: acb",
    "abc: abcd: abcd",
    "abc: bc: bc",
    "abc: ab: ab",
    "abc: axd, ab c d: -",
    "abcde: abxye: -",
    "abcde: bacde: bacde",
    "abcdef: abxyef: abxyef",
    "abcdef: badcef: badcef",
    "abcdef: abcd: abcd",
    "abcdef: abcdefgh: abcdefgh",
    "abcdef: abcdefghi, abc, xyzdef, badcfe: -",
    "abcdef: abxyef, abxdef: abxdef",
    "abcdef: abcdex, xbcdef: abcdex",
    "theme: Themes, Theme: Theme",
    "abca: bcaa, abcx: abcx",
  ])
  func theNearestNameIsMeant(row: String) {
    let parts = row.components(separatedBy: ": ")
    let meant = nearest(to: parts[0], among: parts[1].components(separatedBy: ", "))
    #expect(meant ?? "-" == parts[2])
  }

  @Test func whereNoneIsNearSomethingElseIsSaid() {
    #expect(suggestion(for: "WORDEL", among: ["atlas", "wordle"], else: "no") == "did you mean wordle?")
    #expect(suggestion(for: "chess", among: ["atlas", "wordle"], else: "no") == "no")
  }

  private static let size = Argument.integer("size", 1...9, "how large").optional
  private static let fast = Argument.flag("fast", "whether it is fast")
  private static let id = Argument.word("id", "its name").optional

  private func manual(named: Bool) -> Manual {
    Manual(
      name: "go", title: "Go", summary: "",
      modes: [Mode("mini", title: "Pupil", ""), Mode("long", title: "Master", "")],
      options: [Self.size, Self.fast, Self.id], naming: named ? Self.id : nil, topics: [], records: [], events: [])
  }

  @Test func modesGoByTheirTitles() {
    let manual = manual(named: false)
    #expect(manual.mode(near: "MINU") == "mini" && manual.mode(near: "Mastre") == "long (Master)")
    #expect(manual.mode(near: "pupil") == "mini (Pupil)" && manual.mode(near: "tiny") == nil)
    #expect(manual.mode("long")?.title == "Master" && manual.mode("Master") == nil)
  }

  @Test(
    arguments: [
      ("newgame go mini id first", "first"), ("newgame go mini size 3 id \"a b\" fast", "\"a b\""),
      ("newgame go mini id id", nil), ("newgame go mini size 3", nil), ("newgame go mini id", nil),
      ("newgame go mini id old id new", "new"),
    ] as [(String, String?)])
  func aGameIsCalledWhatFollowsItsOption(line: String, name: String?) {
    #expect(manual(named: true).name(ofGame: line) == name)
    #expect(manual(named: false).name(ofGame: line) == nil)
  }

  @Test(arguments: [
    ("newgame go mini", ["size"], "newgame go mini"),
    ("newgame go mini size 3 fast id a", ["size", "fast", "id"], "newgame go mini size 3 fast id a"),
    ("newgame go mini size 3 fast id a", ["fast"], "newgame go mini fast"),
    ("newgame go mini fast size 3", ["size"], "newgame go mini size 3"),
    ("newgame go mini id fast size 3", ["size", "fast"], "newgame go mini size 3"),
    ("newgame go mini id a size", ["size"], "newgame go mini size"),
  ])
  func anotherGameKeepsOnlySomeOptions(line: String, kept: [String], like: String) {
    #expect(manual(named: true).opening(like: line, keeping: Set(kept)) == like)
  }
}
