import Engine
import PuzzleKit

/// The keys on the last lines.
extension LiveGame {
  /// The answers to what was asked, each with its key: a digit where words are typed too, which may begin with any letter.
  var answers: [(item: StripItem, word: String)] {
    zip(1..., presenter.choices).map { number, choice in
      let key = presenter.asksYesOrNo ? choice.words[0].prefix(1) : "\(number)"
      let item = StripItem(
        label: String(key), title: choice.words[0], key: .character(Character(String(key))), isAnswer: true)
      return (item, choice.words[0])
    }
  }

  var strip: [StripItem] {
    if !presenter.choices.isEmpty { return answers.map(\.item) }
    if frame.entry != nil { return frame.entryStrip }
    let leavesPage = frame.page != nil && !frame.isMenu
    let clears = frame.page == nil ? scene?.keys.first { $0.key == .escape && $0.line != nil } : nil
    let goal = clears?.title ?? (skipsTutorial ? "skip" : session.draftOnTrial == nil ? "menu" : "draft")
    let way = leavesPage || frame.isMenu && !isHome ? "back" : isHome ? "leave" : goal
    let isOver = session.outcome.map { $0 != .playing } == true
    // What is last has no room in a small window.
    return LiveFrame.inGroups([
      [StripItem(label: "Esc", title: way, key: .escape)]
        + (frame.isMenu && session.place != nil ? [StripItem(label: "^G", title: "game", key: .control("g"))] : [])
        + [StripItem(label: "?", title: "help", key: .character("?"))]
        + (isHome ? [StripItem(label: "^D", title: "prompt", key: .control("d"))] : [])
        + [StripItem(label: ":", title: "command", key: .character(":"))],
      frame.page == nil ? gameKeys : pageKeys, isOver && trail.isEmpty ? endKeys : frame.page == nil ? moveKeys : [],
    ])
  }

  /// The keys that stop work, and those of the game.
  private var gameKeys: [StripItem] {
    var items = LiveFrame.grouped((scene?.keys ?? []).filter { $0.key != .escape })
    if background != nil { items.insert(StripItem(label: "^C", title: "stop", key: .control("c")), at: 0) }
    if scene?.isTurnable == true { items.append(StripItem(label: "/", title: "turn", key: .character("/"))) }
    // First, as what there is more of can be read no other way.
    if hasMore {
      let title =
        introduction.isEmpty || session.lesson != nil || layout.panel > 0 || latest != .opening ? "more" : "rules"
      items.insert(StripItem(label: "PgDn", title: title, key: .pageDown), at: 0)
    }
    return items
  }

  private var pageKeys: [StripItem] {
    var items: [StripItem] = []
    if background != nil { items.append(StripItem(label: "^C", title: "stop", key: .control("c"))) }
    if frame.isMenu { items += menuKeys }
    if let page = frame.page, page.isLonger(than: frame.pageLayout) {
      items.append(
        page.isAtEnd(frame.pageLayout)
          ? StripItem(label: "PgUp", title: "back", key: .pageUp)
          : StripItem(label: "PgDn", title: "more", key: .pageDown))
      if !frame.isMenu { items.append(StripItem(label: "/", title: "find", key: .character("/"))) }
    }
    return items
  }

  /// The keys of the chosen entry.
  private var menuKeys: [StripItem] {
    guard let menu, let chosen, menu.entries.indices.contains(chosen) else { return [] }
    if case .weeks = menu.layout {
      return [
        StripItem(label: "Enter", title: "open", key: .enter), StripItem(label: "PgUp", title: "month", key: .pageUp),
        StripItem(label: "PgDn", title: "month", key: .pageDown),
      ]
    }
    return switch menu.entries[chosen].action {
    case .change: [StripItem(label: "Enter", title: "change", key: .enter)]
    case .show: []
    default: [StripItem(label: "Enter", title: "open", key: .enter)]
    }
  }

