import Engine
import PuzzleKit

/// What a person is told once in the life of a profile, when it first matters.
private enum Tips {
  static let hint =
    "`rules` explains the game. `undo` takes a move back; like `hint`, it keeps a game out of your statistics."
  static let win = "`stats` shows how you do, `history` your games and `calendar` your days."
  static let share = "`share` gives the result as text that spoils nothing."
}

extension Person {
  /// A text that was not told before, which counts as told from now on; nil if it was. Of a profile that can't be read or
  /// written there are no tips. Commands in the text stand between backquotes.
  private func tip(_ name: String, _ text: String) -> String? {
    session.tellOnce("tip.\(name)") ? "Tip: " + callNames.spoken(text) : nil
  }

  /// What is told with the first hint.
  var tipAtHint: String? { tip("hint", Tips.hint) }

  /// What is to be told as the game in front stands; nil if all of it was told before.
  package func tipOnTheWay() -> String? {
    guard let place = session.place, !place.table.isOver else { return nil }
    for (name, text) in place.table.tips(for: place.seat) {
      let key = "\(place.table.manual.name).\(name)"
      if knownTips.contains(key) { continue }
      knownTips.append(key)
      if let text = tip(key, text) { return text }
    }
    return nil
  }

  /// What is to be told after the end of the game in front; nil if all of it was told before.
  package func tipAtEnd() -> String? {
    guard let place = session.place, place.table.isOver else { return nil }
    if place.outcome == .won, let text = tip("win", Tips.win) { return text }
    if session.canShare, let text = tip("share", Tips.share) { return text }
    return place.table.lookingBack.flatMap { tip("\(place.table.manual.name).back", $0) }
  }
}
