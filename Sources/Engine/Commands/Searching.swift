import PuzzleKit

private let limitWords = Argument.words(
  "limits", optional: true, suggestion: .keys(["nodes", "depth", "movetime"], words: ["infinite"]),
  "`nodes N`, `depth N`, `movetime MILLISECONDS` or `infinite`, in any order; the game's own measure if left out")

extension Command {
  static let searching: [Command] = [
    Command(
      "go", .search, [limitWords],
      "Searches for the best move from what the player sees; ends in `bestmove LINE`, and LINE can be sent as it stands.",
      action: .work { session, arguments throws(Refusal) in
        let limits = try Command.parse(arguments[limitWords], lenient: session.dialect != nil)
        return (limits.isEndless, try session.search(limits))
      }),
    Command(
      "stop", .search, [],
      "Ends the search that is running, as Ctrl-C does at the terminal; answered when it has ended.",
      urgency: .endsWork
    ) { _, _, _ in },
    Command(
      "hint", .search, [], "Names a good move.",
      action: .work { session, _ throws(Refusal) in (false, try session.search(SearchLimits(), isHint: true)) }),
  ]

  /// Reads the limits of a `go` line. UCI clients send clocks and counters that mean nothing here, so `lenient` passes
  /// over words it does not know.
  fileprivate static func parse(_ words: [String], lenient: Bool) throws(Refusal) -> SearchLimits {
    var limits = SearchLimits()
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "infinite": limits.isInfinite = true
      case "nodes": try take(word, &words, into: &limits.nodes)
      case "depth": try take(word, &words, into: &limits.depth)
      case "movetime": try take(word, &words, into: &limits.milliseconds)
      default:
        if !lenient {
          throw Refusal(.badArgument, "go knows nodes, depth, movetime and infinite, not \(quoted(word))")
        }
      }
    }
    return limits
  }

  private static func take(_ name: String, _ words: inout ArraySlice<String>, into limit: inout Int?) throws(Refusal) {
    if limit != nil { throw Refusal(.badArgument, "\(name) is given twice") }
    guard let number = words.popFirst().flatMap({ Int($0) }), number > 0 else {
      throw Refusal(.badArgument, "\(name) needs a whole number from 1 to \(Int.max)")
    }
    limit = number
  }
}

extension Session {
  fileprivate func search(_ limits: SearchLimits, isHint: Bool = false) throws(Refusal) -> LongWork {
    // A client of another dialect that has set up a position of its own game is told that there is no move.
    guard let place = desk.place else {
      if dialect != nil { return { monitor in monitor.emit { reply in reply.add(bestMove: nil) } } }
      throw Refusal(.noGame, "no game is open; newgame GAME starts one")
    }
    let table = place.table
    guard let search = try table.search(for: place.seat) else {
      throw Refusal(.unsupported, "\(table.manual.name) has no search")
    }
    try table.requirePlaying()
    let (elapsed, concurrently) = (environment.host.elapsed, environment.host.concurrently)
    let request = SearchRequest(limits, threads: settings[Settings.threads], settings: settings)
    let dialect = dialect
    return { (monitor: WorkMonitor) in
      let start = elapsed()
      let searchMonitor = SearchMonitor(
        shouldStop: {
          if monitor.shouldStop() { return true }
          guard let milliseconds = limits.milliseconds else { return false }
          return elapsed() - start >= Int64(milliseconds)
        },
        report: { found in if !isHint { monitor.emit { $0.add(dialect?.info(found) ?? Reply(found)) } } },
        concurrently: concurrently)
      let line = search(request, searchMonitor)
      monitor.emit { reply in
        if !isHint { return reply.add(bestMove: line) }
        if let line { reply.add(Schemas.hint) { $0.text(line) } } else { reply.say("There is no good move.") }
      }
    }
  }
}

extension Reply {
  fileprivate init(_ info: SearchInfo) {
    self.init()
    add(Schemas.info) {
      $0.integer(info.depth)
      $0.integer(info.nodes)
      if let score = info.score { $0.decimal(score, places: 4) } else { $0.absent() }
      $0.flag(info.isExact)
      for number in [info.lower, info.upper, info.losses, info.most] { $0.integer(orAbsent: number) }
      $0.text(info.best)
    }
  }

  fileprivate mutating func add(bestMove line: String?) {
    add(Schemas.bestmove) { $0.text(line ?? "(none)") }
  }
}
