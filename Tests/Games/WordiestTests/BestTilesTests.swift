import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct BestTilesTests {
  private let solver = WordiestSolver.standard

  private func rack(_ text: String) throws -> Rack {
    try Rack(parsing: text.split(separator: " ").map(String.init))
  }

  @Test func theTilesOfTheRules() throws {
    let rack = try rack("h r i5l e q e s e r4l g h r u e")
    let play = try solver.bestTiles(for: "higher", "queerer", of: rack)
    #expect(play == Play([0, 2, 9, 10, 3, 1], [4, 12, 5, 7, 8, 13, 11]))
  }

  @Test func theBonusGoesToTheValidWord() throws {
    let rack = try rack("t t5w e e9l a x x")
    let play = try solver.bestTiles(for: "etx", "tea", of: rack)
    #expect(play == Play([2, 0, 5], [1, 3, 4]))
    // Neither is valid: the sum of both counts.
    #expect(try solver.bestTiles(for: "tx", "te", of: rack) == Play([0, 5], [1, 3]))
    #expect(try solver.bestTiles(for: "", "tea", of: rack) == Play([], [1, 3, 4]))
    #expect(try solver.bestTiles(for: "", "", of: rack) == Play())
  }

  @Test(arguments: [
    ("tez", "", "there's no Z on your rack"), ("tee", "te", "there's no third E on your rack"),
    ("xx", "x", "there's no third X on your rack"), ("t", "T", "there's no T on your rack"),
    ("é", "", "there's no É on your rack"),
    ("eeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "", "there's no third E on your rack"),
  ])
  func lettersThatAreMissingAreNamed(first: String, second: String, text: String) throws {
    let rack = try rack("t t5w e e9l a x x")
    #expect(throws: Refusal(.illegalMove, text)) { try solver.bestTiles(for: first, second, of: rack) }
  }

  @Test func fourteenEqualLetters() throws {
    let rack = try rack("e e2l e3l e4l e5l e6l e7l e8l e9l e2w e3w e4w e5w e6w")
    let play = try solver.bestTiles(for: "eeeee", "eeeee", of: rack)
    // The four largest word bonuses go to one word, with the largest of the letter bonuses.
    #expect(rack.score(play.first) + rack.score(play.second) == (4 + 9) * 360 + (1 + 8 + 7 + 6 + 5) * 2)
    #expect(play == Play([4, 5, 6, 7, 9], [8, 10, 11, 12, 13]))
    #expect(throws: Refusal(.illegalMove, "there's no fifteenth E on your rack")) {
      try solver.bestTiles(for: "eeeeeee", "eeeeeeee", of: rack)
    }
  }

  @Test func everyChoiceOfTilesAgrees() throws {
    var generator = SplitMix64(seed: 3)
    let words = ["", "tea", "eat", "tee", "ate", "a", "xe", "aa", "te"]
    for _ in 0..<300 {
      let letters = Array("aaetteax")
      let rack = try Rack(
        parsing: letters.map { letter in
          "\(letter)" + ["", "", "2l", "3l", "2w", "3w"][generator.below(6)]
        })
      let first = words[generator.below(words.count)]
      let second = words[generator.below(words.count)]
      guard let play = try? solver.bestTiles(for: first, second, of: rack) else { continue }
      #expect(play == plain(first, second, rack))
    }
  }

  /// The best of all choices, the first in the order of tile numbers.
  private func plain(_ first: String, _ second: String, _ rack: Rack) -> Play {
    var best: (valid: Int, both: Int, play: Play)?
    func place(_ numbers: [Int]) {
      let text = Array(first + second)
      guard numbers.count < text.count else {
        let play = Play(Array(numbers.prefix(first.count)), Array(numbers.dropFirst(first.count)))
        let one = rack.score(play.first)
        let other = rack.score(play.second)
        let valid = (Lexicon.standard.contains(first) ? one : 0) + (Lexicon.standard.contains(second) ? other : 0)
        if best.map({ (valid, one + other) > ($0.valid, $0.both) }) ?? true { best = (valid, one + other, play) }
        return
      }
      for number in 0..<rack.count
      where rack.tiles[number].character == text[numbers.count] && !numbers.contains(number) {
        place(numbers + [number])
      }
    }
    place([])
    return best?.play ?? Play()
  }
}
