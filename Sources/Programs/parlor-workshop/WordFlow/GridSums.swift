import PuzzleKit
import WordFlow

/// The Boggle scores of words by their numbers of letters; longer ones score as the last.
let bogglePoints = [0, 0, 0, 1, 1, 2, 3, 5, 11]

/// Adds up the words of grids, once for the points alone and once for all words with all paths, and the processor time
/// of both without the reading.
/// - Throws: the refusal of a file, or `stopped`.
func sumGrids(_ list: String, _ boards: String, shouldStop: () -> Bool = Interruption.shouldStop) throws(Refusal) {
  let graph = try GridList(list).graph
  let grids = try readGrids(boards)
  let scorer = GridScorer(graph, points: bogglePoints, qIsQu: true)
  var ticker = Ticker()
  var start = seconds()
  var points = 0
  for grid in grids {
    if shouldStop() { throw stopped("stopped before all grids were scored") }
    points += scorer.score(grid)
    ticker.tick { "\($0) of \(grids.count)" }
  }
  say("points \(points) grids \(grids.count) microseconds_each \(microseconds(since: start, grids.count))")
  let finder = GridFinder(graph, minimumLength: 1)
  ticker = Ticker()
  start = seconds()
  var (words, paths, most, starts, uses) = (0, 0, 0, 0, 0)
  for grid in grids {
    if shouldStop() { throw stopped("stopped before all words were found") }
    let analysis = finder.analyse(grid)
    let hints = analysis.hints
    ticker.tick { "\($0) of \(grids.count)" }
    words += analysis.count
    paths += analysis.pathCount
    most = max(most, analysis.highestPathCount)
    starts += hints.starts.reduce(0, +)
    uses += hints.uses.reduce(0, +)
  }
  let time = microseconds(since: start, grids.count)
  say("words \(words) paths \(paths) most \(most) starts \(starts) uses \(uses) microseconds_each \(time)")
  try editGrids(grids, finder, shouldStop)
}

/// Analyses each grid, with both hints; then changes one of its cells to another letter and finds its words again from those
/// known before. Times are processor time of one analysis, and of the second one alone.
private func editGrids(_ grids: [Grid], _ finder: GridFinder, _ shouldStop: () -> Bool) throws(Refusal) {
  var generator = SplitMix64(seed: 1)
  var (words, paths) = (0, 0)
  var (times, wholeTimes): ([Double], [Double]) = ([], [])
  var ticker = Ticker()
  for grid in grids {
    if shouldStop() { throw stopped("stopped before all grids were edited") }
    ticker.tick { "\($0) of \(grids.count)" }
    let wholeStart = seconds()
    let before = finder.analyse(grid)
    _ = before.hints
    wholeTimes.append(seconds() - wholeStart)
    var after = grid
    let cell = generator.below(grid.cells.count)
    after[cell] = grid[generator.below(grid.cells.count)]
    let start = seconds()
    let analysis = finder.analyse(after, changedAt: cell, since: before)
    times.append(seconds() - start)
    words += analysis.count
    paths += analysis.pathCount
  }
  say("whole microseconds \(spread(wholeTimes))")
  say("edits words \(words) paths \(paths) microseconds \(spread(times))")
}

/// The median and the 99th percentile of times, in whole microseconds.
private func spread(_ times: [Double]) -> String {
  let sorted = times.sorted()
  let (half, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
  return "median \(Int(half * 1e6)) p99 \(Int(most * 1e6))"
}

/// Microseconds of processor time for each of so many, with two decimals.
func microseconds(since start: Double, _ count: Int) -> String {
  let hundredths = Int((seconds() - start) * 100_000_000 / Double(count))
  return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
}
