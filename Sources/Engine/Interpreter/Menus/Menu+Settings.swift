import Engine
import PuzzleKit

/// An option as people know it: what it is called, what it does, and its choices in words.
private struct SettingWords {
  let name, title, summary: String
  let choices: [String: String]
  /// What it does on a page, if that is something else.
  let onPage: String?
  /// Whether only a terminal has a use for it.
  let isForTerminals: Bool

  init(
    _ name: String, _ title: String, _ summary: String, _ choices: [String: String] = [:], onPage: String? = nil,
    isForTerminals: Bool = false
  ) {
    (self.name, self.title, self.summary, self.choices) = (name, title, summary, choices)
    (self.onPage, self.isForTerminals) = (onPage, isForTerminals)
  }

  /// The words for options, in the order in which they are shown.
  static let all = [
    SettingWords(
      "Palette", "Colours", "The colours of boards and of results that you share.",
      ["contrast": "high contrast"], onPage: "The colours of the boards."),
    SettingWords(
      "Theme", "Background", "Whether your terminal is dark or light.", ["system": "automatic"],
      onPage: "Dark, light, or as the device has it."),
    SettingWords(
      "Colours", "Number of colours", "How many colours your terminal has.", ["auto": "automatic", "true": "all"],
      isForTerminals: true),
    SettingWords(
      "Tiles", "Size of tiles", "How large the tiles are, if the window has room.", ["extra-large": "very large"],
      isForTerminals: true),
    SettingWords("HardMode", "Wordle: hard mode", "New games make you use every clue."),
    SettingWords(
      "Objective", "Wordle: hints aim at", "What the suggested guesses are best at.",
      ["average": "few guesses", "losses": "never losing", "worst": "the worst case"]),
    SettingWords("WordiestPalette", "Wordiest: colours", "The colours of tiles and graphs: six sets to choose from."),
    SettingWords("AtlasStock", "Atlas: stock", "The side on which the stock lies."),
    SettingWords("WordFlowMode", "WordFlow: usual mode", "The mode of new games that name none."),
    SettingWords("WordFlowAutosave", "WordFlow: keep games", "Unfinished games are kept for later."),
    SettingWords(
      "WordFlowOffensive", "WordFlow: rude words", "Whether rude words count, as bonus words.",
      ["false": "don't count", "true": "count"]),
    SettingWords(
      "Analytics", "Tell how games went", "A server is told times, words and results; never your name."),
  ]
}

extension Session {
  /// The options for players: each is switched where it stands.
  var settingsMenu: Menu { settingsMenu(isOnPage: false) }

  /// The same for a page, without what is for terminals.
  func settingsMenu(isOnPage: Bool) -> Menu {
    let options = playerOptions
    let words = SettingWords.all
    let order = options.indices.sorted { first, second in
      func place(_ index: Int) -> Int {
        words.firstIndex { $0.name == options[index].parameter.name } ?? words.count + index
      }
      return place(first) < place(second)
    }
    var entries = order.compactMap { number -> MenuEntry? in
      let (parameter, value) = options[number]
      guard let values = values(of: parameter.kind), let index = values.firstIndex(of: value) else { return nil }
      let words = words.first { $0.name == parameter.name }
      if isOnPage, words?.isForTerminals == true { return nil }
      func line(_ step: Int) -> String {
        "setoption name \(parameter.name) value \(values[(index + step + values.count) % values.count])"
      }
      return MenuEntry(
        words?.title ?? parameter.name,
        note: words?.choices[value] ?? (value == "true" ? "on" : value == "false" ? "off" : value),
        (isOnPage ? words?.onPage : nil) ?? words?.summary ?? parameter.summary.capitalizedFirst.withFullStop,
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
