/// The reason why the server itself refuses a request of HTTP. Refusals of rooms and games keep the code that they have in a
/// line.
enum ProblemCode: String, CaseIterable {
  case badRequest = "bad-request"
  case notJSON = "not-json"
  case noToken = "no-token"
  case badOrigin = "bad-origin"
  case noSuchPath = "no-such-path"
  case noSuchPuzzle = "no-such-puzzle"
  case noSuchPlayer = "no-such-player"
  case noSuchMethod = "no-such-method"
  case tooSlow = "too-slow"
  case conflict
  case bodyTooLarge = "body-too-large"
  case misdirected
  case badBody = "bad-body"
  case badPuzzle = "bad-puzzle"
  case upgradeRequired = "upgrade-required"
  case headersTooLarge = "headers-too-large"

  /// The statuses that it comes with, and when it comes.
  var meaning: (statuses: [Int], summary: String) {
    switch self {
    case .badRequest: ([400], "The request is not HTTP/1.1, or one of its headers is not what it has to be.")
    case .notJSON: ([400, 415], "The body is no JSON, or its Content-Type is not application/json.")
    case .noToken: ([401], "The header Authorization is missing, or is not `Bearer` and a token.")
    case .badOrigin: ([403], "Pages of this origin may not use the server.")
    case .noSuchPath: ([404], "Nothing is at this path.")
    case .noSuchPuzzle: ([404], "There is no such puzzle, it is not out yet, or nothing was told of it.")
    case .noSuchPlayer: ([404], "No player can have such an id.")
    case .noSuchMethod: ([405], "The path does not have this method; `Allow` says which it has.")
    case .tooSlow: ([408], "The request did not come in time.")
    case .conflict:
      ([409], "Something that is there stands in the way: the id of a puzzle, or the player's other seat in the room.")
    case .bodyTooLarge: ([413], "The body is too large.")
    case .misdirected: ([421], "Another node of the cluster has the room; `X-Parlor-Owner` says which.")
    case .badBody: ([422], "A member of the body is missing, unknown or not what it has to be; the text names it.")
    case .badPuzzle: ([422], "The puzzle can't be played.")
    case .upgradeRequired: ([426], "The path is for WebSockets of version 13.")
    case .headersTooLarge: ([431], "The headers are too large or too many.")
    }
  }
}
