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
    guard let place else { return nil }
    var scene = scene(of: place)
    scene.figures = figures(of: place).map { Part($0, .page) }
    if place.outcome != .playing { addWayOn(from: place, to: &scene) }
    return scene
  }

  /// The figures of a table's game and mode, looked up again once it has ended.
  private func figures(of place: SeatedTable) -> [Block] {
    if situation != .local || lesson != nil { return [] }
    let key = FiguresKey(table: ObjectIdentifier(place.table.stream), outcome: place.outcome)
    if let known = knownFigures, known.key == key { return known.blocks }
    let game = place.table.manual.name
    let splash = workspace.entries.first { $0.manual.name == game }?.pages.flatMap { pages in
      try? pages.splash(PlayContext(environment, game: game))
    }
    let blocks = (splash.map { [Block.message(capitalizedFirst($0), .plain)] } ?? []) + statistics
    knownFigures = (key, blocks)
    return blocks
  }

  /// Says what comes after a game that has ended: the next deal of its list or of the day, and when tomorrow's comes.
  private func addWayOn(from place: SeatedTable, to scene: inout Scene) {
    guard situation == .local, let opening = place.table.journal.first else { return }
    let manual = place.table.manual
    if let lesson {
      scene.next = lesson.next.map { Scene.Entry(.puzzle, manual.name, "step \(lesson.number + 1)", line: $0) }
    } else if let items = shelves.first(where: { $0.manual === manual })?.items,
      let index = items.firstIndex(where: { $0.isOpened(by: opening) })
    {
      let others = items[(index + 1)...] + items[..<index]
      scene.next = others.first { $0.percent.map { $0 < 100 } ?? true }.map {
        Scene.Entry(.puzzle, manual.name, $0.title, line: $0.line, note: $0.percent.map { "\($0)%" } ?? "")
      }
    } else if case let today = environment.today, opening.split(separator: " ").contains(where: { $0 == today.iso }) {
      scene.next = dailyEntries.first { !$0.isFinishedUnassisted && $0.manual !== manual }.map {
        Scene.Entry(.daily, $0.manual.name, $0.manual.title, line: $0.line)
      }
      // Where nothing tells the time, a reply does not either.
      if environment.now == 0 { return }
      let minutes = 1 + Int(86_400_000 - 1 - environment.now % 86_400_000) / 60_000
      let time = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      scene.parts.append(Part(.message("Tomorrow's puzzle comes in \(time.joined(separator: " ")).", .plain), .status))
      scene.showsTime = true
    }
  }

  /// The meaning of a gesture in the open game; nil if it has none.
  package func resolved(_ gesture: LiveGesture) -> ResolvedLine? {
    place.flatMap { $0.table.resolved(gesture, by: $0.seat) }
  }

  /// The picture of the game that the last reply leaves room for, made when it is asked for; empty if there is none.
  /// - Parameter isWhole: false leaves out what a front end shows anyway: all but tables with their headings, which tell how
  ///   a game ended, and the effects of the last move.
  package func board(isWhole: Bool = true) -> [Block] {
    guard let board = answers.reply.board, board.needsPicture, let scene = answers.place.map(scene) else { return [] }
    return (isWhole ? scene.blocks : scene.tables) + (board.hasNews ? scene.news.blocks : [])
  }

  private func scene(of place: SeatedTable) -> Scene {
    var reply = environment.emptyReply
    // Whoever asks for a scene looks at it, even where replies hold records alone.
    reply.draws = true
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
    let isReported: Void? = try? entry.reportStatistics(
      of: mode, played, unfinished: unfinished, drawsNothing: !hasButtons, context, &reply)
    if isReported == nil { return [] }
    return reply.blocks
  }

  /// The step of a tutorial that is played in front; nil if none is.
  package var lesson: TutorialStep? { place.flatMap { $0.table.facts.lesson($0.table, $0.seat) } }

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
