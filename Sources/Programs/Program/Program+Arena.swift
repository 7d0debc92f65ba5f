import Arena
import ArgumentParser
import CommandLines
import Engine
import Glibc
import PuzzleKit
import System

/// `parlor arena`
extension Program {
  static func arena(_ words: [String]) -> ExitStatus {
    do {
      var command = try ArenaCommand.parseAsRoot(joiningHypotheses(words))
      switch command {
      case let run as ArenaRun: return carryOut { () throws(ArenaError) in try arena(run) }
      case let extend as ArenaExtend: return carryOut { () throws(ArenaError) in try arenaExtend(extend) }
      case let deals as ArenaDeals: return carryOut { () throws(ArenaError) in try arenaDeals(deals) }
      case let merge as ArenaMerge: return carryOut { () throws(ArenaError) in try arenaMerge(merge) }
      case let ended as ArenaEnded: return carryOut { () throws(ArenaError) in try arenaEnded(ended) }
      case let show as ArenaShow:
        return carryOut { () throws(ArenaError) in
          switch show.format {
          case .text:
            print(try Replay.text(of: show.journal, deal: show.deal, width: width, catalog: catalog, services: .system))
          case .html: print(try Replay.html(of: show.journal, deal: show.deal, catalog: catalog, services: .system))
          }
        }
      case let report as ArenaReportCommand:
        return carryOut { () throws(ArenaError) in
          print(
            try MatchReport.text(
              of: report.journal, as: report.format, catalog: catalog, services: .system, change: report.change))
        }
      default:
        // What the parser itself has to say, such as help.
        try command.run()
        return .clean
      }
    } catch {
      let text = ArenaCommand.fullMessage(for: error)
      if ArenaCommand.exitCode(for: error) == .success { return print(text + "\n") }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines[0] = ArenaCommand.form.completed(lines[0], about: words)
      _ = Files.writeAll(STDERR_FILENO, (lines.joined(separator: "\n") + "\n").utf8.span)
      return .usage
    }
  }

  /// `--sprt LOWER UPPER` has two values, which the parser does not know, and the first of them may be below 0.
  private static func joiningHypotheses(_ words: [String]) -> [String] {
    guard let place = words.firstIndex(of: "--sprt"), place + 2 < words.count, Double(words[place + 1]) != nil else {
      return words
    }
    return words[..<place] + ["--sprt=\(words[place + 1]) \(words[place + 2])"] + words[(place + 3)...]
  }

  private static func carryOut(_ body: () throws(ArenaError) -> ExitStatus) -> ExitStatus {
    do throws(ArenaError) {
      return try body()
    } catch {
      return complain(error.description, error.isInputOutput ? .inputOutput : .usage)
    }
  }

  private static func arenaMerge(_ merge: ArenaMerge) throws(ArenaError) -> ExitStatus {
    let joined = try JoinedJournals(merge.journals, catalog: catalog, services: .system)
    try joined.write(to: merge.output)
    return complain("\(merge.output) has \(joined.summary)", .clean)
  }

  private static func arenaEnded(_ ended: ArenaEnded) throws(ArenaError) -> ExitStatus {
    let joined = try JoinedJournals(ended.journals, catalog: catalog, services: .system)
    let status = print("\(joined.isComplete ? "ended" : "not ended"): \(joined.summary)\n")
    return status == .clean && !joined.isComplete ? .commandFailed : status
  }

  private static func arenaDeals(_ deals: ArenaDeals) throws(ArenaError) -> ExitStatus {
    var configuration = try deals.configuration(catalog)
    configuration.nameWords(catalog)
    if configuration.seed == nil { configuration.seed = try configuration.drawnSeed() }
    let count = try Suite(configuration, catalog: catalog, services: .system).count
    signal(SIGPIPE, SIG_IGN)
    DealData.write(configuration, count: count) { Files.writeAll(STDOUT_FILENO, $0.span) }
    return .clean
  }

  private static func arena(_ run: ArenaRun) throws(ArenaError) -> ExitStatus {
    if let bot = run.check { return try check(bot, run) }
    var configuration = try run.configuration(catalog)
    let isTemporary = configuration.journal == nil
    let path = configuration.journal ?? temporaryJournal()
    defer { if isTemporary { unlink(path) } }
    let begun = begunMatch(in: path)
    configuration.nameWords(catalog, begun: begun)
    if configuration.seed == nil { configuration.seed = begun?.seed }
    if configuration.seed == nil { configuration.seed = try configuration.drawnSeed() }
    return try play(configuration, journal: path, isTemporary: isTemporary)
  }

