import PuzzleKit

/// Deals games of WordFlow: of the puzzle in a file, or of one that is made from a seed.
public struct WordFlowDealer: PuzzleKit.Dealer {
  /// A dealer who has made nothing yet.
  public init() {}

  /// A fresh game.
  /// - Throws: `bad-argument` for options that are wrong or do not go together; `bad-file` for a file that is damaged.
  public mutating func deal(
    _ request: DealRequest, _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordFlowGame> {
    let mode = request.mode.flatMap(PlayMode.init) ?? context.settings[WordFlowOption.mode]
    let seating = request[WordFlowOption.seating].flatMap(Seating.init) ?? .solo
    let isBlind = request[WordFlowOption.blind]
    if isBlind, seating != .race { throw Refusal(.badArgument, "blind goes with seats race") }
    let source = try PuzzleSource(request, context)
    let puzzle = source.puzzle
    if let wanted = request[WordFlowOption.check], wanted != puzzle.check {
      throw Refusal(
        .badArgument, "the puzzle of this game has changed: its check is \(puzzle.check), not \(quoted(wanted))")
    }
    let started = request[WordFlowOption.started] ?? Int(context.now)
    var words = ["newgame wordflow", mode.rawValue] + source.words
    if seating != .solo { words += ["seats", seating.rawValue] }
    if isBlind { words.append("blind") }
    words += ["check", puzzle.check]
    if started > 0 { words += ["at", String(started)] }
    let game = WordFlowGame(
      puzzle, mode, seating, isBlind: isBlind, started: Int64(started), wall: context.now)
    return Deal(
      position: game, mode: mode.rawValue, opening: words.joined(separator: " "),
      remarks: source.remarks + (mode.isSaved ? [] : [WordFlowTexts.notSaved]),
      origin: source.isFresh ? .drawn : .named, waits: mode.isSaved, seats: seating.seats)
  }
}

/// Where the puzzle of a game comes from.
struct PuzzleSource {
  let puzzle: Puzzle
  /// The words of an opening line.
  let words: [String]
  /// Whether the player has not chosen it.
  var isFresh = false
  var remarks: [String] = []

  init(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) {
    let given = Set(request.given)
    let sources = [given.contains("file"), given.contains("daily"), !given.isDisjoint(with: ["size", "seed"])]
    guard sources.count(where: { $0 }) <= 1 else {
      throw Refusal(.badArgument, "file, daily, and size with seed each name a puzzle; one of them is enough")
    }
    if let path = request[WordFlowOption.file] {
      let absolute = try context.absolute(path)
      guard let bytes = try context.read(absolute) else { throw Refusal(.inputOutput, "there is no file \(absolute)") }
      let (puzzle, added) = try PuzzleFile.puzzle(bytes, file: absolute)
      self.puzzle = puzzle
      words = ["file", QuotedPath.text(absolute)]
      if added > 0 { remarks.append(WordFlowTexts.added(added)) }
    } else if let date = request[WordFlowOption.daily] {
      let day = try Daily(date, isKept: request[WordFlowOption.check] != nil, context)
      puzzle = day.puzzle
      words = ["daily", day.date.iso]
    } else {
      let size = request[WordFlowOption.size] ?? 4
      isFresh = request[WordFlowOption.seed] == nil
      let seed: UInt64
      if let named = request[WordFlowOption.seed] { seed = named } else { seed = try PuzzleSource.freshSeed(context) }
      puzzle = SimpleMaker.puzzle(size: size, seed: seed)
      words = ["size", String(size), "seed", String(seed)]
    }
  }

  /// A seed that no game before it had.
  private static func freshSeed(_ context: any WritableContext) throws(Refusal) -> UInt64 {
    let games = try context.value(ProfileKey.games).flatMap { UInt64($0) } ?? 0
    try context.set(ProfileKey.games, String(games + 1))
    var generator = SplitMix64(seed: UInt64(bitPattern: context.now) ^ games << 44)
    // Short enough to be told to a friend.
    return generator.next() >> 34
  }
}
