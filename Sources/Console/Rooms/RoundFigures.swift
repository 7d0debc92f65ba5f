import PlainJSON

/// What is counted of a round for a server's statistics: nothing of it says who has played.
struct RoundFigures {
  private var number = 0
  private var started = 0
  /// When it ended, in milliseconds on the same clock; nil while it is being played, or if that was told.
  var ended: Int?
  var winner = 0
  var isWon = false
  var messages = 0
  var reconnections = 0
  var scores: [Double] = []
  /// The words that each seat has found.
  var words: [Int: Int] = [:]
  /// The seat that has made the last line.
  var seat = 0

  mutating func begin(_ number: Int, at now: Int) {
    self = RoundFigures()
    (self.number, started) = (number, now)
  }

  func json(_ style: String) -> String {
    let seconds = ((ended ?? started) - started) / 1000
    let difference = scores.max().flatMap { most in scores.min().map { Int(min(1_000_000, most - $0)) } }
    return JSONValue.of(
      ("play", .string(style)), ("completionTime", .of(seconds)), ("completionPercentage", .of(isWon ? 100 : 0)),
      ("messages", .of(messages)), ("reconnections", .of(reconnections)), ("rematches", .of(max(0, number - 1))),
      ("sessionDuration", .of(seconds)), ("scoreDifference", difference.map(JSONValue.of)),
      ("winner", winner > 0 ? .of(winner) : nil),
      ("wordsByPlayer", .array(words.sorted { $0.key < $1.key }.map { .of($0.value) }))
    ).text
  }
}