  private static func arenaExtend(_ extend: ArenaExtend) throws(ArenaError) -> ExitStatus {
    var configuration = try JournalFile(extend.journal).header().configuration().extended(to: extend.deals)
    configuration.concurrency = extend.concurrency ?? 1
    configuration.isPinned = extend.pin
    configuration.isQuiet = extend.quiet
    try configuration.checkConcurrency()
    return try play(configuration, journal: extend.journal, isTemporary: false)
  }

  private static func play(
    _ configuration: MatchConfiguration, journal path: String, isTemporary: Bool
  ) throws(ArenaError) -> ExitStatus {
    prepare()
    let progress = ArenaProgress(configuration, isOnTerminal: isatty(STDERR_FILENO) == 1)
    let match = try Match(configuration, catalog: catalog, services: .system, connector: executable, journal: path) {
      progress.show($0, $1)
    }
    let tally = try match.play()
    progress.end()
    for (bot, counts) in zip(configuration.bots, tally.bots) {
      let left = counts.left + counts.leftAtEnd
      if left == 0 { continue }
      complain("\(bot.shownName) left \(counted(left, "process", "processes")) behind, ended by its guard", .clean)
    }
    if !configuration.isQuiet, tally.played > 0 {
      complain(
        "\(tally.done) of \(tally.games) games, \(tally.played) now in \(decimalText(tally.seconds, places: 1)) s"
          + (isTemporary ? "" : "; the journal is \(path)"), .clean)
    }
    var text = ArenaReport.text(configuration, match.suite.scale, tally)
    if isTemporary {
      // What nobody can report later is told now, but for what takes a while.
      let report = try MatchReport.text(of: path, as: .text, catalog: catalog, services: .system, isAdjusted: false)
      text += "\n" + report + (match.state == nil ? "" : "\n")
    }
    if let state = match.state { text += "By rule: \(state).\n" }
    // All at once: who reads the first lines only breaks no pipe in the middle.
    let status = print(text)
    return status == .clean && Interruptions.count > 0 && !match.isComplete ? .interrupted : status
  }

  private static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    Interruptions.startCounting()
    GuardedProcess.adoptOrphans()
    hideProcess()
  }

  private static func check(_ bot: String, _ run: ArenaRun) throws(ArenaError) -> ExitStatus {
    var run = run
    run.bot = [bot]
    prepare()
    var configuration = try run.configuration(catalog)
    configuration.nameWords(catalog)
    let steps = try BotCheck.steps(
      configuration, catalog: catalog, services: .system, connector: executable)
    var lines: [String] = []
    for step in steps {
      lines.append("\(step.fault == nil ? "ok    " : "FAILED") \(step.name)")
      if step.fault == nil { lines += collapsed(step.said).map { "       said: \($0)" } }
      guard let fault = step.fault else { continue }
      lines.append("       \(fault)")
      if !step.exchange.isEmpty { lines.append("       the last lines; > marks the bot's, said: its standard error:") }
      lines += collapsed(step.exchange).map { "       \($0)" }
    }
    let status = print(lines.joined(separator: "\n") + "\n")
    return steps.contains { $0.fault != nil } ? .commandFailed : status
  }

  /// The lines, with those that repeat the one or two before them counted.
  private static func collapsed(_ lines: [String]) -> [String] {
    var kept: [String] = []
    var rest = lines[...]
    while let first = rest.first {
      let period = (1...2).first { rest.count >= 3 * $0 && rest.prefix($0) == rest.dropFirst($0).prefix($0) }
      guard let period else {
        kept.append(first)
        rest = rest.dropFirst()
        continue
      }
      let block = rest.prefix(period)
      kept += block
      rest = rest.dropFirst(period)
      var count = 0
      while rest.prefix(period).elementsEqual(block) { (rest, count) = (rest.dropFirst(period), count + 1) }
      kept.append("  (\(counted(count, "more time")) the same)")
    }
    return kept
  }

  /// The number of columns to write in, by the variable `COLUMNS` or the terminal; nil for any number.
  private static var width: Int? {
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 20 { return columns }
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : nil
  }

  /// The path of this program, which bots find under `PARLOR`.
  private static var executable: String {
    guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
    defer { free(path) }
    return String(cString: path)
  }

  private static func temporaryJournal() -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/parlor-arena-\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).jsonl"
  }

  /// A match that was begun. It is read before the journal is opened for the games: that makes and locks the file, which only a
  /// match whose deals are known may do.
  private static func begunMatch(in path: String) -> MatchConfiguration? {
    guard access(path, F_OK) == 0 else { return nil }
    return try? JournalFile(path).match().configuration()
  }
}

