import Engine
import PuzzleKit

/// Texts that a person is told once in the life of a profile, when they first matter.
private enum Tips {
  static let hint = "`rules` explains the game, and `undo` takes a move back."
  static let win = "`stats` shows how you do, `history` your games and `calendar` your days."
  static let winInMenus = "Statistics and history in the menu shows how you do, your games and your days."
  static let share = "`share` gives a result to send, without spoilers."
  static let definitions = "Debian's package wordnet-base brings definitions of the words."

  /// The tips that somebody does not need any more who has given a command.
  static let taught = [
    "stats": "win", "history": "win", "calendar": "win", "share": "share", "define": "definitions",
  ]
}

extension PromptSession {
  /// A text that was not told before, which counts as told from now on; nil if it was. Of a profile that can't be read or
  /// written there are no tips. Commands in the text stand between backquotes.
  private func tip(_ name: String, _ text: String) -> String? {
    session.tellOnce("tip.\(name)") ? "Tip: " + commandLabels.spoken(text) : nil
  }

  /// Notes what a person has just done: tips of it are told no more.
  /// - Parameter words: the words of the line.
  package func noteUse(of words: [String]) {
    guard let command = words.first else { return }
    var keys = [Tips.taught[command]].compactMap { $0 }
    if let table = session.table {
      let name = table.manual.name
      if table.facts.lookingBack?.split(separator: "`").contains(where: { $0 == command }) == true {
        keys.append("\(name).back")
      }
      if command == "newgame", words.contains("tutorial") { keys.append("\(name).tutorial") }
      if command == "hints" { keys.append("\(name).corners") }
    }
    for key in keys where !knownTips.contains(key) {
      knownTips.append(key)
      _ = session.tellOnce("tip.\(key)")
    }
  }

  /// The tip for the first hint; nil if it was told before.
  var tipAtHint: String? { tip("hint", Tips.hint) }

  /// The next tip for the game in front as it stands; nil if all of them were told before.
  package func tipOnTheWay() -> String? {
    guard let place = session.place, !place.table.isOver, session.lesson == nil, session.draftOnTrial == nil else {
      return nil
    }
    for (name, text) in place.table.facts.tips(place.table, place.seat) {
      let key = "\(place.table.manual.name).\(name)"
      if knownTips.contains(key) { continue }
      knownTips.append(key)
      if let text = tip(key, text) { return text }
    }
    return nil
  }

  /// The rules in short of the game in front, if it is played and they were not told before, or the text of the step of its
  /// tutorial; else nothing.
  package func introduction() -> [Block] {
    // At the prompt that stands among the remarks of the opening.
    if let lesson = session.lesson, !commandLabels.keys.isEmpty {
      return session.outcome == .playing ? [.message(lesson.text, .plain)] : []
    }
    guard let place = session.place, place.outcome == .playing, !place.table.manual.introduction.isEmpty,
      session.tellOnce("introduction.\(place.table.manual.name)")
    else { return [] }
    return place.table.manual.introduction.map { .message($0, .plain) }
  }

  /// The next tip after the end of the game in front; nil if all of them were told before.
  package func tipAtEnd() -> String? {
    guard let place = session.place, place.table.isOver, session.lesson == nil else { return nil }
    if place.outcome == .won, let text = tip("win", commandLabels.prefix.isEmpty ? Tips.win : Tips.winInMenus) {
      return text
    }
    if session.canShare, let text = tip("share", Tips.share) { return text }
    if !session.hasButtons, session.lacksDefinitions(for: place.table), let text = tip("definitions", Tips.definitions)
    {
      return text
    }
    return place.table.facts.lookingBack.flatMap { tip("\(place.table.manual.name).back", $0) }
  }
}
