/// A kind of refusal: the word that follows `error` on the wire. The engine declares some, each game its own.
public struct ErrorCode: Hashable, Sendable {
  /// The word on the wire.
  public let name: String
  /// One sentence for the reference.
  public let summary: String

  /// Declares a code.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The request is longer than 65,536 bytes, or has control characters or bytes that are not UTF-8.
  public static let badLine = ErrorCode(
    "bad-line", "The request is longer than 65,536 bytes, or has control characters or bytes that are not UTF-8.")
  /// No command of that name is available now.
  public static let unknownCommand = ErrorCode("unknown-command", "No command of that name is available now.")
  /// An argument is missing.
  public static let missingArgument = ErrorCode(
    "missing-argument", "An argument is missing.")
  /// More arguments than the command takes.
  public static let extraArgument = ErrorCode("extra-argument", "More arguments than the command takes.")
  /// An argument has the wrong type or is out of range.
  public static let badArgument = ErrorCode("bad-argument", "An argument has the wrong type or is out of range.")
  /// There is no such game or mode.
  public static let unknownGame = ErrorCode("unknown-game", "There is no such game or mode.")
  /// There is no such option.
  public static let unknownOption = ErrorCode("unknown-option", "There is no such option.")
  /// The command needs a game that is not there.
  public static let noGame = ErrorCode(
    "no-game", "There is no open, unfinished or finished game for the command.")
  /// The game is over and takes no more moves.
  public static let gameOver = ErrorCode("game-over", "The game is over and takes no more moves.")
  /// The rules of the game do not allow the move.
  public static let illegalMove = ErrorCode("illegal-move", "The rules of the game do not allow the move.")
  /// There is no move to take back, or none that was taken back.
  public static let nothingToUndo = ErrorCode(
    "nothing-to-undo", "There is no move to take back or to make again.")
  /// The command must be confirmed.
  public static let needsConfirmation = ErrorCode(
    "needs-confirmation",
    "The command must be confirmed: where one line does that, the text ends with `To confirm, send` and that line.")
  /// The game does not support this.
  public static let unsupported = ErrorCode("unsupported", "The game does not support this.")
  /// A file's content is not what it should be.
  public static let badFile = ErrorCode(
    "bad-file", "A file's content is faulty; the text names the place of the first fault.")
  /// A file or the profile could not be read or written.
  public static let inputOutput = ErrorCode("io", "A file or the profile could not be read or written.")
  /// A file is there already that the command would have destroyed.
  public static let fileExists = ErrorCode(
    "file-exists",
    "The command would overwrite a file; `replace` at the end of the line allows it.")
  /// Another process changed the same game in the profile.
  public static let conflict = ErrorCode("conflict", "Another process changed the same game in the profile.")
  /// The work was stopped before it had a result.
  public static let stopped = ErrorCode("stopped", "The work was stopped before it had a result.")
  /// No line of the previous reply matches the pattern.
  public static let expectation = ErrorCode("expect-failed", "No line of the previous reply matches the pattern.")

  /// The command, the argument or the option is for whoever sits at this machine.
  public static let localOnly = ErrorCode(
    "local-only",
    "The command, argument or option reaches files, the profile, the process or other seats, which only readers at this machine may do."
  )

  /// The command, the argument or the option would help a player that nobody trusts.
  public static let fairPlay = ErrorCode(
    "fair-play",
    "Only with --fair: the command, argument or option gives help, takes moves back or chooses what is hidden.")

  /// The codes that any command may answer; each game adds those of its manual.
  public static let common: [ErrorCode] = [
    .badLine, .unknownCommand, .missingArgument, .extraArgument, .badArgument, .unknownGame, .unknownOption, .noGame,
    .gameOver, .illegalMove, .nothingToUndo, .needsConfirmation, .unsupported, .badFile, .inputOutput, .fileExists,
    .conflict, .stopped, .expectation, .localOnly, .fairPlay,
  ]

  /// The match is over.
  public static let noMoreDeals = ErrorCode(
    "no-more-deals", "Only in the arena: the match is over, and there is no deal left for this bot.")
  /// The referee does not let bots use it.
  public static let notInMatch = ErrorCode("not-in-match", "Only in the arena: bots may not use this in a match.")

