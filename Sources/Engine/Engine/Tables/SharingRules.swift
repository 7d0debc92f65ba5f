import PuzzleKit

/// The ways for several to play a game, without its types; see ``PuzzleKit/Sharing``.
package struct SharingRules: Sendable {
  package let together: [String]?
  package let race: [String]?
  package let blind: [String]
  package let limit: (@Sendable (Int) -> [String])?
  package let tick: String?
  /// Whether each seat of a race has a game of its own at one table.
  package let isSeparate: Bool

  init<G: Game>(_ sharing: Sharing<G>) {
    (together, race, blind) = (sharing.together, sharing.race, sharing.blind)
    (limit, tick, isSeparate) = (sharing.limit, sharing.tick, sharing.finish != nil)
  }
}
