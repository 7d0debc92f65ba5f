import Glibc
import PlainJSON
import PuzzleKit
import System

extension MatchConfiguration {
  /// Reads a configuration file.
  package mutating func read(file path: String) throws(ArenaError) {
    let bytes: [UInt8]?
    do throws(Refusal) { bytes = try Files.read(path) } catch { throw ArenaError(error) }
    guard let bytes else { throw ArenaError("there is no file \(path)", isInputOutput: true) }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw ArenaError("\(path) is not JSON: \(error)")
    }
    try read(value)
    file = Files.absolute(path)
  }

  /// Checks what a match needs, and names programs so that they are found in any folder.
  package mutating func check() throws(ArenaError) {
    if game.isEmpty || mode.isEmpty { throw ArenaError("a match needs a game and its mode, such as wordle classic") }
    if bots.isEmpty { throw ArenaError("a match needs bots: --bot COMMAND, such as --bot solver") }
    if !(1...1000 ~= concurrency) { throw ArenaError("concurrency must be 1 to 1000, not \(concurrency)") }
    if !(1...1_000_000_000 ~= deals) { throw ArenaError("deals must be a number from 1, not \(deals)") }
    if wantedDeals != nil {
      switch source {
      case .all, .file:
        throw ArenaError("--suite \(source.text) has its own deals and plays all of them, so --deals can't be given")
      case .seeds, .daily: break
      }
    }
    if seed.map({ $0 < 0 }) == true { throw ArenaError("the seed must be a number from 0") }
    try checkRules()
    if case .file(let path) = source { source = .file(Files.absolute(path)) }
    for index in bots.indices where try bots[index].player() == nil { try bots[index].locate() }
    for (index, bot) in bots.enumerated() where bots[..<index].contains(where: { $0.name == bot.name }) {
      throw ArenaError("two bots are called \(bot.name); NAME=COMMAND gives one another name")
    }
  }
}

extension BotEntry {
  /// Makes the paths of the program and of files among its arguments absolute.
  mutating func locate() throws(ArenaError) {
    guard let program = words.first else { return }
    var found: String?
    if program.contains("/") {
      found = Files.absolute(program)
    } else {
      let folders = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin").split(separator: ":")
      found = folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
      if found == nil, access(program, X_OK) == 0 { found = Files.absolute(program) }
    }
    guard let found, access(found, X_OK) == 0 else {
      let hint = words.contains { $0.contains("=") } ? "; of NAME=COMMAND the name has no spaces" : ""
      throw ArenaError("there is no program \(quoted(program))\(hint)")
    }
    words[0] = found
    for index in words.indices.dropFirst() where !words[index].hasPrefix("-") && access(words[index], F_OK) == 0 {
      words[index] = Files.absolute(words[index])
    }
  }
}
