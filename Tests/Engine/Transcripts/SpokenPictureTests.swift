import PuzzleKit
import Support
import Testing

@testable import Console

/// A picture in words, as screen readers have it, says what the drawn picture shows, and nothing else.
@Suite struct SpokenPictureTests {
  private let drawn = Painter(theme: Theme(), width: 240, height: 100)
  private let spoken = Painter(theme: Theme(depth: .full, plain: true), width: 4000, height: 100)

  /// The letters and digits of some texts, sorted.
  private func signs(_ texts: some Sequence<some StringProtocol>) -> String {
    String(texts.joined().uppercased().filter { $0.isLetter || $0.isNumber }.sorted())
  }

  /// The parts of a sentence that stand for what is drawn: names of rows and words in lower case explain.
  private func shown(_ sentence: String) -> [Substring] {
    let places = sentence.firstRange(of: ": ").map { sentence[$0.upperBound...] } ?? sentence[...]
    return places.split { " ,()".contains($0) }.filter { $0.contains { $0.isUppercase || $0.isNumber } }
  }

  private func roles(_ sentences: [String]) -> [String: Int] {
    let names = Role.allCases.filter { $0 != .empty }.map(\.rawValue)
    let words = sentences.flatMap { $0.split { " ,:()".contains($0) } }.map { $0.lowercased() }
    return Dictionary(words.filter(names.contains).map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test(arguments: Player.openings) func wordsSayWhatIsDrawn(opening: String) throws {
    let player = try Player()
    let lines = ["key a", "touch a1", "touch b2", "hints", "shuffle", "t1", "t2 2", "w f", "set a1 cat", "undo"]
    var compared = 0
    try player.play(opening, steps: 24, between: lines) { line in
      player("show")
      for block in player.blocks {
        let sentences = spoken.lines([block]).map(\.escaped)
        let picture = drawn.lines([block]).map(\.escaped)
        switch block {
        case .board(let rows, _):
          #expect(signs(sentences.flatMap(shown)) == signs(picture), "\(line): \(sentences) \(picture)")
          let marked = rows.joined().filter { tile in
            !tile.text.isEmpty && ![.plain, .unused, .empty, .faded, .strong].contains(tile.role)
          }
          #expect(roles(sentences) == Dictionary(marked.map { ($0.role.rawValue, 1) }, uniquingKeysWith: +), "\(line)")
        case .keyboard: #expect(signs(sentences.flatMap(shown)) == signs(picture), "\(line): \(sentences) \(picture)")
        case .piles(let rows, _):
          for pile in rows.joined() where pile != .blank {
            let sentence = try #require(sentences.first { $0.hasPrefix("\(pile.title), \(pile.name): ") })
            for card in pile.isFanned ? pile.cards : Array(pile.cards.suffix(1)) {
              #expect(sentence.contains(card.label) && picture.contains { $0.contains(card.label) }, "\(card.label)")
            }
          }
        default: continue
        }
        compared += 1
      }
    }
    #expect(compared > 5)
  }
}
