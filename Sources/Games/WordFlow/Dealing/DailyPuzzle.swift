import Lexicon
import LexiconNotes
import PuzzleKit

/// The puzzles of the days.
package enum DailyPuzzle {
  /// The prefix of the ids of daily puzzles.
  package static let prefix = "daily-"

  /// The title of a day's puzzle.
  static func title(of day: CivilDate) -> String { "Daily puzzle of \(day.long)" }

  /// The day of which a puzzle with an id is that; nil for another id.
  static func day(ofID id: String) -> CivilDate? {
    id.hasPrefix(prefix) ? CivilDate(iso: String(id.dropFirst(prefix.count))) : nil
  }

  /// The puzzle of a day: on Mondays small and easy, on Sundays large and hard.
  /// - Parameters:
  ///   - day: the day.
  ///   - checkpoint: is called now and then, and may end the search.
  package static func of(
    _ day: CivilDate, checkpoint: () throws(Refusal) -> Void = {}
  ) throws(Refusal) -> Puzzle {
    let made = try made(request(of: day), checkpoint)
    var label = made.label
    label.id = prefix + day.iso
    label.title = title(of: day)
    label.created = Int64(day.daysSince1970) * 86_400_000
    return Puzzle(label, made.grid, minimumLength: made.minimumLength, words: made.words)
  }

  /// The puzzle of a request, or where there is none, of the same with another seed.
  private static func made(
    _ request: GridRequest, _ checkpoint: () throws(Refusal) -> Void
  ) throws(Refusal) -> Puzzle {
    var request = request
    for _ in 0..<mostSeeds {
      do throws(Refusal) { return try Puzzle.made(request, checkpoint: checkpoint) } catch {
        if error.code == .stopped { throw error }
      }
      request.seed = SplitMix64.mixed(request.seed)
    }
    return try Puzzle.made(request, checkpoint: checkpoint)
  }

  /// The most seeds that are tried for a day.
  private static let mostSeeds = 8

  private static func request(of day: CivilDate) -> GridRequest {
    let seed = UInt64(bitPattern: Int64(day.daysSince1970))
    if day.iso < firstDayOfThirdWords {
      let (size, tier) = firstWeek[day.weekday]
      return GridRequest(columns: size, rows: size, tier: tier, seed: seed)
    }
    let (size, words) = week[day.weekday]
    var request = GridRequest(columns: size, rows: size, tier: .medium, seed: seed)
    request.edition = .third
    (request.leastWords, request.mostWords) = (words.lowerBound, words.upperBound)
    return request
  }

  /// The first day whose puzzle is for a coffee. No day has words of the second edition.
  private static let firstDayOfThirdWords = "2026-12-01"

  /// The size and how many words are required on each day from Monday on, inflections aside.
  private static let week: [(size: Int, words: ClosedRange<Int>)] = [
    (4, 20...22), (4, 20...25), (4, 22...28), (5, 22...28), (5, 25...32), (5, 28...36), (6, 30...38),
  ]

  /// The size and the tier of each day from Monday on, before that.
  private static let firstWeek: [(size: Int, tier: Difficulty.Tier)] = [
    (3, .easy), (4, .easy), (4, .medium), (4, .medium), (5, .medium), (5, .hard), (6, .hard),
  ]
}
