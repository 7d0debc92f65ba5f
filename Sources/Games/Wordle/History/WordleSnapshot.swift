import PlainJSON
import PuzzleKit

/// An unfinished game as it travels between programs.
///
/// In JSON: `mode`, `wordLength`, `maxGuesses`, `status` (`inProgress`), `answer`, `guesses` (objects with a `word` and its
/// `results`, a number for each letter as ``LetterState`` has it; words alone are read too), `currentInput`, and `lines`, the game's opening line and what was accepted since, which are all that is read
/// if they are there. Without them the `answer` is sealed when it is read; there may be `hard`.
struct WordleSnapshot {
  let rank: Rank
  /// The answer, for programs that know no lines.
  private var answer: Word?
  private let lines: [String]

  /// The unfinished game of a profile.
  /// - Throws: `bad-file` where it is none of Wordle's.
  init(_ game: UnfinishedGame, answer: Word?) throws(Refusal) {
    guard let rank = Rank(rawValue: game.mode), !game.lines.isEmpty else {
      throw Refusal(.badFile, "the unfinished game of \(quoted(game.mode)) is not wordle's")
    }
    self.rank = rank
    self.answer = answer
    lines = game.lines
  }

  /// Reads the JSON of a game, or nil where that is finished.
  init?(_ rank: Rank, parsing node: JSONNode) throws(JSONFault) {
    if let status = try node.optional("status"), try status.string() != WordleSnapshot.inProgress {
      if ["won", "lost"].contains(try status.string()) { return nil }
      throw status.fault("must be \(WordleSnapshot.inProgress), won or lost")
    }
    if let mode = try node.optional("mode"), try mode.rank() != rank { throw mode.fault("must be \(rank.rawValue)") }
    self.rank = rank
    if let lines = try node.optional("lines") {
      self.lines = try WordleSnapshot.checked(lines)
    } else {
      lines = try WordleSnapshot.lines(rank, node)
    }
  }

  /// Lines of a game of Wordle; whether they can be replayed is for the engine to see.
  private static func checked(_ list: JSONNode) throws(JSONFault) -> [String] {
    let nodes = try list.elements()
    let lines = try nodes.map { node throws(JSONFault) in
      let line = try node.string()
      if line.isEmpty || line.utf8.contains(where: { $0 < 32 }) { throw node.fault("must be one line of a game") }
      return line
    }
    let words = lines.first?.split(separator: " ") ?? []
    if words.count < 2 || words[0] != "newgame" || words[1] != "wordle" {
      throw (nodes.first ?? list).fault("must begin with newgame wordle")
    }
    return lines
  }

  /// The lines that lead to the state that another program has written.
  private static func lines(_ rank: Rank, _ node: JSONNode) throws(JSONFault) -> [String] {
    let answer = try node.required("answer").word(rank)
    let list = try node.required("guesses")
    let guesses = try list.elements().map { guess throws(JSONFault) in
      if case .object = guess.value { return try guess.required("word").word(rank) }
      return try guess.word(rank)
    }
    if guesses.contains(answer) { throw list.fault("must not have the answer while in progress") }
    let most = try node.optional("maxGuesses")
    let count = try most?.integer() ?? Int64(rank.guesses(.ios))
    guard let variant = Variant.allCases.first(where: { Int64(rank.guesses($0)) == count }) else {
      throw (most ?? node).fault("must be \(rank.guesses(.ios))")
    }
    if guesses.count >= count { throw list.fault("must have fewer than \(count) words while in progress") }
    let typed = try node.optional("currentInput")
    guard let input = Word(try typed?.string() ?? ""), input.count <= rank.letters else {
      throw (typed ?? node).fault("must be at most \(rank.letters) letters")
    }
    var opening = "newgame wordle \(rank.rawValue)"
    if try node.optional("hard")?.bool() ?? false { opening += " hard" }
    if variant == .web { opening += " variant web" }
    // A sealed word needs no checksum of lists.
    opening += " sealed \(SealedAnswer.word(answer).seal(checksum: 0).text)"
    let moves = guesses.map(WordleMove.guess) + (0..<input.count).map { .key(input[$0]) }
    return [opening] + moves.map { $0.line }
  }

  private static let inProgress = "inProgress"

  /// The game as a profile has it.
  var game: UnfinishedGame { UnfinishedGame(mode: rank.rawValue, lines: lines) }

  /// The game in JSON.
  var json: JSONValue {
    let (guesses, input) = state
    var members = [
      JSONMember("mode", .string(rank.rawValue)),
      JSONMember("wordLength", .integer(Int64(rank.letters))),
      JSONMember("maxGuesses", .integer(Int64(rank.guesses(variant)))),
      JSONMember("status", .string(WordleSnapshot.inProgress)),
    ]
    if let answer { members.append(JSONMember("answer", .string(answer.text))) }
    members += [
      JSONMember("guesses", .array(guesses.map(json))),
      JSONMember("currentInput", .string(input.text)),
      JSONMember("lines", .array(lines.map(JSONValue.string))),
    ]
    return .object(members)
  }

  /// A guess with the results that the answer gives it; without them if the answer can't be told.
  private func json(_ guess: Word) -> JSONValue {
    var members = [JSONMember("word", .string(guess.text))]
    if let answer {
      let feedback = Feedback(of: guess, against: answer)
      members.append(
        JSONMember("results", .array((0..<guess.count).map { .integer(Int64(feedback[$0].rawValue)) })))
    }
    return .object(members)
  }

  /// The variant that the opening line names.
  private var variant: Variant {
    let words = QuotedPath.words(lines[0])
    return (try? DealRequest(words.dropFirst(2), for: WordleGame.manual))?[WordleOptions.variant] ?? .ios
  }

  /// The guesses and the letters typed that the lines lead to.
  private var state: (guesses: [Word], input: Word) {
    var moves: [WordleMove] = []
    var undone: [WordleMove] = []
    for line in lines.dropFirst() {
      switch JournalLine(line) {
      case .undo: if let move = moves.popLast() { undone.append(move) }
      case .redo: if let move = undone.popLast() { moves.append(move) }
      case .move(let text):
        guard let move = WordleMove(line: text) else { continue }
        moves.append(move)
        undone = []
      case .opening, .sit, .resign, .assisted: continue
      }
    }
    var guesses: [Word] = []
    var input = Word()
    for move in moves {
      let typed = TypedGuess(input, of: rank.letters)
      if let guess = typed.guess(of: move) { guesses.append(guess) }
      input = (try? typed.after(move)) ?? input
    }
    return (guesses, input)
  }
}
