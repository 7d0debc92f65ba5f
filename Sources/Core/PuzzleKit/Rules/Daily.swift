/// Deals of a day, which are the same for everybody.
public enum Daily {
  /// The option of an opening line.
  public static let option = Argument.date(
    "daily", "the day's deal, the same for everybody; today's by UTC if the date is left out"
  ).optional
}

extension DealRequest {
  /// The day whose deal is asked for; nil if none is.
  /// - Parameters:
  ///   - context: tells which day it is.
  ///   - others: the names of options that name a deal themselves.
  /// - Throws: `bad-argument` for a day that has not come yet, where nothing tells which day it is, and where one of `others`
  ///   was given too.
  public func day(_ context: any GameContext, insteadOf others: [String]) throws(Refusal) -> CivilDate? {
    guard let text = self[Daily.option] else { return nil }
    if let other = given.first(where: others.contains) {
      throw Refusal(.badArgument, "daily takes no \(other): everybody gets the same deal")
    }
    let today = context.today
    guard let date = text.isEmpty ? today : CivilDate(iso: text) else {
      throw Refusal(.badArgument, "the day is not known here; daily needs a date such as 2026-01-26")
    }
    if let today, date.daysSince1970 > today.daysSince1970 {
      throw Refusal(.badArgument, "the day \(date.iso) has not come yet; today is \(today.iso) by UTC")
    }
    return date
  }
}

extension CivilDate {
  /// The seed of the day's deal: the first output of SplitMix64 for the days since 1970-01-01.
  public var dailySeed: UInt64 { SplitMix64.mixed(UInt64(bitPattern: Int64(daysSince1970))) }
}

/// Counts over the daily deals of a history.
public struct DailyTally: Equatable, Sendable {
  /// The number of dailies played.
  public private(set) var played = 0
  /// The number of them that were won.
  public private(set) var won = 0
  /// The number of days in a row, up to today or yesterday, on which that day's deal was begun on the day itself and won.
  public private(set) var currentStreak = 0
  /// The most such days in a row.
  public private(set) var longestStreak = 0

  /// Counts the daily deals among entries; `today` is the day by UTC.
  public init(
    _ entries: some Sequence<HistoryEntry>, today: CivilDate?,
    isWin: (HistoryEntry) -> Bool = { $0.outcome != .lost }
  ) {
    var days = Set<Int>()
    for entry in entries {
      guard let day = entry.daily?.daysSince1970 else { continue }
      played += 1
      guard isWin(entry) else { continue }
      won += 1
      if Instant(entry.begun ?? entry.timestamp, offset: 0).date.daysSince1970 == day { days.insert(day) }
    }
    for day in days where !days.contains(day + 1) {
      var first = day
      while days.contains(first - 1) { first -= 1 }
      let length = day - first + 1
      longestStreak = max(longestStreak, length)
      if let today, day >= today.daysSince1970 - 1 { currentStreak = length }
    }
  }
}
