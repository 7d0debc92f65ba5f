import Lexicon
import PuzzleKit
import WordNet

/// What the caller of ``Session/execute(_:into:)`` has to do next.
public enum Disposition: Sendable {
  /// Read the next line.
  case next
  /// Do this work while reading on; see ``Work``.
  case work(Work)
  /// End the process.
  case quit
}

/// One conversation: a line in, a reply out. It does no input or output of its own; a session belongs to one thread.
public final class Session {
  /// How the other side talks.
  enum Dialect {
    /// Everything is acknowledged.
    case upi
    /// UCI's verbs are as silent as UCI has them.
    case uci
  }

  let host: Host
  let catalog: Catalog
  /// The games, with their dealers.
  private(set) lazy var kinds: [any AnyKind] = catalog.makeKinds(for: self)

  /// The values of the options.
  public internal(set) var settings = Settings()
  var dialect = Dialect.upi
  var table: (any AnyTable)?
  /// The records of the transaction in which lines are being replayed.
  private var openRecords: (any ProfileRecords)?
  /// Whether the game that was about to end refused to.
  var isConclusionRefused = false
  /// What the end of the game has brought, until it stands behind the report of the move that ended it.
  var epilogue: Reply?
  var profile: any Profile = EphemeralProfile() {
    didSet { isDurable = profile.isDurable }
  }
  private(set) var isDurable = false
  var lexicon = Lexicon.standard
  /// WordNet, once it has been asked.
  var wordNet: WordNet?

  /// What went wrong so far, for the exit status.
  public private(set) var failures = Failures()
  /// Whether the reader is a person, so that replies hold pictures and commands may be truncated.
  public let isInteractive: Bool
  /// The words of accepted lines of games and the commands they followed, newest last, for completion.
  private(set) var playedWords: [(command: String, word: String)] = []

  /// Counts for the exit status; an error that `expect` has foreseen is not among them.
  public struct Failures: Sendable {
    /// Commands that failed, `expect` not counted.
    public fileprivate(set) var commands = 0
    /// Patterns of `expect` that did not match.
    public fileprivate(set) var expectations = 0
  }

  private let request = Request()
  private var arguments = Arguments()
  /// A reply and its final line.
  private final class Answer {
    var reply = Reply()
    var final = Final.silent
  }

  private var current = Answer()
  // The answer that `expect` looks at. The two change places, so that neither is allocated anew for every line.
  private var previous = Answer()
  private var previousLines: [UInt8]?
  private var previousWorkFailed = false
  private var lastWasExpectation = false
  private var isForgiven = false

  /// Makes a session with no game open.
  public init(catalog: Catalog = .standard, host: Host, settings: Settings = Settings(), isInteractive: Bool = false) {
    self.catalog = catalog
    self.host = host
    self.settings = settings
    self.isInteractive = isInteractive
  }

  // MARK: - A line

  /// Carries out one request line and writes its reply.
  public func execute(_ line: UnsafeBufferPointer<UInt8>, into output: inout Output) -> Disposition {
    guard let disposition = perform(line) else { return .next }
    if case .work = disposition { return disposition }
    Renderer(format: settings.format, id: request.id).write(&current.reply, current.final, to: &output)
    return disposition
  }

  /// Answers a line that could not be read because it was too long.
  public func refuseLongLine(into output: inout Output) {
    turn(isExpectation: false)
    request.forget()
    fail(
      Refusal(.badLine, "a request has at most \(LineSplitter.limit) bytes; the whole line was dropped"), .own)
    Renderer(format: settings.format, id: "").write(&current.reply, current.final, to: &output)
  }

  /// Carries out one request line; what it did is in ``lastReply`` and ``lastError``. Nil where the line asks nothing.
  public func perform(_ line: UnsafeBufferPointer<UInt8>) -> Disposition? {
    var manner = Command.Manner.own
    var hasTurned = false
    var refusal: EventKind?
    do throws(Refusal) {
      try request.read(line)
      if request.isBlank { return nil }
      guard request.count > 0 else {
        throw Refusal(.missingArgument, "an id alone asks nothing; a command follows it")
      }
      let name = request.word(0)
      // Most lines are moves, so the game is asked first; no game has a command of the engine's name.
      if let table, let row = table.row(name) {
        turn(isExpectation: false)
        hasTurned = true
        if settings.events, table.makesMove(row) { refusal = table.manual.refusal }
        try request.arguments(from: 1, as: table.arguments(row), of: name, into: &arguments)
        var work: LongWork?
        do throws(Refusal) {
          work = try run(row, of: table)
        } catch {
          try runAgain(row, of: table, after: error)
        }
        if epilogue != nil { addEpilogue() }
        if isInteractive { remember(arguments, table.arguments(row), of: name) }
        if let work { return finish(.work(work), .own) }
        current.final = .ok
        return .next
      }
      if isInteractive, request.count == 1, let line = guessMeant(by: name) { return perform(text: line) }
      if let command = Command.named(name) {
        turn(isExpectation: command.isExpectation)
        hasTurned = true
        if dialect == .uci { manner = command.manner }
        try request.arguments(from: 1, as: command.arguments, of: name, into: &arguments)
        return finish(try command.run(self, arguments, &current.reply), manner)
      }
      if let (kind, tool) = try tool(name, request.count > 1 ? request.word(1) : nil) {
        turn(isExpectation: false)
        hasTurned = true
        try request.arguments(from: 2, as: tool.arguments, of: "\(name) \(tool.name)", into: &arguments)
        return finish(try run(tool, of: kind, arguments, to: &current.reply), .own)
      }
      if isInteractive, let line = lineMeant(by: name) { return perform(text: line) }
      if dialect == .uci { manner = .silent }
      throw unknown(name)
    } catch {
      if !hasTurned { turn(isExpectation: false) }
      fail(error, manner)
      if let refusal, error.code != .needsConfirmation { current.reply.add(Event(refusal)) }
      return .next
    }
  }

