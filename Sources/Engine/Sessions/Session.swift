import PuzzleKit
import Wire

/// What the caller of ``Session/perform(_:)`` has to do next.
public enum Disposition: Sendable {
  /// Read the next line.
  case next
  /// Do this work while reading on; see ``Work``.
  case work(Work)
  /// End the conversation.
  case quit
}

/// One reader at one seat of each of its tables: a line in, a reply out. It does no input or output of its own, and belongs
/// to one thread.
public final class Session {
  let environment: Environment
  let desk: Desk
  /// The rows of the engine and its dialects.
  let commands: CommandTable
  let catalog: Catalog
  let answers = Answers()
  /// The dialect that is spoken; nil for Parlor's own protocol.
  private(set) var dialect: Dialect?
  /// Whether the reader is a person, so that replies hold pictures and commands may be shortened.
  public let isInteractive: Bool
  /// The words of accepted lines of games and the commands they followed, newest last, for completion.
  private(set) var playedWords: [(command: String, word: String)] = []

  private let request = Request()
  private var arguments = Arguments()

  /// Makes a session with no game open.
  /// - Parameters:
  ///   - reach: what the reader may use; with `anywhere` no file is opened, whatever the reader asks.
  ///   - profiles: opens the profile in a file.
  public init(
    catalog: Catalog, host: Host, reach: Reach = .local, isInteractive: Bool = false,
    profiles: @escaping @Sendable (String) throws(Refusal) -> any Profile = { path throws(Refusal) in
      throw Refusal(.unsupported, "this engine keeps no profiles, so \(path) is not opened")
    }
  ) {
    self.catalog = catalog
    self.isInteractive = isInteractive
    environment = Environment(
      host, reach, catalog, isInteractive: isInteractive, profiles: profiles)
    desk = Desk(environment, catalog)
    commands = CommandTable(catalog.dialects)
  }

  /// What the reader may use.
  public var reach: Reach { environment.reach }
  /// The values of the options.
  public var settings: Settings { environment.settings }
  /// What went wrong so far, for the exit status.
  public var failures: Failures { answers.failures }

  // MARK: - A line

  /// Carries out one request line and writes its reply.
  public func execute(_ line: Span<UInt8>, into output: inout Output) -> Disposition {
    guard let disposition = perform(line) else { return .next }
    if case .work = disposition { return disposition }
    writeReply(into: &output)
    return disposition
  }

  /// Answers a line that could not be read because it was too long.
  public func refuseLongLine() {
    answers.beginReply(isExpectation: false)
    request.forget()
    let refusal = Refusal(.badLine, "a request has at most \(LineSplitter.limit) bytes; the whole line was dropped")
    answers.refuse(refusal, .error(refusal))
  }

  /// Writes the last reply as the protocol has it.
  func writeReply(into output: inout Output) {
    Renderer(format: environment.style.format, id: request.id).write(&answers.reply, answers.final, to: &output)
  }

  /// Carries out one request line given as a string.
  public func perform(text line: String) -> Disposition? { perform(Array(line.utf8).span) }

