import Engine
import PuzzleKit
import RoomRecords
import System

/// The contents of the whole screen for a room.
extension LiveRoom {
  /// Puts all that is known into the frame.
  func compose() {
    let now = monotonicMilliseconds()
    let theme = theme
    let blocks = story.blocks
    // The room is reached, the round has begun, or the games of others have come.
    let boards = story.isConnected ? blocks.count(where: \.hasCells) : nil
    if boards != boardCount {
      frame.releasePosition()
      boardCount = boards
    }
    let spoken = blocks.map { LiveRoom.spoken($0, keys.labelsOfPlaces) }
    let shown = blocks.isEmpty ? story.invitation(session.manuals, after: words) : spoken
    frame.paint(shown, keys: keys, isShared: !blocks.isEmpty, theme)
    let window = frame.window
    let layout = frame.layout(width: window.width, height: window.height)
    let people = self.people(layout.panel > 0 ? layout.panel : layout.width - 2, theme)
    frame.panel = layout.panel > 0 ? side(people, layout.panel, layout.height, theme) : []
    let used = frame.picture.count + (frame.status.isEmpty ? 0 : frame.status.count + 1)
    let room = layout.height - used - 1
    frame.result = layout.panel == 0 && room > 0 ? side(people, layout.width - 2, room, theme) : []
    let tellsTalk = frame.result.count > people.count
    frame.holdPosition(layout)
    let answer = Painter(theme: theme, width: window.width - 2, height: window.height).lines(story.answer)
    let isPage = answer.count > layout.news
    frame.page = isPage ? LivePage(answer, from: frame.page?.start ?? 0) : nil
    let painter = Painter(theme: theme, width: layout.width - 2, height: window.height)
    // Without a panel, what was said since the last move stands below the game.
    let talk = layout.panel > 0 || tellsTalk ? [] : story.talk.suffix(min(story.freshTalk, layout.news))
    let said = painter.lines(story.effectsOfLastMove + talk + (isPage ? [] : story.answer) + news(at: now))
    frame.news = Array(said.suffix(layout.news + layout.height - frame.newsRow(layout)))
    nextLook =
      story.picture?.showsTime == true && story.phase == .playing ? 1000 : story.writingEnds(after: now)
  }

  /// A picture with keys in the place of commands that its text names.
  private static func spoken(_ block: Block, _ keys: [String: String]) -> Block {
    guard case .marked(let text) = block else { return block }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
    return .message(
      parts.indices.map { $0.isMultiple(of: 2) ? parts[$0] : keys[parts[$0]] ?? parts[$0] }.joined(), .plain)
  }

  /// Those who are there, and below them what was said last.
  private func side(_ people: [PaintedLine], _ width: Int, _ height: Int, _ theme: Theme) -> [PaintedLine] {
    let painter = Painter(theme: theme, width: width)
    var lines = people
    let room = height - lines.count - 1
    if room > 0, !story.talk.isEmpty {
      lines += [""] + painter.lines(story.talk.suffix(room)).suffix(room)
    }
    return Array(lines.prefix(height))
  }

  /// Those who are there.
  private func people(_ width: Int, _ theme: Theme) -> [PaintedLine] {
    let painter = Painter(theme: theme, width: width)
    return story.people.sorted { $0.key < $1.key }.flatMap { number, person in
      painter.lines([.message(line(number, person), person.isOnline ? .plain : .bad)])
    }
  }

  private func line(_ number: Int, _ person: RoomStory.Person) -> String {
    let state = story.state(of: number)
    return "\(person.isOnline ? "\u{25CF}" : "\u{25CB}") \(person.name)" + (state.isEmpty ? "" : " (\(state))")
  }

  /// Whether lines of the game have no room.
  var isCut: Bool { frame.isCut(frame.layout(width: frame.window.width, height: frame.window.height)) }

  private func news(at now: Int) -> [Block] {
    if let question { return [.message(question.text, .bad)] }
    if !story.isConnected, !story.people.isEmpty {
      return [.message("The connection is lost; connecting again \u{2026}", .bad)]
    }
    let writers = story.writers(at: now)
    return writers.isEmpty ? [] : [.note("\(writers.joined(separator: ", ")) is writing \u{2026}")]
  }

  var strip: [StripItem] {
    if frame.entry != nil { return frame.entryStrip }
    if let answers = question?.answers {
      return [
        StripItem(label: "y", title: answers.yes, key: .character("y"), isAnswer: true),
        StripItem(label: "n", title: answers.no, key: .character("n"), isAnswer: true),
      ]
    }
    if frame.page != nil { return [StripItem(label: "Esc", title: "back to the game", key: .escape)] }
    let keys = keys
    let clears = keys.first { $0.key == .escape && $0.line != nil }
    var deeds = LiveFrame.grouped(keys.filter { $0.key != .escape })
    if story.phase != .playing, !story.isWatching, !story.game.isEmpty {
      deeds = [StripItem(label: "Enter", title: story.phase == .ended ? "rematch" : "ready", key: .enter)]
    }
    if isCut { deeds.insert(StripItem(label: "PgDn", title: "more", key: .pageDown), at: 0) }
    return LiveFrame.inGroups([
      [
        StripItem(label: "Esc", title: clears?.title ?? "leave", key: .escape),
        StripItem(label: "?", title: "help", key: .character("?")),
        StripItem(label: ":", title: "command", key: .character(":")),
      ],
      deeds, [StripItem(label: "\"", title: "talk", key: .character("\""))],
    ])
  }
}
