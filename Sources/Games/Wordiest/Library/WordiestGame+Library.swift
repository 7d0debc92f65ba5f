import PuzzleKit

extension WordiestGame {
  /// One of the 2,000 embedded matches, or of those that a seed generates.
  /// - Parameters:
  ///   - number: its number, from 1.
  ///   - seed: the seed from which matches are generated; the embedded ones if left out.
  /// - Throws: `bad-argument` if there is no such match.
  public init(match number: Int, seed: UInt64? = nil) throws(Refusal) {
    let seed = seed.map { ["seed", String($0)] } ?? []
    self = try WordiestGame.dealt(["challenge"] + seed + ["number", String(number)])
  }

  /// A rack of one's own.
  /// - Parameter tiles: a letter each, and its bonus behind it: `h r i5l e q3w`.
  /// - Throws: `bad-argument`.
  public init(tiles: String) throws(Refusal) {
    self = try WordiestGame.setUp(tiles.split(separator: " ").map(String.init))
  }

  /// Lays one or two words, with the tiles that score most for them, instead of those that are laid.
  /// - Throws: `illegal-move` if the rack lacks a letter, `game-over`; then nothing has changed.
  public mutating func lay(_ first: String, _ second: String = "") throws(Refusal) {
    try play(.place(first.lowercased(), second.lowercased()))
  }

  /// Submits the match. Its standing among the other players is ``standing``.
  /// - Throws: `game-over`.
  public mutating func submit() throws(Refusal) { try play(.submit(nil)) }

  /// The most points that two words of the rack reach, proven, and the words.
  public var optimum: Optimum { solver.optimum(of: rack) }
}