  private func run(_ row: Int, of table: any AnyTable) throws(Refusal) -> LongWork? {
    try table.run(
      row: row, arguments, to: &current.reply,
      commit: { change throws(Refusal) in try self.commit(change, of: table) })
  }

  /// Makes a move anew that could not become durable, as long as that fails for new reasons: another process may have
  /// changed a value of the profile that the move was made of.
  private func runAgain(_ row: Int, of table: any AnyTable, after error: Refusal) throws(Refusal) {
    var last = error
    while isConclusionRefused {
      isConclusionRefused = false
      do throws(Refusal) {
        _ = try run(row, of: table)
        return
      } catch {
        if error == last { break }
        last = error
      }
    }
    isConclusionRefused = false
    throw last
  }

  /// Carries out one request line given as a string.
  public func perform(text line: String) -> Disposition? {
    var line = line
    return line.withUTF8 { perform($0) }
  }

  private func addEpilogue() {
    if let epilogue { current.reply.add(epilogue) }
    epilogue = nil
  }

  private func finish(_ effect: Effect, _ manner: Command.Manner) -> Disposition {
    if epilogue != nil { addEpilogue() }
    current.final = manner == .own ? .ok : .silent
    if manner == .silent { current.reply.clear() }
    switch effect {
    case .none: return .next
    case .handshake(let new):
      dialect = new
      if new == .uci { current.final = .silent }
      return .next
    case .quit: return .quit
    case .work(let isEndless, let body):
      return .work(
        Work(
          isEndless: isEndless, renderer: Renderer(format: settings.format, id: request.id), final: current.final,
          body: body))
    }
  }

  /// Makes room for a new reply; the last one becomes the one that `expect` looks at, unless it was `expect`'s own.
  private func turn(isExpectation: Bool) {
    if !lastWasExpectation {
      swap(&previous, &current)
      isForgiven = false
    }
    lastWasExpectation = isExpectation
    if !isExpectation {
      previousLines = nil
      previousWorkFailed = false
    }
    current.reply.clear()
    prepare(&current.reply)
  }

  private func prepare(_ reply: inout Reply) {
    reply.draws = isInteractive
    reply.wantsEvents = settings.events
    reply.wantsSounds = settings.sound
    reply.wantsHaptics = settings.haptics
  }

  /// A reply for this reader with nothing in it.
  var emptyReply: Reply {
    var reply = Reply()
    prepare(&reply)
    return reply
  }

  private func fail(_ error: Refusal, _ manner: Command.Manner) {
    if error.code == .expectation { failures.expectations += 1 } else { failures.commands += 1 }
    current.reply.clear()
    current.final =
      switch manner {
      case .own: .error(error)
      case .answering, .silent: .infoString(error, then: nil)
      case .searching: .infoString(error, then: "bestmove (none)")
      }
  }

  /// The move that a person means by a word which is also the name of a command that needs more than its name.
  private func guessMeant(by name: String) -> String? {
    guard let table, table.outcome == .playing, let command = Command.named(name),
      command.arguments.first?.isOptional == false
    else { return nil }
    return table.line(forBareWord: name)
  }

  /// The line that a person means by a word that is no command: a move of the open game, or a command cut short.
  private func lineMeant(by name: String) -> String? {
    // A question that was just asked may be answered.
    if request.count == 1, case .error(let error) = current.final, let yes = error.yes {
      if ["y", "yes"].contains(name) { return yes }
      if ["n", "no"].contains(name) {
        current.final = .ok
        return ""
      }
    }
    let game = gameOfTool(name)
    if let game, game == table?.manual.name { return "\(game) \(request.rest(from: 0))" }
    if request.count <= 3, let line = table?.line(forBareWord: request.rest(from: 0)) { return line }
    if let game { return "\(game) \(request.rest(from: 0))" }
    // What people type out of habit.
    if let usual = ["exit": "quit", "?": "help"][name] { return usual }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    guard matches.count == 1 else { return nil }
    return request.count == 1 ? matches[0] : matches[0] + " " + request.rest(from: 1)
  }

