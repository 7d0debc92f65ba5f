import PuzzleKit

/// What a front end shows beside the replies.
extension Session {
  /// What is said once about each game, in the catalog's order.
  public var manuals: [Manual] { desk.entries.map(\.manual) }

  /// How the open game stands for the reader; nil if none is open.
  public var outcome: Outcome? { desk.place?.outcome }

  package var place: Place? { desk.place }

  /// How the open game can be played live as it stands; nil if none is open.
  package var scene: LiveScene? {
    guard let place else { return nil }
    var reply = Reply()
    environment.prepare(&reply)
    return place.table.scene(for: place.seat, place.context, &reply)
  }

  /// What lasts of each game, in one line, by the game's name; games that say nothing, and an unreadable profile, are
  /// left out.
  package var splashes: [String: String] {
    var lines: [String: String] = [:]
    for entry in desk.entries {
      let game = entry.manual.name
      if let line = try? entry.pages?.splash(PlayContext(environment, game: game)) { lines[game] = line }
    }
    return lines
  }
}
