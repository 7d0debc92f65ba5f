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
    frame.paint(blocks.isEmpty ? invitation : spoken, keys: keys, isShared: !blocks.isEmpty, theme)
    let window = frame.window
    let layout = frame.layout(width: window.width, height: window.height)
    frame.panel = layout.panel > 0 ? side(layout.panel, layout.height, theme) : []
    let used = frame.picture.count + (frame.status.isEmpty ? 0 : frame.status.count + 1)
    let room = layout.height - used - 1
    frame.result = layout.panel == 0 && room > 0 ? side(layout.width - 2, room, theme) : []
    frame.holdPosition(layout)
    let answer = Painter(theme: theme, width: window.width - 2, height: window.height).lines(story.answer)
    let isPage = answer.count > layout.news
    frame.page = isPage ? LivePage(answer, from: frame.page?.start ?? 0) : nil
    let painter = Painter(theme: theme, width: layout.width - 2, height: window.height)
    let said = painter.lines(story.effectsOfLastMove + (isPage ? [] : story.answer) + news(at: now))
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

  /// The text in the place where the game will be.
  private var invitation: [Block] {
    guard story.isConnected else { return [.paragraph("Connecting \u{2026}")] }
    let late = Block.paragraph("You are watching, some seconds behind.")
    // Players are told of the room at once.
    guard !story.game.isEmpty else { return [late] }
    var blocks: [Block] = [
      .heading(
        (story.title.map { oneLine($0) + ": " } ?? "")
          + "\(title ?? capitalizedFirst(story.game)), \(story.mode)"
          + (story.style.map { ", \($0.rawValue)" } ?? "")
      )
    ]
    if let code = story.code {
      blocks.append(.paragraph("The room's code is \(code). Others choose Play together, then Join with a code."))
    }
    if let waiting = story.waiting { blocks.append(.paragraph(text(waiting))) }
    // What a low window has no room for matters least.
    blocks.append(
      story.isWatching
        ? late
        : .paragraph(
          story.waiting == nil
            ? "Press Enter when you are ready. The round begins when everyone is."
            : "The round begins as soon as somebody joins. Esc stops waiting."))
    if let code = story.code {
      blocks.append(.paragraph("In a shell they type: parlor join \(code)"))
      blocks.append(.paragraph("Or by this link: \(NetworkBridge.link(to: code, after: words))"))
    }
    if let id = story.id { blocks.append(.paragraph("To watch, the code is: \(id) --watch")) }
    return blocks
  }

  /// The title of the game that is played.
  var title: String? { session.manuals.first { $0.name == story.game }?.title }

  /// The text about how long it may take to be paired.
  private func text(_ waiting: RoomRecords.Waiting) -> String {
    let own = story.people.values.first { $0.isYou }?.name ?? ""
    if let guest = waiting.guest {
      return oneLine(
        "The place is kept for \(guest), who chooses Play together, then Play with somebody by name; in a shell: "
          + "parlor play with \(own)")
    }
    guard let wait = waiting.wait else {
      return "Waiting for somebody who wants the same game. Nobody was found in the last hour; it may take a while."
    }
    let found =
      waiting.pairs == 1
      ? "1 player was found, within \(wait) s" : "\(waiting.pairs) players were found, half of them within \(wait) s"
    return "Waiting for somebody who wants the same game. In the last hour \(found)."
  }

  /// Those who are there, and below them what was said last.
  private func side(_ width: Int, _ height: Int, _ theme: Theme) -> [PaintedLine] {
    let painter = Painter(theme: theme, width: width)
    var lines = story.people.sorted { $0.key < $1.key }.flatMap { number, person in
      painter.lines([.message(line(number, person), person.isOnline ? .plain : .bad)])
    }
    let room = height - lines.count - 1
    if room > 0, !story.talk.isEmpty {
      lines += [""] + painter.lines(story.talk.suffix(room)).suffix(room)
    }
    return Array(lines.prefix(height))
  }

  private func line(_ number: Int, _ person: RoomStory.Person) -> String {
    let state = story.state(of: number)
    return "\(person.isOnline ? "\u{25CF}" : "\u{25CB}") \(person.name)" + (state.isEmpty ? "" : " (\(state))")
  }

  private func news(at now: Int) -> [Block] {
    if isLeaving { return [.message("Leave the room for good?", .bad)] }
    if !story.isConnected, !story.people.isEmpty {
      return [.message("The connection is lost; connecting again \u{2026}", .bad)]
    }
    let writers = story.writers(at: now)
    return writers.isEmpty ? [] : [.note("\(writers.joined(separator: ", ")) is writing \u{2026}")]
  }

  var strip: [StripItem] {
    if frame.entry != nil { return frame.entryStrip }
    if isLeaving {
      return [
        StripItem(label: "y", title: "leave", key: .character("y"), isAnswer: true),
        StripItem(label: "n", title: "stay", key: .character("n"), isAnswer: true),
      ]
    }
    if frame.page != nil { return [StripItem(label: "Esc", title: "back to the game", key: .escape)] }
    let keys = keys
    let clears = keys.first { $0.key == .escape && $0.line != nil }
    var deeds = LiveFrame.grouped(keys.filter { $0.key != .escape })
    if story.phase != .playing, !story.isWatching, !story.game.isEmpty {
      deeds = [StripItem(label: "Enter", title: story.phase == .ended ? "rematch" : "ready", key: .enter)]
    }
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
