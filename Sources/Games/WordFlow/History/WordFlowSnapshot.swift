import PlainJSON
import PuzzleKit

/// An unfinished game as it travels between programs: `puzzleId`, `foundWords`, `currentScore`, `startTime`, `mode`,
/// `hintsEnabled`, and `lines`, the game's opening line and what was accepted since, which are all that is read.
struct WordFlowSnapshot {
  let mode: String
  let lines: [String]

  init(_ game: UnfinishedGame) { (mode, lines) = (game.mode, game.lines) }

  init(parsing node: JSONNode) throws(JSONFault) {
    let modeNode = try node.required("mode")
    mode = try modeNode.string()
    guard PlayMode(rawValue: mode) != nil else {
      throw modeNode.fault("must be beginner, normal or hardcore, not \(quoted(mode))")
    }
    let list = try node.required("lines")
    let nodes = try list.elements()
    lines = try nodes.map { node throws(JSONFault) in
      let line = try node.string()
      if line.isEmpty || oneLine(line) != line { throw node.fault("must be one line of a game") }
      return line
    }
    guard lines.first?.hasPrefix("newgame wordflow ") == true else {
      throw (nodes.first ?? list).fault("must begin with newgame wordflow")
    }
  }

  var game: UnfinishedGame { UnfinishedGame(mode: mode, lines: lines) }

  /// The game in JSON. What the lines lead to is left out if they can't be replayed, as without the file of a puzzle.
  func json(_ context: any GameContext) -> JSONValue {
    var members = [JSONMember("mode", .string(mode))]
    if let game = try? replayed(context) {
      let view = game.view(for: .first)
      let hints: [(String, Aid)] = [
        ("wordCount", .count), ("lengthBreakdown", .lengths), ("letterStart", .starts), ("letterContain", .contains),
      ]
      members += [
        JSONMember("puzzleId", .string(view.label.id)),
        JSONMember("foundWords", .array(view.found.map { .string($0.word.text.uppercased()) })),
        JSONMember("currentScore", .integer(Int64(view.score.total))),
        JSONMember(
          "startTime", view.started > 0 ? .string(Instant(view.started, offset: 0).rfc3339) : .null),
        JSONMember("hintsEnabled", .object(hints.map { JSONMember($0.0, .bool(view.aids.contains($0.1))) })),
      ]
    }
    return .object(members + [JSONMember("lines", .array(lines.map(JSONValue.string)))])
  }

  /// The game that the lines lead to.
  private func replayed(_ context: any GameContext) throws(Refusal) -> WordFlowGame {
    let words = QuotedPath.words(lines.first ?? "")
    let request = try DealRequest(words.dropFirst(2), for: WordFlowGame.manual)
    var games = [try WordFlowDealer.game(request, context, .kept) { () throws(Refusal) in 0 }.game]
    var undone: [WordFlowGame] = []
    var seat = Seat.first
    var log = EventLog(isOn: false)
    for line in lines.dropFirst() {
      switch try JournalLine(line, seats: games[0].seating.seats) {
      case .sit(let other): seat = other
      case .assisted: continue
      case .undo:
        guard games.count > 1 else { throw Refusal(.badFile, "more is taken back than was done") }
        undone.append(games.removeLast())
      case .redo: if let game = undone.popLast() { games.append(game) }
      case .move, .opening, .resign:
        let words = line.split(separator: " ").map(String.init)
        guard var game = games.last, let move = try game.move(words) else {
          throw Refusal(.badFile, "\(quoted(line)) is not a line of a game")
        }
        try game.apply(move, by: seat, &log)
        games.append(game)
        undone = []
      }
    }
    return games[games.count - 1]
  }
}

extension WordFlowGame {
  /// The move of a kept line, or nil if it makes none.
  fileprivate func move(_ words: [String]) throws(Refusal) -> WordFlowMove? {
    var words = words
    var time: Int64?
    if words.dropLast().last == "at" {
      time = Int64(words[words.count - 1])
      words.removeLast(2)
    }
    let cells = { () throws(Refusal) in
      try words.dropFirst().map { word throws(Refusal) in try self.puzzle.grid.cell(word) }
    }
    switch (words.first ?? "", words.count) {
    case ("touch", 2): return move(.touch(try cells()[0]), at: time)
    case ("clear", 1): return move(.clear(nil), at: time)
    case ("clear", 2): return move(.clear(try cells()[0]), at: time)
    case ("lift", 1): return move(.lift, at: time)
    case ("trace", 2...): return move(.trace(try cells()), at: time)
    case ("word", 2): return move(.word(words[1]), at: time)
    case ("reveal", 1): return move(.reveal, at: time)
    case ("tick", 1): return move(.tick, at: time)
    default: return nil
    }
  }
}
