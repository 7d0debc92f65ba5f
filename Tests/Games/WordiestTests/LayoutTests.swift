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

  private func rows(_ game: WordiestGame) -> [[Int]] { game.tray.rows.map { $0.map { $0 + 1 } } }

  @Test func tilesComeBackToTheirPlacesAfterAShuffleToo() throws {
    var game = WordiestGame(try MatchFile.standard.match(number: 3), .match, identifier: nil, .standard)
    var log = EventLog(isOn: false)
    #expect(rows(game) == [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14]])
    try game.apply(.shuffle, &log)
    let shuffled = rows(game)
    #expect(shuffled.joined().map { $0 - 1 } == game.layout[.bank1] + game.layout[.bank2])
    for move in [.place("avion", ""), .place("avion", "ophiuran"), .reset(invalidOnly: false), .best] as [WordiestMove]
    {
      try game.apply(move, &log)
      #expect(rows(game) == shuffled)
    }
    // Those in words keep their places whatever is done to the others.
    try game.apply(.place("avion", ""), &log)
    let laid = game.layout[.word1].map { $0 + 1 }
    try game.apply(.shuffle, &log)
    let again = rows(game)
    #expect(again != shuffled)
    for tile in laid { #expect(again.map { $0.firstIndex(of: tile) } == shuffled.map { $0.firstIndex(of: tile) }) }
    let lying = again.joined().filter { !laid.contains($0) }.map { $0 - 1 }
    #expect(lying == game.layout[.bank1] + game.layout[.bank2])
  }

  @Test func aTileTakesThePlaceOfTheOneThatItIsPutOn() throws {
    var game = WordiestGame(try MatchFile.standard.match(number: 3), .match, identifier: nil, .standard)
    var log = EventLog(isOn: false)
    func put(_ tile: Int, on other: Int) throws {
      let place = game.layout.place(of: other - 1)
      try game.apply(.tile(tile - 1, place.row, place.index), &log)
    }
    try put(2, on: 5)
    #expect(rows(game) == [[1, 3, 4, 5, 2, 6, 7], [8, 9, 10, 11, 12, 13, 14]])
    try put(9, on: 1)
    #expect(rows(game) == [[9, 1, 3, 4, 5, 2, 6], [7, 8, 10, 11, 12, 13, 14]])
    // A place that is empty since its tile is in a word is passed over.
    try game.apply(.tile(2, .word1, nil), &log)
    try put(9, on: 4)
    #expect(rows(game) == [[1, 4, 3, 9, 5, 2, 6], [7, 8, 10, 11, 12, 13, 14]])
    // Without a place in the bank it comes back to its own.
    try game.apply(.tile(2, .bank2, nil), &log)
    #expect(rows(game) == [[1, 4, 3, 9, 5, 2, 6], [7, 8, 10, 11, 12, 13, 14]])
    // So does one that is put behind the last one of a bank.
    try game.apply(.tile(0, .bank2, game.layout[.bank2].count), &log)
    #expect(rows(game) == [[1, 4, 3, 9, 5, 2, 6], [7, 8, 10, 11, 12, 13, 14]])
  }

  @Test func aTrayOfAnOddNumberHasOneMoreInItsFirstRow() {
    #expect(Tray(count: 3).rows == [[0, 1], [2]] && Tray(count: 1).rows == [[0], []])
  }
}