  /// Carries out one request line; what it did is in ``lastReply`` and ``lastRefusal``. Nil if the line asks nothing.
  public func perform(_ line: Span<UInt8>) -> Disposition? {
    var acknowledgement = Acknowledgement.full
    var hasBegun = false
    var event: EventKind?
    var name = ""
    do throws(Refusal) {
      try request.read(line)
      if request.isBlank { return nil }
      guard request.count > 0 else {
        throw Refusal(.missingArgument, "an id alone asks nothing; a command follows it")
      }
      name = request.word(0)
      // Most lines are moves, so the game is asked first; no game has a command of the engine's name.
      if let table = desk.table, let row = table.row(name) {
        beginReply()
        hasBegun = true
        if environment.style.wantsEvents, table.rows[row].makesMove { event = table.manual.refusal }
        return finish(try play(row, of: table, name))
      }
      if isInteractive, request.count == 1, let line = guess(shadowedBy: name) { return perform(text: line) }
      if let command = commands.named(name) {
        beginReply(isExpectation: command.isExpectation)
        hasBegun = true
        acknowledgement = dialect?.acknowledgements[name] ?? .full
        try environment.reach.admit(command.reach, name)
        try request.arguments(
          from: 1, as: command.parameters, of: name, reach: environment.reach, into: &arguments)
        return finish(try command.run(self, arguments, &answers.reply), acknowledgement)
      }
      if let (entry, tool) = try tool(name, request.count > 1 ? request.word(1) : nil) {
        beginReply()
        hasBegun = true
        let full = "\(name) \(tool.name)"
        try environment.reach.admit(tool.reach, full)
        try request.arguments(from: 2, as: tool.parameters, of: full, reach: environment.reach, into: &arguments)
        return finish(try run(tool, of: entry, arguments, to: &answers.reply))
      }
      if isInteractive, let line = expandShorthand(name) { return perform(text: line) }
      acknowledgement = dialect?.unknown ?? .full
      throw unknown(name)
    } catch {
      if !hasBegun { beginReply() }
      if acknowledgement != .full, let dialect {
        answers.refuse(error, .dialect(error, lines: dialect.refusal(error, name)))
      } else {
        answers.refuse(error, .error(error))
      }
      if let event, error.code != .needsConfirmation { answers.reply.add(Event(event)) }
      return .next
    }
  }

  /// Carries out a row of the open game.
  private func play(_ row: Int, of table: any Table, _ name: String) throws(Refusal) -> Effect {
    guard let place = desk.place else { return .none }
    let known = table.rows[row]
    try environment.reach.admit(known.reach, name)
    try request.arguments(from: 1, as: known.parameters, of: name, reach: environment.reach, into: &arguments)
    var effect = Effect.none
    if known.makesMove {
      let wantsEvents = environment.style.wantsEvents
      try change(to: &answers.reply) { () throws(Refusal) in
        try table.propose(row: row, arguments, by: place.seat, place.context, wantsEvents: wantsEvents)
      }
    } else if let work = try table.answer(row: row, arguments, to: place.seat, place.context, &answers.reply) {
      effect = .work(isEndless: false, work)
    }
    if isInteractive { remember(arguments, of: name) }
    return effect
  }

  /// Makes a change at the table in front: it is proposed, kept, and accepted. If the game refuses to end so, the change is
  /// proposed again as long as that fails for new reasons: another process may have changed a value of the profile that it
  /// was made of.
  func change(to reply: inout Reply, _ propose: () throws(Refusal) -> any Proposal) throws(Refusal) {
    var last: Refusal?
    while true {
      let proposal = try propose()
      let epilogue: Reply?
      do throws(KeepingFailure) {
        epilogue = try desk.keep(proposal)
      } catch {
        guard case .conclusion(let refusal) = error, refusal != last else { throw error.refusal }
        last = refusal
        continue
      }
      guard let place = desk.place else { return }
      if place.table.stream.isOn {
        acceptTold(proposal, place, &reply)
      } else {
        proposal.accept(place.context, &reply)
      }
      if let epilogue { reply.add(epilogue) }
      return
    }
  }

  /// Accepts a change of which others are told: the reader too gets it by its number.
  private func acceptTold(_ proposal: any Proposal, _ place: Place, _ reply: inout Reply) {
    var own = environment.emptyReply
    proposal.accept(place.context, &own)
    let number = place.table.stream.count(place.seat)
    desk.place?.told = number
    if let notice = place.table.stream.notices(to: place.seat, since: number - 1)?.last { reply.add(notice) }
    reply.add(own)
  }

  private func finish(_ effect: Effect, _ acknowledgement: Acknowledgement = .full) -> Disposition {
    answers.final = acknowledgement == .full ? .ok : .silent
    if acknowledgement == .none { answers.reply.clear() }
    switch effect {
    case .none: return .next
    case .handshake(let new):
      dialect = catalog.dialects.first { $0.name == new }
      if dialect != nil { answers.final = .silent }
      return .next
    case .quit: return .quit
    case .work(let isEndless, let body):
      let failure: @Sendable (Refusal) -> Final
      if acknowledgement != .full, let dialect {
        failure = { .dialect($0, lines: dialect.refusal($0, "")) }
      } else {
        failure = { .error($0) }
      }
      return .work(
        Work(
          isEndless: isEndless, blank: environment.emptyReply,
          renderer: Renderer(format: environment.style.format, id: request.id), final: answers.final, failure: failure,
          body: body))
    }
  }

