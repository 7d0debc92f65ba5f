import PuzzleKit
import Wire

/// The next task of the caller of ``Session/perform(_:)``.
public enum Disposition: Sendable {
  /// Read the next line.
  case next
  /// Do this work while reading on; see ``Work``. It is boxed, as most lines have none.
  indirect case work(Work)
  /// End the conversation.
  case quit
}

/// One reader at one seat of each of its tables: a line in, a reply out. It does no input or output of its own, and belongs
/// to one thread.
public final class Session {
  let environment: Environment
  let workspace: Workspace
  package let commands: CommandTable
  let catalog: Catalog
  let answers = Answers()
  /// The dialect that is spoken; nil for Parlor's own protocol.
  private(set) var dialect: Dialect?
  /// Tells the moves that hints have found, if that is not left to the reply.
  package var hintTeller: HintTeller?

  /// The table at which a game was being played when its figures were asked for.
  var tableInPlay: ObjectIdentifier?

  /// The longest line that can come whole, in bytes.
  public var longestLine = LineSplitter.limit

  /// The game and the outcome at which figures were looked up.
  struct FiguresKey: Equatable {
    let table: ObjectIdentifier
    let outcome: Outcome
  }

  /// The figures that were looked up last.
  var knownFigures: (key: FiguresKey, blocks: [Block])?

  /// Whether whoever reads the replies presses buttons and types nothing.
  package var hasButtons = false

  /// A day of the month that `calendar` showed last.
  var calendarMonth: CivilDate?

  /// The line that was resolved last.
  package private(set) var request: Request
  /// The words of lines that are read here.
  private let reader = Request()
  /// The purpose of that line.
  private(set) var target = Target.nothing
  /// The reason why it can't be read, if it can't; else that of an earlier line.
  private(set) var unread: Refusal?
  private var arguments = Arguments()

  /// The purpose of a line. It holds nothing that is counted: it is set for every line.
  enum Target: BitwiseCopyable {
    /// Nothing is asked.
    case nothing
    /// It can't be read.
    case fault
    /// A row of the game in front.
    case game(Int)
    /// A command of the engine or of a dialect.
    case command(CommandTable.Index)
    /// A tool of a game, or a word that is no command.
    case other
  }

  /// Makes a session with no game open.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - services: the files, the clock and whatever else the engine needs of the system.
  ///   - situation: who gives the lines; only for a local reader is any file opened.
  ///   - policy: its services for its reader, in addition to carrying out lines.
  ///   - profiles: opens the profile in a file.
  public init(
    catalog: Catalog, services: Services, situation: Situation = .local, policy: SessionPolicy = .program,
    profiles: @escaping @Sendable (String) throws(Refusal) -> any Profile = Session.noProfiles
  ) {
    self.catalog = catalog
    environment = Environment(services, situation, catalog, policy, profiles: profiles)
    workspace = Workspace(environment, catalog)
    commands = catalog.commands
    request = reader
  }

  /// Opens no profile: for engines that keep none.
  public static let noProfiles: @Sendable (String) throws(Refusal) -> any Profile = { path throws(Refusal) in
    throw Refusal(.unsupported, "this engine keeps no profiles, so \(path) is not opened")
  }

  package var policy: SessionPolicy { environment.policy }
  package var situation: Situation { environment.situation }
  /// The values of the options.
  public var settings: Settings { environment.settings }
  package var failures: Failures { answers.failures }
  /// The table whose game has ended last, even if another game was opened there then.
  package var endedTable: (any Table)? { workspace.endedTable }
  /// The records and pictures of the last command.
  public var lastReply: Reply { answers.reply }
  /// The reason why the last command failed, or nil.
  public var lastRefusal: Refusal? { answers.final.refusal }

  // MARK: - A line

  /// Writes the last reply as the protocol has it.
  func writeReply(into output: inout Output) {
    Renderer(format: answers.format, id: request.id).write(&answers.reply, answers.final, to: &output)
  }

  func beginReply(isExpectation: Bool = false, leavesQuestion: Bool = false) {
    answers.beginReply(isExpectation: isExpectation, leavesQuestion: leavesQuestion)
    environment.prepare(&answers.reply)
  }

  /// Speaks the dialect of a name from now on; nil is Parlor's own protocol.
  package func speak(_ name: String?) {
    dialect = catalog.dialects.first { $0.name == name }
    workspace.performed.insert(.arranged)
  }

  /// Carries out one request line given as a string.
  @discardableResult
  public func perform(text line: String) -> Performed { perform(Array(line.utf8).span) }