  /// The keys that do the same in every game.
  private var moveKeys: [StripItem] {
    if session.outcome != .playing { return [] }
    var items: [StripItem] = []
    if session.canSearch { items.append(StripItem(label: "^T", title: "hint", key: .control("t"))) }
    if session.mayUse("undo") {
      items.append(StripItem(label: "^U", title: scene?.typed.isEmpty == false ? "clear" : "undo", key: .control("u")))
    }
    return items + [StripItem(label: "^N", title: afterLesson ?? "new", key: .control("n"))]
  }

  private var endKeys: [StripItem] {
    if let afterLesson { return [StripItem(label: "n", title: afterLesson, key: .character("n"))] }
    let another = StripItem(label: "^N", title: "another", key: .control("n"))
    return
      (scene?.next.map { next in
        [StripItem(label: "n", title: "next: \(truncated(next.title, 24))", key: .character("n")), another]
      } ?? [StripItem(label: "n", title: "another", key: .character("n"))])
      + (session.canShare ? [StripItem(label: "s", title: "share", key: .character("s"))] : [])
  }

  /// Whether a key opens another game by the same rules now.
  var takesAnother: Bool {
    strip.contains { $0.key == .control("n") || $0.key == .character("n") && !$0.isAnswer }
  }

  /// The keys by the lines that they make now.
  var keysOfLines: [String: String] {
    let made = (scene?.keys ?? []).compactMap { key in key.line.map { ($0, key.key.label) } }
    return Dictionary(made + Array(keys.labelsOfPlaces) + (keys.isEmpty ? [] : [("f", "f")])) { first, _ in first }
  }

  /// The keys by the lines that they make now and, for a text about a game, by those that they make at some time in it.
  func keysOfTexts(_ line: ResolvedLine) -> [String: String] {
    let isRules = line.request.count > 1 && line.request.word(0) == "rules"
    let game = session.game(isRules ? line.request.word(1) : session.table?.manual.name)
    return keysOfLines.merging(game?.commandKeys.mapValues(\.label) ?? [:]) { now, _ in now }
  }

  /// The keys and their actions, for help.
  var helpKeys: [[String]] {
    if frame.isMenu { return menuHelp }
    guard session.outcome == .playing else {
      return session.place == nil ? [] : strip.filter { !$0.isAnswer }.map { [$0.label, $0.title] }
    }
    var rows = LiveFrame.explained(scene?.keys ?? [])
    let taken = scene?.keys.map(\.key) ?? []
    let pressing = [(LiveKey.Key.enter, "Enter"), (.character(" "), "the space bar")].filter { !taken.contains($0.0) }
      .map(\.1).joined(separator: " or ")
    rows.append(["arrows, Tab", "move the cursor" + (pressing.isEmpty ? "" : "; \(pressing) does what a click would")])
    if session.mayUse("undo") {
      rows.append(session.canSearch ? ["^T, ^U, ^R", "hint, undo, redo"] : ["^U, ^R", "undo, redo"])
    }
    rows.append(
      ["^N, Esc, ^D", "\(afterLesson ?? "another game"); \(skipsTutorial ? "play" : "the menu"); the prompt"])
    return rows
  }

  /// Whether Esc leads from the tutorial to what was put off for it.
  private var skipsTutorial: Bool { session.lesson != nil && putOff != nil }

  /// The name of what follows the step of a tutorial; nil for any other game.
  private var afterLesson: String? {
    session.lesson.map { $0.next != nil ? "next step" : putOff == nil ? "games" : "play" }
  }

  /// The keys of menus and what they do, for help.
  private var menuHelp: [[String]] {
    [
      ["Up, Down, Enter", "choose an entry; open it, or change what it says"],
      ["letters", "choose the entry that is called so"],
      ["Left, Right", "change a setting"],
      ["the mouse", "a click opens an entry, the wheel turns a long list"],
      ["Esc", !isHome ? "back" : isFrontDoor ? "leave Parlor" : "the prompt"],
    ] + (session.place == nil ? [] : [["^G", "back to the game"]]) + [["^D", "the prompt, where everything is typed"]]
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
