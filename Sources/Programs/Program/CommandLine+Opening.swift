import Engine
import PuzzleKit

/// The game to be played.
extension ParlorCommand {
  /// The request of its words.
  enum Opening {
    /// Nothing.
    case none
    /// The first screen; by name, so that a pipe is told that there is none.
    case menu
    /// A deal, as `newgame` takes it but for a mode that may be missing.
    case deal([String])
    /// The commands of a file.
    case script(String)
  }

  /// Finds out what the words ask for: the name of a game wins over a file of that name.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - commands: the words that may go first.
  /// - Throws: `usage` for words that nothing takes.
  func opening(_ catalog: Catalog, among commands: @autoclosure () -> [String]) throws(Refusal) -> Opening {
    guard let first = words.first else { return .none }
    let rest = Array(words.dropFirst())
    switch first {
    case "play": return rest.isEmpty ? .menu : .deal(rest)
    case "daily":
      if let game = rest.first { return .deal([game] + rest.dropFirst() + ["daily"]) }
      let having = catalog.manuals.filter { $0.options.contains { $0.name == Daily.option.parameter.name } }
      return having.first.map { .deal([$0.name, "daily"]) } ?? .menu
    default:
      if catalog.manuals.contains(where: { $0.name == first }) { return .deal(words) }
      if rest.isEmpty { return .script(first) }
      if let meant = nearest(to: first, among: commands()) {
        let line = (["parlor", meant] + rest).joined(separator: " ")
        throw Refusal(.badArgument, "there is no game \(quoted(first)); \(didYouMean(line))")
      }
      throw Refusal(.badArgument, "\(quoted(rest[0])) follows no game; a script takes no arguments")
    }
  }
}