  /// Carries out one request line. Its reply is in ``lastReply`` and ``lastRefusal``.
  /// - Parameter line: the line without its end; nil stands for one that was too long.
  /// - Returns: what it did; a line that asks nothing has no next task.
  @discardableResult
  public func perform(_ line: Span<UInt8>?) -> Performed {
    resolve(line)
    return performResolved(line)
  }

  /// The command that the resolved line is for, if it is for one.
  package var resolvedCommand: Command? { if case .command(let index) = target { commands[index] } else { nil } }

  /// The row of the open game that the resolved line is for, if it is for one.
  package var resolvedGameRow: Int? { if case .game(let row) = target { row } else { nil } }

  /// The arguments of the line that was carried out last.
  package var lastArguments: Arguments { arguments }

  /// Whether the resolved line only looks, so that a question that is open stays so.
  package var leavesQuestion: Bool { resolvedCommand?.leavesQuestion == true }

  /// Reads a line and finds its purpose, as the open game and the dialects stand; ``performResolved(_:)`` carries it out.
  /// It answers nothing and opens nothing; only what it has found changes.
  package func resolve(_ line: Span<UInt8>?) {
    if request !== reader { request = reader }
    guard let line else {
      request.forget()
      let from = longestLine < LineSplitter.limit ? " from a terminal, which cuts longer ones" : ""
      unread = Refusal(.badLine, "a request has at most \(longestLine) bytes\(from); this line was dropped")
      target = .fault
      return
    }
    do throws(Refusal) {
      try reader.read(line)
    } catch {
      (target, unread) = (.fault, error)
      return
    }
    resolve(read: reader)
  }

  /// The same for a line that somebody else has read.
  package func resolve(_ read: Request) {
    request = read
    resolve(read: read)
  }

  /// Takes a line with its purpose, as somebody has found it since the game in front changed last.
  package func resolve(_ line: ResolvedLine) { (request, target, unread) = (line.request, line.target, line.fault) }

  private func resolve(read request: Request) {
    target = target(of: request, at: workspace.place)
    if case .fault = target { unread = Self.loneID }
  }

  /// The purpose of a line at a place: its row is looked for here, and nowhere else.
  func target(of request: Request, at place: SeatedTable?) -> Target {
    if request.isBlank { return .nothing }
    if request.count == 0 { return .fault }
    let key = request.key(0)
    // Most lines are moves, so the game is asked first; no game has a command of the engine's name.
    if let row = place?.game.row(key) { return .game(row) }
    return commands.index(of: key).map { .command($0) } ?? .other
  }

  static var loneID: Refusal { Refusal(.missingArgument, "an id needs a command") }

  /// Carries out the line that was resolved last; see ``perform(_:)``.
  /// - Parameter line: the same line, of which refusals quote little; nil also stands for one that nobody has written.
  package func performResolved(_ line: Span<UInt8>?) -> Performed {
    workspace.performed = Performed()
    let front = workspace.place?.serial ?? 0
    let next = carryOutResolved(line)
    let newFront = workspace.place?.serial ?? 0
    if front != newFront {
      if front != 0 { workspace.performed.insert(.left) }
      if newFront != 0 { workspace.performed.insert(.opened) }
    }
    var performed = workspace.performed
    performed.next = next
    return performed
  }

  private func carryOutResolved(_ line: Span<UInt8>?) -> Disposition? {
    var hasBegun = false
    var event: EventKind?
    var isUnknown = false
    // Passed on from local variables, the line and the arguments cost no count of references.
    let request = request
    var arguments = Arguments()
    swap(&arguments, &self.arguments)
    defer { swap(&arguments, &self.arguments) }
    do throws(Refusal) {
      switch target {
      case .nothing: return nil
      case .fault:
        guard let unread else { preconditionFailure("a line that can't be read has no fault") }
        throw unread
      case .game(let row):
        let place = try workspace.openPlace()
        beginReply()
        hasBegun = true
        if environment.style.eventOptions.events, place.game.makesMove[row] { event = place.game.manual.refusal }
        try request.arguments(from: 1, of: place.game.rows[row], situation: situation, into: &arguments)
        return finish(try play(row, arguments, place))
      case .command(let index):
        let found = commands[index]
        switch found.action {
        case .elsewhere: return try performElsewhere(found, &arguments)
        case .request(let meaning): return try perform(meaning, found, &arguments)
        case .answer, .work, .quit: break
        }
        beginReply(isExpectation: found.isExpectation, leavesQuestion: found.leavesQuestion)
        hasBegun = true
        if request.count == 1, case .opening = found.row.parameters.first?.suggestion {
          throw Refusal(.missingArgument, "which game? \(workspace.gameNames); write \(found.row.usage)")
        }
        try request.arguments(from: 1, of: found.row, situation: situation, into: &arguments)
        return try carryOut(found, arguments)
      case .other:
        let name = request.word(0)
        if let (entry, tool) = try tool(name, request.count > 1 ? request.word(1) : nil) {
          beginReply()
          hasBegun = true
          try request.arguments(from: 2, of: tool.row, situation: situation, into: &arguments)
          try workspace.keepDrafts()
          return finish(try run(tool, of: entry, arguments, to: &answers.reply).map(EngineWork.init(ofGame:)))
        }
        let refusal = unknown(name, request.rest(from: 0))
        // A command of a game is acknowledged whether its game is open or not.
        isUnknown = refusal.code == .unknownCommand
        throw refusal
      }
    } catch {
      let error = if let line { error.quotingLittle(of: line) } else { error }
      workspace.performed.insert(error.answers.isEmpty ? .refused : [.refused, .asked])
      if !hasBegun { beginReply() }
      let final =
        if resolvedCommand != nil || isUnknown { refusal(of: resolvedCommand)(error) } else { Final.error(error) }
      answers.refuse(error, final, environment.style.format)
      if let event, error.code != .needsConfirmation { answers.reply.add(Event(event)) }
      return .next
    }
  }

