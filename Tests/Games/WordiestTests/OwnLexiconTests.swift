import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct OwnLexiconTests {
  @Test func aMatchGoesByTheLexiconOfItsSolver() throws {
    // TAE is no word of the embedded lexicon, and TEA none of this one.
    let solver = WordiestSolver(try Lexicon(parsing: Array("tae".utf8), name: "tae"))
    let rack = try Rack(parsing: ["t", "e", "a", "x"])
    // Profiles keep this value.
    #expect(rack.identity == DealIdentity("wordiest", "rack aetx", .inOrder))
    var game = WordiestGame(WordiestMatch(rack: rack, samples: []), .challenge, identifier: nil, solver)
    var log = EventLog(isOn: false)
    try game.apply(.place("tea", ""), &log)
    #expect(game.total == 0 && game.view().words.map(\.isValid) == [false])
    try game.apply(.place("tae", ""), &log)
    #expect(game.total == 3 && game.view().words.map(\.isValid) == [true])
    let request = SearchRequest()
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    game = WordiestGame(WordiestMatch(rack: rack, samples: []), .challenge, identifier: nil, solver)
    #expect(WordiestGame.search?.best(game.view(), request, monitor) == .place("tae", ""))
    let generated = generateMatch(seed: 1, number: 1, solver)
    #expect(generated.samples.allSatisfy { ["", "tae"].contains(generated.rack.letters($0.play?.first ?? [])) })
  }

  @Test func filesAndTheProfileAreForLocalReaders() throws {
    let localRows = WordiestGame.tools.map(\.row).filter { !$0.access.allows(.trusted) }.map(\.name)
    #expect(localRows == ["delete", "reset-rating"])
    let paths = WordiestGame.manual.options.filter { !$0.access.allows(.trusted) }.map(\.name)
    #expect(paths == ["file"])
    let rows = WordiestGame.commands.map(\.row) + WordiestGame.tools.map(\.row)
    let localArguments = rows.filter { $0.parameters.contains { !$0.access.allows(.trusted) } }.map(\.name)
    #expect(localArguments == ["graph", "check"])
  }
}
