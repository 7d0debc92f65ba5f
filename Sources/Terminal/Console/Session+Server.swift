import Engine
import PuzzleKit
import System

extension Session {
  /// The words of the resolved line, with paths as they are without quotes, if it may be one for a server; nil if it is none.
  var wordsForServer: [String]? {
    guard fault == nil, request.id.isEmpty, request.count > 0 else { return nil }
    // Two words that are no moves, though games have a command of the first.
    if request.count == 2, request.word(0) == "play", request.word(1).lowercased() == "together" { return ["rooms"] }
    guard resolvedGameRow == nil, NetworkBridge.takes(linesOf: request.word(0)) else { return nil }
    return QuotedPath.words(request.rest(from: 0)).map { (try? QuotedPath.path($0)) ?? $0 }
  }
}
