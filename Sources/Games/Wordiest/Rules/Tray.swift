/// The places of the tiles outside the words as they are seen: two rows, read like a text. Each tile has one, which is empty
/// while it is in a word, and comes back to it. A player names a tile by its place, from 1; here tiles are given as the rack
/// has them, from 0.
struct Tray: Equatable, Sendable {
  /// The tile of each place.
  private(set) var tiles: [Int]

  /// The tiles in the order of the rack.
  init(count: Int) { tiles = Array(0..<count) }

  /// The number that names a tile, from 1.
  func number(of tile: Int) -> Int {
    guard let place = tiles.firstIndex(of: tile) else { preconditionFailure("tile \(tile) is nowhere") }
    return place + 1
  }

  /// The tile that a number names; nil if there is none.
  func tile(numbered number: Int) -> Int? { 1...tiles.count ~= number ? tiles[number - 1] : nil }

  /// The tiles of the two rows; one more in the first if their number is odd.
  var rows: [ArraySlice<Int>] {
    let half = (tiles.count + 1) / 2
    return [tiles[..<half], tiles[half...]]
  }

  /// Gives the places that some tiles have to the same ones in another order.
  mutating func arrange(_ order: [Int]) {
    let places = tiles.indices.filter { order.contains(tiles[$0]) }
    for (place, tile) in zip(places, order) { tiles[place] = tile }
  }

  /// Gives a tile the place of another one. The tiles between them, of those that are there, move up to where it was.
  mutating func move(_ tile: Int, to other: Int, among present: [Int]) {
    var order = tiles.filter { present.contains($0) }
    guard let from = order.firstIndex(of: tile), let to = order.firstIndex(of: other) else { return }
    order.insert(order.remove(at: from), at: to)
    arrange(order)
  }
}
