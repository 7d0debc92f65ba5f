import PuzzleKit

/// The four places where a tile can be.
public enum RowName: String, CaseIterable, Sendable {
  case bank1, bank2, word1, word2
}

/// The places of a rack's tiles: each is in exactly one row, in some order. Tiles are given by their numbers from 0.
public struct Layout: Equatable, Sendable {
  /// The tiles of each row, in the order of ``RowName``.
  private var rows: [[Int]]

  /// The opening order: the first half of the tiles, one more if their number is odd, in bank 1, the rest in bank 2
  /// from the last one down.
  public init(count: Int) {
    let half = (count + 1) / 2
    rows = [Array(0..<half), Array((half..<count).reversed()), [], []]
  }

  /// The tiles of a row.
  public subscript(row: RowName) -> [Int] { rows[row.index] }

  /// The two words.
  public var play: Play { Play(self[.word1], self[.word2]) }
  /// Whether a tile is in a word.
  public var hasTilesInPlay: Bool { !self[.word1].isEmpty || !self[.word2].isEmpty }

  /// The place of a tile: its row and its index there, from 0.
  public func place(of tile: Int) -> (row: RowName, index: Int) {
    for row in RowName.allCases {
      if let index = self[row].firstIndex(of: tile) { return (row, index) }
    }
    preconditionFailure("tile \(tile) is nowhere")
  }

  /// Moves a tile to a row so that it is at `index` there, at the end for nil.
  /// - Throws: `illegal-move` if the row has no such place.
  mutating func move(_ tile: Int, to row: RowName, at index: Int?) throws(Refusal) {
    let from = place(of: tile)
    let count = rows[row.index].count - (from.row == row ? 1 : 0)
    let index = index ?? count
    guard index <= count else {
      throw Refusal(
        .illegalMove,
        "\(row.rawValue) has \(count == 0 ? "the place 1" : "the places 1 to \(count + 1)") for the tile, not \(index + 1)"
      )
    }
    rows[from.row.index].remove(at: from.index)
    rows[row.index].insert(tile, at: index)
  }

  /// Returns the tiles of some words to the banks, each to the one that is not larger, bank 1 if both are equal.
  mutating func returnTiles(of words: [RowName]) {
    for word in words {
      let tiles = self[word]
      rows[word.index] = []
      for tile in tiles { returnToBank(tile) }
    }
  }

  /// Lays two words. Tiles that are in a bank and not in the words stay where they are, the others are returned.
  mutating func lay(_ play: Play) {
    let used = Set(play.first + play.second)
    let returned = (self[.word1] + self[.word2]).filter { !used.contains($0) }
    for bank in [RowName.bank1, .bank2] { rows[bank.index].removeAll { used.contains($0) } }
    rows[RowName.word1.index] = play.first
    rows[RowName.word2.index] = play.second
    for tile in returned { returnToBank(tile) }
  }

  private mutating func returnToBank(_ tile: Int) {
    let bank: RowName = self[.bank1].count <= self[.bank2].count ? .bank1 : .bank2
    rows[bank.index].append(tile)
  }

  /// Shuffles the tiles of the banks so that as few as possible stay where they were, and gives bank 1 the first half,
  /// one more if their number is odd.
  mutating func shuffleBanks(using generator: inout some RandomNumberGenerator) {
    let old = self[.bank1] + self[.bank2]
    let new = Layout.shuffled(old, using: &generator)
    let half = (new.count + 1) / 2
    rows[RowName.bank1.index] = Array(new.prefix(half))
    rows[RowName.bank2.index] = Array(new.dropFirst(half))
  }

  /// A Fisher-Yates shuffle whose elements then step out of their old places: an element that would come to its old place
  /// changes places with its successor, and the last one, if it stays the last, with a random earlier one.
  static func shuffled(_ old: [Int], using generator: inout some RandomNumberGenerator) -> [Int] {
    var rest = old.inShuffledOrder(using: &generator)[...]
    var new: [Int] = []
    for element in old {
      if rest.first == element, rest.count > 1 { rest.swapAt(rest.startIndex, rest.startIndex + 1) }
      if let head = rest.popFirst() { new.append(head) }
    }
    if new.count > 1, new.last == old.last {
      new.swapAt(new.count - 1, generator.index(below: new.count - 1))
    }
    return new
  }
}

extension RowName {
  fileprivate var index: Int {
    switch self {
    case .bank1: 0
    case .bank2: 1
    case .word1: 2
    case .word2: 3
    }
  }
}