  private func beginReply(isExpectation: Bool = false) {
    answers.beginReply(isExpectation: isExpectation)
    environment.prepare(&answers.reply)
  }

  // MARK: - What a person means

  /// The move that a person means by a word which is also the name of a command that needs more than its name, or that
  /// could do nothing now.
  private func guess(shadowedBy name: String) -> String? {
    guard let table = desk.table, !table.isOver, let command = commands.named(name),
      command.parameters.first?.isOptional == false || command.yieldsToGuess(self)
    else { return nil }
    return table.shorthand(name)
  }

  /// The line that a person means by a word that is no command: a move of the open game, or a command cut short.
  private func expandShorthand(_ name: String) -> String? {
    // A question that was just asked may be answered.
    if request.count == 1, case .error(let refusal) = answers.final, let confirmation = refusal.confirmation {
      if ["y", "yes"].contains(name) { return confirmation }
      if ["n", "no"].contains(name) {
        answers.final = .ok
        return ""
      }
    }
    let game = gameOfTool(name)
    if let game, game == desk.table?.manual.name { return "\(game) \(request.rest(from: 0))" }
    if request.count <= 3, let line = desk.table?.shorthand(request.rest(from: 0)) { return line }
    if let game { return "\(game) \(request.rest(from: 0))" }
    // What people type out of habit.
    if let usual = ["exit": "quit", "?": "help"][name] { return usual }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    guard matches.count == 1 else { return nil }
    return request.count == 1 ? matches[0] : matches[0] + " " + request.rest(from: 1)
  }

  private func remember(_ arguments: Arguments, of command: String) {
    for value in arguments.values {
      guard case .word(let word) = value else { continue }
      playedWords.removeAll { $0 == (command, word) }
      playedWords.append((command, word))
      if playedWords.count > 1000 { playedWords.removeFirst() }
    }
  }

  /// The commands that can be used now.
  var commandNames: [String] {
    commands.all.map(\.name) + (desk.table.map { $0.rows.map(\.name) } ?? [])
  }

  private func unknown(_ name: String) -> Refusal {
    let entries = desk.entries
    if let entry = entries.first(where: { $0.rows.contains { $0.name == name } }) {
      return Refusal(
        .noGame, "\(name) needs an open game of \(entry.manual.name); newgame \(entry.manual.name) starts one")
    }
    let having = entries.filter { $0.tools.contains { $0.name == name } }.map { "\($0.manual.name) \(name)" }
    if having.count > 1 {
      return Refusal(.unknownCommand, "several games have \(quoted(name)): \(having.joined(separator: ", "))")
    }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    if isInteractive, matches.count > 1 {
      return Refusal(.unknownCommand, "\(quoted(name)) may be \(matches.joined(separator: ", ")); type more of it")
    }
    let isPlaying = isInteractive && desk.table?.isOver == false
    let why = isPlaying ? desk.table?.objection(request.rest(from: 0)) ?? "it is no move here" : nil
    return Refusal(
      .unknownCommand, "there is no command \(quoted(name))\(why.map { ", and \($0)" } ?? ""); help lists them")
  }

  // MARK: - What the last line did

  /// The records and pictures of the last command.
  public var lastReply: Reply { answers.reply }
  /// Why the last command failed, or nil.
  public var lastRefusal: Refusal? { answers.final.refusal }

  /// Sets an option and lets the profile remember it. Another profile puts the open games away: they belong to the old one.
  func set(_ setting: any AnySetting, to text: String) throws(Refusal) {
    let isProfile = setting.parameter === Settings.profile.parameter
    if isProfile { try desk.confirmCloseAll() }
    try environment.set(setting, to: text)
    if isProfile { desk.closeAll() }
  }

  /// Starts with a profile.
  public func start(profile path: String) throws(Refusal) { try set(Settings.profile, to: path) }

  /// Starts with the system's clock and keeps nothing.
  public func startWithoutProfile() { environment.preset(Settings.clock, .text(Clock.system.description)) }
}
