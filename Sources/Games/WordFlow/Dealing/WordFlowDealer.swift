import Lexicon
import LexiconNotes
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
    let (game, source) = try WordFlowDealer.game(request, context, context.lineOrigin) { () throws(Refusal) in
      try PuzzleSource.freshSeed(context)
    }
    let mode = game.mode
    var words = ["newgame wordflow", mode.rawValue] + source.words
    if game.seating != .solo { words += ["seats", game.seating.rawValue] }
    if game.playsOn { words.append("finish") }
    if game.isBlind { words.append("blind") }
    if let limit = request[WordFlowOption.limit] { words += ["limit", String(limit)] }
    if game.puzzle.acceptsOffensive { words.append("offensive") }
    words += ["check", source.puzzle.check]
    if game.started > 0 { words += ["at", String(game.started)] }
    let isSaved = mode.isSaved && context.settings[WordFlowOption.autosave]
    var remarks = source.remarks
    if source.isLesson {
      if context.isReplay { remarks = [] }
    } else if !context.isReplay, !mode.isSaved {
      remarks.append(WordFlowTexts.notSaved(game.seating))
    } else if !context.isReplay, !isSaved {
      remarks.append(WordFlowTexts.autosaveIsOff)
    }
    let identities = source.isFile ? source.puzzle.identitiesOfChosen : source.puzzle.identities
    return Deal(
      position: game, mode: mode.rawValue, opening: words.joined(separator: " "),
      remarks: remarks,
      origin: source.isFresh ? .drawn : source.isLesson ? .known : .named, entersHistory: !source.isLesson,
      isResumable: isSaved,
      seats: game.seating.seats, daily: source.day,
      identities: identities + (mode == .hardcore ? [source.puzzle.count] : []), isRevealing: mode.isRevealing,
      shownAtOpening: mode == .hardcore ? [] : [source.puzzle.count])
  }

  /// The game that an opening line asks for, and where its puzzle comes from.
  static func game(
    _ request: DealRequest, _ context: any GameContext, _ origin: LineOrigin,
    freshSeed: () throws(Refusal) -> UInt64
  ) throws(Refusal) -> (game: WordFlowGame, source: PuzzleSource) {
    let lesson = request[WordFlowOption.tutorial].map { Lesson.all[$0 - 1] }
    let mode = request.mode.flatMap(PlayMode.init) ?? lesson?.mode ?? context.settings[WordFlowOption.mode]
    let seating = request[WordFlowOption.seating].flatMap(Seating.init) ?? .solo
    let isBlind = request[WordFlowOption.blind]
    if isBlind, seating != .race { throw Refusal(.badArgument, "blind needs seats race") }
    let playsOn = request[WordFlowOption.finish]
    if playsOn, seating != .race { throw Refusal(.badArgument, "finish needs seats race") }
    let source = try PuzzleSource(request, context, origin, freshSeed: freshSeed)
    var puzzle = source.puzzle
    if let wanted = request[WordFlowOption.check], wanted != puzzle.check {
      throw Refusal(
        .badArgument, "the puzzle of this game has changed: its check is \(puzzle.check), not \(quoted(wanted))")
    }
    if let limit = request[WordFlowOption.limit] { puzzle = puzzle.limited(to: limit) }
    if request[WordFlowOption.offensive] || context.settings[WordFlowOption.acceptsOffensive] {
      puzzle = puzzle.acceptingOffensiveWords()
    }
    // Hardcore tells nothing of how much there is to be found, and asks for all of it.
    if mode == .hardcore, request[WordFlowOption.star] == nil { puzzle = puzzle.withoutStar }
    let started = request[WordFlowOption.started] ?? context.now
    let game = WordFlowGame(
      puzzle, mode, seating, playsOn: playsOn, isBlind: isBlind, started: started, wall: context.now)
    return (game, source)
  }
}

extension WordFlowDealer {
  /// A grid of the player's own. It is not kept in the profile.
  public mutating func position(
    _ words: [String], _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordFlowGame> {
    let request = try DealRequest(words[...], for: WordFlowGame.manual, isPosition: true, situation: context.situation)
    let mode = request.mode.flatMap(PlayMode.init) ?? context.settings[WordFlowOption.mode]
    var position = try GridPosition(
      request, unnamed: context.lineOrigin.edition(newest: .newest, scripted: .second, kept: .first))
    if context.settings[WordFlowOption.acceptsOffensive], !position.puzzle.acceptsOffensive {
      position = position.acceptingOffensiveWords()
    }
    let started = context.now
    return Deal(
      position: WordFlowGame(position.puzzle, mode, started: started, wall: context.now), mode: mode.rawValue,
      opening: "position wordflow \(mode.rawValue) \(position.text)", origin: .known, entersHistory: false,
      identities: position.puzzle.identitiesOfChosen, isRevealing: mode.isRevealing,
      shownAtOpening: mode == .hardcore ? [] : [position.puzzle.count])
  }
}

/// The source of a game's puzzle.
struct PuzzleSource {
  let puzzle: Puzzle
  /// The words of an opening line.
  let words: [String]
  /// Whether the player has not chosen it.
  var isFresh = false
  /// The day of which it is the puzzle.
  var day: CivilDate?
  /// Whether it is the player's own.
  var isFile = false
  /// Whether it is a step of the tutorial.
  var isLesson = false
  var remarks: [String] = []

