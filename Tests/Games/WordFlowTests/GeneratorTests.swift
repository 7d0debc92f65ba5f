import Lexicon
import PuzzleKit
import Testing

@testable import WordFlow

/// Grids made from a seed.
@Suite struct GeneratorTests {
  private static let offensive: BruteForce = BruteForce(.standard) { $0.isOffensive }

  /// Requests that are met at once.
  static let requests: [GridRequest] = [
    request(3, 3, 0, .easy), request(3, 3, 0, .medium), request(3, 3, 2, .easy), request(3, 6, 0, .medium),
    request(4, 3, 1, .medium), request(4, 4, 0, .easy), request(4, 4, 2, .easy), request(4, 4, 0, .medium),
    request(4, 4, 0, .hard), request(4, 4, 0, .expert),
    request(5, 5, 4, .easy), request(5, 5, 0, .medium), request(5, 5, 3, .hard), request(5, 5, 0, .expert),
    request(6, 6, 8, .easy), request(6, 6, 0, .medium), request(6, 6, 4, .hard), request(6, 6, 0, .expert),
  ]

  private static func request(_ columns: Int, _ rows: Int, _ blanks: Int, _ tier: Difficulty.Tier) -> GridRequest {
    GridRequest(columns: columns, rows: rows, blanks: blanks, tier: tier, seed: 0)
  }

  @Test(arguments: requests) func aGridIsWhatWasAskedFor(request: GridRequest) throws {
    var request = request
    let generator = GridGenerator()
    for seed in 1...5 as ClosedRange<UInt64> {
      request.seed = seed
      let grid = try generator.grid(for: request)
      #expect(grid.columns == request.columns && grid.rows == request.rows)
      #expect(grid.cells.count { $0 == 0 } == request.blanks && grid.isConnected)
      let analysis = GridDictionary.standard.analyse(grid)
      let required = analysis.words.indices.filter { analysis.words[$0].wordClass == .common }
      #expect(Difficulty(grid, lengths: required.map { analysis.words[$0].length }).tier == request.tier, "\(grid)")
      #expect(required.count >= Puzzle.leastWords(columns: grid.columns, rows: grid.rows), "\(grid)")
      let uses = analysis.hints(for: required).uses
      #expect(grid.cells.indices.allSatisfy { grid[$0] == 0 || uses[$0] >= 3 }, "\(grid)")
      #expect(Self.offensive.words(grid, minimumLength: 4).isEmpty, "\(grid)")
    }
  }

  /// A request for words that people know can be as large and as hard.
  @Test(arguments: requests + [request(3, 3, 0, .hard)]) func theSecondEditionMakesTheSame(request: GridRequest) throws
  {
    var request = request
    request.edition = .second
    for seed in 1...3 as ClosedRange<UInt64> {
      request.seed = seed
      let puzzle = try Puzzle.made(request)
      let required = puzzle.words.filter(\.isRequired)
      #expect(required.allSatisfy { Lexicon.standard.level(of: $0.text) == .required }, "\(puzzle.grid)")
      #expect(Difficulty(puzzle.grid, lengths: required.map(\.length)).tier == request.tier, "\(puzzle.grid)")
      #expect(puzzle.faults.isEmpty, "\(puzzle.grid)")
    }
  }

