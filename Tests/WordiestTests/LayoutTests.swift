import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct LayoutTests {
  @Test func theOpeningOrderTurnsTheSecondBank() {
    let layout = Layout(count: 14)
    #expect(layout[.bank1] == [0, 1, 2, 3, 4, 5, 6])
    #expect(layout[.bank2] == [13, 12, 11, 10, 9, 8, 7])
    #expect(Layout(count: 3)[.bank1] == [0, 1] && Layout(count: 3)[.bank2] == [2])
    #expect(Layout(count: 1)[.bank1] == [0] && Layout(count: 1)[.bank2].isEmpty)
  }

  @Test func aTileGoesToAnyPlaceOfAnyRow() throws {
    var layout = Layout(count: 14)
    try layout.move(2, to: .word1, at: nil)
    try layout.move(13, to: .word1, at: 0)
    try layout.move(0, to: .word1, at: 1)
    #expect(layout[.word1] == [13, 0, 2])
    // Within its own row the places are those without the tile.
    try layout.move(13, to: .word1, at: 2)
    #expect(layout[.word1] == [0, 2, 13])
    let before = layout
    #expect(throws: Refusal.self) { try layout.move(13, to: .word1, at: 3) }
    #expect(layout == before)
  }

  @Test func tilesReturnToTheSmallerBankAndToTheFirstOfEqualOnes() throws {
    var layout = Layout(count: 14)
    for tile in [0, 1, 2] { try layout.move(tile, to: .word1, at: nil) }
    for tile in [13] { try layout.move(tile, to: .word2, at: nil) }
    layout.returnTiles(of: [.word1, .word2])
    // Banks of 4 and 6: two go to bank 1, then it is its turn again at 6 and 6, then bank 2 is smaller.
    #expect(layout[.bank1] == [3, 4, 5, 6, 0, 1, 2])
    #expect(layout[.bank2] == [12, 11, 10, 9, 8, 7, 13])
  }

  @Test func layingWordsKeepsTheBanksInOrder() {
    var layout = Layout(count: 6)
    layout.lay(Play([4, 0], [2]))
    #expect(layout[.word1] == [4, 0] && layout[.word2] == [2])
    #expect(layout[.bank1] == [1] && layout[.bank2] == [5, 3])
    layout.lay(Play([2]))
    #expect(layout[.bank1] == [1, 4, 0] && layout[.bank2] == [5, 3])
  }

  @Test func aShuffleMovesEveryTileWhereItCan() {
    for count in 1...14 {
      for seed in 0..<200 {
        let old = Array(0..<count)
        var generator = SplitMix64(seed: UInt64(seed))
        let new = Layout.shuffled(old, using: &generator)
        #expect(new.sorted() == old)
        // Stepping aside may bring at most one other tile to its old place; the last never stays.
        if count > 1 { #expect(new.last != old.last && new.first != old.first || count == 2) }
        #expect(zip(new, old).count { $0 == $1 } <= (count == 1 ? 1 : 2), "\(new)")
      }
    }
  }

  @Test func aShuffleTakesBankTilesOnlyAndSplitsThemEvenly() throws {
    var layout = Layout(count: 14)
    for tile in [3, 5, 7] { try layout.move(tile, to: .word2, at: nil) }
    var generator = SplitMix64(seed: 5)
    layout.shuffleBanks(using: &generator)
    #expect(layout[.word2] == [3, 5, 7])
    #expect(layout[.bank1].count == 6 && layout[.bank2].count == 5)
  }
}
