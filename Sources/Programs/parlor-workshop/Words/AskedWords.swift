import LexiconNotes
import PuzzleKit
import WordFlow
import Wordle

/// The source of words that people are asked for.
enum AskedSource: String, CaseIterable {
  case dailies, curated, generated, answers, required
}

/// Writes what is asked for: a line a puzzle or list, with its name and its words.
/// - Parameters:
///   - firstDay: the first of the days.
///   - count: the number of days, or of generated puzzles of each size and tier.
/// - Throws: the refusal of a day that can't be, or `stopped`.
func writeAskedWords(
  of source: AskedSource, from firstDay: String, _ count: Int, shouldStop: () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  switch source {
  case .dailies:
    guard let first = CivilDate(iso: firstDay) else {
      throw Refusal(.badArgument, "the first day must be a date such as 2026-12-01, not \(quoted(firstDay))")
    }
    for offset in 0..<count {
      if shouldStop() { throw stopped("stopped before all days were written") }
      let day = CivilDate(daysSince1970: first.daysSince1970 + offset)
      write(day.iso, try DailyPuzzle.of(day))
    }
  case .curated: for puzzle in WordFlowGame.puzzles { write(puzzle.label.id, puzzle) }
  case .generated:
    for size in 3...6 {
      for tier in Difficulty.Tier.allCases { try writeGenerated(size, tier, count, shouldStop) }
    }
  case .answers:
    for rank in Rank.allCases {
      let answers = EmbeddedLists.lists(rank, .newest).answers
      say("\(rank.rawValue) \(answers.map(\.text).joined(separator: " "))")
    }
  case .required: say("required \(GridDictionary.required(.newest).words.joined(separator: " "))")
  }
}

private func writeGenerated(
  _ size: Int, _ tier: Difficulty.Tier, _ count: Int, _ shouldStop: () -> Bool
) throws(Refusal) {
  var request = GridRequest(columns: size, rows: size, tier: tier, seed: 1)
  request.edition = .newest
  for seed in 1...UInt64(count) {
    if shouldStop() { throw stopped("stopped before all puzzles were made") }
    request.seed = seed
    let name = "\(size)x\(size)-\(tier.rawValue)-\(seed)"
    do throws(Refusal) {
      write(name, try Puzzle.made(request))
    } catch {
      say("\(name)!")
      // A size and a tier that do not go together are the same for every seed.
      if seed == 30 || error.text.contains("too few") { return }
    }
  }
}

private func write(_ name: String, _ puzzle: Puzzle) {
  say("\(name) \(puzzle.words.filter(\.isRequired).map(\.text).joined(separator: " "))")
}
