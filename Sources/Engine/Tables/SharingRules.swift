import PuzzleKit

/// How several play a game, without its types; see ``PuzzleKit/Sharing``.
package struct SharingRules: Sendable {
  package let together: [String]?
  package let race: [String]?
  package let blind: [String]
  package let limit: (@Sendable (Int) -> [String])?
  package let tick: String?

  init<G: Game>(_ sharing: Sharing<G>) {
    (together, race, blind) = (sharing.together, sharing.race, sharing.blind)
    (limit, tick) = (sharing.limit, sharing.tick)
  }
}
