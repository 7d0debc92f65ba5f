import LexiconNotes
import PuzzleKit
import WordFlow

/// A puzzle that might come with the game.
private struct MadePuzzle {
  let seed: UInt64
  let grid: Grid
  /// The required words, longest first.
  let words: [String]
  let quality: Int

  /// Its worth: three points for each letter of its longest required word that is no inflection of another one, ten times the
  /// share of required words among all, less a twentieth for each required word; in hundredths.
  init(_ grid: Grid, _ request: GridRequest) {
    let all = GridDictionary.standard.analyse(grid, minimumLength: request.minimumLength).words
    let required = RequiredWords(request.edition, among: all, withInflections: request.withInflections)
    let words = all.map(\.text).filter(required.contains)
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    let longest = words.first { word in !words.contains { $0 != word && word.hasPrefix($0.dropLast()) } }
    quality = 300 * (longest?.utf8.count ?? 0) + 1000 * words.count / max(1, all.count) - 5 * words.count
    (self.seed, self.grid, self.words) = (request.seed, grid, words)
  }
}

/// Makes a puzzle of each seed and writes the best.
/// - Throws: the refusal of a request that can't be, or `stopped`.
func makePuzzles(
  _ size: GridSize, _ tier: Difficulty.Tier, blanks: Int, _ edition: WordEdition, seeds: Range<UInt64>, best: Int,
  shouldStop: () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  func request(_ seed: UInt64) -> GridRequest {
    var request = GridRequest(columns: size.columns, rows: size.rows, blanks: blanks, tier: tier, seed: seed)
    request.edition = edition
    return request
  }
  let generator = GridGenerator(like: request(seeds.lowerBound))
  // What is made at the first use is no part of the time.
  let first = Result { () throws(Refusal) in try generator.grid(for: request(seeds.lowerBound)) }
  var grids: [(UInt64, Grid)] = []
  let start = seconds()
  var ticker = Ticker(stride: 1)
  for seed in seeds {
    if shouldStop() { throw stopped("stopped before all puzzles were made") }
    if let grid = try? generator.grid(for: request(seed)) { grids.append((seed, grid)) }
    ticker.tick { "\($0) of \(seeds.count)" }
  }
  if grids.isEmpty { _ = try first.get() }
  let time = microseconds(since: start, grids.count)
  if best > 0 {
    let puzzles = grids.map { MadePuzzle($0.1, request($0.0)) }.sorted { ($1.quality, $0.seed) < ($0.quality, $1.seed) }
    for puzzle in puzzles.prefix(best) {
      say(
        "seed \(puzzle.seed) quality \(puzzle.quality) grid \(puzzle.grid) words \(puzzle.words.joined(separator: " "))"
      )
    }
  }
  say("puzzles \(grids.count) microseconds_each \(time)")
}