  private func remember(_ arguments: Arguments, _ specification: [Argument], of command: String) {
    for (index, argument) in specification.enumerated() {
      guard case .word = argument.kind, let word = arguments.word(index) else { continue }
      playedWords.removeAll { $0 == (command, word) }
      playedWords.append((command, word))
      if playedWords.count > 1000 { playedWords.removeFirst() }
    }
  }

  /// The commands that can be used now.
  var commandNames: [String] {
    Command.all.map(\.name) + (table.map { $0.rows.map(\.name) } ?? [])
  }

  private func unknown(_ name: String) -> Refusal {
    if let kind = kinds.first(where: { $0.rows.contains { $0.name == name } }) {
      return Refusal(
        .noGame, "\(name) needs an open game of \(kind.manual.name); newgame \(kind.manual.name) starts one")
    }
    let having = kinds.filter { $0.tools.contains { $0.name == name } }.map { "\($0.manual.name) \(name)" }
    if having.count > 1 {
      return Refusal(.unknownCommand, "several games have \(quoted(name)): \(having.joined(separator: ", "))")
    }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    if isInteractive, matches.count > 1 {
      return Refusal(.unknownCommand, "\(quoted(name)) may be \(matches.joined(separator: ", ")); type more of it")
    }
    let isPlaying = isInteractive && table?.outcome == .playing
    let why = isPlaying ? table?.reason(againstBareWord: request.rest(from: 0)) ?? "it is no move here" : nil
    return Refusal(
      .unknownCommand, "there is no command \(quoted(name))\(why.map { ", and \($0)" } ?? ""); help lists them")
  }

  // MARK: - What the last line did

  /// The records and pictures of the last command.
  public var lastReply: Reply { current.reply }

  /// Why the last command failed, or nil.
  public var lastError: Refusal? {
    switch current.final {
    case .error(let error), .infoString(let error, _): error
    case .ok, .silent: nil
    }
  }

  /// The lines of the reply that `expect` looks at, ids left out.
  var expectedLines: [Substring] {
    var output = Output()
    if let previousLines {
      output.append(contentsOf: previousLines)
    } else {
      Renderer(format: settings.format, id: "").write(&previous.reply, previous.final, to: &output)
    }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Whether a line looks at the reply before it, and so may forgive its error.
  public static func isExpectation(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let request = Request()
    return (try? request.read(line)) != nil && request.count > 0 && request.word(0) == "expect"
  }

  /// Takes the previous error as wanted: it was expected, so it is no failure. Once for each error.
  func forgive() {
    let hasFailed = if case .error = previous.final { true } else { previousWorkFailed }
    guard hasFailed, !isForgiven else { return }
    isForgiven = true
    failures.commands -= 1
  }

  /// Takes the result of finished work, for `expect`.
  public func finish(_ result: Work.Result) {
    previousLines = result.lines
    previousWorkFailed = result.error != nil
    if result.error != nil { failures.commands += 1 }
  }

  /// Reads and writes the profile in the transaction that is open, or else in one of its own.
  func records<T>(_ body: (any ProfileRecords) throws(Refusal) -> T) throws(Refusal) -> T {
    if let openRecords { return try body(openRecords) }
    return try profile.transaction(body)
  }

  /// Lets games that are being replayed read in an open transaction.
  func replaying<T, E: Error>(in records: any ProfileRecords, _ body: () throws(E) -> T) throws(E) -> T {
    let outer = openRecords
    openRecords = records
    defer { openRecords = outer }
    return try body()
  }
}

extension Session {
  /// Starts with a profile.
  public func start(profile path: String) throws(Refusal) { try openProfile(path) }

  /// Starts with the system's clock and keeps nothing.
  public func startWithoutProfile() { settings.clock = .system }

  /// What a line that arrives while work is running has to do with it.
  public enum Urgency: Sendable {
    /// It is carried out at once, beside the work.
    case besideWork
    /// It ends the work and is carried out after it.
    case endsWork
    /// It is carried out after the work.
    case afterWork
  }

  /// What a line has to do with running work.
  public static func urgency(of line: UnsafeBufferPointer<UInt8>) -> Urgency {
    let request = Request()
    guard (try? request.read(line)) != nil else { return .afterWork }
    if request.isBlank { return .besideWork }
    guard request.count > 0 else { return .afterWork }
    switch request.word(0) {
    case "isready": return .besideWork
    // With more behind it it will be refused, and then changes nothing.
    case "stop", "quit": return request.count == 1 ? .endsWork : .afterWork
    default: return .afterWork
    }
  }
}
