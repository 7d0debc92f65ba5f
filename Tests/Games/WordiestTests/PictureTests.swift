import Foundation
import PuzzleKit
import Testing

@testable import Wordiest

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PictureTests {
  private func submitted(_ lines: [WordiestMove]) throws -> WordiestView {
    var game = WordiestGame(try MatchFile.standard.match(number: 3), .match, identifier: "<3&4>", .standard)
    var log = EventLog(isOn: false)
    for move in lines + [.submit(.first)] { try game.apply(move, &log) }
    return game.view()
  }

  @Test func theGraphIsAnSVGWithEveryPlayerInside() throws {
    let view = try submitted([.place("avion", "ophiuran")])
    let graph = try view.requireGraph()
    let ink = Ink(ground: 0xF3F3F3, text: 0x282828, faded: 0xC0C0C0)
    let text = WordiestGame.svg(view, graph, ink)
    #expect(XMLParser(data: Data(text.utf8)).parse())
    let places = text.matches(of: /<circle cx="([0-9.]+)" cy="([0-9.]+)"/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } }
    }
    #expect(places.count == 101)
    #expect(places.allSatisfy { 64...448 ~= $0.0 && 32...416 ~= $0.1 })
    // Higher ratings are further right, higher scores further up.
    for (place, point) in zip(places, graph.points) {
      #expect(abs(place.0 - 256 - 192 * point.x) < 0.06 && abs(place.1 - 224 + 192 * point.y) < 0.06)
    }
    // The player is in the middle.
    #expect(places.last.map { $0 == (256, 224) } == true)
    #expect(text.contains("&lt;3&amp;4&gt;") && text.contains("AVION + OPHIURAN, 515 points"))
    #expect(text.contains("#F3F3F3") && text.contains("#C0C0C0"))
  }

  @Test func otherPlayersAreNoSecretOnlyAfterTheEnd() throws {
    let game = WordiestGame(try MatchFile.standard.match(number: 3), .match, identifier: "3", .standard)
    let view = game.view()
    #expect(view.opponents.isEmpty && view.opponentCount == 100 && view.graph == nil)
    #expect(try submitted([]).opponents.count == 100)
  }
}
