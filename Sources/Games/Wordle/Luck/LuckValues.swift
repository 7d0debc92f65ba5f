/// About how many guesses are still to be made where one of some answers is sought and each is as likely.
///
/// The value of a set is a function of the set alone: mostly that of the best guess, in part that of all which may
/// be the answer. Guesses are ranked by the usual values of classes as large as those that they leave; for a small set the
/// best of them are then followed to the end, for a large one that is the value. Values are kept, as the same sets come
/// again in other games.
struct LuckValues {
  /// A set by the sum of its members' random numbers; that two sets share one is not to be expected.
  struct Key: Hashable {
    var high: UInt64 = 0
    var low: UInt64 = 0
  }

  /// A guess and what it costs, summed over the set.
  private struct Ranked {
    let guess: Int32
    let cost: Double
  }

  /// Sets of at most so many answers are followed to the end.
  static let largestFollowed = 20
  /// The number of guesses that are followed.
  static let width = 3
  /// The most comparisons of guesses with answers when all guesses for a set are ranked.
  static let comparisons = 40_000
  /// Of sets of more answers only a part of these is guessed for the mean.
  static let largestAveraged = 64
  /// The share that any guess which may be the answer has in the value beside the best one: few players are perfect, and
  /// values near to a player's own take more of the luck out.
  static let careless = 0.2
  /// The least number of sets that are kept; at most twice as many are.
  static let kept = 200_000

  let table: AnswerTable
  private let marks: [Key]
  /// The values of the sets seen lately, and of those before.
  private var young: [Key: Double] = [:]
  private var old: [Key: Double] = [:]
  /// The extra cost of a class with one answer more than the index, over its cost without that answer.
  private let steps: [Double]
  private var tally: [Int32]