  init(
    _ request: DealRequest, _ context: any GameContext, _ origin: LineOrigin,
    freshSeed: () throws(Refusal) -> UInt64
  ) throws(Refusal) {
    let given = Set(request.given)
    let sources = [
      given.contains("puzzle"), given.contains("file"), given.contains("daily"), given.contains("tutorial"),
      !given.isDisjoint(with: ["size", "seed", "blanks", "tier", "qu", "words", "with", "star"]),
    ]
    guard sources.count(where: { $0 }) <= 1 else {
      throw Refusal(
        .badArgument, "puzzle, file, daily, tutorial, and size with seed each name a puzzle; give only one")
    }
    if let path = request[WordFlowOption.file] {
      let absolute = try context.absolute(path)
      guard let bytes = try context.read(absolute) else { throw Refusal(.inputOutput, "there is no file \(absolute)") }
      let (puzzle, added) = try PuzzleFile.puzzle(bytes, file: absolute)
      self.puzzle = puzzle
      words = ["file", QuotedPath.text(absolute)]
      isFile = true
      if added > 0 { remarks.append(WordFlowTexts.added(added)) }
    } else if let step = request[WordFlowOption.tutorial] {
      puzzle = try Lesson.all[step - 1].puzzle(step, check: request[WordFlowOption.check])
      words = ["tutorial", String(step)]
      isLesson = true
      remarks = [Lesson.all[step - 1].text]
    } else if let id = request[WordFlowOption.puzzle] {
      let curated = try CuratedPuzzle.named(id)
      puzzle = curated.puzzle
      words = ["puzzle", curated.id]
    } else if let day = try request.day(context, insteadOf: []) {
      puzzle = try DailyPuzzle.of(day) { () throws(Refusal) in try context.checkpoint() }
      words = ["daily", day.iso]
      self.day = day
    } else {
      let size = request[WordFlowOption.size] ?? 4
      isFresh = request[WordFlowOption.seed] == nil
      let seed: UInt64
      if let named = request[WordFlowOption.seed] { seed = named } else { seed = try freshSeed() }
      let list = request[WordFlowOption.words]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      let wanted = try list.map { word throws(Refusal) in
        guard !word.isEmpty, word.utf8.allSatisfy({ 97...122 ~= $0 | 32 }) else {
          throw Refusal(.badArgument, "a word has letters from a to z alone, not \(quoted(String(word)))")
        }
        return word.utf8.map { $0 | 32 }
      }
      let blanks = request[WordFlowOption.blanks] ?? 0
      let tier = request[WordFlowOption.tier] ?? (size == 3 ? .easy : size == 6 ? .hard : .medium)
      let star = request[WordFlowOption.star] ?? 0
      var grid = GridRequest(
        columns: size, rows: size, blanks: blanks, tier: tier, seed: seed, words: wanted, star: star)
      grid.hasQu = request[WordFlowOption.qu]
      grid.edition =
        request[WordFlowOption.edition].flatMap { WordEdition(rawValue: UInt8($0)) }
        ?? (isFresh ? .newest : origin.edition(newest: .newest, scripted: .first, kept: .first))
      if grid.edition > .first, origin != .kept, let word = wanted.first(where: PuzzleSource.isNeverAskedFor) {
        throw Refusal(
          .badArgument, "no puzzle asks for \(String(decoding: word, as: UTF8.self)); with takes other words")
      }
      puzzle = try Puzzle.made(grid) { () throws(Refusal) in try context.checkpoint() }
      var words = ["size", String(size), "tier", tier.rawValue, "seed", String(seed)]
      if grid.edition > .first { words += ["words", String(grid.edition.rawValue)] }
      if grid.hasQu { words.append("qu") }
      if blanks > 0 { words += ["blanks", String(blanks)] }
      if !wanted.isEmpty {
        words += ["with", wanted.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")]
      }
      if star > 0 { words += ["star", String(star)] }
      self.words = words
    }
  }

  private static func isNeverAskedFor(_ word: [UInt8]) -> Bool {
    let level = Lexicon.standard.level(of: String(decoding: word, as: UTF8.self))
    return level == .barred || level == .offensive
  }

  /// A seed that no game before it had.
  static func freshSeed(_ context: any WritableContext) throws(Refusal) -> UInt64 {
    let games = try context.value(ProfileKey.games).flatMap { UInt64($0) } ?? 0
    try context.set(ProfileKey.games, String(games &+ 1))
    var generator = SplitMix64(seed: UInt64(bitPattern: context.now) ^ games << 44)
    // Short enough to be told to a friend.
    return generator.next() >> 34
  }
}
