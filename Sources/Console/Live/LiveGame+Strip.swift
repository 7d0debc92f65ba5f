import Engine
import PuzzleKit

/// What stands beside the game: the keys on the last line, and the panel.
extension LiveGame {
  /// The answers to what was asked, each with its key: a digit where words are typed too, which may begin with any letter.
  var answers: [(item: StripItem, word: String)] {
    zip(1..., face.choices).map { number, choice in
      let key = face.asksYesOrNo ? choice.words[0].prefix(1) : "\(number)"
      let item = StripItem(
        label: String(key), title: choice.words[0], key: .character(Character(String(key))), isAnswer: true)
      return (item, choice.words[0])
    }
  }

  var strip: [StripItem] {
    if !face.choices.isEmpty { return answers.map(\.item) }
    if frame.entry != nil { return frame.entryStrip }
    let leavesPage = frame.page != nil && !frame.isMenu
    let clears = frame.page == nil ? scene?.keys.first { $0.key == .escape && $0.line != nil } : nil
    let way = leavesPage ? "back" : frame.isMenu ? "leave" : clears?.title ?? "menu"
    var items = [StripItem(label: "Esc", title: way, key: .escape)]
    if background != nil { items.append(StripItem(label: "^C", title: "stop", key: .control("c"))) }
    if frame.page != nil {
      if frame.isMenu { items.append(StripItem(label: "Enter", title: "play", key: .enter)) }
      if hasMorePages { items.append(StripItem(label: "PgDn", title: "more", key: .pageDown)) }
    } else {
      items += LiveFrame.grouped((scene?.keys ?? []).filter { $0.key != .escape })
      if !frame.rest.isEmpty { items.append(StripItem(label: "PgDn", title: "more", key: .pageDown)) }
    }
    if session.outcome.map({ $0 != .playing }) == true {
      items.append(StripItem(label: "^N", title: "another", key: .control("n")))
      if session.canShare { items.append(StripItem(label: "s", title: "share", key: .character("s"))) }
    }
    if frame.isMenu, session.place != nil { items.append(StripItem(label: "^G", title: "game", key: .control("g"))) }
    items.append(StripItem(label: "?", title: "help", key: .character("?")))
    if frame.isMenu { items.append(StripItem(label: "^D", title: "prompt", key: .control("d"))) }
    items.append(StripItem(label: ":", title: "command", key: .character(":")))
    if session.outcome == .playing, !frame.isMenu {
      if session.canSearch { items.append(StripItem(label: "^T", title: "hint", key: .control("t"))) }
      items.append(StripItem(label: "^U", title: "undo", key: .control("u")))
      items.append(StripItem(label: "^N", title: "new", key: .control("n")))
    }
    return items
  }

  /// The keys by the lines that they make now.
  var keysOfLines: [String: String] {
    let made = (scene?.keys ?? []).compactMap { key in key.line.map { ($0, key.key.label) } }
    return Dictionary(made) { first, _ in first }
  }

  /// What the keys do, for help.
  var helpKeys: [[String]] {
    guard session.outcome == .playing else { return [] }
    var rows = LiveFrame.grouped(scene?.keys ?? []).map { [$0.label, $0.title] }
    let taken = scene?.keys.filter { !$0.yieldsToCursor }.map(\.key) ?? []
    let pressing = [(LiveKey.Key.enter, "Enter"), (.character(" "), "the space bar")].filter { !taken.contains($0.0) }
      .map(\.1).joined(separator: " or ")
    rows.append(["arrows, Tab", "move the cursor" + (pressing.isEmpty ? "" : "; \(pressing) does what a click would")])
    rows.append(session.canSearch ? ["^T, ^U, ^R", "hint, undo, redo"] : ["^U, ^R", "undo, redo"])
    rows.append(["^N, Esc, ^D", "another game; the menu; the prompt"])
    return rows
  }

  /// Whether a part of the page has no room on the screen.
  private var hasMorePages: Bool { frame.page?.isLonger(than: .ofWindow) == true }

  func panel(_ width: Int, _ theme: Theme) -> [String] {
    guard let place = session.place else { return [] }
    let heading = theme.textStyle(.strong)
    var lines = painted(statistics(of: place), width, theme)
    if lines.isEmpty { lines = [heading.apply(place.table.manual.title)] }
    if !hints.isEmpty { lines += ["", heading.apply("Hints")] + hints.flatMap { wrapped(sanitized($0), width) } }
    lines += ["", heading.apply("So far")]
    let story = place.table.story
    lines += story.suffix(24).flatMap { wrapped(sanitized($0), width) }
    if story.isEmpty { lines.append(theme.textStyle(.faded).apply("Nothing yet.")) }
    return lines
  }

  /// The statistics of a game's mode, looked up again once the game has ended.
  private func statistics(of place: Place) -> [Block] {
    if let known = statistics, known.table === place.table, known.outcome == place.outcome { return known.blocks }
    let blocks = session.statistics
    statistics = (place.table, place.outcome, blocks)
    return blocks
  }

  private func painted(_ blocks: [Block], _ width: Int, _ theme: Theme) -> [String] {
    // What fits a panel is worth more than air between it.
    Painter(theme: theme, width: width).lines(blocks).filter { !$0.isEmpty }
  }
}

extension LiveKey.Key {
  var press: KeyPress {
    switch self {
    case .character(let character): .character(character)
    case .enter: .enter
    case .backspace: .backspace
    case .escape: .escape
    }
  }

  var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .backspace: "Backspace"
    case .escape: "Esc"
    }
  }
}
