/// The closed list of error codes of the protocol. The raw value is the word that follows `error` on the wire.
public enum ErrorCode: String, CaseIterable, Sendable {
  case badLine = "bad-line"
  case unknownCommand = "unknown-command"
  case missingArgument = "missing-argument"
  case extraArgument = "extra-argument"
  case badArgument = "bad-argument"
  case unknownGame = "unknown-game"
  case unknownOption = "unknown-option"
  case noGame = "no-game"
  case gameOver = "game-over"
  case wrongLength = "wrong-length"
  case notInList = "not-in-list"
  case hardMode = "hard-mode"
  case illegalMove = "illegal-move"
  case nothingToUndo = "nothing-to-undo"
  case needsConfirmation = "needs-confirmation"
  case unsupported = "unsupported"
  case badFile = "bad-file"
  case inputOutput = "io"
  case conflict = "conflict"
  case expectation = "expect-failed"

  /// One sentence for the command reference.
  public var summary: String {
    switch self {
    case .badLine: "The request is longer than 65,536 bytes, or holds a NUL or bytes that are not UTF-8."
    case .unknownCommand: "No command of that name, or none while no game that has it is open."
    case .missingArgument: "An argument that the command needs is not there."
    case .extraArgument: "More arguments than the command takes."
    case .badArgument: "An argument is not of its kind or out of its range."
    case .unknownGame: "No game, or no mode of the game, has that name."
    case .unknownOption: "No option has that name."
    case .noGame: "The command needs an open game."
    case .gameOver: "The game has ended and takes no more moves."
    case .wrongLength: "The guess has not as many letters as the answer."
    case .notInList: "The word is not in the list of valid words."
    case .hardMode: "The guess does not use what hard mode says must be used."
    case .illegalMove: "The rules of the game do not allow the move."
    case .nothingToUndo: "No move has been made since the start of the game."
    case .needsConfirmation: "The command asks a question that its last argument has to answer."
    case .unsupported: "This game does not offer what was asked."
    case .badFile: "A file's content is not what it should be; the text names the first fault by line or place."
    case .inputOutput: "A file or the profile could not be read or written."
    case .conflict: "Another process changed the same game in the profile."
    case .expectation: "No line of the previous reply matches the pattern."
    }
  }
}

/// A refusal. Whoever throws it has changed nothing.
public struct RuleError: Error, Equatable, Sendable {
  /// What kind of refusal.
  public let code: ErrorCode
  /// One line that names what was wrong and what would be right.
  public let text: String

  /// Makes a refusal; `text` is one line.
  public init(_ code: ErrorCode, _ text: String) {
    self.code = code
    self.text = text
  }
}
