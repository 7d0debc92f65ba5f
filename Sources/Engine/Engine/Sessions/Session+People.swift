import PuzzleKit

/// The session's state for a front end, in addition to the replies.
extension Session {
  /// The manuals of the games, in the catalog's order.
  public var manuals: [Manual] { workspace.entries.map { $0.manual } }

  /// The state of the open game for the reader; nil if none is open.
  public var outcome: Outcome? { workspace.place?.outcome }

  package var place: SeatedTable? { workspace.place }

  /// Whether figures of games may be told to strangers.
  package var tellsFigures: Bool { settings[Settings.tellsFigures] }

  /// Anonymous statistics of the game in front, if it has ended since the last call.
  package func takeFigures() -> String? {
    guard tellsFigures, let place, place.seat != .watcher else { return nil }
    let table = ObjectIdentifier(place.table.stream)
    if place.outcome == .playing {
      tableInPlay = table
      return nil
    }
    guard tableInPlay == table else { return nil }
    tableInPlay = nil
    return place.table.facts.figures(place.table, place.seat)
  }

  /// The function that foresees a game's pictures after a line is accepted, by the game's name.
  package func prediction(_ game: String) -> (@Sendable ([Block], String) -> [Block]?)? {
    workspace.entries.first { $0.manual.name == game }?.predictPicture
  }

  /// All that is on the screen of the open game; nil if none is open.
  package var scene: Scene? {
    place.map(scene)
  }

  /// The line that a gesture makes in the open game; nil if it makes none.
  package func line(of gesture: LiveGesture) -> String? {
    place.flatMap { $0.table.line(of: gesture, by: $0.seat) }
  }

  /// The picture of the game that the last reply leaves room for, made when it is asked for; empty if there is none.
  /// - Parameter isWhole: false leaves out what a front end shows anyway: all but tables with their headings, which tell how
  ///   a game ended, and the effects of the last move.
  package func board(isWhole: Bool = true) -> [Block] {
    guard let board = answers.reply.board, board.needsPicture, let scene = answers.place.map(scene) else { return [] }
    return (isWhole ? scene.blocks : scene.tables) + (board.hasNews ? scene.news.blocks : [])
  }

  private func scene(of place: SeatedTable) -> Scene {
    var reply = Reply()
    environment.prepare(&reply)
    return place.table.scene(for: place.seat, place.context, &reply)
  }

  /// Whether moves that commit to nothing, such as typed letters, are made durable only by ``keepDrafts()``, by the next other
  /// move or by another command: a front end that sends each key may ask for that.
  package var defersDrafts: Bool {
    get { workspace.defersDrafts }
    set { workspace.defersDrafts = newValue }
  }

  /// Whether moves wait to be made durable.
  package var hasDrafts: Bool { workspace.hasDrafts }

  /// Makes the moves durable that wait for it.
  /// - Throws: the reason why they can't be; the next move meets it again.
  package func keepDrafts() throws(Refusal) { try workspace.keepDrafts() }

  /// Ends the games that nothing keeps, as a person leaves.
  /// - Returns: whether one of them counts as lost.
  package func leaveGames() throws(Refusal) -> Bool { try workspace.leaveAll() }

  /// The statistics of the open game's mode as a person sees them; nothing if no game of it has been finished.
  package var statistics: [Block] {
    guard let place, let mode = place.table.manual.mode(place.table.mode) else { return [] }
    return statistics(of: place.table.manual.name, mode)
  }

  /// The statistics of a game's mode as a person sees them; nothing if no game of it has been finished.
  package func statistics(of game: String, _ mode: Mode) -> [Block] {
    guard let entry = workspace.entries.first(where: { $0.manual.name == game }) else { return [] }
    let context = PlayContext(environment, game: entry.manual.name)
    guard let played = try? context.history().map({ $0.entry }).filter({ $0.mode == mode.name }), !played.isEmpty else {
      return []
    }
    var reply = Reply()
    environment.prepare(&reply)
    let won = (try? environment.transaction { records throws(Refusal) in try workspace.daysWon(records) }) ?? []
    let unfinished = won.filter { $0.game == entry.manual.name && $0.mode == mode.name }
    guard (try? entry.reportStatistics(of: mode, played, unfinished: unfinished, context, &reply)) != nil else {
      return []
    }
    return reply.blocks
  }

  /// Whether help can be asked for in the open game.
  package var canSearch: Bool { situation != .untrusted && workspace.table?.facts.noHint != nil }

  /// Whether the open game has ended and can be shown around.
  package var canShare: Bool {
    guard let place, place.table.isOver else { return false }
    return place.table.facts.share(place.table, place.seat, place.context) != nil
  }

  /// The lasting figure of each game, in one line, by the game's name; games without one, and an unreadable profile, are left
  /// out.
  package var splashes: [String: String] {
    var lines: [String: String] = [:]
    for entry in workspace.entries {
      let game = entry.manual.name
      if let line = try? entry.pages?.splash(PlayContext(environment, game: game)) { lines[game] = line }
    }
    return lines
  }
}
