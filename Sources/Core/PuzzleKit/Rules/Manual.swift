/// One way to play a game.
public struct Mode: Equatable, Sendable {
  /// The name on the wire.
  public let name: String
  /// The name people know.
  public let title: String
  /// Its special features.
  public let summary: String

  /// Declares a mode.
  public init(_ name: String, title: String, _ summary: String) {
    self.name = name
    self.title = title
    self.summary = summary
  }
}

/// A text about a game.
public struct Topic: Sendable {
  /// The name on the wire.
  public let name: String
  /// The heading.
  public let title: String
  /// The paragraphs, with backquotes around commands that a key may stand for.
  public let marked: [String]
  /// The same for those who press buttons and type nothing; empty if it has nothing for them.
  public let onPage: [String]

  /// Makes a topic of paragraphs in which commands stand between backquotes.
  /// - Parameters:
  ///   - name: the name on the wire.
  ///   - title: the heading.
  ///   - marked: the paragraphs, with backquotes around commands that a key may stand for.
  ///   - onPage: paragraphs, by their places, that say something else to those who press buttons, or nothing.
  public init(_ name: String, title: String, _ marked: [String], onPage: [Int: String] = [:]) {
    self.name = name
    self.title = title
    self.marked = marked
    self.onPage = marked.indices.map { onPage[$0] ?? marked[$0] }.filter { !$0.isEmpty }
  }

  /// Makes a topic about what is typed alone.
  public init(typed name: String, title: String, _ marked: [String]) {
    (self.name, self.title, self.marked, onPage) = (name, title, marked, [])
  }

  /// The paragraphs without the backquotes.
  public var paragraphs: [String] { marked.map(withoutMarks) }
}

/// Everything about a game that is said once and read by the parser, the help, the completion and the reference.
public final class Manual: Sendable {
  /// The name on the wire.
  public let name: String
  /// The name people know.
  public let title: String
  /// One sentence.
  public let summary: String
  /// The ways to play it; never empty.
  public let modes: [Mode]
  /// The way that most people know, which a person finds first.
  public let familiarMode: Mode
  /// The `key value` pairs of its opening line.
  public let options: [Parameter]
  /// The `key value` pairs of its `position` line; empty where it takes no position or has words of its own for it.
  public let positionOptions: [Parameter]
  /// The option of the opening line that names a game; nil where games have no names. A game with a name can be resumed by
  /// it, and it waits when another one is opened.
  public let naming: Parameter?
  /// The options that it adds to the program's.
  public let settings: [any AnySetting]
  /// The situations in which it may be opened.
  public let access: Access
  /// The number of its finished games that a profile keeps; nil for all.
  public let historyLimit: Int?
  /// The progress of an unfinished game, such as `3 guesses`, told from the lines of its moves that are not taken back; nil if
  /// they don't tell.
  public let advance: @Sendable ([String]) -> String?
  /// Lines that a person types in it, as short as can be, and their effects; the usual first. Help shows them all in a small
  /// window: at most six, of up to 15 characters each, and effects of at most 23.
  public let typed: [(line: String, summary: String)]
  /// Its rules in at most four lines of 76 cells, which a person is shown with the first deal; empty where a tutorial teaches
  /// them.
  public let introduction: [String]
  /// Its texts; the first is what `rules` shows where no topic is named.
  public let topics: [Topic]
  /// The records that only this game writes.
  public let records: [RecordSchema]
  /// The events that can happen on its board.
  public let events: [EventKind]
  /// The event that a front end shows for a refused move; nil for nothing.
  public let refusal: EventKind?
  /// The refusals that only this game knows.
  public let errors: [ErrorCode]

  /// Declares a game.
  public init(
    name: String, title: String, summary: String, modes: [Mode], familiar: String? = nil,
    options: [any AnyArgument] = [],
    positionOptions: [any AnyArgument] = [], naming: (any AnyArgument)? = nil, settings: [any AnySetting] = [],
    access: Access = .everywhere, historyLimit: Int? = nil,
    advance: @escaping @Sendable ([String]) -> String? = { _ in nil },
    typed: [(line: String, summary: String)] = [], introduction: [String] = [], topics: [Topic],
    records: [RecordSchema], events: [EventKind],
    refusal: EventKind? = nil, errors: [ErrorCode] = []
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.modes = modes
    familiarMode = modes.first { $0.name == familiar } ?? modes[0]
    self.options = options.map { $0.parameter }
    self.positionOptions = positionOptions.map { $0.parameter }
    self.naming = naming?.parameter
    self.settings = settings
    self.access = access
    self.historyLimit = historyLimit
    self.advance = advance
    self.typed = typed
    self.introduction = introduction
    self.topics = topics
    self.records = records
    self.events = events
    self.refusal = refusal
    self.errors = errors
  }

  /// The name of a game with this opening line.
  public func name(ofGame opening: String) -> String? {
    guard let naming else { return nil }
    let words = QuotedPath.words(opening)
    guard let place = words.lastIndex(of: naming.name), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  /// An opening line that has a name, with another one.
  public func opening(_ line: String, named name: String) -> String {
    var words = QuotedPath.words(line)
    if let naming, let place = words.lastIndex(of: naming.name), place + 1 < words.count { words[place + 1] = name }
    return words.map(QuotedPath.text).joined(separator: " ")
  }

  /// The start of an opening line, with its mode, and those of its options that another game by the same rules has too.
  public func opening(like line: String, keeping kept: Set<String>) -> String {
    let words = QuotedPath.words(line)
    var like = Array(words.prefix(3))
    var rest = words.dropFirst(3)
    while let name = rest.popFirst() {
      let isFlag = options.contains { $0.name == name && $0.kind == .flag }
      let value = isFlag ? [] : rest.prefix(1)
      if kept.contains(name) { like += [name] + value }
      rest = rest.dropFirst(value.count)
    }
    return like.joined(separator: " ")
  }

  /// The mode with a name.
  public func mode(_ name: String) -> Mode? { modes.first { $0.name == name } }

  /// The word by which people call the mode with a name: its title, in lower case, if that is one word.
  public func calledName(ofMode name: String) -> String {
    guard let title = mode(name)?.title, !title.contains(" ") else { return name }
    return title.lowercased()
  }
}
