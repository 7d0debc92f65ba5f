/// A day of the Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
  /// The year, 1...12, 1...31.
  public let year, month, day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that begins `days` days after 1970-01-01. Source: H. Hinnant, "chrono-compatible low-level date
  /// algorithms", `civil_from_days`.
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days since 1970-01-01; `days_from_civil` of the same source.
  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The column of the day in a week that starts on Monday, 0...6.
  package var weekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 }

  /// The number of days in its month, 28...31.
  package var daysInMonth: Int {
    let next =
      month == 12 ? CivilDate(year: year + 1, month: 1, day: 1) : CivilDate(year: year, month: month + 1, day: 1)
    return next.daysSince1970 - CivilDate(year: year, month: month, day: 1).daysSince1970
  }

  /// The first day of the month that comes so many months later.
  package func month(after months: Int) -> CivilDate {
    let count = 12 * year + month - 1 + months
    return CivilDate(year: count / 12, month: count % 12 + 1, day: 1)
  }

  /// `yyyy-mm-dd`.
  public var iso: String { "\(isoMonth)-\(padded(day))" }

  /// `yyyy-mm`.
  package var isoMonth: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + padded(month)
  }

  /// `26 January 2026`.
  public var long: String { "\(day) \(monthName) \(year)" }

  /// `26th of January`.
  package var spoken: String { "\(ordinal(day)) of \(monthName)" }

  /// `January`.
  package var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ][month - 1]
  }

  /// Reads `yyyy-mm-dd`, or `yyyy-mm` as its first day; nil for anything else and for days that do not exist.
  package init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts[0].utf8.count == 4,
      parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      let year = Int(parts[0]), year > 0, let month = Int(parts[1]), 1...12 ~= month
    else { return nil }
    let first = CivilDate(year: year, month: month, day: 1)
    guard parts.count == 3 else {
      self = first
      return
    }
    guard let day = Int(parts[2]), 1...first.daysInMonth ~= day else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// `number` with at least two digits.
package func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

/// A point in time as a clock on a wall shows it.
package struct Instant {
  package let date: CivilDate
  package let secondOfDay: Int

  /// The local time at `milliseconds` since 1970 where clocks are `offset` seconds ahead of UTC.
  package init(_ milliseconds: Int64, offset: Int) {
    let seconds = Int64((Double(milliseconds) / 1000).rounded(.down)) + Int64(offset)
    let days = Int64((Double(seconds) / 86_400).rounded(.down))
    date = CivilDate(daysSince1970: Int(days))
    secondOfDay = Int(seconds - days * 86_400)
  }

  /// `2026-01-26T12:00:00Z`, for an offset of 0.
  package var rfc3339: String {
    "\(date.iso)T\(padded(secondOfDay / 3600)):\(padded(secondOfDay / 60 % 60)):\(padded(secondOfDay % 60))Z"
  }

  /// The time of so many milliseconds since 1970, with its milliseconds if there are any: `2026-01-26T12:00:00.250Z`.
  package static func rfc3339(exactly milliseconds: Int64) -> String {
    let text = Instant(milliseconds, offset: 0).rfc3339
    let rest = Int((milliseconds % 1000 + 1000) % 1000)
    return rest == 0 ? text : "\(text.dropLast()).\(rest < 100 ? "0" : "")\(padded(rest))Z"
  }

  /// Milliseconds since 1970 of `2026-01-26T12:00:00Z`, or of such a time with a fraction of a second, which is dropped, or
  /// with an offset such as `+01:00` instead of the Z; nil for anything else.
  package static func milliseconds(rfc3339 text: String) -> Int64? {
    guard text.utf8.count >= 20, let date = CivilDate(iso: String(text.prefix(10))) else { return nil }
    let clock = text.dropFirst(10)
    guard clock.first == "T", let time = seconds(clock.dropFirst().prefix(8), parts: 3),
      let offset = offset(clock.dropFirst(9))
    else { return nil }
    return (Int64(date.daysSince1970) * 86_400 + Int64(time - offset)) * 1000
  }

  /// The same with the milliseconds of the fraction; what is less than one is dropped.
  package static func exactMilliseconds(rfc3339 text: String) -> Int64? {
    guard let whole = milliseconds(rfc3339: text) else { return nil }
    let digits = text.dropFirst(19).first == "." ? text.dropFirst(20).prefix { $0.isNumber }.prefix(3) : ""
    let fraction = Int64(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    return whole + fraction
  }

  /// The seconds by which clocks are ahead of UTC, from what follows the seconds of a time.
  private static func offset(_ text: Substring) -> Int? {
    var text = text
    if text.first == "." {
      let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
      if digits.isEmpty { return nil }
      text = text.dropFirst(1 + digits.count)
    }
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-", let minutes = seconds(text.dropFirst(), parts: 2) else {
      return nil
    }
    return sign == "+" ? minutes : -minutes
  }

  /// The seconds of `12:00:00` or `12:00`; nil for what has other parts.
  private static func seconds(_ text: Substring, parts count: Int) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == count, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { 48...57 ~= $0 } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0]
    return numbers[0] < 24 && numbers[1] < 60 && numbers[2] < 60
      ? numbers[0] * 3600 + numbers[1] * 60 + numbers[2] : nil
  }
}
