import PuzzleKit
import Testing

@testable import Wordiest

/// Tiles are numbered as the banks are read, whatever the player does to them.
@Suite struct TileNumberTests {
  private func game(_ moves: WordiestMove...) throws -> WordiestGame {
    var game = WordiestGame(try MatchFile.standard.match(number: 3), .match, identifier: nil, .standard)
    var log = EventLog(isOn: false)
    for move in moves { try game.apply(move, &log) }
    return game
  }

  /// The labels of the two rows of banks as a picture has them; empty where a tile is in a word.
  private func labels(_ game: WordiestGame) -> [[String]] {
    let banks = scene(game).compactMap { block in if case .board(let rows, _) = block { rows } else { nil } }
    return (banks.last ?? []).map { $0.map(\.label) }
  }

  private func scene(_ game: WordiestGame) -> [Block] {
    var reply = Reply()
    reply.draws = true
    WordiestGame.draw(game.view(), MemoryProfile(), to: &reply)
    return reply.blocks
  }

  private let inOrder = [(1...7).map(String.init), (8...14).map(String.init)]

  @Test func thePictureIsNumberedInReadingOrder() throws {
    #expect(try labels(game()) == inOrder)
    #expect(try labels(game(.shuffle)) == inOrder)
    #expect(try labels(game(.shuffle, .reset(invalidOnly: false))) == inOrder)
    #expect(try labels(game(.shuffle, .tile(4, .bank1, 0), .tile(9, .bank2, 1))) == inOrder)
    let laid = try labels(game(.shuffle, .place("avion", "")))
    #expect(laid.joined().count { $0.isEmpty } == 5)
    #expect(zip(laid.joined(), inOrder.joined()).allSatisfy { $0 == $1 || $0.isEmpty })
  }

  @Test func aNumberNamesTheTileInItsPlace() throws {
    for moves in [[], [.shuffle], [.shuffle, .shuffle, .tile(6, .bank1, 2)]] as [[WordiestMove]] {
      var game = try game()
      var log = EventLog(isOn: false)
      for move in moves { try game.apply(move, &log) }
      // The banks are read like a text, but at first the second one is laid from its end.
      let read = game.layout[.bank1] + (moves.isEmpty ? game.layout[.bank2].reversed() : game.layout[.bank2])
      for (tile, number) in zip(read, 1...) {
        #expect(game.line(.tile(tile, .word1, nil)) == "move tile \(number) word1")
        let gesture = LiveGesture.drop(from: .piece(number), to: "Word 2")
        #expect(WordiestGame.live?.request(game.view(), gesture)?.line == "move tile \(number) word2")
      }
      // It keeps its number in a word and on its way back.
      let (tile, line) = (read[4], game.line(.tile(read[4], .word2, nil)))
      try game.apply(.tile(tile, .word2, nil), &log)
      #expect(game.line(.tile(tile, .word2, nil)) == line)
      try game.apply(.reset(invalidOnly: false), &log)
      #expect(game.line(.tile(tile, .word2, nil)) == line)
    }
  }

  @Test func movesAreListedByNumbers() throws {
    var lines: [String] = []
    let game = try game(.shuffle)
    game.forEachMove {
      lines.append(game.line($0))
      return true
    }
    let numbers = lines.compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
    #expect(numbers == (1...14).flatMap { [$0, $0, $0] })
  }

  @Test func onlyMovesThatArrangeTheBanksTellTheTilesAgain() throws {
    func tells(_ moves: [WordiestMove]) throws -> Bool {
      var game = try game()
      var log = EventLog(isOn: false)
      for move in moves { try game.apply(move, &log) }
      var reply = Reply()
      WordiestGame.report(game.view(), after: try #require(moves.last), to: &reply)
      let numbers = reply.records.filter { $0.schema.name == "tile" }.map { reply.values[$0.start] }
      #expect(numbers.isEmpty || numbers == (1...14).map { .integer($0) })
      return !numbers.isEmpty
    }
    for moves in [[.shuffle], [.reset(invalidOnly: false)], [.tile(3, .bank1, 0)]] as [[WordiestMove]] {
      #expect(try tells(moves), "\(moves)")
    }
    for moves in [
      [.shuffle, .tile(3, .word1, nil)], [.place("avion", "")], [.place("avion", ""), .reset(invalidOnly: false)],
      [.shuffle, .tile(3, .word1, 0), .tile(3, .bank2, nil)],
    ] as [[WordiestMove]] {
      #expect(try !tells(moves), "\(moves)")
    }
  }
}
