import PuzzleKit

/// Draws racks such as the original's.
enum RackDealer {
  /// The number of each letter, a to z, in the bag: the 98 letters of the usual English tile game, A. Butts's count.
  private static let frequencies = [
    9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
  ]

  private static let bag: [Int] = frequencies.enumerated().flatMap { [Int](repeating: $0.offset, count: $0.element) }

  /// The distribution of the number of a rack's bonus tiles, 2 to 6, in percent; the mean is 4.1.
  private static let bonusCounts = [(2, 10), (3, 22), (4, 28), (5, 28), (6, 12)]

  /// The bonuses as often as they were seen on original racks.
  private static let bonuses: [(Bonus, Int)] = [
    (.letter(2), 17), (.letter(3), 3), (.letter(4), 4), (.letter(5), 2),
    (.word(2), 3), (.word(3), 7), (.word(4), 7), (.word(5), 2),
  ]

  private static let vowels: Set<Int> = [0, 4, 8, 14, 20]

  /// Draws 14 letters from the bag, at least two of them vowels, and puts bonuses on some.
  static func rack(_ generator: inout SplitMix64) -> Rack {
    var letters: [Int]
    repeat { letters = draw(Rack.capacity, from: bag, &generator) } while letters.count(where: vowels.contains) < 2
    let places = draw(pick(bonusCounts, &generator), from: Array(letters.indices), &generator)
    var marks: [Int: Bonus] = [:]
    for place in places { marks[place] = pick(bonuses, &generator) }
    return Rack(letters.enumerated().map { LetterTile(letter: $0.element, bonus: marks[$0.offset]) })
  }

  /// Draws without putting back.
  private static func draw(_ count: Int, from elements: [Int], _ generator: inout SplitMix64) -> [Int] {
    var elements = elements
    for place in 0..<count { elements.swapAt(place, place + generator.below(elements.count - place)) }
    return Array(elements.prefix(count))
  }

  /// Picks a value as often as its weight says.
  private static func pick<Value>(_ weighted: [(Value, Int)], _ generator: inout SplitMix64) -> Value {
    var left = generator.below(weighted.reduce(0) { $0 + $1.1 })
    for (value, weight) in weighted {
      left -= weight
      if left < 0 { return value }
    }
    preconditionFailure("no weights")
  }
}
