import PlainJSON
import PuzzleKit

extension WordFlowGame {
  /// The profile as one JSON object: `completedPuzzles`, `totalScore`, `totalTime` (seconds), `preferences` and
  /// `multiplayerStats`, which are written for other programs; and `games`, the history, oldest first, and `unfinished`,
  /// which are read again.
  public static let interchange: Interchange? = Interchange(
    export: { (archive, context) throws(Refusal) in exported(archive, context) },
    parse: { (bytes) throws(Refusal) in try parsed(bytes) })

  private static func exported(_ archive: GameArchive, _ context: any GameContext) -> [UInt8] {
    let games = archive.entries.compactMap { entry in WordFlowHistoryDetail(entry).map { (entry, $0) } }
    var completed: [String] = []
    for (_, detail) in games where detail.isComplete && !completed.contains(detail.puzzle) {
      completed.append(detail.puzzle)
    }
    let together = games.filter { $0.1.seating == .together }
    let races = games.filter { $0.1.seating == .race }
    let times = together.compactMap { $0.1.seconds }
    func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }
    let members = [
      JSONMember("completedPuzzles", .array(completed.map(JSONValue.string))),
      JSONMember("totalScore", number(limitedSum(games.map { $0.1.score }))),
      JSONMember("totalTime", number(limitedSum(games.compactMap { $0.1.seconds }))),
      JSONMember(
        "preferences",
        .object([
          JSONMember("defaultMode", .string(context.settings[WordFlowOption.mode].rawValue)),
          JSONMember("soundEffects", .bool(context.settings[Settings.sound])),
          JSONMember("hapticFeedback", .bool(context.settings[Settings.haptics])),
          JSONMember("autoSave", .bool(context.settings[WordFlowOption.autosave])),
          JSONMember("offensiveWords", .bool(context.settings[WordFlowOption.acceptsOffensive])),
          JSONMember("textSize", .string(context.settings[Settings.tiles].rawValue)),
          JSONMember("highContrast", .bool(context.palette == .contrast)),
          JSONMember("palette", .string(context.palette.rawValue)),
          JSONMember("darkMode", .string(context.settings[Settings.theme].rawValue)),
          JSONMember("analyticsSharing", .bool(context.settings[Settings.tellsFigures])),
        ])),
      JSONMember(
        "multiplayerStats",
        .object([
          JSONMember("cooperativeGamesPlayed", number(together.count)),
          JSONMember("competitiveGamesPlayed", number(races.count)),
          JSONMember("competitiveWins", number(races.count { $0.0.won })),
          JSONMember("averageCooperativeTime", number(times.isEmpty ? 0 : limitedSum(times) / times.count)),
        ])),
      JSONMember("games", .array(games.map { json($0.0, $0.1) })),
      JSONMember("unfinished", .array(archive.unfinished.map { WordFlowSnapshot($0).json(context) })),
    ]
    var bytes: [UInt8] = []
    JSONValue.object(members).write(to: &bytes)
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func json(_ entry: HistoryEntry, _ detail: WordFlowHistoryDetail) -> JSONValue {
    var members = [
      JSONMember("timestamp", .integer(entry.timestamp)), JSONMember("mode", .string(entry.mode)),
      JSONMember("outcome", .string(entry.outcome.rawValue)), JSONMember("puzzleId", .string(detail.puzzle)),
      JSONMember("seats", .string(detail.seating.rawValue)),
    ]
    for (name, value) in [
      ("found", detail.found), ("required", detail.required), ("bonus", detail.bonus), ("revealed", detail.revealed),
      ("score", detail.score),
    ] { members.append(JSONMember(name, .integer(Int64(value)))) }
    if let time = detail.time { members.append(JSONMember("time", .integer(Int64(time)))) }
    let words = zip(detail.words, detail.times).map { word, time in
      JSONValue.object([JSONMember("word", .string(word)), JSONMember("time", .integer(Int64(time)))])
    }
    return .object(members + [JSONMember("words", .array(words))])
  }

  private static func parsed(_ bytes: [UInt8]) throws(Refusal) -> GameArchive {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw Refusal(.badFile, error.description)
    }
    var archive = GameArchive()
    do throws(JSONFault) {
      let root = JSONNode(value)
      let (games, unfinished) = (try root.optional("games"), try root.optional("unfinished"))
      if games == nil, unfinished == nil { throw root.fault("must have games or unfinished") }
      for node in try games?.elements() ?? [] {
        do throws(JSONFault) { archive.entries.append(try entry(node)) } catch { archive.leaveOut(error.description) }
      }
      for node in try unfinished?.elements() ?? [] {
        do throws(JSONFault) { archive.unfinished.append(try WordFlowSnapshot(parsing: node).game) } catch {
          archive.leaveOut(error.description)
        }
      }
    } catch {
      throw Refusal(.badFile, error.description)
    }
    if archive.isUnreadable { throw Refusal(.badFile, archive.leftOut[0]) }
    return archive
  }

  private static func entry(_ node: JSONNode) throws(JSONFault) -> HistoryEntry {
    func text(_ name: String, _ isRight: (String) -> Bool, _ expectation: String) throws(JSONFault) -> String {
      let member = try node.required(name)
      let text = try member.string()
      guard isRight(text) else { throw member.fault("must be \(expectation), not \(quoted(text))") }
      return text
    }
    func number(_ node: JSONNode) throws(JSONFault) -> Int64 {
      let number = try node.integer()
      guard WordFlowHistoryDetail.numbers ~= number else {
        throw node.fault("must be a whole number from 0 to \(WordFlowHistoryDetail.numbers.upperBound), not \(number)")
      }
      return number
    }
    let mode = try text("mode", { PlayMode(rawValue: $0) != nil }, "beginner, normal or hardcore")
    let outcome = try text("outcome", { ["won", "lost", "finished"].contains($0) }, "won, lost or finished")
    let puzzle = try text("puzzleId", PuzzleLimits.isID, "a name of letters, digits, -, _ and dots")
    let seats = try text("seats", { Seating(rawValue: $0) != nil }, "solo, together or race")
    var line = "puzzle \(puzzle) seats \(seats)"
    for (name, word) in [
      ("found", "found"), ("required", "of"), ("bonus", "bonus"), ("revealed", "revealed"), ("score", "score"),
    ] { line += " \(word) \(try number(try node.required(name)))" }
    if let time = try node.optional("time") { line += " time \(try number(time))" }
    let words = try node.required("words").elements()
    if !words.isEmpty { line += " words" }
    for word in words {
      let textNode = try word.required("word")
      let text = try textNode.string()
      guard !text.isEmpty, text.utf8.allSatisfy({ 97...122 ~= $0 }) else {
        throw textNode.fault("must be a word in lower case, not \(quoted(text))")
      }
      line += " \(text):\(try number(try word.required("time")))"
    }
    return HistoryEntry(
      timestamp: try node.required("timestamp").integer(), game: manual.name, mode: mode,
      outcome: Outcome(rawValue: outcome) ?? .lost, detail: line)
  }
}
