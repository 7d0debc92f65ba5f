import PlainJSON
import PuzzleKit

extension WordleGame {
  /// The profile as one JSON object under the keys of the original programs. What is missing or null is nothing; other
  /// keys are passed over, and what can't be understood is left out.
  ///
  /// - `history_entries_json`: an array of games, newest first, or a string that holds one. An entry has `timestamp`
  ///   (milliseconds since 1970), `answer`, `won`, `guesses`, `mode` (classic if it is missing), and of Parlor's own
  ///   `hard` (only if it is true), `number` (only if there is one) and `variant` (only if it is `web`).
  /// - `random_seed`, `answer_index_<mode>`: whole numbers, or strings of digits, which numbers from 2^63 on must be.
  /// - `answer_index_<mode>_words2`: the same for the second edition of the answers, `answer_index_<mode>_<checksum>` for lists of
  ///   the player's own. `answer_index_<mode>` is the furthest of all.
  /// - `current_mode`: a mode's name; anything else is mini, and named.
  /// - `current_game_<mode>`: an unfinished game; see ``WordleSnapshot``.
  public static let interchange: Interchange? = Interchange(
    export: { (archive, context) throws(Refusal) in try exported(archive, context) },
    parse: { (bytes) throws(Refusal) in try parsed(bytes) }, reduced: reduced, takenValues: taken,
    dealsAhead: WordleDealer.dealsAhead)

  /// The values of the file. The original programs have one place in a mode's order: if they have gone on from it, the places in
  /// the orders that they don't know go on with it.
  private static func taken(_ file: [String: String], _ own: [String: String]) -> [String: String] {
    var taken = own
    for (key, value) in file { taken[key] = value }
    for rank in Rank.allCases {
      guard let place = file[ProfileKey.answerIndex(rank)] else { continue }
      for key in places(in: own, rank) where file[key] == nil {
        taken[key] = ProfileMeeting.larger(own[key] ?? place, place)
      }
    }
    return taken
  }

  /// The keys of the places in the orders that the original programs don't know, in the order of their names.
  private static func places(in values: [String: String], _ rank: Rank) -> [String] {
    values.keys.filter { $0 == ProfileKey.secondAnswerIndex(rank) || ProfileKey.isOwnAnswerIndex($0, rank) }.sorted()
  }

  private static func indexKeys(_ rank: Rank) -> [String] {
    [ProfileKey.answerIndex(rank), ProfileKey.secondAnswerIndex(rank)]
  }

  /// The entry without the keys of Parlor's own.
  private static func reduced(_ entry: HistoryEntry) -> HistoryEntry {
    guard let detail = WordleHistoryDetail(parsing: entry.detail) else { return entry }
    var reduced = WordleHistoryDetail(answer: detail.answer)
    reduced.guesses = detail.guesses
    return HistoryEntry(
      timestamp: entry.timestamp, game: entry.game, mode: entry.mode, outcome: entry.outcome, detail: reduced.line)
  }

