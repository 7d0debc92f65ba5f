import PuzzleKit

/// The record of a finished game. The history keeps a line of it, `complete 10 of 10 moves 60 draws 48 reshuffles 0 seconds
/// 300`, and after it `untimed` if no clock told the time, and `special` if the round was not of the tier's size or not by the
/// standard rules; its entry itself tells whether the game was assisted.
struct AtlasHistoryDetail: Equatable {
  var complete: Int
  var groups: Int
  var moves: Int
  var draws: Int
  var reshuffles: Int
  var seconds: Int
  /// Whether the clock ran from the deal to the end.
  var isTimed: Bool
  var isAssisted: Bool
  var isStandard: Bool

  init(_ game: AtlasGame, now: Int64, isAssisted: Bool) {
    complete = game.completed.count
    groups = game.round.groups.count
    moves = game.moves
    draws = game.draws
    reshuffles = game.reshuffles
    // Without a profile the clock stands still at 0, and any clock may have been set back.
    isTimed = game.round.started > 0 && game.round.started <= now
    seconds = isTimed ? Int((now - game.round.started) / 1000) : 0
    self.isAssisted = isAssisted
    isStandard = game.round.isStandard
  }

  /// The detail of an entry, or nil if its line holds none.
  init?(_ entry: HistoryEntry) {
    let words = entry.detail.split(separator: " ")
    guard words.count >= 12,
      zip([0, 2, 4, 6, 8, 10], ["complete", "of", "moves", "draws", "reshuffles", "seconds"]).allSatisfy({
        words[$0] == $1
      })
    else { return nil }
    let numbers = [1, 3, 5, 7, 9, 11].compactMap { Int64(words[$0]) }
      .filter { 0...1_000_000_000 ~= $0 }.map { Int($0) }
    guard numbers.count == 6, max(numbers[0], numbers[1]) <= 1000 else { return nil }
    (complete, groups, moves) = (numbers[0], numbers[1], numbers[2])
    (draws, reshuffles, seconds) = (numbers[3], numbers[4], numbers[5])
    isTimed = !words[12...].contains("untimed")
    // Lines say so if they are older than the entries' own mark.
    isAssisted = entry.isAssisted || words[12...].contains("assisted")
    isStandard = !words[12...].contains("special")
  }

  /// The line that keeps it.
  var line: String {
    "complete \(complete) of \(groups) moves \(moves) draws \(draws) reshuffles \(reshuffles) seconds \(seconds)"
      + (isTimed ? "" : " untimed") + (isStandard ? "" : " special")
  }

  /// The seconds if they are known.
  var time: Int? { isTimed ? seconds : nil }
  /// Whether a win of it sets records.
  var counts: Bool { isStandard && !isAssisted }
}