extension ArenaRun {
  /// The match that the command line and the configuration file ask for.
  func configuration(_ catalog: Catalog) throws(ArenaError) -> MatchConfiguration {
    var match = MatchConfiguration()
    if let config { try match.read(file: config) }
    match.name(words)
    if !bot.isEmpty { match.bots = [] }
    for text in bot { match.bots.append(try BotEntry(text)) }
    if let suite { match.source = try MatchConfiguration.Source(suite) }
    match.name(deals: deals)
    match.seed = seed ?? match.seed
    try match.readDeals(catalog: catalog, services: .system)
    match.nameMode(catalog)
    for text in limit { try match.limits.set(text) }
    match.allowsEngine = match.allowsEngine || allowEngine
    match.allowsCandidates = match.allowsCandidates || allowCandidates
    match.isFresh = match.isFresh || fresh
    match.files += file
    match.isGauntlet = match.isGauntlet || gauntlet
    if let isolate { match.isolation = try Isolation(isolate) }
    if let shard { match.shard = try MatchConfiguration.shard(shard) }
    match.through = through ?? match.through
    match.concurrency = concurrency ?? match.concurrency
    match.isPinned = match.isPinned || pin
    match.journal = journal ?? match.journal
    match.isQuiet = match.isQuiet || quiet
    if let sprt { match.sprt = try Hypotheses(sprt) }
    errors.change(&match)
    match.until = until ?? match.until
    try match.check()
    return match
  }
}

extension ArenaDeals {
  /// The match whose deals the command line and the configuration file ask for.
  func configuration(_ catalog: Catalog) throws(ArenaError) -> MatchConfiguration {
    var match = MatchConfiguration()
    if let config { try match.read(file: config) }
    match.name(words)
    if let suite { match.source = try MatchConfiguration.Source(suite) }
    if let deals { match.deals = deals }
    if deals == nil, let file = match.dealsFile { throw ArenaError("the deals are data already, in \(file)") }
    match.seed = seed ?? match.seed
    match.nameMode(catalog)
    try match.checkDeals()
    return match
  }
}

extension MatchConfiguration {
  /// Takes the game, its mode and its options from the command line.
  fileprivate mutating func name(_ words: [String]) {
    guard let game = words.first else { return }
    self.game = game
    mode = words.count > 1 ? words[1] : mode
    options = Array(words.dropFirst(2))
  }

  /// Takes the number of deals, or the name of the file that has them.
  fileprivate mutating func name(deals: String?) {
    guard let deals else { return }
    if let number = Int(deals) { (self.deals, dealsFile) = (number, nil) } else { dealsFile = deals }
  }

  /// Takes the mode that `newgame` takes, if there is none.
  fileprivate mutating func nameMode(_ catalog: Catalog) {
    if mode.isEmpty { mode = Suite.standardMode(of: game, catalog: catalog, services: .system) ?? "" }
  }
}

extension ErrorRates {
  /// Chooses the errors that the command line names.
  fileprivate func change(_ match: inout MatchConfiguration) {
    if let alpha { match.alpha = alpha }
    if let beta { match.beta = beta }
  }
}

extension ArenaReportCommand {
  /// Chooses the rules that the command line names.
  func change(_ match: inout MatchConfiguration) throws(ArenaError) {
    if let sprt { match.sprt = try Hypotheses(sprt) }
    errors.change(&match)
    match.until = until ?? match.until
    try match.checkRules()
    if sprt != nil || until != nil {
      try match.checkRulesOfShard("they say nothing of a shard; merge the shards first")
    }
  }
}
