import Engine
import PuzzleKit

/// Words that name ways of playing in several games, such as `hard`.
extension Reading {
  /// A way of playing that a word may mean.
  struct Sense {
    /// The words by which it is told from others.
    let name: String
    let line: String
  }

  /// The ways of playing that a word alone means, or after a word for opening: those of the open game if there are any, else of
  /// all games. Empty if it names no mode, and nothing in the open game.
  func senses(of words: [String]) -> [Sense] {
    let word = words.last?.lowercased() ?? ""
    guard words.count == 1 || words.count == 2 && ["play", "start", "new"].contains(words[0].lowercased()) else {
      return []
    }
    if let table {
      let open = senses(of: word, in: table.manual)
      if !open.isEmpty { return open }
    }
    let manuals = session.manuals
    if !manuals.contains(where: { $0.mode(called: word) != nil }) { return [] }
    return manuals.flatMap { senses(of: word, in: $0) }
  }

  private func senses(of word: String, in manual: Manual) -> [Sense] {
    if let mode = manual.mode(called: word) {
      return [Sense(name: manual.name, line: continuation(manual, mode) ?? "newgame \(manual.name) \(mode.name)")]
    }
    for setting in manual.settings where setting.parameter.name.lowercased() == word + "mode" {
      return [Sense(name: "\(word) mode", line: "help \(setting.parameter.name)")]
    }
    for option in manual.options {
      guard case .choice(let words) = option.kind, words.contains(word) else { continue }
      let line = "newgame \(manual.name) \(manual.familiarMode.name) \(option.name) \(word)"
      return [Sense(name: manual.name, line: line)]
    }
    return []
  }

  /// Whether a word that names a mode of several games was tried as a move of the open one, rather than meant as its mode.
  func isTried(_ words: [String], _ senses: [Sense]) -> Bool {
    guard words.count == 1, !isCommand, let table = playing, senses.first?.line.hasPrefix("help ") == false else {
      return false
    }
    return table.facts.objection(table, words[0]) != nil
      && session.manuals.count { $0.mode(called: words[0]) != nil } > 1
  }

  /// What is said to a word with several senses, or one that was tried as a move: the question which one is meant, or the reason
  /// why it is no move and what else it does. Nil for any other word.
  func refusal(ofSenses words: [String], _ why: String?) -> Refusal? {
    let senses = senses(of: words)
    if let why, !senses.isEmpty {
      return Refusal(.unknownCommand, "\(why); \(alternatives(senses.map { $0.line })) starts one")
    }
    if senses.count < 2 { return nil }
    let names = senses.map { $0.name }
    return .question(
      "Which \(words[words.count - 1].lowercased())?",
      choices: senses.map { Choice([$0.name], [$0.line]) } + [Choice(["none"])],
      typed: "Type \(alternatives(names + ["none"])).")
  }
}
