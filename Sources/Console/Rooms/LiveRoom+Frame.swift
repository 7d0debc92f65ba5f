import Engine
import PuzzleKit
import System

/// What the whole screen shows of a room.
extension LiveRoom {
  /// The least cells beside a picture for those who are there and what they say.
  private static let leastSide = 24

  /// Puts all that is known into the frame.
  func compose() {
    let now = monotonicMilliseconds()
    let layout = LiveFrame.Layout.ofWindow
    let theme = theme
    var painter = Painter(theme: theme, width: layout.width, height: layout.height + 2)
    painter.marksPlaces = true
    let blocks = story.blocks
    frame.picture =
      blocks.isEmpty
      ? painter.lines(invitation) : LiveFrame.fitting(painter.lines(LiveFrame.arranged(blocks)), layout.height)
    painter = Painter(theme: theme, width: layout.width - 2, height: Terminal.window().height)
    let answer = painter.lines(story.answer)
    let isPage = answer.count > layout.news
    frame.page = isPage ? LivePage(answer, from: frame.page?.start ?? 0) : nil
    frame.news = Array(((isPage ? [] : answer) + painter.lines(news(at: now))).suffix(layout.news))
    nextLook =
      story.picture?.showsTime == true && story.phase == "playing" ? 1000 : story.writingEnds(after: now)
    (frame.panel, frame.result, frame.isResultBelow) = ([], [], false)
    if layout.panel > 0 {
      frame.panel = side(layout.panel, layout.height, theme)
      return
    }
    let extent = LiveFrame.Extents(frame.picture, layout.width).all
    let room = layout.width - extent - LiveFrame.resultGap - 2
    frame.isResultBelow = room < Self.leastSide
    let (width, height) =
      frame.isResultBelow ? (layout.width - 2, layout.height - frame.picture.count - 1) : (room, layout.height)
    frame.result = height > 0 ? side(width, height, theme) : []
  }

  /// What stands where the game will be.
  private var invitation: [Block] {
    guard story.isConnected else { return [.paragraph("Connecting \u{2026}")] }
    let late = Block.paragraph("You watch. What happens is shown some seconds late.")
    // Players are told of the room at once.
    guard !story.game.isEmpty else { return [late] }
    var blocks: [Block] = [
      .heading(
        (story.title.map { oneLine($0) + ": " } ?? "") + "\(story.game.capitalizedFirst), \(story.mode), \(story.style)"
      )
    ]
    if let code = story.code {
      blocks.append(.paragraph("The room's code is \(code). Others come in with: join \(code)"))
    }
    if let id = story.id { blocks.append(.paragraph("Others watch with: join \(id) --watch")) }
    blocks.append(
      story.isWatching ? late : .paragraph("Enter says that you are ready. The round begins when all are."))
    return blocks
  }

  /// Those who are there, and below them what was said last.
  private func side(_ width: Int, _ height: Int, _ theme: Theme) -> [String] {
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
    var words: [String] = []
    if person.isYou { words.append("you") }
    if number == story.host { words.append("host") }
    if person.isSpectator { words.append("watches") }
    if person.isReady { words.append("ready") }
    if !person.isOnline { words.append("offline") }
    return "\(person.isOnline ? "\u{25CF}" : "\u{25CB}") \(person.name)"
      + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }

  private func news(at now: Int) -> [Block] {
    if isLeaving { return [.message("Leave the room for good? y or n", .bad)] }
    if !story.isConnected, !story.people.isEmpty {
      return [.message("The connection is lost; connecting again \u{2026}", .bad)]
    }
    let writers = story.writers(at: now)
    return writers.isEmpty ? [] : [.note("\(writers.joined(separator: ", ")) is writing \u{2026}")]
  }

  var strip: [StripItem] {
    if frame.entry != nil { return frame.entryStrip }
    if frame.page != nil { return [StripItem(label: "Esc", title: "back to the game", key: .escape)] }
    let keys = keys
    let clears = keys.first { $0.key == .escape && $0.line != nil }
    var items = [StripItem(label: "Esc", title: clears?.title ?? "leave", key: .escape)]
    switch story.phase {
    case "playing": items += LiveFrame.grouped(keys.filter { $0.key != .escape })
    case _ where story.isWatching || story.game.isEmpty: break
    case "ended": items.append(StripItem(label: "Enter", title: "rematch", key: .enter))
    default: items.append(StripItem(label: "Enter", title: "ready", key: .enter))
    }
    items.append(StripItem(label: "?", title: "help", key: .character("?")))
    items.append(StripItem(label: "\"", title: "talk", key: .character("\"")))
    items.append(StripItem(label: ":", title: "command", key: .character(":")))
    return items
  }
}
