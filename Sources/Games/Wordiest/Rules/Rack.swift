import PuzzleKit

/// The tiles of a match, numbered from 0; 1 to 14 of them.
public struct Rack: Hashable, Sendable {
  /// The most tiles a rack has.
  public static let capacity = 14

  /// The tiles in the order of their numbers.
  public let tiles: [LetterTile]

  /// Makes a rack of 1 to 14 tiles.
  public init(_ tiles: [LetterTile]) {
    precondition(1...Rack.capacity ~= tiles.count)
    self.tiles = tiles
  }

  /// The rack that words such as `h r i5l` stand for.
  /// - Throws: `bad-argument` for a wrong number of tiles or for the first word that is no tile.
  public init(parsing words: [String]) throws(Refusal) {
    guard 1...Rack.capacity ~= words.count else {
      throw Refusal(.badArgument, "a rack has 1 to \(Rack.capacity) tiles, not \(words.count)")
    }
    var tiles: [LetterTile] = []
    for (index, word) in words.enumerated() {
      guard let tile = LetterTile(parsing: word) else {
        throw Refusal(
          .badArgument,
          "tile \(index + 1) must be a letter a-z with or without a bonus 2L to 9L or 2W to 9W, such as i5l, not "
            + quoted(word))
      }
      tiles.append(tile)
    }
    self.init(tiles)
  }

  /// The number of tiles.
  public var count: Int { tiles.count }
  /// The tiles as ``init(parsing:)`` reads them.
  public var text: String { tiles.map { $0.text }.joined(separator: " ") }

  /// The identity of its letters, in any order: they make the same words whatever their bonuses.
  var identity: DealIdentity { Rack.identity(sortedLetters) }

  /// The identities of its letters but for one each: whoever was shown the best words of nearly the same letters knows much of
  /// these. Small racks are like many others.
  var parts: [DealIdentity] {
    guard count > Rack.capacity / 2 else { return [] }
    let letters = sortedLetters
    let firsts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    return firsts.map { left in Rack.identity(letters[..<left] + letters[(left + 1)...]) }.sorted {
      $0.value < $1.value
    }
  }

  private var sortedLetters: [UInt8] { tiles.map { UInt8(97 + $0.letter) }.sorted() }

  /// The identity of letters in their order.
  private static func identity(_ letters: some Sequence<UInt8>) -> DealIdentity {
    var hash = FNV1a()
    hash.add("rack ".utf8)
    hash.add(letters)
    return DealIdentity("wordiest", hash: hash.value, .inOrder)
  }

  /// The score of the tiles with these numbers as one word, whether it is one or not: the sum of their points times the
  /// product of their word bonuses; 0 for none.
  public func score(_ numbers: some Sequence<Int>) -> Int {
    var sum = 0
    var factor = 1
    for number in numbers {
      sum += tiles[number].points
      factor *= tiles[number].factor
    }
    return sum * factor
  }

  /// The letters of the tiles with these numbers, in lower case.
  public func letters(_ numbers: some Sequence<Int>) -> String { String(numbers.map { tiles[$0].character }) }
}
