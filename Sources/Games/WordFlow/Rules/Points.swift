/// The points of a word, part by part.
public struct Points: Equatable, Sendable {
  /// 100 for three letters, twice as much for every further one.
  public let base: Int
  /// The points for words found in a row.
  public let streak: Int
  /// The points for a word that is not required or not common.
  public let bonus: Int

  /// All of it.
  public var total: Int { base + streak + bonus }

  static let none = Points(base: 0, streak: 0, bonus: 0)

  private init(base: Int, streak: Int, bonus: Int) {
    (self.base, self.streak, self.bonus) = (base, streak, bonus)
  }

  /// The points of a word.
  /// - Parameters:
  ///   - factor: their factor, in twentieths.
  ///   - earnsBonus: whether it earns half as much again.
  init(length: Int, factor: Int, earnsBonus: Bool) {
    base = Points.base(length: length)
    let multiplied = Int(clamping: Int64(base) * Int64(factor) / 20)
    streak = multiplied - base
    bonus = earnsBonus ? multiplied / 2 : 0
  }

  /// 100 * 2^(length - 3).
  static func base(length: Int) -> Int { Int(clamping: Int64(100) << Int64(length - 3)) }

  /// The factor for the points of the word that makes a streak so long, in twentieths: a tenth more for each word before it, a
  /// twentieth more if the other seat found the last one, at most twice as much.
  static func factor(streak: Int, changesSeat: Bool) -> Int { min(40, 20 + 2 * (streak - 1) + (changesSeat ? 1 : 0)) }

  /// The points for completing a puzzle in time: half of the base points times the part of the time that is left.
  static func time(base: Int, elapsed: Int64, limit: Int64) -> Int {
    Int(clamping: Int64(base) * max(0, limit - elapsed) / (2 * limit))
  }

  /// The points for completing a puzzle together: a quarter of the base points times the smaller part over the larger.
  static func team(base: Int, halves: [Int]) -> Int {
    let (fewer, more) = (halves.min() ?? 0, halves.max() ?? 0)
    return more == 0 ? 0 : Int(clamping: Int64(base) * Int64(fewer) / Int64(4 * more))
  }
}
