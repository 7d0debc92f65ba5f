import PuzzleKit

extension Command {
  static let searching: [Command] = [
    Command(
      "go", .search,
      [
        Argument(
          "limits", .words, optional: true,
          "`nodes N`, `depth N`, `movetime MILLISECONDS` or `infinite`, in any order; the game's own measure if left out"
        )
      ],
      "Searches for the best move from what the player sees; ends in `bestmove LINE`, and LINE can be sent as it stands.",
      .searching
    ) { session, arguments, _ throws(Refusal) in
      let limits = try limits(arguments.words(from: 0), lenient: session.dialect == .uci)
      return .work(isEndless: limits.isEndless, try session.search(limits))
    },
    Command(
      "stop", .search, [],
      "Ends the search that is running, as Ctrl-C does at the terminal; answered when it has ended.", .silent
    ) { _, _, _ in
      .none
    },
    Command("hint", .search, [], "Names a good move.") { session, _, _ throws(Refusal) in
      .work(isEndless: false, try session.search(SearchLimits(), isHint: true))
    },
  ]

  /// Reads the limits of a `go` line. UCI clients send clocks and counters that mean nothing here, so `lenient` passes
  /// over words it does not know.
  private static func limits(_ words: [String], lenient: Bool) throws(Refusal) -> SearchLimits {
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
  fileprivate func search(_ limits: SearchLimits, isHint: Bool = false) throws(Refusal) -> Work.Body {
    // A UCI client that has set up a chess position gets UCI's word for "no move".
    guard let table else {
      if dialect == .uci { return { _, emit in emit(.bestmove(nil)) } }
      throw Refusal(.noGame, "no game is open; newgame GAME starts one")
    }
    guard let search = try table.search() else {
      throw Refusal(.unsupported, "\(table.manual.name) has no search")
    }
    guard table.outcome == .playing else {
      throw Refusal(.gameOver, "the game has ended (\(table.outcome.rawValue)); newgame starts another")
    }
    let elapsed = host.elapsed
    let concurrently = host.concurrently
    let request = SearchRequest(limits, threads: settings.number(of: .threads), options: settings.numbers)
    let isUCI = dialect == .uci
    return { stop, emit in
      let start = elapsed()
      let monitor = SearchMonitor(
        shouldStop: {
          if stop.isGiven { return true }
          guard let milliseconds = limits.milliseconds else { return false }
          return elapsed() - start >= Int64(milliseconds)
        },
        report: { info in if !isHint { emit(.info(info, isUCI: isUCI)) } }, concurrently: concurrently)
      let line = search(request, monitor)
      emit(isHint ? .hint(line) : .bestmove(line))
    }
  }
}

extension Reply {
  /// UCI knows scores only in centipawns, so its clients are told depth and nodes alone.
  fileprivate static func info(_ info: SearchInfo, isUCI: Bool) -> Reply {
    var reply = Reply()
    reply.add(Schemas.info) {
      $0.integer(info.depth)
      $0.integer(info.nodes)
      if let score = info.score, !isUCI { $0.decimal(score, places: 4) } else { $0.absent() }
      if isUCI { $0.absent() } else { $0.flag(info.isExact) }
      for number in [info.lower, info.upper, info.losses, info.most] {
        if let number, !isUCI { $0.integer(number) } else { $0.absent() }
      }
      $0.text(isUCI ? nil : info.best)
    }
    return reply
  }

  fileprivate static func bestmove(_ line: String?) -> Reply {
    var reply = Reply()
    reply.add(Schemas.bestmove) { $0.text(line ?? "(none)") }
    return reply
  }

  fileprivate static func hint(_ line: String?) -> Reply {
    var reply = Reply()
    if let line { reply.add(Schemas.hint) { $0.text(line) } } else { reply.say("There is no good move.") }
    return reply
  }
}