  @Test func aSeedGivesTheSameGridEverywhere() throws {
    var grids: [String] = []
    for (size, tier) in [(3, Difficulty.Tier.easy), (4, .medium), (5, .hard), (6, .expert)] {
      let request = GridRequest(columns: size, rows: size, tier: tier, seed: 2026)
      grids.append(try GridGenerator().grid(for: request).description)
    }
    #expect(
      grids == [
        "snn/lew/wis", "stoe/msdg/rirf/racs", "stdnm/uwari/rfrac/siaee/cedsn",
        "pclrds/motsea/ttessn/inlsrr/daated/iolgie",
      ])
    // What a generator made before leaves no trace.
    let generator = GridGenerator()
    let request = GridRequest(columns: 4, rows: 4, blanks: 2, tier: .medium, seed: 1)
    let first = try generator.grid(for: request)
    _ = try generator.grid(for: GridRequest(columns: 6, rows: 5, tier: .medium, seed: 9))
    #expect(try generator.grid(for: request) == first)
  }

  @Test(arguments: ["house", "quartz", "piano"]) func aWantedWordIsThere(word: String) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let request = GridRequest(columns: 4, rows: 4, blanks: 1, tier: .medium, seed: seed, words: [Array(word.utf8)])
      let grid = try GridGenerator().grid(for: request)
      #expect(GridDictionary.standard.analyse(grid).index(of: word.utf8) != nil, "\(grid)")
    }
  }

  @Test func wantedWordsAreThereTogetherAndAreRequired() throws {
    // The last one is not common.
    let words = ["lion", "tiger", "okapi"]
    for seed in 1...5 as ClosedRange<UInt64> {
      let puzzle = try Puzzle.made(
        GridRequest(columns: 5, rows: 5, blanks: 3, tier: .medium, seed: seed, words: words.map { Array($0.utf8) }))
      for word in words {
        #expect(puzzle.words.first { $0.text == word }?.isRequired == true, "\(word) in \(puzzle.grid)")
      }
      #expect(Difficulty(puzzle.grid, lengths: puzzle.words.filter(\.isRequired).map(\.length)).tier == .medium)
      #expect(puzzle.faults.isEmpty && PuzzleLimits.isID(puzzle.label.id))
    }
  }

  @Test func wordsThatDoNotGoTogetherAreGivenUp() {
    let words = ["orange", "lemon", "apple", "peach", "grape"].map { Array($0.utf8) }
    let request = GridRequest(columns: 6, rows: 6, tier: .hard, seed: 3, words: words)
    do throws(Refusal) {
      _ = try GridGenerator().grid(for: request)
      Issue.record("there is such a grid")
    } catch {
      #expect(error.text.hasSuffix("try another size, tier or number of blanks, or fewer words"))
    }
  }

  @Test(arguments: [(3, Difficulty.Tier.easy, 4_000), (4, .medium, 20_000), (5, .hard, 60_000), (6, .expert, 80_000)])
  func theRequiredWordsAreWorthTheStar(size: Int, tier: Difficulty.Tier, star: Int) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let puzzle = try Puzzle.made(
        GridRequest(columns: size, rows: size, tier: tier, seed: seed, words: [Array("okapi".utf8)], star: star))
      let required = puzzle.words.filter(\.isRequired)
      #expect(required.reduce(0) { $0 + Points.base(length: $1.length) } >= star, "\(puzzle.grid)")
      #expect(Difficulty(puzzle.grid, lengths: required.map(\.length)).tier == tier)
      #expect(puzzle.faults.isEmpty && puzzle.label.star == star)
    }
  }

  @Test func whatCanNotBeIsRefused() throws {
    func refusal(
      _ columns: Int, _ rows: Int, _ blanks: Int, _ tier: Difficulty.Tier, word: String? = nil
    ) -> String? {
      let request = GridRequest(
        columns: columns, rows: rows, blanks: blanks, tier: tier, seed: 1, words: word.map { [Array($0.utf8)] } ?? [])
      do throws(Refusal) {
        _ = try GridGenerator().grid(for: request)
        return nil
      } catch { return error.text }
    }
    #expect(refusal(2, 4, 0, .easy) == "a grid has 3 to 6 columns and rows, not 2x4")
    #expect(refusal(4, 4, 11, .easy) == "a 4x4 grid may have 0 to 10 blanks, not 11")
    #expect(refusal(4, 4, 0, .medium, word: "xyzzy") == "\"xyzzy\" is not a word of the dictionary")
    #expect(refusal(4, 4, 0, .medium, word: "cat") == "a word of this grid has 4 to 16 letters; \"cat\" has 3")
    #expect(
      refusal(5, 5, 0, .easy)
        == """
        an easy 5x5 grid without blanks has some 14 required words, too few for each of 25 letters to be in 3; leave \
        more cells blank, or take a harder tier
        """)
    #expect(
      refusal(3, 3, 1, .expert)
        == """
        no expert 3x3 grid with 1 blank was found: its 8 letters would need some 224 or more required words; try \
        another size, tier or number of blanks
        """)
  }
}