  private static func exported(_ archive: GameArchive, _ context: any GameContext) throws(Refusal) -> [UInt8] {
    let entries = try archive.entries.reversed().map { entry throws(Refusal) in try json(entry) }
    var members = [JSONMember(ProfileKey.history, .array(entries))]
    if let mode = archive.values[ProfileKey.mode] { members.append(JSONMember(ProfileKey.mode, .string(mode))) }
    for key in [ProfileKey.seed]
      + Rank.allCases.flatMap({ [ProfileKey.answerIndex($0)] + places(in: archive.values, $0) })
    {
      guard let value = furthestPlace(key, archive.values) ?? archive.values[key] else { continue }
      members.append(JSONMember(key, Int64(value).map { .integer($0) } ?? .string(value)))
    }
    var dealer = WordleDealer()
    for game in archive.unfinished {
      // Without the folder of its lists the answer of a game can't be told.
      let answer: Word? = if let line = game.lines.first { try? dealer.answer(of: line, context) } else { nil }
      let snapshot = try WordleSnapshot(game, answer: answer)
      members.append(JSONMember(ProfileKey.currentGame(snapshot.rank), snapshot.json))
    }
    var bytes: [UInt8] = []
    JSONValue.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The place that the original programs go on from, which know one order; nil for other keys.
  private static func furthestPlace(_ key: String, _ values: [String: String]) -> String? {
    guard let rank = Rank.allCases.first(where: { ProfileKey.answerIndex($0) == key }) else { return nil }
    return ([key] + places(in: values, rank)).compactMap { values[$0] }.reduce(nil) {
      ProfileMeeting.larger($0 ?? $1, $1)
    }
  }

  private static func json(_ entry: HistoryEntry) throws(Refusal) -> JSONValue {
    guard let detail = WordleHistoryDetail(parsing: entry.detail) else {
      throw Refusal(.badFile, "the history has an entry that is not wordle's: \(quoted(entry.detail))")
    }
    var members = [
      JSONMember("timestamp", .integer(entry.timestamp)),
      JSONMember("answer", .string(detail.answer.text)),
      JSONMember("won", .bool(entry.won)),
      JSONMember("guesses", .array(detail.guesses.map { .string($0.text) })),
      JSONMember("mode", .string(entry.mode)),
    ]
    if detail.isHard { members.append(JSONMember("hard", .bool(true))) }
    if let number = detail.number { members.append(JSONMember("number", .integer(Int64(number)))) }
    if detail.variant != .ios { members.append(JSONMember("variant", .string(detail.variant.rawValue))) }
    return .object(members)
  }

  private static func parsed(_ bytes: [UInt8]) throws(Refusal) -> GameArchive {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw Refusal(.badFile, error.description)
    }
    let archive: GameArchive
    do throws(JSONFault) { archive = try WordleGame.archive(JSONNode(value)) } catch {
      throw Refusal(.badFile, error.description)
    }
    if archive.isUnreadable { throw Refusal(.badFile, archive.leftOut[0]) }
    return archive
  }

  private static func archive(_ root: JSONNode) throws(JSONFault) -> GameArchive {
    var archive = GameArchive()
    let keys = [ProfileKey.history, ProfileKey.seed, ProfileKey.mode]
    let modeKeys = Rank.allCases.flatMap { indexKeys($0) + [ProfileKey.currentGame($0)] }
    _ = try root.optional(ProfileKey.history)
    guard case .object(let members) = root.value, members.contains(where: { (keys + modeKeys).contains($0.name) })
    else {
      throw root.fault("must have something of Wordle's, such as \(keys.joined(separator: ", "))")
    }
    /// Reads one part, which is left out if it can't be understood.
    func take(_ key: String, _ read: (JSONNode, inout GameArchive) throws(JSONFault) -> Void) {
      do throws(JSONFault) {
        if let part = try root.optional(key) { try read(part, &archive) }
      } catch {
        archive.leaveOut(error.description)
      }
    }
    take(ProfileKey.history) { history, archive throws(JSONFault) in
      archive.entries = try entries(history.unpacked()) { archive.leaveOut($0.description) }
    }
    take(ProfileKey.seed) { seed, archive throws(JSONFault) in
      archive.values[ProfileKey.seed] = String(try seed.unsigned())
    }
    take(ProfileKey.mode) { mode, archive throws(JSONFault) in
      archive.values[ProfileKey.mode] = Rank.standard.rawValue
      archive.values[ProfileKey.mode] = try mode.rank().rawValue
    }
    let ownKeys = members.map { $0.name }.filter { name in
      Rank.allCases.contains { ProfileKey.isOwnAnswerIndex(name, $0) }
    }
    for member in members where !(modeKeys + ownKeys).contains(member.name) {
      guard let prefix = ["current_game_", "answer_index_"].first(where: member.name.hasPrefix) else { continue }
      take(member.name) { part, _ throws(JSONFault) in
        throw part.fault("is of no mode: there is no mode \(quoted(String(member.name.dropFirst(prefix.count))))")
      }
    }
    for rank in Rank.allCases {
      for key in indexKeys(rank) + ownKeys.filter({ ProfileKey.isOwnAnswerIndex($0, rank) }) {
        take(key) { index, archive throws(JSONFault) in
          let number = try index.unsigned()
          if number > UInt64(SealedAnswer.largestIndex) {
            throw index.fault("must be at most \(SealedAnswer.largestIndex)")
          }
          archive.values[key] = String(number)
        }
      }
      take(ProfileKey.currentGame(rank)) { game, archive throws(JSONFault) in
        if let snapshot = try WordleSnapshot(rank, parsing: game.unpacked()) {
          archive.unfinished.append(snapshot.game)
        }
      }
    }
    return archive
  }

