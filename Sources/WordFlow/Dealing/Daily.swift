import PuzzleKit

/// The puzzle of a day, the same for everybody.
struct Daily {
  let date: CivilDate

  init(date: CivilDate) { self.date = date }

  /// The puzzle of a date; of today by UTC for an empty text.
  /// - Throws: `bad-argument` for a day that has not come yet, and where nothing tells which day it is.
  /// - Parameter isKept: whether the line was kept before, by whatever clock.
  init(_ text: String, isKept: Bool, _ context: any GameContext) throws(Refusal) {
    let today = context.now > 0 ? Instant(context.now, offset: 0).date : nil
    guard let date = text.isEmpty ? today : CivilDate(iso: text) else {
      throw Refusal(.badArgument, "nothing tells which day it is; daily needs a date such as 2026-01-26")
    }
    if let today, !isKept, date.daysSince1970 > today.daysSince1970 {
      throw Refusal(.badArgument, "the puzzle of \(date.iso) has not come yet; today is \(today.iso)")
    }
    self.date = date
  }

  /// Monday is small and easy, Sunday large and hard.
  func puzzle() throws(Refusal) -> Puzzle {
    // 1970-01-01 was a Thursday.
    let weekday = ((date.daysSince1970 + 3) % 7 + 7) % 7
    let (size, tier) = Daily.week[weekday]
    let made = try Puzzle.made(
      GridRequest(columns: size, rows: size, tier: tier, seed: UInt64(bitPattern: Int64(date.daysSince1970))))
    var label = made.label
    label.id = "daily-\(date.iso)"
    label.title = "Daily puzzle of \(date.iso)"
    label.created = Int64(date.daysSince1970) * 86_400_000
    return Puzzle(label, made.grid, minimumLength: made.minimumLength, words: made.words)
  }

  /// The size and the tier of each day from Monday on.
  private static let week: [(size: Int, tier: Difficulty.Tier)] = [
    (3, .easy), (4, .easy), (4, .medium), (4, .medium), (5, .medium), (5, .hard), (6, .hard),
  ]
}
