import PuzzleKit
import Testing

@testable import Atlas

@Suite struct StockTests {
  private func drawn(seed: UInt64 = 7) throws -> AtlasGame {
    var game = AtlasGame(plainGroups([3, 3]), ["a1", "b1", "", ""], seed: seed)
    while !game.stock.isEmpty { try game.play("draw") }
    return game
  }

  @Test func theWasteIsShuffledBackOnlyOverAnEmptyStock() throws {
    var game = AtlasGame([3, 3], ["a1", "b1", "", ""])
    #expect(game.refusal(of: "reshuffle") == "stock-left")
    try game.play("draw")
    #expect(game.refusal(of: "reshuffle") == "stock-left")
    while !game.stock.isEmpty { try game.play("draw") }
    #expect(game.refusal(of: "draw") == "stock-empty")
    let cards = Set(game.waste)
    for number in 1...20 {
      try game.play("reshuffle")
      #expect(game.waste.isEmpty && Set(game.stock) == cards && game.stock.count == cards.count)
      #expect(game.reshuffles == number && game.draws == 6 * number && game.moves == 0)
      for _ in 0..<6 { try game.play("draw") }
    }
  }

  @Test func thereIsNothingToShuffleWhereBothAreEmpty() throws {
    let game = AtlasGame([1, 1], ["a1", "A", "B", "b1"])
    #expect(game.refusal(of: "reshuffle") == "nothing-to-reshuffle")
    #expect(game.refusal(of: "draw") == "stock-empty")
    #expect(!game.allMoves.contains(.draw) && !game.allMoves.contains(.reshuffle))
  }

  @Test func theOrderComesFromTheSeedAndTheNumberOfTheReshuffle() throws {
    var orders: [[Int]] = []
    for seed in [7, 8] as [UInt64] {
      var game = try drawn(seed: seed)
      for _ in 0..<3 {
        try game.play("reshuffle")
        orders.append(game.stock)
        // The order in which the cards came to the waste plays no part.
        while !game.stock.isEmpty { try game.play("draw") }
      }
    }
    #expect(Set(orders).count == orders.count)
    var again = try drawn()
    again.waste.reverse()
    try again.play("reshuffle")
    #expect(again.stock == orders[0])
  }

  @Test func aReshuffleIsTheDocumentedShuffle() throws {
    var game = try drawn(seed: 99)
    for number in 1...3 {
      var cards = game.waste.sorted()
      DocumentedShuffle.shuffle(&cards, seed: 99, purpose: 4, number: UInt64(number))
      try game.play("reshuffle")
      #expect(game.stock == cards)
      while !game.stock.isEmpty { try game.play("draw") }
    }
  }

  @Test func whatIsListedIsDrawingWhileItCanBeAndThenShufflingBack() throws {
    var game = AtlasGame([2, 2], ["a1", "b1", "", ""])
    #expect(game.allMoves.last == .draw)
    while !game.stock.isEmpty { try game.play("draw") }
    #expect(game.allMoves.last == .reshuffle && !game.allMoves.contains(.draw))
  }
}

/// The shuffle as the topic "Deals, tiers and variants" tells it, written again.
enum DocumentedShuffle {
  /// The output number `index` (from 0) of SplitMix64 for a seed.
  private static func output(_ seed: UInt64, _ index: UInt64) -> UInt64 {
    var z = seed &+ (index &+ 1) &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  static func shuffle<Card>(_ cards: inout [Card], seed: UInt64, purpose: UInt64, number: UInt64) {
    let stream = output(seed, 0) ^ (purpose * 72_057_594_037_927_936 &+ number * 16_777_216)
    var index: UInt64 = 0
    for place in (0..<cards.count).reversed() where place > 0 {
      let product = output(stream, index).multipliedFullWidth(by: UInt64(place + 1))
      index += 1
      let card = cards[place]
      cards[place] = cards[Int(product.high)]
      cards[Int(product.high)] = card
    }
  }
}
