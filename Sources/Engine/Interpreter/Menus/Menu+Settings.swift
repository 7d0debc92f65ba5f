import Engine
import PuzzleKit

extension Session {
  /// The options for players, each switched where it stands; on a page without what is for terminals.
  var settingsMenu: Menu {
    let options = playerOptions
    func part(_ index: Int) -> Int { options[index].setting.words?.part.rawValue ?? SettingWords.Part.games.rawValue }
    let order = options.indices.sorted { (part($0), $0) < (part($1), $1) }
    var entries = order.compactMap { number -> MenuEntry? in
      let (setting, value) = options[number]
      let (parameter, words) = (setting.parameter, setting.words)
      guard let values = setting.values, let index = values.firstIndex(of: value) else { return nil }
      if hasButtons, words?.isForTerminals == true { return nil }
      func line(_ step: Int) -> String {
        "setoption name \(parameter.name) value \(values[(index + step + values.count) % values.count])"
      }
      return MenuEntry(
        setting.title, note: setting.spoken(value),
        (hasButtons ? words?.onPage : nil) ?? words?.summary ?? parameter.summary.capitalizedFirst.withFullStop,
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

  var aboutMenu: Menu {
    Menu(
      "About",
      text: "Parlor \(parlorVersion), word and card puzzles: \(mainManuals.map { $0.title }.joined(separator: ", ")).",
      (hasButtons
        ? [] : [MenuEntry("Commands", "All commands, with what they do.", .line("help all"), names: ["help"])])
        + [MenuEntry("Back", "Back to the first screen.", .open(.home))])
  }
}
