import PuzzleKit

/// The puzzle of a day, the same for everybody.
struct Daily {
  let date: CivilDate

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

  /// Monday is easiest, Sunday largest.
  var puzzle: Puzzle {
    // 1970-01-01 was a Thursday.
    let weekday = ((date.daysSince1970 + 3) % 7 + 7) % 7
    let size = [3, 4, 4, 4, 5, 5, 6][weekday]
    let made = SimpleMaker.puzzle(size: size, seed: UInt64(bitPattern: Int64(date.daysSince1970)))
    var label = made.label
    label.id = "daily-\(date.iso)"
    label.title = "Daily puzzle of \(date.iso)"
    label.created = Int64(date.daysSince1970) * 86_400_000
    return Puzzle(label, made.grid, minimumLength: made.minimumLength, words: made.words)
  }
}
