import PuzzleKit

extension Session {
  /// The words that can stand behind `words`, the words typed before on the same line, and start with `prefix` in upper
  /// or lower case; sorted, each once.
  public func completions(of words: [String], prefix: String) -> [String] {
    let start = prefix.lowercased()
    return Set(candidates(after: words, hasPrefix: !prefix.isEmpty).filter { $0.lowercased().hasPrefix(start) })
      .sorted()
  }

  /// Whether the word behind `words` is part of a path.
  public func expectsPath(after words: [String]) -> Bool {
    guard let first = words.first.map(command),
      let argument = argument(words.count - 1, of: first) ?? toolArgument(words)
    else { return false }
    switch argument.kind {
    case .file, .path: return true
    default: break
    }
    let behind = Array(words.dropFirst())
    if ["newgame", "position"].contains(first), let manual = manual(behind),
      case .path = place(behind: behind.dropFirst(), in: manual.options(of: first)).awaited?.kind
    {
      return true
    }
    return argument.name == "setting" && words.count == 4
      && ["profile", "dictionary", "wordnet"].contains(words[2].lowercased())
  }

  private func candidates(after words: [String], hasPrefix: Bool) -> [String] {
    guard let first = words.first.map(command) else {
      // A bare word may be a move, but only what has been started is worth offering.
      guard hasPrefix, let table, table.outcome == .playing else { return commandNames }
      return commandNames + playedWords.map(\.word).filter { table.line(forBareWord: $0) != nil }
    }
    if words.count == 1, let kind = kinds.first(where: { $0.manual.name == first }) { return kind.tools.map(\.name) }
    guard let argument = argument(words.count - 1, of: first) ?? toolArgument(words) else { return [] }
    let behind = Array(words.dropFirst())
    switch argument.kind {
    case .choice(let choices): return choices
    case .flag: return [argument.name]
    case .file, .path, .integer, .seed: return []
    case .word, .words, .text: break
    }
    switch (first, argument.name) {
    case ("newgame", _), ("position", _): return openingWords(first, behind)
    case ("history", _), ("stats", _), ("calendar", _): return filters(behind)
    case ("go", _): return limits(behind)
    case ("setoption", _): return setting(behind)
    case ("help", _): return commandNames + manuals.map(\.name) + settingRows.map(\.name)
    case ("rules", "topic"): return manual(behind)?.topics.map(\.name) ?? []
    case (_, "game"): return behind.isEmpty ? manuals.map(\.name) : []
    case (_, "mode"): return manual(behind)?.modes.map(\.name) ?? []
    default:
      if case .text = argument.kind { return [] }
      let played = playedWords.filter { $0.command == first }.map(\.word)
      if case .words = argument.kind { return played + nextWords(ofMoves: [first] + behind) }
      return played
    }
  }

  /// What stands behind some words in the lines of legal moves.
  private func nextWords(ofMoves words: [String]) -> [String] {
    guard let table, table.row(words[0]) != nil else { return [] }
    var moves = Reply()
    table.reportMoves(limit: .max, to: &moves)
    return moves.values.compactMap { value in
      guard case .text(let line) = value else { return nil }
      let move = line.split(separator: " ").map(String.init)
      return move.count > words.count && move.starts(with: words) ? move[words.count] : nil
    }
  }

  /// The argument that stands behind `words`, the first two of which name a game and one of its tools.
  private func toolArgument(_ words: [String]) -> Argument? {
    guard words.count > 1, let kind = kinds.first(where: { $0.manual.name == words[0] }),
      let tool = kind.tools.first(where: { $0.name == words[1] })
    else { return nil }
    return words.count - 2 < tool.arguments.count ? tool.arguments[words.count - 2] : nil
  }

  /// The command that a first word stands for, which may be cut short.
  private func command(meantBy word: String) -> String {
    let matches = commandNames.filter { $0.hasPrefix(word) }
    return matches.count == 1 && !matches.contains(word) ? matches[0] : word
  }

  /// The argument at an index of a command or of a row of the open game, the last one where that takes all that follows.
  private func argument(_ index: Int, of name: String) -> Argument? {
    let arguments: [Argument]
    if let command = Command.named(name) {
      arguments = command.arguments
    } else if let table, let row = table.row(name) {
      arguments = table.arguments(row)
    } else {
      return nil
    }
    if index < arguments.count { return arguments[index] }
    switch arguments.last?.kind {
    case .words, .text, .file: return arguments.last
    default: return nil
    }
  }

  private func manual(_ words: [String]) -> Manual? { manuals.first { $0.name == words.first } }

  /// What may follow in an opening line: the game, its modes, its options, the values of an option.
  private func openingWords(_ command: String, _ words: [String]) -> [String] {
    guard !words.isEmpty else { return manuals.map(\.name) }
    guard let manual = manual(words) else { return [] }
    let options = manual.options(of: command)
    let (awaited, left) = place(behind: words.dropFirst(), in: options)
    if let awaited {
      if case .choice(let choices) = awaited.kind { return choices }
      return []
    }
    let mayNameMode = words.count == 1 && (command == "newgame" || !options.isEmpty)
    return left.map(\.name) + (mayNameMode ? manual.modes.map(\.name) : [])
  }

  /// The option whose value may follow behind the words of an opening line, or else those that are not there yet.
  private func place(behind words: ArraySlice<String>, in options: [Argument]) -> (awaited: Argument?, left: [Argument])
  {
    var words = words
    var left = options
    while let word = words.popFirst() {
      guard let index = left.firstIndex(where: { $0.name == word }) else { continue }
      let option = left.remove(at: index)
      switch option.kind {
      case .flag: break
      case .words: return (option, [])
      default: if words.popFirst() == nil { return (option, []) }
      }
    }
    return (nil, left)
  }

  private func filters(_ words: [String]) -> [String] {
    let named = manuals.filter { words.contains($0.name) }
    if let manual = named.first { return manual.modes.map(\.name).filter { !words.contains($0) } }
    let current = manuals.first { $0.name == table?.manual.name } ?? manuals.first
    return manuals.map(\.name) + (current?.modes.map(\.name) ?? []).filter { !words.contains($0) }
  }

  private func limits(_ words: [String]) -> [String] {
    let keys = ["nodes", "depth", "movetime"]
    if let last = words.last, keys.contains(last) { return [] }
    return (keys + ["infinite"]).filter { !words.contains($0) }
  }

  private func setting(_ words: [String]) -> [String] {
    switch words.count {
    case 0: return ["name"]
    case 1: return settingRows.map(\.name)
    case 2: return ["value"]
    case 3:
      switch settingRows.first(where: { $0.name.lowercased() == words[1].lowercased() })?.kind {
      case .check: return ["true", "false"]
      case .combo(let values): return values
      case .spin, .string, nil: return []
      }
    default: return []
    }
  }
}

extension Manual {
  /// The options of its opening lines that start with `command`, which is `newgame` or `position`.
  fileprivate func options(of command: String) -> [Argument] { command == "position" ? positionOptions : options }
}
