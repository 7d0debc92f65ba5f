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
  let commands: CommandTable
  let catalog: Catalog
  let answers = Answers()
  /// The dialect that is spoken; nil for Parlor's own protocol.
  private(set) var dialect: Dialect?
  /// The words of accepted lines of games and the commands they followed, newest last, for completion.
  private(set) var playedWords: [(command: String, word: String)] = []

  /// Where the last hint was given, and how many there.
  var hintPlace: HintPlace?
  var hintsGiven = 0
  /// The tips of games that were told, or found told, in this session.
  var knownTips: [String] = []

  /// The table at which a game was being played when its figures were asked for.
  var tableInPlay: ObjectIdentifier?

  /// The longest line that can come whole, in bytes.
  public var longestLine = LineSplitter.limit

  /// A day of the month that `calendar` showed last.
  var calendarMonth: CivilDate?

  /// Whether what is typed is a command, as a colon before it says: then a word is no move.
  package var isCommandLine = false
  /// How a person calls for what texts speak of.
  package var callNames: CallNames {
    get { environment.callNames }
    set { environment.callNames = newValue }
  }
  /// The keys of the front end with what they do; empty where all is typed.
  package var keys: [[String]] = []
  /// The keys that make lines as the game stands, by the lines.
  package var keysOfLines: [String: String] = [:]

  /// The line that was refused with a question; empty if no answer repeats it.
  private var askedLine = ""
  /// The lines that were to follow it.
  private var afterAsked: [String] = []
  /// What was typed last that an empty line makes again; nil after anything that is no such move.
  private var repeatedMove: (line: String, table: any Table)?
  /// The line that is carried out as a person has typed it; empty otherwise.
  private var typed = ""
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
    environment = Environment(host, reach, catalog, isInteractive: isInteractive, profiles: profiles)
    desk = Desk(environment, catalog)
    commands = CommandTable(catalog.dialects)
  }

  var isInteractive: Bool { environment.isInteractive }
  package var reach: Reach { environment.reach }
  /// The values of the options.
  public var settings: Settings { environment.settings }
  package var failures: Failures { answers.failures }
  /// The records and pictures of the last command.
  public var lastReply: Reply { answers.reply }
  /// Why the last command failed, or nil.
  public var lastRefusal: Refusal? { answers.final.refusal }

  // MARK: - A line

  /// Writes the last reply as the protocol has it.
  func writeReply(into output: inout Output) {
    Renderer(format: answers.format, id: request.id).write(&answers.reply, answers.final, to: &output)
  }

  private func beginReply(isExpectation: Bool = false) {
    answers.beginReply(isExpectation: isExpectation)
    environment.prepare(&answers.reply)
  }

  /// Speaks the dialect of a name from now on; nil is Parlor's own protocol.
  package func speak(_ name: String?) { dialect = catalog.dialects.first { $0.name == name } }

  /// Carries out one request line given as a string.
  public func perform(text line: String) -> Disposition? { perform(Array(line.utf8).span) }

  /// Carries out one request line; what it did is in ``lastReply`` and ``lastRefusal``. Nil if the line asks nothing.
  /// - Parameter line: the line without its end; nil stands for one that was too long.
  public func perform(_ line: Span<UInt8>?) -> Disposition? {
    var hasBegun = false
    var event: EventKind?
    var command: Command?
    var isUnknown = false
    // Passed on from a local variable, the arguments cost no count of references.
    var arguments = Arguments()
    swap(&arguments, &self.arguments)
    defer { swap(&arguments, &self.arguments) }
    do throws(Refusal) {
      guard let line else {
        request.forget()
        let from = longestLine < LineSplitter.limit ? " from a terminal, which cuts longer ones" : ""
        throw Refusal(.badLine, "a request has at most \(longestLine) bytes\(from); this line was dropped")
      }
      try request.read(line)
      if request.isBlank {
        guard line.isEmpty, let (line, table) = repeatedMove, table === desk.table, !table.isOver else { return nil }
        return perform(text: line)
      }
      guard request.count > 0 else {
        throw Refusal(.missingArgument, "an id needs a command")
      }
      // What is typed may stand for other lines, which are carried out within.
      let isTyped = isInteractive && typed.isEmpty
      if isTyped { typed = request.rest(from: 0) }
      defer { if isTyped { typed = "" } }
      let key = request.key(0)
      // Most lines are moves, so the game is asked first; no game has a command of the engine's name.
      if let place = desk.place, let row = place.game.row(key), !isSetting(key) {
        if isInteractive, let line = guess(shadowedBy: place.game.rows[row], place.table) { return perform(text: line) }
        beginReply()
        hasBegun = true
        if environment.style.wishes.events, place.game.makesMove[row] { event = place.game.manual.refusal }
        try request.arguments(from: 1, of: place.game.rows[row], reach: reach, into: &arguments)
        return finish(try play(row, arguments, place))
      }
      if let choice = answer(request.rest(from: 0)) { return perform(lines(of: choice)) }
      if isInteractive, let line = meaning(insteadOf: key) { return perform(text: line) }
      if isInteractive, key == Self.live, request.count > 1 {
        return perform([opening(afterLive: Array(words.dropFirst())), "live"])
      }
      command = commands.named(key)
      if let command, case .elsewhere = command.action {
        try request.arguments(from: 1, of: command.row, reach: reach, into: &arguments)
        if request.key(2) == key { throw Refusal(.badArgument, "on names one table, not a table at a table") }
        let (table, id) = (request.word(1), request.id)
        let line = (id.isEmpty ? "" : id + " ") + request.rest(from: 2)
        return try desk.at(table) { perform(text: line) }
      }
      if let command {
        beginReply(isExpectation: command.isExpectation)
        hasBegun = true
        if request.count == 1, case .opening = command.row.parameters.first?.suggestion {
          throw Refusal(.missingArgument, "which game? \(desk.gameNames); usage: \(command.row.usage)")
        }
        try request.arguments(from: 1, of: command.row, reach: reach, into: &arguments)
        return try carryOut(command, arguments)
      }
      let name = request.word(0)
      if isInteractive, let line = opening(insteadOfToolOf: name) { return perform(text: line) }
      if let (entry, tool) = try tool(name, request.count > 1 ? request.word(1) : nil) {
        beginReply()
        hasBegun = true
        try request.arguments(from: 2, of: tool.row, reach: reach, into: &arguments)
        try desk.keepDrafts()
        return finish(try run(tool, of: entry, arguments, to: &answers.reply).map(EngineWork.init(ofGame:)))
      }
      if isInteractive, !isCommandLine, name.hasPrefix(":"), name.utf8.count > 1 {
        isCommandLine = true
        defer { isCommandLine = false }
        return perform(text: String(request.rest(from: 0).dropFirst()))
      }
      if let choice = try answer(begunBy: request.rest(from: 0)) { return perform(lines(of: choice)) }
      if isInteractive, let line = expandShorthand(name) { return perform(text: line) }
      let refusal = unknown(name)
      // A command of a game is acknowledged whether its game is open or not.
      isUnknown = refusal.code == .unknownCommand
      throw isUnknown ? question?.askedAgain(after: request.rest(from: 0)) ?? refusal : refusal
    } catch {
      let error = if let line { error.quotingLittle(of: line) } else { error }
      if !hasBegun { beginReply() }
      let final = command != nil || isUnknown ? refusal(of: command)(error) : .error(error)
      answers.refuse(error, final, environment.style.format)
      if error.code == .needsConfirmation {
        afterAsked = []
        askedLine =
          switch command?.row.name {
          // After the answer there may be no game any more to say what another one is like.
          case "again": desk.table?.another(settings) ?? ""
          // The answer itself gives the game up.
          case "resign": ""
          default: request.rest(from: 0)
          }
      }
      if let event, error.code != .needsConfirmation { answers.reply.add(Event(event)) }
      return .next
    }
  }

  private func carryOut(_ command: Command, _ arguments: Arguments) throws(Refusal) -> Disposition {
    // What else is done may look into the profile.
    try desk.keepDrafts()
    switch command.action {
    case .answer(let answer): try answer(self, arguments, &answers.reply)
    case .work(let prepare):
      return finish(try marked(try prepare(self, arguments, &answers.reply), by: command.row), command)
    case .quit:
      _ = finish(nil, command)
      return .quit
    case .elsewhere: preconditionFailure("the line is carried out before its reply begins")
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

  /// How a refusal of a command, or of a word that is none, is written.
  private func refusal(of command: Command?) -> @Sendable (Refusal) -> Final {
    let name = command?.row.name
    guard let dialect, dialect.acknowledgement(name) != .full else { return { .error($0) } }
    return { .dialect($0, lines: dialect.refusal($0, name ?? "")) }
  }

  private func play(_ row: Int, _ arguments: Arguments, _ place: Place) throws(Refusal) -> EngineWork? {
    var work: EngineWork?
    if place.game.makesMove[row] {
      let wantsEvents = environment.style.wishes.events
      try desk.change(at: place, to: &answers.reply) { () throws(Refusal) in
        try place.table.propose(row: row, arguments, by: place.seat, place.context, wantsEvents: wantsEvents)
      }
    } else if let line = try place.table.trial(row: row, arguments, of: place.seat, &answers.reply) {
      try desk.openTrial(line, to: &answers.reply)
    } else {
      let found = try place.table.answer(row: row, arguments, to: place.seat, place.context, &answers.reply)
      work = try marked(found.map(EngineWork.init(ofGame:)), by: place.game.rows[row])
    }
    if isInteractive {
      remember(arguments, of: place.game.rows[row].name)
      noteRepeatable(place.table, [row])
    }
    return work
  }

  /// Keeps what was typed for an empty line to make again, if all rows of moves that it made are such.
  func noteRepeatable(_ table: any Table, _ rows: [Int?]) {
    repeatedMove = rows.allSatisfy { $0.map(table.repeats) == true } ? (typed, table) : nil
  }

  /// Marks the game in front as assisted if a row has given help to it, and says so: in the reply, or before the end of the
  /// work that gives the help, by itself: a person sees no records beside pictures.
  private func marked(_ work: EngineWork?, by row: CommandRow) throws(Refusal) -> EngineWork? {
    guard row.isHelp, let place = desk.place else { return work }
    let isAcknowledged = dialect?.acknowledgement(row.name) ?? .full == .full
    var remark = environment.emptyReply
    let marks = place.seat != .watcher && place.table.mayCount
    if marks { try desk.change(["assisted"], to: &remark) { $0.refusal } }
    // The same deal is no secret any more at other tables either.
    try desk.expose(place, isHelp: true)
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

  // MARK: - What a person means

  /// The lines that do what an answer says.
  private func lines(of choice: Choice) -> [String] {
    let isYes = question?.confirmation != nil && !choice.lines.isEmpty
    let repeated = choice.repeatsLine && !askedLine.isEmpty ? [askedLine] : []
    return choice.lines + repeated + (choice.repeatsLine || isYes ? afterAsked : [])
  }

  /// Carries out lines as one: their replies are one, and the first refusal ends them.
  private func perform(_ lines: [String]) -> Disposition? {
    answers.final = .ok
    if lines.isEmpty { return nil }
    beginReply()
    var whole = Reply()
    var next = Disposition.next
    // The whole screen shows a game itself, and none that was left.
    let leavesOutScenes = lines.last == "live" || !callNames.prefix.isEmpty
    for (index, line) in lines.enumerated() {
      next = perform(text: line) ?? .next
      if lastRefusal?.code == .needsConfirmation { afterAsked = Array(lines[(index + 1)...]) }
      guard case .next = next, lastRefusal == nil else { break }
      if leavesOutScenes, index + 1 < lines.count, let scene { answers.reply.leaveOut(scene.blocks) }
      whole.add(answers.reply)
    }
    if lastRefusal == nil { answers.reply = whole }
    return next
  }

  private var words: [String] { (0..<request.count).map(request.word) }

  /// Whether a person sets an option where the game has a command of that name too.
  private func isSetting(_ key: UInt128) -> Bool {
    isInteractive && key == Self.set && request.count > 2 && environment.option(request.word(1)) != nil
  }

  private static let set = UInt128(name: "set".utf8)

  /// The line that a person means instead of a command's: the name of a game after `play`, or a move.
  private func meaning(insteadOf key: UInt128) -> String? {
    if request.count == 1, let line = guess(shadowedBy: key) { return line }
    return key == Self.play ? opening(meantBy: words) : nil
  }

  private static let play = UInt128(name: "play".utf8)
  private static let live = UInt128(name: "live".utf8)

  /// What people type out of habit, and the line for it.
  private static let habits = [
    "exit": "quit", "?": "help", "help me": "help", "give up": "resign", "giveup": "resign", "settings": "options",
    "restart": "again", "dark mode": "set theme dark", "light mode": "set theme light",
  ]

  /// The line of the move that is meant by what is typed where only moves are; nil if it is none.
  public func move(meantBy text: String) -> String? {
    guard let table = desk.table, !table.isOver else { return nil }
    let words = text.split(separator: " ")
    if words.count <= 3, let line = table.shorthand(text) { return line }
    if let line = moves(meantBy: text) { return line }
    return words.count > 1 && table.game.row(UInt128(name: words[0].utf8)) != nil ? text : nil
  }

  /// Why that is no move; nil if it goes without saying.
  public func objection(to text: String) -> String? { desk.table?.objection(text) }

  /// The game that a person opens by its name, with what follows it, if that is none of its tools.
  private func opening(insteadOfToolOf name: String) -> String? {
    guard let entry = game(name), request.count == 1 || entry.tool(request.word(1)) == nil else { return nil }
    return opening(meantBy: words)
  }

  /// The move that a person means by a word which is also the name of a command that needs more than its name, or that
  /// could do nothing now.
  private func guess(shadowedBy key: UInt128) -> String? {
    guard !isCommandLine, let table = desk.table, !table.isOver, let command = commands.named(key),
      command.row.parameters.first?.isOptional == false || command.yieldsToGuess(self)
    else { return nil }
    return table.shorthand(command.row.name)
  }

  /// The same for the name of a command of the game itself.
  private func guess(shadowedBy row: CommandRow, _ table: any Table) -> String? {
    guard !isCommandLine, request.count == 1, !table.isOver, row.parameters.first?.isOptional == false else {
      return nil
    }
    return table.shorthand(row.name)
  }

  /// The line that a person means by a word that is no command: a move of the open game, or a command cut short.
  private func expandShorthand(_ name: String) -> String? {
    let game = gameOfTool(name)
    if let game, game == desk.table?.manual.name { return "\(game) \(request.rest(from: 0))" }
    let text = request.rest(from: 0)
    if request.count <= 3, !isCommandLine || request.count > 1, let line = desk.table?.shorthand(text) { return line }
    if let line = moves(meantBy: text) { return line }
    // A game's tool is not taken for what another game's command does by itself.
    let isCommand = !games(withCommand: name).isEmpty
    if let game, !isCommand || request.count > 1 { return "\(game) \(request.rest(from: 0))" }
    if let line = opening(meantBy: words) ?? setting(meantBy: words) { return line }
    // What people type out of habit.
    if let usual = Self.habits[text.lowercased()] { return usual }
    // Nor is another game's command with what follows it one that is cut short.
    if isCommand, request.count > 1 { return nil }
    let start = name.lowercased()
    let matches = commandNames.filter { $0.hasPrefix(start) }
    guard let command = matches.count == 1 ? matches[0] : matches.first(where: { $0 == start }) else { return nil }
    return request.count == 1 ? command : command + " " + request.rest(from: 1)
  }

  /// The line that makes several moves which a person has written with `;` between them, in whole or in short; nil if one
  /// of them is no move.
  private func moves(meantBy text: String) -> String? {
    guard let table = desk.table, !table.isOver, text.contains(";") else { return nil }
    var lines: [String] = []
    for part in text.split(separator: ";").map({ $0.trimmed }) where !part.isEmpty {
      let first = part.prefix { $0 != " " }
      guard let line = table.shorthand(part) ?? (table.game.row(UInt128(name: first.utf8)) == nil ? nil : part) else {
        return nil
      }
      lines.append(line.hasPrefix("play ") ? String(line.dropFirst(5)) : line)
    }
    return "play " + lines.joined(separator: "; ")
  }

  private func remember(_ arguments: Arguments, of command: String) {
    for value in arguments.values {
      guard case .word(let word) = value else { continue }
      playedWords.removeAll { $0 == (command, word) }
      playedWords.append((command, word))
      if playedWords.count > 1000 { playedWords.removeFirst() }
    }
  }

  /// Whether the open game has a command of a name.
  package func isCommandOfGame(_ name: String) -> Bool { desk.table?.game.row(UInt128(name: name.utf8)) != nil }

  var commandNames: [String] { commands.all.map { $0.row.name } + (desk.table?.game.rows.map { $0.name } ?? []) }

  /// The names of the games that have a command.
  private func games(withCommand name: String) -> [String] {
    desk.entries.filter { $0.rows.contains { $0.name == name } }.map { $0.manual.name }
  }

  private func unknown(_ name: String) -> Refusal {
    let games = games(withCommand: name)
    if let first = games.first {
      return Refusal(
        .noGame, "\(name) needs an open game of \(alternatives(games)); newgame \(first) starts one")
    }
    let having = desk.entries.compactMap { $0.tool(name)?.row.name }
    if having.count > 1 {
      return Refusal(.unknownCommand, "several games have \(quoted(name)): \(having.joined(separator: ", "))")
    }
    let isPlaying = isInteractive && !isCommandLine && desk.table?.isOver == false
    let why = isPlaying ? desk.table?.objection(request.rest(from: 0)) : nil
    if isInteractive, request.count > 1, let refusal = refusal(ofGame: name, request.word(1)) { return refusal }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    if isInteractive, matches.count > 1 {
      if request.count > 1, let why { return Refusal(.unknownCommand, why) }
      return Refusal(.unknownCommand, "\(quoted(name)) may be \(matches.joined(separator: ", ")); type more of it")
    }
    if isInteractive, request.count == 1, name.lowercased() == "daily" {
      let having = manuals.filter { $0.options.contains { $0.name == "daily" } }
      let games = having.map { "\($0.name) daily" }.joined(separator: ", ")
      return Refusal(.missingArgument, "which deal of the day? \(games)")
    }
    if isInteractive, let refusal = refusal(ofMode: name, why) { return refusal }
    let hint = nearest(to: name.lowercased(), among: isInteractive ? knownNames : commandNames).map {
      "did you mean \($0)?"
    }
    if let why { return Refusal(.unknownCommand, why + (hint.map { "; or \($0)" } ?? "")) }
    let what = isPlaying ? "neither a command nor a move here" : "not a command"
    let numbered = isPlaying && request.count == 1 ? line(numbered: name) : nil
    let way = numbered.map { "on the first screen it is \($0)" } ?? hint ?? "try help"
    return Refusal(.unknownCommand, "\(quoted(name)) is \(what); \(way)")
  }

  // MARK: - Options

  /// Sets an option and lets the profile remember it. Another profile puts the open games away: they belong to the old one.
  /// - Returns: what the player should hear, or nil.
  @discardableResult
  func set(_ setting: any AnySetting, to text: String) throws(Refusal) -> String? {
    let isProfile = setting.parameter === Settings.profile.parameter
    if isProfile { try desk.confirmCloseAll() }
    let remark = try environment.set(setting, to: text)
    if isProfile { desk.closeAll() }
    return remark
  }

  package func start(profile path: String) throws(Refusal) { try set(Settings.profile, to: path) }

  /// Starts with the system's clock and keeps nothing.
  package func startWithoutProfile() { _ = try? environment.set(Settings.clock, to: Clock.system.description) }
}
