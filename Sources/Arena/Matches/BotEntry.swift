import ArenaReports
import Glibc
import PuzzleKit
import System

/// A bot that takes part: a program, or one of the engine's own players.
package struct BotEntry: Equatable, Sendable {
  /// Its name in reports.
  package var name: String
  /// The program with its arguments, or the name of an engine's player with its own.
  package var words: [String]

  package init(name: String, words: [String]) {
    self.name = name
    self.words = words
  }

  /// Reads `NAME=COMMAND` or `COMMAND`, which then is its own name.
  package init(_ text: String) throws(ArenaError) {
    var text = text[...]
    var name: String?
    if let end = text.firstIndex(where: { "= /'\"\\\t".contains($0) }), text[end] == "=", end > text.startIndex {
      name = String(text[..<end])
      text = text[text.index(after: end)...]
    }
    let words = try ShellWords.split(String(text))
    guard let program = words.first, !program.isEmpty else {
      throw ArenaError("a bot is written COMMAND or NAME=COMMAND, not \(quoted(String(text)))")
    }
    self.init(name: name ?? String(text), words: words)
  }

  /// The name as it may be printed.
  package var shownName: String { safeText(name) }

  /// The engine's own player that it is; nil for a program.
  func player() throws(ArenaError) -> EnginePlayer.Strategy? { try EnginePlayer.Strategy(words) }

  /// Whether it is known to play the same game whenever it gets the same deal.
  var isDeterministic: Bool {
    get throws(ArenaError) { try player() != nil && !words.contains("movetime") }
  }

  /// Makes the path of the program absolute, so that it is found in any folder; its arguments stay as they are.
  mutating func locate() throws(ArenaError) {
    guard let program = words.first else { return }
    let hint = words.contains { $0.contains("=") } ? "; of NAME=COMMAND the name has no spaces" : ""
    var candidates = [program]
    if !program.contains("/") {
      let folders = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin").split(separator: ":")
      candidates = folders.map { "\($0)/\(program)" } + [program]
    }
    guard let found = candidates.first(where: { Files.isProgram($0) }) else {
      guard let other = candidates.first(where: { access($0, F_OK) == 0 }) else {
        throw ArenaError("there is no program \(quoted(program))\(hint)")
      }
      throw ArenaError(
        Files.isFolder(other)
          ? "\(quoted(program)) is a folder, not a program\(hint)"
          : "\(quoted(program)) can't be run: it is no program, or chmod +x was forgotten\(hint)")
    }
    words[0] = Files.absolute(found)
    if let script = missingScript {
      throw ArenaError("there is no file \(quoted(script)), which \(quoted(program)) is to run")
    }
  }

  /// The programs that run the file of their first argument.
  private static let interpreters = [
    "python", "pypy", "bash", "sh", "dash", "zsh", "perl", "ruby", "node", "lua", "php", "Rscript", "guile",
  ]

  /// The script that an interpreter is to run, if it is not there; nil if it is there or none is named.
  private var missingScript: String? {
    var rest = words[...]
    func name(_ word: String) -> String { String(word.split(separator: "/").last ?? "") }
    if let first = rest.first, name(first) == "env" {
      rest = rest.dropFirst().drop { $0.hasPrefix("-") || $0.contains("=") }
    }
    guard let program = rest.popFirst() else { return nil }
    var stem = name(program)[...]
    while let last = stem.last, last.isNumber || last == "." { stem.removeLast() }
    guard Self.interpreters.contains(String(stem)), let script = rest.first, !script.hasPrefix("-") else { return nil }
    return access(script, F_OK) == 0 ? nil : script
  }

  /// The arguments that are paths of files or folders that are there, below the folder of this process.
  var localPaths: [String] {
    words.dropFirst().filter { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard !word.hasPrefix("-"), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else { return false }
      return access(word, F_OK) == 0
    }
  }
}
