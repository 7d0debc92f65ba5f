import Engine
import PuzzleKit

/// What stands beside the game: the keys on the last line, and the panel.
extension LiveLoop {
  /// The answers to what was asked, each with its key: a digit where words are typed too, which may begin with any letter.
  var answers: [(item: StripItem, word: String)] {
    zip(1..., face.choices).map { number, choice in
      let key = face.asksYesOrNo ? choice.words[0].prefix(1) : "\(number)"
      let item = StripItem(label: String(key), title: choice.words[0], key: .character(Character(String(key))))
      return (item, choice.words[0])
    }
  }

  func strip() -> [StripItem] {
    if !face.choices.isEmpty { return answers.map(\.item) }
    if frame.entry != nil {
      return [
        StripItem(label: "Enter", title: frame.isCommand ? "do it" : "play it", key: .enter),
        StripItem(label: "Esc", title: "close", key: .escape), StripItem(label: "Up", title: "earlier lines", key: .up),
        StripItem(label: "^U", title: "clear", key: .control("u")),
      ]
    }
    let leavesPage = frame.page != nil && (session.place != nil || !frame.isMenu)
    var items = [StripItem(label: "Esc", title: leavesPage ? "back" : "leave", key: .escape)]
    if background != nil { items.append(StripItem(label: "^C", title: "stop", key: .control("c"))) }
    if frame.page != nil {
      if frame.isMenu { items.append(StripItem(label: "Enter", title: "play", key: .enter)) }
      if hasMorePages { items.append(StripItem(label: "PgDn", title: "more", key: .pageDown)) }
    } else {
      items += LiveFrame.grouped(scene?.keys ?? [])
    }
    if session.outcome.map({ $0 != .playing }) == true {
      items.append(StripItem(label: "^N", title: "another", key: .control("n")))
      if session.canShare { items.append(StripItem(label: "s", title: "share", key: .character("s"))) }
    }
    items.append(StripItem(label: ":", title: "command", key: .character(":")))
    if session.outcome == .playing {
      if session.canSearch { items.append(StripItem(label: "?", title: "hint", key: .character("?"))) }
      items.append(StripItem(label: "^U", title: "undo", key: .control("u")))
      items.append(StripItem(label: "^N", title: "new", key: .control("n")))
    }
    return items
  }

  /// Whether a part of the page has no room on the screen.
  private var hasMorePages: Bool {
    let window = Terminal.window()
    return frame.page?.lines.count ?? 0 > LiveFrame.Layout(width: window.width, height: window.height).height
  }

  mutating func panel(_ width: Int, _ theme: Theme) -> [String] {
    guard let place = session.place else { return [] }
    let heading = theme.textStyle(.strong)
    var lines = painted(statistics(of: place), width, theme)
    if lines.isEmpty { lines = [heading.apply(place.table.manual.title)] }
    if !hints.isEmpty { lines += ["", heading.apply("Hints")] + hints.flatMap { wrapped(sanitized($0), width) } }
    lines += ["", heading.apply("So far")]
    let story = told(place.table.journal.dropFirst(), short: place.table.short)
    lines += story.suffix(24).flatMap { wrapped(sanitized($0), width) }
    if story.isEmpty { lines.append(theme.textStyle(.faded).apply("Nothing yet.")) }
    return lines
  }

  /// The statistics of a game's mode, looked up again once the game has ended.
  private mutating func statistics(of place: Place) -> [Block] {
    if let known = statistics, known.table === place.table, known.outcome == place.outcome { return known.blocks }
    let blocks = session.statistics
    statistics = (place.table, place.outcome, blocks)
    return blocks
  }

  private func painted(_ blocks: [Block], _ width: Int, _ theme: Theme) -> [String] {
    // What fits a panel is worth more than air between it.
    Painter(theme: theme, width: width).lines(blocks).filter { !$0.isEmpty }
  }

  /// The lines of a journal for reading, as people type them: single keys and cells in a row are put together.
  private func told(_ journal: ArraySlice<String>, short: (String) -> String) -> [String] {
    var story: [String] = []
    var verb = ""
    for line in journal where line != "assisted" {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let isStep = words.count == 2 && ["key", "touch"].contains(words[0])
      if isStep, verb == words[0], let last = story.last, !last.hasSuffix(" enter") {
        story[story.count - 1] = last + (words[1].count == 1 ? "" : " ") + words[1]
      } else {
        story.append(isStep ? words[1] : short(line))
      }
      verb = isStep ? words[0] : ""
    }
    return story
  }
}

extension LiveKey.Key {
  var press: KeyPress {
    switch self {
    case .character(let character): .character(character)
    case .enter: .enter
    case .backspace: .backspace
    }
  }

  var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .backspace: "Backspace"
    }
  }
}
