import Engine
import PuzzleKit

/// The first screen for a person: the games with their modes, the unfinished games, and where to read more. If the modes of
/// several games don't fit the window, each game takes one line; if that does not fit either, the results so far are left out.
/// - Parameter hasWhole: whether the terminal can show the whole screen.
func homeScreen(_ session: Session, _ painter: Painter, hasWhole: Bool = true) -> [Block] {
  let ways = "Type a number or a name to play; \(hasWhole ? "live opens the whole screen; " : "")help says more."
  let full = homeScreen(session, painter.theme, ways, showsModes: true)
  func fits(_ blocks: [Block]) -> Bool { painter.lines(blocks).count + 2 <= painter.height }
  if fits(full) || session.manuals.count == 1 { return full }
  let short = homeScreen(session, painter.theme, ways, showsModes: false)
  return fits(short) ? short : homeScreen(session, painter.theme, ways, showsModes: false, showsTotals: false)
}

private func homeScreen(
  _ session: Session, _ theme: Theme, _ ways: String, showsModes: Bool, showsTotals: Bool = true
) -> [Block] {
  var blocks = [homeTitle(theme)]
  blocks.append(.paragraph(ways))
  let manuals = session.usableManuals
  let entries = Array(zip(1..., session.homeEntries))
  if showsModes {
    for manual in manuals {
      let modes = entries.filter { $0.1.game == nil && $0.1.manual === manual }
      blocks += [.heading("Play \(manual.title)"), .paragraph(manual.summary), .table([], modes.map(row))]
    }
  } else {
    let games = manuals.map { manual in
      let modes = entries.filter { $0.1.game == nil && $0.1.manual === manual }
      return [manual.name, modes.map { "\($0.0) \($0.1.mode?.title ?? "")" }.joined(separator: ", ")]
    }
    blocks += [.heading("Play"), .table([], games)]
  }
  let unfinished = entries.filter { $0.1.game != nil }
  if !unfinished.isEmpty {
    blocks += [.heading("Continue"), .table([], unfinished.map { resumption($0, $1, session) })]
  }
  let splashes = session.splashes
  let lasting = manuals.compactMap { manual in splashes[manual.name].map { [manual.title, $0] } }
  if showsTotals, !lasting.isEmpty { blocks += [.heading("So far"), .table([], lasting)] }
  let texts = manuals.flatMap { manual in
    manual.topics.map { ["rules \(manual.name) \($0.name)", title($0, of: manual)] }
  }
  let more = [
    ["history, stats, calendar", "your finished games"],
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

/// The name of the program.
func homeTitle(_ theme: Theme) -> Block {
  let roles = [Role.correct, .present, .absent, .correct, .absent, .present]
  return theme.hasColours ? .board([zip("PARLOR", roles).map { Tile(String($0), $1) }]) : .heading("PARLOR")
}

private func title(_ topic: Topic, of manual: Manual) -> String {
  topic.title.lowercased().contains(manual.title.lowercased()) ? topic.title : "\(manual.title): \(topic.title)"
}

/// A deal with its number: the line that it stands for, and the mode.
private func row(_ number: Int, _ entry: GameEntry) -> [String] {
  let mode = entry.mode.map { "\($0.title): \($0.summary)" } ?? ""
  return [String(number), entry.typed, mode]
}

/// An unfinished game with its number: the line that resumes it, and its title.
private func resumption(_ number: Int, _ entry: GameEntry, _ session: Session) -> [String] {
  [String(number), entry.typed, unfinishedTitle(entry, session)]
}

/// The title of an unfinished game.
func unfinishedTitle(_ entry: GameEntry, _ session: Session) -> String {
  entry.title + (session.advance(of: entry).map { ": \($0)" } ?? "")
}
