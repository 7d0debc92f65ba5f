import PlainJSON
import PuzzleKit

/// The record of a finished game. The history keeps a line of it, `puzzle 4x4-7 seats solo found 12 of 14 bonus 3 revealed 0
/// score 4200`, then `star POINTS` if points earned a star, then `time MILLISECONDS` if a clock told it, then `words` with every word
/// found in order, each with its milliseconds of play: `words crane:1200 slate:3400`. Counts that nobody may see yet are 0, that of
/// the required words too; then `found` is the number of all words that were found.
struct WordFlowHistoryDetail: Equatable {
  var puzzle: String
  var seating: Seating
  var found: Int
  var required: Int
  var bonus: Int
  var revealed: Int
  var score: Int
  /// The points that earned a star; nil if none did.
  var star: Int?
  /// Milliseconds of play, where a clock told it.
  var time: Int64?
  /// The words in the order of finding.
  var words: [String] = []
  /// The time at which each was found, in milliseconds of play.
  var times: [Int64] = []

  init(_ view: WordFlowView) {
    puzzle = view.label.id
    seating = view.seating
    found = view.requiredFound
    required = view.required ?? 0
    bonus = view.bonusFound
    revealed = view.revealed
    score = view.score.total
    star = view.label.star
    time = view.clock.play
    let own = view.found.filter { !$0.find.isRevealed }
    words = own.map { $0.word.text }
    times = own.map { $0.find.time }
  }

  /// The detail of an entry, or nil if its line holds none.
  init?(_ entry: HistoryEntry) { self.init(entry.detail) }

  /// The detail that a line holds, or nil if it holds none.
  init?(_ line: String) {
    var words = line.split(separator: " ").map(String.init)[...]
    func take(_ name: String) -> String? {
      guard words.first == name, words.count > 1 else { return nil }
      defer { words = words.dropFirst(2) }
      return words.dropFirst().first
    }
    func wide(_ name: String) -> Int64? { take(name).flatMap { WordFlowHistoryDetail.number($0) } }
    func number(_ name: String) -> Int? { wide(name).map { Int(clamping: $0) } }
    func count(_ name: String) -> Int? { number(name).flatMap { WordFlowHistoryDetail.counts.contains($0) ? $0 : nil } }
    guard let puzzle = take("puzzle"), let seating = take("seats").flatMap(Seating.init), let found = count("found"),
      let required = count("of"), let bonus = count("bonus"), let revealed = count("revealed"),
      let score = number("score")
    else { return nil }
    (self.puzzle, self.seating, self.found, self.required) = (puzzle, seating, found, required)
    (self.bonus, self.revealed, self.score) = (bonus, revealed, score)
    star = number("star")
    time = wide("time")
    guard words.popFirst() == "words" else { return }
    for word in words {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let time = WordFlowHistoryDetail.number(parts[1]) else { return nil }
      self.words.append(String(parts[0]))
      times.append(time)
    }
  }

  /// The numbers that a line may have: over all games of a history they still add up in 64 bits.
  static let numbers: ClosedRange<Int64> = 0...(1 << 40)

  /// The counts of words that a line may have.
  private static let counts = 0...1_000_000

  private static func number(_ text: some StringProtocol) -> Int64? {
    Int64(text).flatMap { numbers.contains($0) ? $0 : nil }
  }

  /// The line that keeps it.
  var line: String {
    let starred = star.map { " star \($0)" } ?? ""
    let timed = time.map { " time \($0)" } ?? ""
    let list = words.isEmpty ? "" : " words " + trail.joined(separator: " ")
    return
      "puzzle \(puzzle) seats \(seating.rawValue) found \(found) of \(required) bonus \(bonus) revealed \(revealed) "
      + "score \(score)" + starred + timed + list
  }

  /// The same without the counts that a game in hardcore hides until it ends: of the words that were found it tells how many
  /// they are, and not how many of them are required.
  var withoutCounts: WordFlowHistoryDetail {
    var detail = self
    (detail.found, detail.required, detail.bonus, detail.revealed) = (words.count, 0, 0, 0)
    return detail
  }

  /// Whether all required words were found.
  var isComplete: Bool { required > 0 && found == required }

  /// Whether the score earned the puzzle's star.
  var hasStar: Bool { star.map { score >= $0 } ?? false }

  /// The title of its puzzle.
  var title: String { Puzzle.title(ofID: puzzle) }

  /// The required words that were found, in percent.
  var percent: Int { required == 0 ? 0 : found * 100 / required }

  /// The statistics of a game for a server of rooms, as JSON; nil without a clock, or if others played, too.
  func figures(_ mode: PlayMode) -> String? {
    guard let seconds, seating == .solo else { return nil }
    return JSONValue.of(
      ("puzzleId", .string(puzzle)), ("completionTime", .of(seconds)), ("completionPercentage", .of(percent)),
      ("mode", .string(mode.rawValue)), ("firstWord", words.first.map(JSONValue.string)),
      ("lastWord", words.last.map(JSONValue.string)), ("words", .of(words))
    ).text
  }

  /// Each word with its milliseconds of play.
  var trail: [String] { zip(words, times).map { "\($0):\($1)" } }

  /// Seconds of play, where a clock told it.
  var seconds: Int? { time.map { Int(clamping: $0 / 1000) } }
}

extension HistoryEntry {
  /// The record of the game if it may set records: without help, a revealed word or a partner.
  var record: WordFlowHistoryDetail? {
    guard !isAssisted, let detail = WordFlowHistoryDetail(self), detail.revealed == 0, detail.seating != .together
    else {
      return nil
    }
    return detail
  }
}
