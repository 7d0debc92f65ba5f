import Engine
import PuzzleKit

/// Texts that a person is told once in the life of a profile, when they first matter.
private enum Tips {
  static let hint =
    "`rules` explains the game. `undo` takes a move back; like `hint`, it keeps a game out of your statistics."
  static let win = "`stats` shows how you do, `history` your games and `calendar` your days."
  static let share = "`share` gives a result without spoilers, to send to others."
  static let definitions = "Debian's package wordnet-base brings definitions of the words."
}

extension Person {
  /// A text that was not told before, which counts as told from now on; nil if it was. Of a profile that can't be read or
  /// written there are no tips. Commands in the text stand between backquotes.
  private func tip(_ name: String, _ text: String) -> String? {
    session.tellOnce("tip.\(name)") ? "Tip: " + commandLabels.spoken(text) : nil
  }

  /// The tip for the first hint; nil if it was told before.
  var tipAtHint: String? { tip("hint", Tips.hint) }

  /// The next tip for the game in front as it stands; nil if all of them were told before.
  package func tipOnTheWay() -> String? {
    guard let place = session.place, !place.table.isOver else { return nil }
    for (name, text) in place.table.facts.tips(place.table, place.seat) {
      let key = "\(place.table.manual.name).\(name)"
      if knownTips.contains(key) { continue }
      knownTips.append(key)
      if let text = tip(key, text) { return text }
    }
    return nil
  }

  /// The next tip after the end of the game in front; nil if all of them were told before.
  package func tipAtEnd() -> String? {
    guard let place = session.place, place.table.isOver else { return nil }
    if place.outcome == .won, let text = tip("win", Tips.win) { return text }
    if session.canShare, let text = tip("share", Tips.share) { return text }
    if session.lacksDefinitions(for: place.table), let text = tip("definitions", Tips.definitions) { return text }
    return place.table.facts.lookingBack.flatMap { tip("\(place.table.manual.name).back", $0) }
  }
}
