import PlainJSON
import PuzzleKit
import RoomServer

/// `parlor-server admin`: asks the server that runs, and shows its answer to a person, or as JSON.
enum OperatorDesk {
  static func run(_ words: [String], _ settings: ServerSettings, asJSON: Bool) throws(Refusal) -> Int32 {
    if words.isEmpty || words == ["help"] { return Program.print(help) }
    // What is wrong with the words is said also where no server runs.
    _ = try OperatorCommand(words)
    guard let path = settings.adminPath else {
      throw Refusal(.badArgument, "there is no socket to ask: the setting admin is none, or the server keeps nothing")
    }
    let answer = try OperatorSocket.ask(path, words)
    return Program.print(asJSON ? answer.text + "\n" : text(of: answer))
  }

  private static let help =
    "Asks the server that runs, as its user. --json shows the answer as JSON.\n\n"
    + OperatorCommand.all.map { "  \($0.usage)\n      \($0.summary)\n" }.joined()

  /// An answer as people read it: a list has a line for each element, and an object one for each member.
  static func text(of value: JSONValue) -> String {
    switch value {
    case .array(let elements): elements.isEmpty ? "none\n" : elements.map { line(of: $0) + "\n" }.joined()
    case .object(let members): members.map { block($0.name, $0.value) }.joined()
    default: line(of: value) + "\n"
    }
  }

  private static func block(_ name: String, _ value: JSONValue, _ margin: String = "") -> String {
    let inner = margin + "  "
    return switch value {
    case .array(let elements): "\(margin)\(name):\n" + elements.map { "\(inner)\(line(of: $0))\n" }.joined()
    case .object(let members): "\(margin)\(name):\n" + members.map { block($0.name, $0.value, inner) }.joined()
    default: "\(margin)\(name): \(line(of: value))\n"
    }
  }

  /// Without what could turn a terminal around: names and messages are the players' own.
  private static func line(of value: JSONValue) -> String {
    switch value {
    case .object(let members): members.map { "\($0.name) \(line(of: $0.value))" }.joined(separator: "  ")
    case .string(let text): oneLine(text)
    default: value.text
    }
  }
}
