import PlainJSON
import RoomRecords
import Wire

/// The figures of a round for a server's statistics: none of them tells who has played.
struct RoundFigures {
  private var number = 0
  private var started = 0
  /// The time of its end, in milliseconds on the same clock; nil while it is being played, or if that was told.
  var ended: Int?
  var winner: Int?
  var isWon = false
  var messages = 0
  var reconnections = 0
  var scores: [Double] = []
  /// The puzzle that is played, if it has a name.
  var puzzle: String?
  /// The times at which the winners were done, in seconds.
  var times: [Double] = []
  /// The seats that have found words, one after another.
  private var finds: [Int] = []
  private var ownSeat = 0
  /// The seat that has made the last line.
  var seat = 0

  private static let findLimit = 2000

  mutating func begin(_ number: Int, seat: Int, at now: Int) {
    self = RoundFigures()
    (self.number, ownSeat, started) = (number, seat, now)
  }

  /// Takes what a game's record tells of the round.
  /// - Returns: whether the record is worth showing, too.
  mutating func take(_ record: ReadRecord) -> Bool {
    switch record.schema.name {
    case "attempt":
      if record["verdict"] == .word("found") { find() }
      return false
    case "rival": if case .integer(let words)? = record["words"] { find(byRival: Int(clamping: words)) }
    case "puzzle": if case .word(let id)? = record["id"] { puzzle = id }
    default: break
    }
    return true
  }

  /// The seat that has made the last line has found a word.
  private mutating func find() { if finds.count < Self.findLimit { finds.append(seat) } }

  /// The other one has found so many words, which are not shown.
  private mutating func find(byRival count: Int) {
    guard seat != ownSeat, seat > 0 else { return }
    for _ in 0..<max(0, min(count, Self.findLimit) - finds.count { $0 == seat }) { find() }
  }

  func json(_ style: PlayStyle) -> String {
    let seconds = ((ended ?? started) - started) / 1000
    let difference = scores.max().flatMap { most in scores.min().map { Int(min(1_000_000, most - $0)) } }
    let words = Set(finds).sorted().map { seat in JSONValue.of(finds.count { $0 == seat }) }
    return JSONValue.of(
      ("play", .string(style.rawValue)), ("puzzleId", puzzle.map(JSONValue.string)), ("completionTime", .of(seconds)),
      ("completionPercentage", .of(isWon ? 100 : 0)),
      ("messages", .of(messages)), ("reconnections", .of(reconnections)), ("rematches", .of(max(0, number - 1))),
      ("sessionDuration", .of(seconds)), ("scoreDifference", difference.map(JSONValue.of)),
      ("winner", winner.map(JSONValue.of)),
      ("wordsByPlayer", .array(words)), ("finds", .array(finds.map(JSONValue.of))),
      ("completionTimes", .array(times.map(JSONValue.number)))
    ).text
  }
}
