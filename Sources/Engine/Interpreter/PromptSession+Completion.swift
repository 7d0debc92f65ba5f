import Engine
import PuzzleKit

/// Words that may follow those of a line that is being typed.
extension PromptSession {
  /// The words that can stand behind `words`, the words typed before on the same line, and start with `prefix` in upper
  /// or lower case; sorted, each once.
  public func completions(of words: [String], prefix: String) -> [String] {
    let start = prefix.lowercased()
    return Set(candidates(after: words, hasPrefix: !prefix.isEmpty).filter { $0.lowercased().hasPrefix(start) })
      .sorted()
  }

  /// Whether the word behind `words` is part of a path.
  public func expectsPath(after words: [String]) -> Bool {
    guard let (parameter, _) = parameter(after: words) else { return false }
    if case .files = parameter.suggestion { return true }
    return parameter.kind == .file || parameter.kind == .path
  }

  private func candidates(after words: [String], hasPrefix: Bool) -> [String] {
    guard let first = words.first.map(command) else {
      // A bare word may be a move, but only what has been started is worth offering.
      guard hasPrefix, let table = session.table, !table.isOver else { return session.usableCommandNames }
      return session.usableCommandNames + playedWords.map { $0.word }.filter { table.shorthand($0) != nil }
    }
    if words.count == 1, let game = session.game(first) {
      return game.tools.map { $0.row }.filter(session.mayUse).map { String($0.name.dropFirst(first.count + 1)) }
    }
    guard let (parameter, behind) = parameter(after: words) else { return [] }
    if let suggestion = parameter.suggestion { return suggested(suggestion, behind) }
    let played = playedWords.filter { $0.command == first }.map { $0.word }
    switch parameter.kind {
    case .choice(let choices): return choices
    case .flag: return [parameter.name]
    case .toggle: return ["false", "true"]
    case .file, .path, .integer, .seed, .date, .text: return []
    case .word: return played
    case .words: return played + nextWords(ofMoves: [first] + behind)
    }
  }

  private func suggested(_ suggestion: Suggestion, _ behind: [String]) -> [String] {
    let (games, named) = (session.usableManuals.map { $0.name }, session.game(behind.first)?.manual)
    switch suggestion {
    case .games: return behind.isEmpty ? games : []
    case .modes: return named?.modes.map { $0.name } ?? []
    case .topics: return named?.topics.map { $0.name } ?? []
    case .opening(let isPosition):
      guard let named else { return behind.isEmpty ? games : [] }
      let left = named.place(behind: behind, isPosition).left.filter { $0.access.allows(session.situation) }.map {
        $0.name
      }
      let mayNameMode = behind.count == 1 && !(isPosition && left.isEmpty)
      return left + (mayNameMode ? named.modes.map { $0.name } : [])
    case .filters(let others):
      let chosen = session.manuals.first { behind.contains($0.name) }
      let open = session.game(session.table?.manual.name)?.manual
      let modes = (chosen ?? open ?? session.manuals.first)?.modes.map { $0.name } ?? []
      return (chosen == nil ? games : []) + (modes + others).filter { !behind.contains($0) }
    case .keys(let keys, let words):
      if let last = behind.last, keys.contains(last) { return [] }
      return (keys + words).filter { !behind.contains($0) }
    case .setting:
      let options = session.options.map { $0.name }
      return behind.count < 3 ? [["name"], options, ["value"]][behind.count] : []
    case .anyTopic: return session.usableCommandNames + games + session.options.map { $0.name }
    case .tables: return session.tableNames
    case .files: return []
    }
  }

  /// The words that follow some words in the lines of legal moves.
  private func nextWords(ofMoves words: [String]) -> [String] {
    guard let place = session.place, place.table.game.rows.contains(where: { $0.name == words[0] }) else { return [] }
    var next: [String] = []
    place.table.moves(of: place.seat, bestFirst: false)() { line in
      let move = line.split(separator: " ").map(String.init)
      if move.count > words.count, move.starts(with: words) { next.append(move[words.count]) }
      return true
    }
    return next
  }

  /// The command that a first word stands for, which may be cut short.
  private func command(meantBy word: String) -> String {
    let matches = session.commandNames.filter { $0.hasPrefix(word) }
    return matches.count == 1 ? matches[0] : word
  }

  /// The parameter that stands behind some words, the last one if that takes all that follows; and the words that
  /// belong to the same row, its name left out. Where a value of an option of the program or of a game is awaited, it is
  /// that option.
  private func parameter(after words: [String]) -> (Parameter, behind: [String])? {
    guard let first = words.first.map(command) else { return nil }
    var behind = Array(words.dropFirst())
    var row = session.commands.named(first)?.row ?? session.table?.game.rows.first { $0.name == first }
    if row == nil, !behind.isEmpty { row = session.game(first)?.tool(behind.removeFirst())?.row }
    guard let parameters = row?.parameters, let last = parameters.last else { return nil }
    let takesAll = [.words, .text, .file].contains(last.kind)
    guard behind.count < parameters.count || takesAll else { return nil }
    let parameter = behind.count < parameters.count ? parameters[behind.count] : last
    switch parameter.suggestion {
    case .opening(let isPosition):
      return (session.game(behind.first)?.manual.place(behind: behind, isPosition).awaited ?? parameter, behind)
    case .setting where behind.count == 3: return (session.option(behind[1]) ?? parameter, behind)
    default: return (parameter, behind)
    }
  }
}

extension Manual {
  /// The option whose value may follow behind the words of an opening line, or else those that are not there yet.
  fileprivate func place(behind words: [String], _ isPosition: Bool) -> (awaited: Parameter?, left: [Parameter]) {
    var words = words.dropFirst()
    var left = isPosition ? positionOptions : options
    while let word = words.popFirst() {
      guard let index = left.firstIndex(where: { $0.name == word }) else { continue }
      let option = left.remove(at: index)
      switch option.kind {
      case .flag: break
      case .toggle: if ["true", "false"].contains(words.first) { words.removeFirst() }
      case .words: return (option, [])
      default: if words.popFirst() == nil { return (option, []) }
      }
    }
    return (nil, left)
  }
}
