import PuzzleKit
import Wire

/// The first line of a connection: the token, which stands in no URL, and the newest event that is known.
struct Hello {
  private static let token = Argument.word("token", "what joining the room has answered")
  private static let rest = Argument.words(
    "rest", optional: true, grammar: "[pictures] [since NUMBER]", "`pictures`, and `since` with the newest event")
  static let row = CommandSpec("hello", [token, rest], "Takes the place in the room that a token opens.")

  let token: String
  let since: Int?
  let wantsPictures: Bool

  init(_ line: String, _ request: Request) throws(Refusal) {
    try request.read(Array(line.utf8).span)
    guard line.utf8.count <= 1024 else { throw Refusal(.badLine, "hello TOKEN has at most 1024 bytes") }
    guard !request.isBlank, request.count > 0, request.word(0) == "hello" else {
      throw Refusal(RoomErrors.badToken, "the first line must be hello TOKEN, with the token from joining")
    }
    var arguments = Arguments()
    try request.arguments(from: 1, of: Self.row, situation: .untrusted, into: &arguments)
    token = arguments[Self.token]
    var rest = arguments[Self.rest][...]
    wantsPictures = rest.first == "pictures"
    if wantsPictures { rest.removeFirst() }
    guard let word = rest.popFirst() else {
      since = nil
      return
    }
    guard word == "since" else {
      throw Refusal(.badArgument, "hello TOKEN [pictures] [since NUMBER], not \(quoted(word))")
    }
    guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else {
      throw Refusal(.missingArgument, "since needs the number of the newest event that is known")
    }
    if let word = rest.first {
      throw Refusal(.badArgument, "hello TOKEN [pictures] [since NUMBER] ends there, not with \(quoted(word))")
    }
    since = number
  }
}
