import Engine
import Interpreter
import PuzzleKit
import System

extension PromptSession {
  /// The words of the resolved line, with paths as they are without quotes and names of games as the server has them, if it may be
  /// one for a server; nil if it is none.
  /// - Throws: what is wrong with them, as far as that is known without the server.
  func wordsForServer() throws(Refusal) -> [String]? {
    let request = session.request
    guard session.fault == nil, request.id.isEmpty, request.count > 0 else { return nil }
    // Two words that are no moves, though games have a command of the first.
    if request.count == 2, request.word(0) == "play", request.word(1).lowercased() == "together" { return ["rooms"] }
    guard session.resolvedGameRow == nil, NetworkBridge.takes(linesOf: request.word(0)) else { return nil }
    NetworkBridge.use(server: session.settings[Settings.server])
    return try checked(QuotedPath.words(request.rest(from: 0)).map { (try? QuotedPath.path($0)) ?? $0 })
  }

  private func checked(_ words: [String]) throws(Refusal) -> [String] {
    guard words.count > 1, !words.contains(where: { $0.hasPrefix("-") }) else { return words }
    switch words[0] {
    case "rooms": return ["rooms"] + (try gameAndMode(Array(words.dropFirst())))
    case "create":
      let named = try gameAndMode(Array(words.dropFirst()))
      // The mode that a person means by the game alone.
      let mode = named.count == 1 ? session.manuals.first { $0.name == named[0] }?.familiarMode.name : nil
      return ["create"] + named + (mode.map { [$0] } ?? [])
    case "play" where words.count > 3 && words[1] == "with":
      return words.prefix(3) + (try gameAndMode(Array(words.dropFirst(3))))
    case "join" where words.count == 2 && words[1] != "back" && !words[1].contains("#"):
      let digits = words[1].filter { $0 != "-" }
      guard digits.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 }),
        digits.count > 6 || Int(digits) != nil && digits.count == 6
      else { throw Refusal(.badArgument, "a room's code has six digits, such as 228741; \(quoted(words[1])) is none") }
      return ["join", digits]
    case "fetch" where words[1] != "daily":
      throw Refusal(.badArgument, "fetch daily gets the server's puzzle of the day; there is nothing else to fetch")
    default: return words
    }
  }
}
