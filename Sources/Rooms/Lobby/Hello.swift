import PuzzleKit
import Wire

/// The first line of a connection: the token, which stands in no URL, and the newest event that is known.
struct Hello {
  private static let token = Argument.word("token", "what joining the room has answered")
  private static let word = Argument.choice("since", ["since"], "goes on after an event").optional
  private static let number = Argument.integer("number", 0...Int.max, "the newest event that is known").optional
  static let row = CommandRow("hello", [token, word, number], "Takes the place in the room that a token opens.")

  let token: String
  let since: Int?

  init(_ line: String, _ request: Request) throws(Refusal) {
    guard line.utf8.count <= 1024 else { throw Refusal(.badLine, "hello TOKEN has at most 1024 bytes") }
    try request.read(Array(line.utf8).span)
    guard !request.isBlank, request.count > 0, request.word(0) == "hello" else {
      throw Refusal(RoomErrors.badToken, "the first line must be hello TOKEN, with the token from joining")
    }
    var arguments = Arguments()
    try request.arguments(from: 1, of: Self.row, reach: .anywhere, into: &arguments)
    token = arguments[Self.token]
    since = arguments[Self.number]
    if arguments[Self.word] != nil, since == nil {
      throw Refusal(.missingArgument, "since needs the number of the newest event that is known")
    }
  }
}
