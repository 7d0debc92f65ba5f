import PlainJSON
import PuzzleKit

/// A submitted match as the history keeps it: one line of JSON with all that is needed to look at it again.
///
/// `{"id":"17","kind":"match","match":{"i":[...],"sl":[...]},"w":1195845,"s":36,"r":500,"n":514,"p":57}`: the match's name,
/// how it counted, rack and other players as in a match file, the words as a number of nibbles, the score, the ratings
/// before and after in tenths, the percentile, `"f":true` if it was the first, and `"a":true` if it was assisted.
public struct MatchRecord: Sendable {
  /// The name of the match.
  public let identifier: String
  /// Its kind: a match or a challenge.
  public let kind: WordiestGame.Kind
  /// The rack and the other players.
  public let match: WordiestMatch
  /// The words, valid or not.
  public let play: Play
  /// Its result.
  public let standing: ScoreStanding
  /// Whether it was the player's first rated match.
  public let isFirst: Bool
  /// Whether it left the rating alone because it was assisted.
  public let isUnrated: Bool

  /// The record of a match that has just been submitted.
  init(_ game: WordiestGame, _ standing: ScoreStanding) {
    identifier = game.identifier ?? "-"
    kind = game.kind
    match = WordiestMatch(rack: game.rack, samples: Array(game.opponents))
    play = game.layout.play
    self.standing = standing
    (isFirst, isUnrated) = (game.isFirst, game.isUnrated)
  }

  /// The record that a line holds.
  /// - Throws: `bad-argument` that names the first fault by its path.
  init(parsing line: String) throws(Refusal) {
    do throws(JSONFault) {
      let root: JSONNode
      do throws(JSONError) {
        root = JSONNode(try JSONValue(parsing: Array(line.utf8)))
      } catch {
        throw JSONFault(path: "$", text: error.description)
      }
      try self.init(root)
    } catch {
      throw Refusal(.badArgument, "the record of the match is damaged at \(error.description)")
    }
  }

  private init(_ root: JSONNode) throws(JSONFault) {
    identifier = try root.required("id").string()
    if identifier.isEmpty || identifier.utf8.contains(where: { $0 <= 32 }) {
      throw try root.required("id").fault("must be a name without spaces")
    }
    let kindNode = try root.required("kind")
    guard let kind = WordiestGame.Kind(rawValue: try kindNode.string()), kind != .review else {
      throw kindNode.fault("must be match or challenge")
    }
    self.kind = kind
    var notes = MatchNotes()
    match = try WordiestMatch(try root.required("match"), &notes)
    let words = try root.required("w")
    let code = PlayCode(bits: UInt64(bitPattern: try words.integer()))
    guard let play = code.play(tileCount: match.rack.count) else {
      throw words.fault("must hold tiles of the rack, each once")
    }
    self.play = play
    let score = try root.required("s").score()
    let ratingNode = try root.required("r")
    let tenths = try ratingNode.integer()
    guard 0...1000 ~= tenths else { throw ratingNode.fault("must be a whole number from 0 to 1000") }
    isFirst = try root.optional("f")?.bool() ?? false
    isUnrated = try root.optional("a")?.bool() ?? false
    standing = ScoreStanding(
      score: score, rating: Rating(Double(tenths) / 10), isRated: kind == .match && !isUnrated,
      others: match.samples.prefix(WordiestGame.opponentLimit).lazy.map { ($0.score, $0.ratingTenths) })
  }

  /// The line that keeps it, without spaces.
  var line: String {
    var members = [
      JSONMember("id", .string(identifier)), JSONMember("kind", .string(kind.rawValue)),
      JSONMember("match", match.json),
      JSONMember("w", .integer(Int64(bitPattern: PlayCode(play).bits))),
      JSONMember("s", .integer(Int64(standing.score))),
      JSONMember("r", .integer(tenths(standing.oldRating.value))),
      JSONMember("n", .integer(tenths(standing.newRating.value))),
      JSONMember("p", .number(standing.percentile)),
    ]
    if isFirst { members.append(JSONMember("f", .bool(true))) }
    if isUnrated { members.append(JSONMember("a", .bool(true))) }
    var bytes: [UInt8] = []
    JSONValue.object(members).write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func tenths(_ value: Double) -> Int64 { Int64((value * 10).rounded()) }

  /// Whether no other player was strictly better, even if there were none.
  var isBest: Bool { standing.losses == 0 }

  /// The match in a list: `HIGHER + QUEERER (36 pts, +1.2 rtg)*`, with a star if nobody was ahead.
  var row: String {
    let words = [play.first, play.second].filter { !$0.isEmpty }.map { match.rack.letters($0).uppercased() }
    let change = standing.newRating.value - standing.oldRating.value
    let sign = change < 0 ? "-" : "+"
    return "\(words.isEmpty ? "no words" : words.joined(separator: " + ")) "
      + "(\(counted(standing.score, "pt")), \(sign)\(decimalText(abs(change), places: 1)) rtg)"
      + (isBest ? "*" : "")
  }
}