  /// Carries out the rest of a line at the table that its first argument names.
  private func performElsewhere(
    _ command: Command, _ arguments: inout Arguments
  ) throws(Refusal) -> Disposition? {
    try request.arguments(from: 1, of: command.row, situation: situation, into: &arguments)
    if request.key(2) == request.key(0) { throw Refusal(.badArgument, "on names one table, not a table at a table") }
    let (table, rest) = (request.word(1), request.rest(from: 2))
    let isElsewhere = table != workspace.name
    let next = try workspace.at(table) { performInside(rest) }
    if isElsewhere { workspace.performed.insert(.elsewhere) }
    return next
  }

  /// Carries out a line that stands in the resolved one, with its id. Then this one is resolved again.
  private func performInside(_ text: String) -> Disposition? {
    let outer = resolvedLine
    defer { resolve(outer) }
    let line = (request.id.isEmpty ? "" : request.id + " ") + text
    resolve(resolved(line, at: workspace.place))
    return performResolved(Array(line.utf8).span).next
  }

  /// Asks the game in front for what the arguments of a command mean, and answers the command with that, if it is anything.
  private func perform(
    _ meaning: (Session, Arguments) throws(Refusal) -> ResolvedLine?, _ command: Command, _ arguments: inout Arguments
  ) throws(Refusal) -> Disposition? {
    try request.arguments(from: 1, of: command.row, situation: situation, into: &arguments)
    guard let asked = try meaning(self, arguments) else {
      beginReply()
      return finish(nil, command)
    }
    let outer = resolvedLine
    defer { resolve(outer) }
    asked.request.take(idOf: outer.request)
    resolve(asked)
    return performResolved(nil).next
  }

  private func carryOut(_ command: Command, _ arguments: Arguments) throws(Refusal) -> Disposition {
    // What else is done may look into the profile.
    try workspace.keepDrafts()
    switch command.action {
    case .answer(let answer): try answer(self, arguments, &answers.reply)
    case .work(let prepare):
      return finish(try marked(try prepare(self, arguments, &answers.reply), by: command.row), command)
    case .quit:
      _ = finish(nil, command)
      return .quit
    case .elsewhere, .request: preconditionFailure("what is meant is carried out before its reply begins")
    }
    return finish(nil, command)
  }

  /// Ends a reply that went well, or lets work go on with it.
  private func finish(_ work: EngineWork?, _ command: Command? = nil) -> Disposition {
    var acknowledgement = Acknowledgement.full
    if let dialect, let command { acknowledgement = dialect.acknowledgement(command.row.name) }
    answers.final = acknowledgement == .full ? .ok : .silent
    // A dialect's own lines are text, whatever the format of all others.
    answers.format = acknowledgement == .full ? environment.style.format : .text
    if acknowledgement == .none { answers.reply.clear() }
    if answers.reply.board != nil { answers.place = workspace.place }
    guard let work else { return .next }
    let written: @Sendable (Refusal) -> Final = if let command { refusal(of: command) } else { { .error($0) } }
    let asked = Array(request.rest(from: 0).utf8)
    let quoting: @Sendable (Refusal) -> Final = { refusal in written(refusal.quotingLittle(of: asked.span)) }
    let failure = asked.count > Refusal.longestQuotation ? quoting : written
    return .work(
      Work(
        blank: environment.emptyReply, format: answers.format, id: request.id, final: answers.final,
        failure: failure, work: work))
  }

  /// The final line for a refusal of a command, or of a word that is none.
  func refusal(of command: Command?) -> @Sendable (Refusal) -> Final {
    let name = command?.row.name
    guard let dialect, dialect.acknowledgement(name) != .full else { return { .error($0) } }
    return { .dialect($0, lines: dialect.refusal($0, name ?? "")) }
  }

