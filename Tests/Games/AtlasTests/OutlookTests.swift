import PuzzleKit
import Synchronization
import Testing

@testable import Atlas

/// Analyses of open rounds.
@Suite struct OutlookTests {
  private func outlook(_ view: AtlasView) throws -> Reply {
    let replies = Mutex<[Reply]>([])
    var blank = Reply()
    blank.draws = true
    let monitor = WorkMonitor(shouldStop: { false }, blank: blank) { reply in replies.withLock { $0.append(reply) } }
    try AtlasGame.reportOutlook(view, monitor)
    return try #require(replies.withLock { $0.first })
  }

  @Test func whatCantBeWonIsBadNewsThoughItIsNotProved() throws {
    // Labels that are shared hide that a round is lost, even if all cards lie open.
    var rules = RoundRules(isOpen: true)
    rules.sharesLabels = true
    var generator = SplitMix64(seed: 21)
    var (won, lost) = (0, 0)
    for _ in 0..<3000 where lost < 3 || won < 3 {
      let sharing = 2 + generator.below(2)
      let groups = (0..<8).map { number in
        CardGroup(
          id: "g\(number)", name: "G", base: CardFace(id: "b", label: "Base \(number)"),
          partners: [CardFace(id: "p", label: number < sharing ? "shared" : "own \(number)")])
      }
      var piles = [0, 0, 0, 0]
      for _ in 0..<14 + generator.below(3) { piles[generator.below(4)] += 1 }
      guard piles.allSatisfy({ $0 <= 8 }) else { continue }
      let view = Deals(AtlasRound(groups, rules, .tour, piles: piles), seed: generator.next()).deal(0).view()
      if view.isProvenLost { continue }
      let reply = try outlook(view)
      let isWon = reply.lines("outlook") == ["1 1 false"]
      if isWon { won += 1 } else { lost += 1 }
      #expect(isWon || reply.lines("outlook") == ["1 0 false"])
      #expect(reply.blocks.first == .message(isWon ? "It can be won." : "It can't be won.", isWon ? .good : .bad))
    }
    #expect(lost >= 3 && won >= 3, "\(lost) \(won)")
  }

  @Test func aProvedLossSaysHowToGoOn() throws {
    let shape = Shape(groups: 9, partners: 2, piles: [6, 6, 6, 6])
    var found = 0
    for seed in UInt64(0)..<200 where found < 2 {
      let view = Deals(.plain(shape, RoundRules(isOpen: true)), seed: seed).deal(0).view()
      guard view.isProvenLost else { continue }
      found += 1
      let reply = try outlook(view)
      #expect(reply.lines("outlook") == ["0 0 true"] && reply.lines("prospect") == [])
      #expect(reply.blocks == [Block.message(AtlasTexts.dead, .bad)])
    }
    #expect(found == 2)
  }
}
