import Engine
import PuzzleKit

/// What a person sees first: the games with their modes, what waits to be continued, and where to read more. Where the
/// modes of several games don't fit the window, each game takes one line.
func homeScreen(_ session: Session, _ painter: Painter) -> [Block] {
  let full = homeScreen(session, painter.theme, showsModes: true)
  let isTooLong = painter.lines(full).count + 2 > painter.height
  return isTooLong && session.manuals.count > 1 ? homeScreen(session, painter.theme, showsModes: false) : full
}

private func homeScreen(_ session: Session, _ theme: Theme, showsModes: Bool) -> [Block] {
  var blocks: [Block] = theme.hasColours ? [.board([title])] : [.heading("PARLOR")]
  blocks.append(.paragraph("Type a command; Tab completes it, and its first letters are enough."))
  let manuals = session.manuals
  // An unreadable profile says so when it is used; the home screen goes without it.
  let unfinished = ((try? session.unfinishedGames()) ?? []).filter(\.game.isBegun)
  if !unfinished.isEmpty {
    blocks += [
      .heading("Continue"), .table([], unfinished.prefix(5).map { continuation($0.game, $0.number, manuals) }),
    ]
  }
  let splashes = session.splashes
  let lasting = manuals.compactMap { manual in splashes[manual.name].map { [manual.title, $0] } }
  if !lasting.isEmpty { blocks.append(.table([], lasting)) }
  if showsModes {
    for manual in manuals {
      let modes = manual.modes.map { ["newgame \(manual.name) \($0.name)", "\($0.title): \($0.summary)"] }
      blocks += [.heading("Play \(manual.title)"), .paragraph(manual.summary), .table([], modes)]
    }
  } else {
    blocks += [.heading("Play"), .table([], manuals.map { ["newgame \($0.name)", "\($0.title): \($0.summary)"] })]
  }
  let texts = manuals.flatMap { manual in
    manual.topics.map { ["rules \(manual.name) \($0.name)", title($0, of: manual)] }
  }
  let more = [
    ["history, stats, calendar", "the games you have finished"],
    ["options, help, quit", "settings, all commands, leave (or Ctrl-D)"],
  ]
  blocks += [
    .heading("More"), .table([], (showsModes ? texts : [["rules GAME", "how a game is played"]]) + more),
  ]
  if !theme.hasColours, !theme.isPlain {
    blocks.append(.paragraph("Marks: [A] correct, (A) present elsewhere, -A- absent."))
  }
  return blocks
}

private var title: [Tile] {
  zip("PARLOR", [Role.correct, .present, .absent, .correct, .absent, .present]).map { Tile(String($0), $1) }
}

private func title(_ topic: Topic, of manual: Manual) -> String {
  topic.title.lowercased().contains(manual.title.lowercased()) ? topic.title : "\(manual.title): \(topic.title)"
}

private func continuation(_ game: StoredGame, _ number: Int, _ manuals: [Manual]) -> [String] {
  let manual = manuals.first { $0.name == game.game }
  let mode = manual?.mode(game.mode)?.title ?? game.mode
  let moves = game.lines.count - 1
  return [
    "resume \(game.game) \(game.mode)" + (number > 1 ? " \(number)" : ""),
    "\(manual?.title ?? game.game), \(mode): \(counted(moves, "move"))",
  ]
}