  private func play(_ row: Int, _ arguments: Arguments, _ place: SeatedTable) throws(Refusal) -> EngineWork? {
    var work: EngineWork?
    if place.game.makesMove[row] {
      let wantsEvents = environment.style.eventOptions.events
      try workspace.change(at: place, to: &answers.reply) { () throws(Refusal) in
        try place.table.propose(row: row, arguments, by: place.seat, place.context, wantsEvents: wantsEvents)
      }
    } else if let line = try place.table.trial(row: row, arguments, of: place.seat, &answers.reply) {
      try workspace.openTrial(line, to: &answers.reply)
    } else {
      let found = try place.table.answer(row: row, arguments, to: place.seat, place.context, &answers.reply)
      work = try marked(found.map(EngineWork.init(ofGame:)), by: place.game.rows[row])
    }
    return work
  }

  /// Marks the game in front as assisted if a row has given help to it, and says so: in the reply, or before the end of the
  /// work that gives the help, by itself: a person sees no records beside pictures.
  private func marked(_ work: EngineWork?, by row: CommandSpec) throws(Refusal) -> EngineWork? {
    guard row.givesAssistance, let place = workspace.place else { return work }
    let isAcknowledged = dialect?.acknowledgement(row.name) ?? .full == .full
    var remark = environment.emptyReply
    let marks = place.seat != .watcher && place.table.mayCount
    if marks { try workspace.change([.assisted], to: &remark) { $0.refusal } }
    // The same deal is no secret any more at other tables either.
    try workspace.expose(place, givesAssistance: true)
    // Another dialect's own verbs say nothing that it does not know.
    if !marks || !isAcknowledged { return work }
    guard let work else {
      answers.reply.add(remark)
      return nil
    }
    return EngineWork(isEndless: work.isEndless) { [remark] monitor throws(Refusal) in
      let last = try work.body(monitor)
      monitor.emit { $0.add(remark) }
      return last
    }
  }

  // MARK: - What is no command

  package var commandNames: [String] {
    commands.all.map { $0.row.name } + (workspace.table?.game.rows.map { $0.name } ?? [])
  }

  /// The names of the commands that the reader may use: the engine's and those of the open game.
  package var usableCommandNames: [String] {
    (commands.all.map { $0.row } + (workspace.table?.game.rows ?? [])).filter(mayUse).map { $0.name }
  }

  /// The refusal of a word that is a command of games which are not open, or a tool of several; nil if it is neither.
  package func refusal(ofCommandOfGames name: String) -> Refusal? {
    let games = workspace.entries.filter { $0.rows.contains { $0.name == name } }.map { $0.manual.name }
    if let first = games.first {
      return Refusal(
        .noGame, marked: "`\(name)` needs an open game of \(alternatives(games)); `newgame \(first)` starts one")
    }
    let having = workspace.entries.compactMap { $0.tool(name)?.row.name }
    if having.count < 2 { return nil }
    return Refusal(.unknownCommand, "several games have \(quoted(name)): \(having.joined(separator: ", "))")
  }

  private func unknown(_ name: String, _ text: String) -> Refusal {
    if let refusal = refusal(ofCommandOfGames: name) { return refusal }
    // What a person may type alone has a command in front here.
    if let table = workspace.table, !table.isOver {
      if let line = table.facts.shorthand(table, text) {
        return Refusal(.unknownCommand, "\(quoted(name)) is not a command; \(didYouMean(line))")
      }
      if let why = table.facts.objection(table, text) {
        return Refusal(.unknownCommand, "\(quoted(name)) is not a command; \(why)")
      }
    }
    let hint = suggestion(for: name, among: commandNames, else: "try help")
    return Refusal(.unknownCommand, "\(quoted(name)) is not a command; \(hint)")
  }

  // MARK: - Options

  /// Sets an option and lets the profile remember it. Another profile puts the open games away: they belong to the old one.
  /// - Returns: a message for the player, or nil.
  @discardableResult
  func set(_ setting: any AnySetting, to text: String) throws(Refusal) -> String? {
    let isProfile = setting.parameter === Settings.profile.parameter
    if isProfile { try workspace.confirmCloseAll() }
    let remark = try environment.set(setting, to: text)
    if isProfile { workspace.closeAll() }
    workspace.performed.insert(.arranged)
    return remark
  }

  package func start(profile path: String) throws(Refusal) { try set(Settings.profile, to: path) }

  /// Starts with the system's clock and keeps nothing.
  package func startWithoutProfile() { _ = try? environment.set(Settings.clock, to: Clock.system.description) }
}
