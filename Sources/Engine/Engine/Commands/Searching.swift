import PuzzleKit

private let limitWords = Argument.words(
  "limits", optional: true, suggestion: .keys(["nodes", "depth", "movetime"], words: ["infinite"]),
  grammar: "{nodes N | depth N | movetime MILLISECONDS | infinite}",
  "`nodes N`, `depth N`, `movetime MILLISECONDS` or `infinite`, in any order; the game's default effort if left out")

extension Command {
  static let searching: [Command] = [
    Command(
      "go", .search, [limitWords], givesAssistance: true,
      "Searches for the best move from what the player sees; the last record is `bestmove LINE`, and LINE can be sent as it "
        + "stands.", replies: ReplySchema([Schemas.bestmove, Schemas.info], errors: ErrorCode.ofSearches),
      action: .work { session, arguments, _ throws(Refusal) in
        try session.search(try Command.parse(arguments[limitWords], lenient: session.dialect != nil))
      }),
    Command(
      "stop", .search, [],
      "Stops the running search, as Ctrl-C does at the terminal; answered after it has ended.",
      urgency: .endsWork),
    Command(
      "hint", .search, [], givesAssistance: true,
      "Suggests a move; at a terminal step by step, the move itself last.",
      replies: ReplySchema([Schemas.hint, Schemas.info], errors: ErrorCode.ofSearches),
      action: .work { session, _, _ throws(Refusal) in try session.search(SearchLimits(), isHint: true) }),
  ]

  /// Reads the limits of a `go` line. UCI clients send clocks and counters that mean nothing here, so `lenient` passes
  /// over words it does not know.
  fileprivate static func parse(_ words: [String], lenient: Bool) throws(Refusal) -> SearchLimits {
    var limits = SearchLimits()
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "nodes": try take(&limits.nodes, word, &words)
      case "depth": try take(&limits.depth, word, &words)
      case "movetime": try take(&limits.milliseconds, word, &words)
      case "infinite": limits.isInfinite = true
      case _ where lenient: continue
      default: throw Refusal(.badArgument, "go takes nodes, depth, movetime and infinite, not \(quoted(word))")
      }
    }
    return limits
  }

  /// Takes the value of a limit from the words that follow its name.
  private static func take(_ limit: inout Int?, _ name: String, _ words: inout ArraySlice<String>) throws(Refusal) {
    if limit != nil { throw Refusal(.badArgument, "\(name) is given twice") }
    let parameter = Parameter(name, .integer(1...Int.max), "")
    guard let text = words.popFirst() else {
      throw Refusal(.missingArgument, "\(name) needs a value: \(parameter.expectation)")
    }
    if case .integer(let number) = try parameter.parse(text) { limit = Int(clamping: number) }
  }
}

/// Makes the function that tells, in the course of a hint at a table, the move that it has found; nil leaves that to the reply.
package typealias HintTeller = (any Table) -> (@Sendable (FoundMove, inout Reply) -> Void)?

extension Session {
  fileprivate func search(_ limits: SearchLimits, isHint: Bool = false) throws(Refusal) -> EngineWork {
    // A client of another dialect that has set up a position of its own game is told that there is no move.
    guard let place = workspace.place else {
      if dialect != nil {
        return EngineWork(isEndless: limits.isEndless) { monitor in
          var reply = monitor.blank
          reply.add(bestMove: nil)
          return reply
        }
      }
      throw .noOpenGame
    }
    let table = place.table
    guard let search = try table.search(for: place.seat) else {
      throw Refusal(.unsupported, "\(table.manual.name) has no search")
    }
    try table.requirePlaying()
    let (elapsed, concurrently) = (environment.services.elapsed, environment.services.concurrently)
    var request = SearchRequest(limits, threads: settings[Settings.threads], settings: settings)
    request.isHint = isHint
    let (dialect, asked) = (dialect, request)
    let (finding, noHint) = (table.facts.finding, table.facts.noHint ?? "")
    let (short, named) = (table.facts.short, hasButtons ? table.facts.named : table.facts.short)
    let tell = isHint ? hintTeller?(table) : nil
    return EngineWork(isEndless: limits.isEndless) { monitor in
      let start = elapsed()
      let searchMonitor = SearchMonitor(
        shouldStop: { monitor.shouldStop() || limits.milliseconds.map { elapsed() - start >= Int64($0) } ?? false },
        report: { found in
          if isHint { return }
          monitor.emit { reply in
            reply.add(dialect?.info(found) ?? Reply(found))
            if let text = finding(found) { reply.draw(.paragraph(text)) }
          }
        },
        concurrently: concurrently)
      let found = search(asked, searchMonitor)
      var reply = monitor.blank
      if !isHint {
        reply.add(bestMove: found?.line)
        reply.draw(
          found.map { .message("Best move: \(unbroken(named($0.line)))", .good) }
            ?? .paragraph("There is no good move."))
      } else if let found {
        if let tell {
          tell(found, &reply)
        } else {
          reply.add(Schemas.hint, .text(found.line))
          reply.draw(.message("Type \(unbroken(short(found.line))).", .good))
        }
      } else {
        reply.say(noHint)
      }
      return reply
    }
  }
}

extension Reply {
  fileprivate init(_ info: SearchInfo) {
    self.init()
    add(
      Schemas.info, .integer(info.depth), .integer(info.nodes), info.score.map { .decimal($0, places: 4) },
      .flag(info.isExact), info.lower.map { .integer($0) }, info.upper.map { .integer($0) },
      info.losses.map { .integer($0) }, info.most.map { .integer($0) }, info.best.map { .text($0) })
  }

  fileprivate mutating func add(bestMove line: String?) { add(Schemas.bestmove, .text(line ?? "(none)")) }
}
