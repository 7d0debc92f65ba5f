import PuzzleKit

/// A command line as its program declares it: man page, completions and suggestions of all programs are read off this one value.
public struct CommandForm: Sendable {
  /// The values that completion offers.
  public enum Values: Equatable, Sendable {
    /// None: they are anybody's.
    case any
    /// Paths.
    case files, folders
    /// Words, in their order.
    case words([String])

    /// The values that a syntax tells: `FILE`, `PATH`, `FOLDER` or `this|that`.
    public init(syntax: String) {
      switch syntax.filter({ !"[].".contains($0) }) {
      case "FILE", "PATH": self = .files
      case "FOLDER": self = .folders
      default:
        let words = syntax.split(separator: "|").map(String.init)
        self = words.count > 1 && syntax == syntax.lowercased() ? .words(words) : .any
      }
    }
  }

  /// A word that is told from others by its place.
  public struct Argument: Sendable {
    /// Its syntax, such as `FILE` or `[FILE]...`.
    public let syntax: String
    /// The values that completion offers.
    public let values: Values
    /// Its meaning.
    public let summary: String
    /// Whether all words that follow are of its kind.
    public let isRepeated: Bool

    /// Declares an argument; without values, those that its syntax tells are offered.
    public init(_ syntax: String, _ summary: String = "", values: Values? = nil, isRepeated: Bool = false) {
      (self.syntax, self.isRepeated, self.summary) = (syntax, isRepeated, summary)
      self.values = values ?? Values(syntax: syntax)
    }
  }

  /// A word that is told from others by its name.
  public struct Flag: Sendable {
    /// All its names as they are typed, hyphens included; the last is the one that is offered.
    public let names: [String]
    /// The syntax of its value; nil if it takes none.
    public let value: String?
    /// The values that completion offers.
    public let values: Values
    /// Its meaning.
    public let summary: String
    /// Whether it may be given more than once.
    public let isRepeated: Bool
    /// Whether it has to be given.
    public let isRequired: Bool

    /// Declares a flag; without values, those that the syntax of its value tells are offered.
    public init(
      _ names: [String], value: String? = nil, _ summary: String, values: Values? = nil, isRepeated: Bool = false,
      isRequired: Bool = false
    ) {
      (self.names, self.value, self.summary) = (names, value, summary)
      (self.isRepeated, self.isRequired) = (isRepeated, isRequired)
      self.values = values ?? Values(syntax: value ?? "")
    }

    /// The name that is offered.
    var offered: String { names.last ?? "" }

    /// Whether every program has it.
    var isCommon: Bool { ["--help", "--version", CommandForm.scriptFlag].contains(offered) }

    /// Its names and its value, as the man page shows them.
    var usage: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }
  }

  /// Its name: the program's, or the word of a command.
  public let name: String
  /// A sentence on what it does.
  public let summary: String
  /// What else there is to say of it.
  public let details: String
  /// The words after its name.
  public var arguments: [Argument]
  /// Its flags.
  public var flags: [Flag]
  /// Its commands.
  public var commands: [CommandForm]
  /// Whether its flags may also follow the names of its commands.
  public let passesFlagsOn: Bool
  /// The name of the command of lines that name none.
  let standard: String?
  private let givenUsage: String?

  /// Declares a command line.
  /// - Parameters:
  ///   - name: the program's, or the word of a command.
  ///   - summary: a sentence on what it does.
  ///   - details: what else there is to say of it.
  ///   - usage: all that may follow the name; nil if arguments and flags say that.
  ///   - arguments: the words after its name.
  ///   - flags: its flags.
  ///   - commands: its commands.
  ///   - standard: the name of the command of lines that name none.
  ///   - passesFlagsOn: whether its flags may also follow the names of its commands.
  public init(
    _ name: String, _ summary: String, details: String = "", usage: String? = nil, arguments: [Argument] = [],
    flags: [Flag] = [], commands: [CommandForm] = [], standard: String? = nil, passesFlagsOn: Bool = false
  ) {
    (self.name, self.summary, self.details) = (name, summary, details)
    (self.standard, self.passesFlagsOn) = (standard, passesFlagsOn)
    (self.arguments, self.flags, self.commands, givenUsage) = (arguments, flags, commands, usage)
  }

  /// All that may follow the name, but for what every program takes.
  public var usage: String {
    if let givenUsage { return givenUsage }
    let form = withStandard
    let brackets = form.flags.filter { !$0.isCommon }.map { flag in
      let usage = flag.offered + (flag.value.map { " \($0)" } ?? "")
      return (flag.isRequired ? usage : "[\(usage)]") + (flag.isRepeated ? "..." : "")
    }
    return (form.arguments.map(\.syntax) + (brackets.count > 12 ? ["[OPTION]..."] : brackets)).joined(separator: " ")
  }

  /// With what its standard command takes.
  private var withStandard: CommandForm {
    guard let added = standard.flatMap(command) else { return self }
    var form = self
    form.arguments += added.arguments
    form.flags = added.flags + flags.filter { flag in added.flag(flag.offered) == nil }
    return form
  }

  /// The command with a name.
  public func command(_ name: String) -> CommandForm? { commands.first { $0.name == name } }

  /// The flag that a word names, its value perhaps after a `=`.
  func flag(_ word: String) -> Flag? {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    return flags.first { $0.names.contains(name) }
  }

  /// The place in a command line after some of its words.
  struct Reading {
    /// The last command that the words name, with the flags that it takes.
    var command: CommandForm
    /// The flag whose value is next.
    var awaited: Flag?
    /// The flags that were given.
    var given: Set<String> = []
    /// How many words of the command are its arguments.
    var count = 0
    /// Whether a word has said that no flags follow.
    var endsFlags = false
  }

  /// Reads words as the parsers do, except that no word is wrong.
  func read(_ words: some Sequence<String>) -> Reading {
    var place = Reading(command: withStandard)
    var passedOn: [Flag] = []
    for word in words {
      if place.awaited != nil {
        place.awaited = nil
      } else if !place.endsFlags, let flag = place.command.flag(word) {
        place.given.insert(flag.offered)
        if flag.value != nil, !(word.hasPrefix("--") && word.contains("=")) { place.awaited = flag }
      } else if word == "--" {
        place.endsFlags = true
      } else if place.count == 0, var next = place.command.command(word)?.withStandard {
        if place.command.passesFlagsOn { passedOn = place.command.flags }
        next.flags += passedOn
        place.command = next
      } else if place.endsFlags || !word.hasPrefix("-") || word == "-" {
        place.count += 1
      }
    }
    return place
  }
}