  /// The codes that only the referee of a match answers.
  public static let ofMatches: [ErrorCode] = [.noMoreDeals, .notInMatch]
}

/// An answer that a person may give to a question.
public struct Choice: Equatable, Sendable {
  /// The words for it, in lower case.
  public let words: [String]
  /// The lines that do what it says.
  public let lines: [String]
  /// Whether the refused line follows them.
  public let repeatsLine: Bool

  /// Makes an answer.
  public init(_ words: [String], _ lines: [String] = [], repeatsLine: Bool = false) {
    self.words = words
    self.lines = lines
    self.repeatsLine = repeatsLine
  }
}

/// A refusal. Whoever throws it has changed nothing.
public struct Refusal: Error, Equatable, Sendable {
  /// The kind of refusal.
  public let code: ErrorCode
  /// One line that names what was wrong and what would be right.
  public let text: String
  /// The line that confirms, if the refusal is a question that is answered with yes or no; else nil.
  public let confirmation: String?
  /// The question alone, without the line that confirms or the words to type; nil if it is none, or names its answers itself.
  public private(set) var question: String?
  /// A person's possible answers, if the refusal is a question with answers other than yes and no.
  public private(set) var choices: [Choice] = []
  /// The question or, if it is none, the text, with backquotes around commands that a key may stand for; nil if there are none.
  public private(set) var marked: String?

  /// Makes a refusal. Control characters, which texts from files may bring, are shown as `?`: the text stays one line.
  public init(_ code: ErrorCode, _ text: String) {
    self.code = code
    self.text = oneLine(text)
    (confirmation, self.question) = (nil, nil)
  }

  /// Makes a refusal of a text in which commands stand between backquotes, which only ``marked`` keeps.
  public init(_ code: ErrorCode, marked text: String) {
    self.init(code, withoutMarks(text))
    marked = oneLine(text)
  }

  private init(question: String, confirmation: String) {
    code = .needsConfirmation
    text = oneLine("\(question) To confirm, send \(confirmation)")
    (self.confirmation, self.question) = (confirmation, oneLine(question))
  }

  /// A person's possible answers, also if that is yes or no; empty if the refusal is no question.
  public var answers: [Choice] {
    confirmation.map { [Choice(["yes", "y"], [$0]), Choice(["no", "n"])] } ?? choices
  }

  /// The same question, after a sentence that says why it is still open: what was typed is no answer to it.
  public func asked(again why: String) -> Refusal {
    var refusal = Refusal(.unknownCommand, "\(why) \(question ?? text)", confirmation: confirmation, choices: choices)
    // What was typed marks nothing.
    refusal.marked = marked.map { oneLine("\(String(why.map { $0 == "`" ? "'" : $0 })) \($0)") }
    return refusal
  }

  private init(_ code: ErrorCode, _ text: String, confirmation: String?, choices: [Choice]) {
    self.code = code
    self.text = oneLine(text)
    (self.confirmation, question, self.choices) = (confirmation, nil, choices)
  }

  /// The refusal of a line that asks a person what to do first.
  /// - Parameters:
  ///   - question: the question.
  ///   - choices: the answers, of which the last changes nothing.
  ///   - typed: a sentence that says what to type, where no keys are shown; nil if the question names the answers.
  public static func question(_ question: String, choices: [Choice], typed: String? = nil) -> Refusal {
    var refusal = Refusal(.needsConfirmation, typed.map { "\(question) \($0)" } ?? question)
    refusal.choices = choices
    if typed != nil { refusal.question = oneLine(question) }
    return refusal
  }

  /// The refusal of a command that asks a question first, and the line that confirms.
  public static func question(_ question: String, confirmation: String) -> Refusal {
    Refusal(question: question, confirmation: confirmation)
  }

  /// The same of a question in which commands stand between backquotes, which only ``marked`` keeps.
  public static func question(marked question: String, confirmation: String) -> Refusal {
    var refusal = Refusal(question: withoutMarks(question), confirmation: confirmation)
    refusal.marked = oneLine(question)
    return refusal
  }
}
