import PlainJSON
import PuzzleKit

/// An unfinished game as it travels between programs.
///
/// In JSON: `mode`, `wordLength`, `maxGuesses`, `status` (`inProgress`), `guesses` (words, or objects with a `word`),
/// `currentInput`, and the game's `opening` line, which says no answer that the player does not know. Games of programs
/// that write an `answer` in its place are taken, too; it is sealed.
struct Snapshot {
  let rank: Rank
  let opening: String
  private let guesses: [Word]
  private let input: Word

  /// The state that the lines of a game lead to.
  /// - Throws: `bad-file` for lines that no game of Wordle has.
  init(_ game: UnfinishedGame) throws(RuleError) {
    guard let rank = Rank(rawValue: game.mode), let opening = game.lines.first else {
      throw RuleError(.badFile, "the unfinished game of \(quoted(game.mode)) is none of wordle's")
    }
    var guesses: [Word] = []
    var input = Word()
    for line in game.lines.dropFirst() {
      let fields = line.split(separator: " ").map(String.init)
      switch fields.first {
      case "guess" where fields.count == 2:
        if let word = Word(fields[1]) { guesses.append(word) }
        input = Word()
      case "key" where fields.count == 2:
        switch try WordleMove(key: fields[1]) {
        case .key(let letter) where input.count < rank.letters: input.append(letter)
        case .delete: input.removeLast()
        case .enter:
          guesses.append(input)
          input = Word()
        case .key, .guess: break
        }
      default: throw RuleError(.badFile, "the unfinished game of \(game.mode) has the line \(quoted(line))")
      }
    }
    self.rank = rank
    self.opening = opening
    self.guesses = guesses
    self.input = input
  }

  /// Reads the JSON of a game, or nil where that is finished.
  init?(_ rank: Rank, parsing node: JSONNode) throws(JSONFault) {
    if let status = try node.optional("status"), try status.string() != Snapshot.inProgress {
      if ["won", "lost"].contains(try status.string()) { return nil }
      throw status.fault("must be \(Snapshot.inProgress), won or lost")
    }
    if let mode = try node.optional("mode"), try mode.rank() != rank { throw mode.fault("must be \(rank.rawValue)") }
    let list = try node.required("guesses")
    guesses = try list.elements().map { guess throws(JSONFault) in
      if case .object = guess.value { return try guess.required("word").word(rank) }
      return try guess.word(rank)
    }
    let typed = try node.optional("currentInput")?.string() ?? ""
    guard let input = Word(typed), input.count <= rank.letters else {
      throw JSONFault(path: node.path + ".currentInput", text: "must be at most \(rank.letters) letters")
    }
    let maxGuesses = try node.optional("maxGuesses")?.integer() ?? Int64(rank.guesses(.ios))
    if guesses.count >= maxGuesses { throw list.fault("must have fewer than \(maxGuesses) words while in progress") }
    self.rank = rank
    self.input = input
    if let opening = try node.optional("opening") {
      self.opening = try opening.string()
      let fields = self.opening.split(separator: " ")
      if fields.prefix(3) != ["newgame", "wordle", rank.rawValue[...]] || self.opening.utf8.contains(where: { $0 < 32 }) {
        throw opening.fault("must be a line that begins newgame wordle \(rank.rawValue)")
      }
    } else {
      let answer = try node.required("answer").word(rank)
      if guesses.contains(answer) { throw list.fault("must not have the answer while in progress") }
      let variant: Variant = maxGuesses == rank.guesses(.ios) ? .ios : .web
      if maxGuesses != rank.guesses(variant) {
        throw JSONFault(path: node.path + ".maxGuesses", text: "must be \(rank.guesses(.ios))")
      }
      let isHard = try node.optional("hard")?.bool() ?? false
      opening =
        "newgame wordle \(rank.rawValue)\(isHard ? " hard" : "")\(variant == .web ? " variant web" : "")"
        + " sealed \(Seal(.word(answer), checksum: 0).text)"
    }
  }

  private static let inProgress = "inProgress"

  /// The lines that rebuild the game.
  var game: UnfinishedGame {
    let keys = (0..<input.count).map { WordleMove.key(input[$0]).line }
    return UnfinishedGame(mode: rank.rawValue, lines: [opening] + guesses.map { WordleMove.guess($0).line } + keys)
  }

  /// The game in JSON.
  var json: JSONValue {
    let fields = opening.split(separator: " ")
    let isWeb = zip(fields, fields.dropFirst()).contains { $0 == "variant" && $1 == "web" }
    return .object([
      JSONMember("mode", .string(rank.rawValue)),
      JSONMember("wordLength", .integer(Int64(rank.letters))),
      JSONMember("maxGuesses", .integer(Int64(rank.guesses(isWeb ? .web : .ios)))),
      JSONMember("status", .string(Snapshot.inProgress)),
      JSONMember("guesses", .array(guesses.map { .string($0.text) })),
      JSONMember("currentInput", .string(input.text)),
      JSONMember("opening", .string(opening)),
    ])
  }
}
