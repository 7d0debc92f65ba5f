import Engine
import PuzzleKit

/// An option as people know it: what it is called, and its choices in words.
private struct SettingWords {
  let title: String?
  let choices: [String: String]
  /// Its effect on a page in a sentence; nil if a page has no use for it.
  let onPage: String?

  init(_ title: String?, _ choices: [String: String] = [:], onPage: String? = nil) {
    (self.title, self.choices, self.onPage) = (title, choices, onPage)
  }

  /// The words for options whose names are those of the protocol; the others are called by theirs.
  static let all: [String: SettingWords] = [
    "Palette": SettingWords(
      "Colours", ["normal": "normal", "contrast": "high contrast", "colourblind": "colourblind"],
      onPage: "The colours of the boards."),
    "Theme": SettingWords("Background", ["dark": "dark", "light": "light", "system": "as the terminal"]),
    "Colours": SettingWords(
      "Number of colours", ["auto": "as the terminal has", "none": "none", "16": "16", "256": "256", "true": "all"]),
    "Tiles": SettingWords("Size of tiles", ["extra-large": "very large"]),
    "HardMode": SettingWords("Hard mode", onPage: "New games of Wordle make you use every clue."),
    "Objective": SettingWords(
      "Hints aim at", ["average": "few guesses", "losses": "never losing", "worst": "the worst case"],
      onPage: "What Wordle's hints try for."),
    "Analytics": SettingWords("Tell the server how games went"),
    "WordiestPalette": SettingWords(nil, onPage: "The colours of the tiles."),
    "AtlasStock": SettingWords(nil, onPage: "The side on which the stock lies."),
    "WordFlowMode": SettingWords(nil, onPage: "The mode of a new game that names none."),
    "WordFlowAutosave": SettingWords(nil, onPage: "Keep unfinished games; hardcore is never kept."),
    "WordFlowOffensive": SettingWords(nil, onPage: "Accept offensive words as bonus words."),
  ]
}

extension Session {
  /// The options for players: each is switched where it stands.
  var settingsMenu: Menu { settingsMenu(isOnPage: false) }

  /// The same for a page, without what is for terminals.
  func settingsMenu(isOnPage: Bool) -> Menu {
    var entries = playerOptions.compactMap { parameter, value -> MenuEntry? in
      guard let values = values(of: parameter.kind), let index = values.firstIndex(of: value) else { return nil }
      let words = SettingWords.all[parameter.name]
      if isOnPage, words?.onPage == nil { return nil }
      func line(_ step: Int) -> String {
        "setoption name \(parameter.name) value \(values[(index + step + values.count) % values.count])"
      }
      let known = words?.choices[value] ?? (value == "true" ? "on" : value == "false" ? "off" : value)
      let shown = isOnPage && known == "as the terminal" ? "as the device" : known
      let gist = isOnPage ? words?.onPage ?? "" : parameter.summary.capitalizedFirst.withFullStop
      return MenuEntry(
        words?.title ?? title(ofSetting: parameter.name), note: shown, gist,
        .change(next: line(1), previous: line(-1)), names: [parameter.name.lowercased()])
    }
    for (index, manual) in resettableGames.enumerated() {
      entries.append(
        MenuEntry(
          "Full Reset of \(manual.title)", "Delete all \(manual.title) statistics (asks first).",
          .line("fullreset \(manual.name)"), names: ["reset", "fullreset"], beginsGroup: index == 0))
    }
    return Menu("Settings", entries)
  }

  /// The name of an option in words; the game that it begins with stands before it.
  private func title(ofSetting name: String) -> String {
    for manual in usableManuals where name.lowercased().hasPrefix(manual.name) && name.count > manual.name.count {
      return "\(manual.title): \(name.dropFirst(manual.name.count).lowercased())"
    }
    return name
  }

  /// The values that an option may have, if they can be gone through.
  private func values(of kind: ValueKind) -> [String]? {
    switch kind {
    case .toggle: ["false", "true"]
    case .choice(let choices): choices
    case .integer(let range) where range.lowerBound >= 0 && range.upperBound <= 12: range.map { String($0) }
    default: nil
    }
  }

  var aboutMenu: Menu {
    Menu(
      "About",
      text: "Parlor \(parlorVersion), word and card puzzles: \(mainManuals.map { $0.title }.joined(separator: ", ")).",
      [
        MenuEntry("Commands", "All commands, with what they do.", .line("help all"), names: ["help"]),
        MenuEntry("Back", "Back to the first screen.", .open(.home)),
      ])
  }
}
