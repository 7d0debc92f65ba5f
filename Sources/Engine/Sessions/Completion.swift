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
    guard let (parameter, behind) = parameter(after: words) else { return false }
    switch (parameter.kind, parameter.suggestion) {
    case (.file, _), (.path, _): return true
    case (_, .opening(let isPosition)):
      guard let manual = manual(behind) else { return false }
      let awaited = place(behind: behind.dropFirst(), in: manual.options(isPosition)).awaited
      return awaited?.kind == .path
    case (_, .setting): return behind.count == 3 && environment.option(behind[1])?.parameter.isFiles == true
    default: return false
    }
  }

  private func candidates(after words: [String], hasPrefix: Bool) -> [String] {
    guard let first = words.first.map(command) else {
      // A bare word may be a move, but only what has been started is worth offering.
      guard hasPrefix, let table = desk.table, !table.isOver else { return commandNames }
      return commandNames + playedWords.map(\.word).filter { table.shorthand($0) != nil }
    }
    if words.count == 1, let entry = desk.entries.first(where: { $0.manual.name == first }) {
      return entry.tools.map { String($0.row.name.dropFirst(first.count + 1)) }
    }
    guard let (parameter, behind) = parameter(after: words) else { return [] }
    if let suggestion = parameter.suggestion { return suggested(suggestion, behind) }
    switch parameter.kind {
    case .choice(let choices): return choices
    case .flag: return [parameter.name]
    case .toggle: return ["false", "true"]
    case .file, .path, .integer, .seed, .text: return []
    case .word: return playedWords.filter { $0.command == first }.map(\.word)
    case .words:
      return playedWords.filter { $0.command == first }.map(\.word) + nextWords(ofMoves: [first] + behind)
    }
  }

  private func suggested(_ suggestion: Suggestion, _ behind: [String]) -> [String] {
    switch suggestion {
    case .games: return behind.isEmpty ? manuals.map(\.name) : []
    case .modes: return manual(behind)?.modes.map(\.name) ?? []
    case .topics: return manual(behind)?.topics.map(\.name) ?? []
    case .opening(let isPosition): return openingWords(isPosition, behind)
    case .filters: return filters(behind)
    case .keys(let keys, let words):
      if let last = behind.last, keys.contains(last) { return [] }
      return (keys + words).filter { !behind.contains($0) }
    case .setting: return setting(behind)
    case .anyTopic: return commandNames + manuals.map(\.name) + environment.known.map(\.parameter.name)
    case .tables: return desk.all.map(\.name)
    case .files: return []
    }
  }

  /// What stands behind some words in the lines of legal moves.
  private func nextWords(ofMoves words: [String]) -> [String] {
    guard let place = desk.place, place.table.rows.contains(where: { $0.name == words[0] }) else { return [] }
    var next: [String] = []
    place.table.forEachMove(of: place.seat) { line in
      let move = line.split(separator: " ").map(String.init)
      if move.count > words.count, move.starts(with: words) { next.append(move[words.count]) }
      return true
    }
    return next
  }

  /// The command that a first word stands for, which may be cut short.
  private func command(meantBy word: String) -> String {
    let matches = commandNames.filter { $0.hasPrefix(word) }
    return matches.count == 1 && !matches.contains(word) ? matches[0] : word
  }

  /// The parameter that stands behind some words, the last one if that takes all that follows; and the words that belong
  /// to the same row, its name left out.
  private func parameter(after words: [String]) -> (Parameter, behind: [String])? {
    guard let first = words.first.map(command) else { return nil }
    var behind = Array(words.dropFirst())
    let parameters: [Parameter]
    if let command = commands.named(first) {
      parameters = command.row.parameters
    } else if let row = desk.table?.rows.first(where: { $0.name == first }) {
      parameters = row.parameters
    } else if let word = behind.first,
      let tool = desk.entries.first(where: { $0.manual.name == first })?.tool(word)
    {
      parameters = tool.row.parameters
      behind.removeFirst()
    } else {
      return nil
    }
    if behind.count < parameters.count { return (parameters[behind.count], behind) }
    switch parameters.last?.kind {
    case .words, .text, .file: return parameters.last.map { ($0, behind) }
    default: return nil
    }
  }

  private func manual(_ words: [String]) -> Manual? { manuals.first { $0.name == words.first } }

  /// What may follow in an opening line: the game, its modes, its options, the values of an option.
  private func openingWords(_ isPosition: Bool, _ words: [String]) -> [String] {
    guard !words.isEmpty else { return manuals.map(\.name) }
    guard let manual = manual(words) else { return [] }
    let options = manual.options(isPosition)
    let (awaited, left) = place(behind: words.dropFirst(), in: options)
    if let awaited {
      if case .choice(let choices) = awaited.kind { return choices }
      return []
    }
    let mayNameMode = words.count == 1 && (!isPosition || !options.isEmpty)
    return left.map(\.name) + (mayNameMode ? manual.modes.map(\.name) : [])
  }

  /// The option whose value may follow behind the words of an opening line, or else those that are not there yet.
  private func place(
    behind words: ArraySlice<String>, in options: [Parameter]
  ) -> (awaited: Parameter?, left: [Parameter]) {
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
    let current = manuals.first { $0.name == desk.table?.manual.name } ?? manuals.first
    return manuals.map(\.name) + (current?.modes.map(\.name) ?? []).filter { !words.contains($0) }
  }

  private func setting(_ words: [String]) -> [String] {
    switch words.count {
    case 0: ["name"]
    case 1: environment.known.map(\.parameter.name)
    case 2: ["value"]
    case 3:
      switch environment.option(words[1])?.parameter.kind {
      case .toggle: ["true", "false"]
      case .choice(let values): values
      default: []
      }
    default: []
    }
  }
}

extension Parameter {
  fileprivate var isFiles: Bool { if case .files = suggestion { true } else { false } }
}

extension Manual {
  /// The options of its opening lines.
  fileprivate func options(_ isPosition: Bool) -> [Parameter] { isPosition ? positionOptions : options }
}