  init(_ table: AnswerTable) {
    self.table = table
    var state: UInt64 = 0x1234_5678_9ABC_DEF0
    func next() -> UInt64 {
      // SplitMix64: Steele, Lea, Flood, 2014.
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
    marks = (0..<table.count).map { _ in Key(high: next(), low: next()) }
    let costs = (0...table.count).map { Double($0) * LuckValues.usual($0) }
    steps = zip(costs.dropFirst(), costs).map { $0 - $1 }
    tally = [Int32](repeating: 0, count: table.codes)
  }

  /// The mean values of sets of 1, 2, 4, 8 ... answers in games of five letters.
  private static let usualValues = [1, 1.5, 1.85, 2.06, 2.22, 2.41, 2.56, 2.77, 2.93, 2.97, 3.1, 3.3, 3.5]

  /// The usual value of a set of some answers.
  private static func usual(_ count: Int) -> Double {
    guard count > 0 else { return 0 }
    let exponent = min(Double(count).exponent, usualValues.count - 2)
    let part = Double(count - 1 << exponent) / Double(1 << exponent)
    return usualValues[Int(exponent)] * (1 - part) + usualValues[Int(exponent) + 1] * part
  }

  /// The value of a set of answers, by their places in ascending order.
  mutating func value(of set: ArraySlice<Int32>) -> Double {
    switch set.count {
    case 0: return 0
    case 1: return 1
    case 2: return 1.5
    default: break
    }
    let key = set.reduce(into: Key()) { key, answer in
      key.high &+= marks[Int(answer)].high
      key.low &+= marks[Int(answer)].low
    }
    if let known = young[key] { return known }
    let value = old[key] ?? found(set)
    if young.count >= LuckValues.kept {
      old = young
      young = [:]
    }
    young[key] = value
    return value
  }

  /// The classes into which a guess splits a set, the one that it solves left out.
  mutating func classes(of set: ArraySlice<Int32>, by row: UnsafeBufferPointer<UInt16>) -> [ArraySlice<Int32>] {
    // Counted and then put in their places: one array for all.
    tally.withUnsafeMutableBufferPointer { tally in
      for answer in set { tally[Int(row[Int(answer)])] += 1 }
      tally[table.solved] = 0
      var ends: [Int] = []
      var sum: Int32 = 0
      for answer in set {
        let code = Int(row[Int(answer)])
        let count = tally[code]
        if count > 0 {
          // From now on the class's next place, below 0 to tell it from a count.
          tally[code] = -sum - 1
          sum += count
          ends.append(Int(sum))
        }
      }
      let sorted = [Int32](unsafeUninitializedCapacity: Int(sum)) { buffer, count in
        for answer in set {
          let code = Int(row[Int(answer)])
          if code == table.solved { continue }
          buffer[Int(-tally[code] - 1)] = answer
          tally[code] -= 1
        }
        count = Int(sum)
      }
      for answer in set { tally[Int(row[Int(answer)])] = 0 }
      var start = 0
      return ends.map { end in
        defer { start = end }
        return sorted[start..<end]
      }
    }
  }

  private mutating func found(_ set: ArraySlice<Int32>) -> Double {
    let count = Double(set.count)
    let own = ranked(set, among: set, step: 1 + set.count / LuckValues.largestAveraged)
    let best = (1 - LuckValues.careless) * bestCost(set, own.best)
    return (best + LuckValues.careless * own.mean) / count
  }

  /// The cost of the best guess, summed over the set; `own` are the best of the guesses that are in it.
  private mutating func bestCost(_ set: ArraySlice<Int32>, _ own: [Ranked]) -> Double {
    let count = Double(set.count)
    var best = own.first?.cost ?? .infinity
    // The first guess is one of them and leaves the others alone.
    if best <= 2 * count - 1 { return best }
    let isSmall = set.count <= LuckValues.largestFollowed
    if isSmall {
      best = .infinity
      for guess in own { best = min(best, cost(of: guess.guess, in: set, below: best)) }
    }
    // A guess from outside needs at least two for each.
    if best <= 2 * count { return best }
    let all = ArraySlice(0..<Int32(table.count))
    let others = ranked(
      set, among: all, step: max(1, Int(Int64(table.count) * Int64(set.count) / Int64(LuckValues.comparisons)))
    ).best
    if !isSmall { return min(best, others.first?.cost ?? .infinity) }
    for guess in others where best > 2 * count { best = min(best, cost(of: guess.guess, in: set, below: best)) }
    return best
  }

  /// The guesses summed over the set if one is made first; something above `limit` where it is more than that.
  private mutating func cost(of guess: Int32, in set: ArraySlice<Int32>, below limit: Double) -> Double {
    let parts = table.withRow(Int(guess)) { classes(of: set, by: $0) }
    if parts.count == 1, parts[0].count == set.count { return .infinity }
    // Each answer of a class needs two guesses but for one.
    var cost = parts.reduce(Double(set.count)) { $0 + Double(2 * $1.count - 1) }
    for part in parts where part.count > 2 {
      if cost >= limit { return cost }
      cost += value(of: part) * Double(part.count) - Double(2 * part.count - 1)
    }
    return cost
  }

  /// The guesses that promise most, the best first, and the mean of what all of them promise.
  private mutating func ranked(
    _ set: ArraySlice<Int32>, among guesses: ArraySlice<Int32>, step: Int
  ) -> (best: [Ranked], mean: Double) {
    var best: [Ranked] = []
    best.reserveCapacity(LuckValues.width + 1)
    var sum = 0.0
    var number = 0.0
    for place in stride(from: guesses.startIndex, to: guesses.endIndex, by: step) {
      let cost = usualCost(of: guesses[place], in: set)
      sum += cost
      number += 1
      if best.count == LuckValues.width, let last = best.last, cost >= last.cost { continue }
      best.insert(Ranked(guess: guesses[place], cost: cost), at: best.firstIndex { cost < $0.cost } ?? best.count)
      if best.count > LuckValues.width { best.removeLast() }
    }
    return (best, number > 0 ? sum / number : 0)
  }

  /// The cost of a guess, summed over a set, if the classes that it leaves have their usual values.
  private mutating func usualCost(of guess: Int32, in set: ArraySlice<Int32>) -> Double {
    table.withRow(Int(guess)) { row in
      set.withUnsafeBufferPointer { set in
        steps.withUnsafeBufferPointer { steps in
          tally.withUnsafeMutableBufferPointer { tally in
            var cost = Double(set.count)
            for answer in set {
              let code = Int(row[Int(answer)])
              cost += steps[Int(tally[code])]
              tally[code] &+= 1
            }
            // Only the answer itself is alone in this class.
            if tally[table.solved] > 0 { cost -= 1 }
            for answer in set { tally[Int(row[Int(answer)])] = 0 }
            return cost
          }
        }
      }
    }
  }
}