  /// The entries that can be understood, oldest first; those of one time in the reverse of their order in the file.
  private static func entries(
    _ list: JSONNode, leavingOut leaveOut: (JSONFault) -> Void
  ) throws(JSONFault) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    for node in try list.elements() {
      do throws(JSONFault) { entries.append(try entry(node)) } catch { leaveOut(error) }
    }
    return entries.enumerated().sorted {
      ($0.element.timestamp, $1.offset) < ($1.element.timestamp, $0.offset)
    }.map { $0.element }
  }

  private static func entry(_ node: JSONNode) throws(JSONFault) -> HistoryEntry {
    let rank = try node.optional("mode")?.rank() ?? .classic
    let won = try node.required("won")
    let list = try node.required("guesses")
    let guesses = try list.elements().map { guess throws(JSONFault) in try guess.word(rank) }
    if guesses.count > Rows.capacity { throw list.fault("must have at most \(Rows.capacity) guesses") }
    let answer = try node.required("answer").word(rank)
    if try won.bool() != (guesses.last == answer) {
      throw won.fault("must be true if the last guess is the answer, else false")
    }
    var detail = WordleHistoryDetail(answer: answer)
    detail.isHard = try node.optional("hard")?.bool() ?? false
    detail.number = try node.optional("number")?.place()
    detail.variant = try node.optional("variant")?.variant() ?? .ios
    detail.guesses = guesses
    return HistoryEntry(
      timestamp: try node.required("timestamp").integer(), game: manual.name, mode: rank.rawValue,
      outcome: try won.bool() ? .won : .lost, detail: detail.line)
  }
}

extension JSONNode {
  /// The value, or what it holds where it is a string with JSON in it.
  func unpacked() throws(JSONFault) -> JSONNode {
    guard case .string(let text) = value else { return self }
    do throws(JSONError) { return JSONNode(try JSONValue(parsing: Array(text.utf8)), path: path) } catch {
      throw fault(error.description)
    }
  }

  /// A whole number from 0, or a string of its digits.
  func unsigned() throws(JSONFault) -> UInt64 {
    let number: UInt64?
    if case .string(let text) = value { number = UInt64(text) } else { number = UInt64(exactly: try integer()) }
    guard let number else { throw fault("must be a whole number from 0 to \(UInt64.max)") }
    return number
  }

  /// A place in the order of answers, from 1.
  func place() throws(JSONFault) -> Int {
    guard let number = Int(exactly: try integer()), 1...SealedAnswer.largestIndex ~= number else {
      throw fault("must be a whole number from 1 to \(SealedAnswer.largestIndex)")
    }
    return number
  }

  /// The variant of a name.
  func variant() throws(JSONFault) -> Variant {
    let name = try string()
    guard let variant = Variant(rawValue: name) else { throw fault("must be ios or web, not \(quoted(name))") }
    return variant
  }

  /// The rank of a mode's name.
  func rank() throws(JSONFault) -> Rank {
    let name = try string()
    guard let rank = Rank(rawValue: name) else {
      throw fault("must be mini, junior, classic or epic, not \(quoted(name))")
    }
    return rank
  }

  /// A word of a rank's length.
  func word(_ rank: Rank) throws(JSONFault) -> Word {
    let text = try string()
    guard let word = Word(text), word.count == rank.letters else {
      throw fault("must be a word of \(rank.letters) letters, not \(quoted(text))")
    }
    return word
  }
}
