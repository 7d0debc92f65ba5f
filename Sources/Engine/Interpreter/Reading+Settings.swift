import Engine
import PuzzleKit

/// Options, as people call and set them.
extension Reading {
  /// The line that a person means by `set NAME VALUE`, or by the name of an option and a value; nil if there is no such option, or
  /// if it can't be set to that.
  func setting(meantBy words: [String]) -> String? {
    let isSet = words.first?.lowercased() == "set"
    let words = isSet ? words.dropFirst() : words[...]
    if words.first == "name" { return nil }
    guard let named = options(namedBy: words).first else {
      // What is set by programs has one name, and its own refusals.
      guard let name = words.first, let option = session.option(name) else { return nil }
      let value = words.dropFirst().joined(separator: " ")
      return value.isEmpty
        ? "help \(option.name)" : "setoption name \(option.name) value \(option.toggled(value) ?? value)"
    }
    let value = words.dropFirst(named.count).joined(separator: " ")
    if value.isEmpty { return "help \(named.setting.parameter.name)" }
    for (setting, count) in options(namedBy: words) where count == named.count {
      guard let meant = setting.value(meantBy: value) else { continue }
      return "setoption name \(setting.parameter.name) value \(meant)"
    }
    return nil
  }

  /// The line that explains the option which all the words of a request for help name; nil if they name none, or something else too.
  func help(withSetting words: [String]) -> String? {
    guard words.count > 1, let named = options(namedBy: words[1...]).first, named.count == words.count - 1 else {
      return nil
    }
    let isTopic = commandNames.contains(words[1]) || session.game(words[1]) != nil || session.option(words[1]) != nil
    return words.count == 2 && isTopic ? nil : "help \(named.setting.parameter.name)"
  }

  /// The refusal of `set NAME VALUE`, or of the name of an option and a value, that can't be done; nil for anything else.
  func refusal(ofSetting words: [String]) -> Refusal? {
    let isSet = words.first?.lowercased() == "set"
    let words = isSet ? words.dropFirst() : words[...]
    if let (setting, count) = options(namedBy: words).first {
      let value = words.dropFirst(count).joined(separator: " ")
      let values = setting.spokenValues
      let known = values.isEmpty ? setting.parameter.expectation : alternatives(values)
      return Refusal(.badArgument, "\(setting.title) can be \(known), not \(quoted(value))")
    }
    guard isSet, let name = words.first else { return nil }
    let known = session.playerOptions.map { $0.setting.parameter.name }
    return Refusal(
      .unknownOption,
      "no setting is called \(quoted(name)); "
        + (nearest(to: name, among: known).map(didYouMean) ?? "settings lists them"))
  }

  /// The options for players that the first words name, in upper or lower case: by the name or by the title, with or without its
  /// game. Those that take most words come first, then those called by their names.
  private func options(namedBy words: ArraySlice<String>) -> [(setting: SpokenSetting, count: Int)] {
    var found: [(setting: SpokenSetting, count: Int)] = []
    let options = session.playerOptions.map { $0.setting }
    for count in stride(from: min(words.count, 4), to: 0, by: -1) {
      let name = words.prefix(count).joined().lowercased()
      let named = options.filter { $0.parameter.name.lowercased() == name }
      let titled = options.filter { $0.titles.contains(name) && $0.parameter.name.lowercased() != name }
      found += (named + titled).map { ($0, count) }
    }
    return found
  }
}

extension Parameter {
  /// The value that a person means by `on` or `off`; nil if it is no option that is switched, or another text.
  fileprivate func toggled(_ text: String) -> String? {
    guard case .toggle = kind else { return nil }
    return ["on": "true", "yes": "true", "off": "false", "no": "false"][text.lowercased()]
  }
}

extension SpokenSetting {
  /// Its title in lower case and without spaces, with the game in which it stands and without.
  fileprivate var titles: [String] {
    words.map { words in [words.title.lowercased(), typedName].map { title in title.filter { $0 != " " && $0 != ":" } }
    } ?? []
  }

  /// The value that a person means by a text; nil if it is none.
  fileprivate func value(meantBy typed: String) -> String? {
    let text = typed.lowercased()
    if let value = parameter.toggled(text) { return value }
    guard let values else {
      if parameter.kind == .text { return spoken("") == text ? "<empty>" : typed }
      return (try? parameter.parse(text)) == nil ? nil : text
    }
    return values.first { $0 == text } ?? values.first { spoken($0) == text }
  }
}
