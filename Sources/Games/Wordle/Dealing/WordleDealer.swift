import Lexicon
import LexiconNotes
import PuzzleKit

/// Deals games of Wordle.
///
/// The answer comes from one of these, and the opening line names it so that it can be dealt again:
/// - `answer WORD`: that word.
/// - `daily DATE`: the word at the place that the days since 1970 give in the order of a seed of its own; so none comes back
///   before all were there.
/// - `seed S`, with or without `index I` (else 0): the word at that place in the order that the seed gives.
/// - `sealed HEX`: what an earlier opening line has sealed.
/// - `index I` alone: the word at that place in the order of the profile's seed; sealed.
/// - nothing: the next word in the profile's order; sealed. Only this moves the profile's index on.
///
/// The built-in answers have editions. Without a number a kept or scripted line that names its answer means the first; what
/// somebody wishes now, a day from `firstDayOfSecondWords` on, and the next word in the profile's order are of the newest. Days
/// take no number.
///
/// Every deal makes its mode the one that is played where none is named.
public struct WordleDealer: PuzzleKit.Dealer {
  /// The answers in the order of a seed.
  private struct Order {
    let lists: WordLists
    let seed: UInt64
    var answers: AnswerOrder<Word>
  }

  /// An answer and how the opening line names it.
  private struct Choice {
    let answer: Word
    let number: Int?
    let opening: String
    var origin = DealOrigin.named
    var daily: CivilDate?
    var identities: [DealIdentity] = []
  }

  /// The newest order of each rank and variant.
  private var orders = [Order?](repeating: nil, count: Rank.allCases.count * Variant.allCases.count)
  /// The newest lists of the player's own of each rank.
  private var ownLists = [(files: ListFiles, lists: WordLists)?](repeating: nil, count: Rank.allCases.count)

  /// A dealer who has made nothing yet.
  public init() {}

  /// A fresh game.
  /// - Throws: `unknown-game` for a mode that is none; `bad-argument` for options that are wrong or do not go together.
  public mutating func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<WordleGame>
  {
    let isHard = request[WordleOptions.hard] ?? context.settings[WordleOptions.hardMode]
    // Whoever says that it is not to be hard, although every new game is, means the games after it too.
    let isEasy = request[WordleOptions.hard] == false && (context.settings[WordleOptions.hardMode] || context.isReplay)
    let frame = try frame(
      of: request, hard: isHard ? " hard" : isEasy ? " hard false" : "",
      try edition(of: request, context.lineOrigin, context),
      isKept: context.isReplay, context)
    let lists = frame.lists
    let choice =
      if let daily = try daily(request, lists, frame.variant, context) {
        daily
      } else if let named = try named(request, lists, frame.variant) {
        named
      } else {
        try drawn(request[WordleOptions.index], lists, frame.variant, context)
      }
    let mode = lists.rank.rawValue
    if try context.value(ProfileKey.mode) != mode { try context.set(ProfileKey.mode, mode) }
    let opening = String(capacity: 15 + frame.line.utf8.count + choice.opening.utf8.count) {
      $0.append("newgame wordle ")
      $0.append(frame.line)
      $0.append(choice.opening)
    }
    var remarks = lists.remarks
    if !context.isReplay { remarks.append(WordleTexts.newGame) }
    return Deal(
      position: WordleGame(
        lists, frame.variant, hard: isHard ? .seed : nil, answer: choice.answer, number: choice.number),
      mode: mode, opening: opening, remarks: remarks, origin: choice.origin, daily: choice.daily,
      identities: choice.identities)
  }

  /// The lists and the variant that an opening line names, and the start of the line that is kept.
  /// - Parameters:
  ///   - hard: the words for hard mode in the kept line.
  ///   - isKept: whether the line is a kept one; see ``isBlocked(_:isKept:)``.
  mutating func frame(
    of request: DealRequest, hard: String, _ words: ListChoice, isKept: Bool, _ context: any GameContext
  ) throws(Refusal) -> (lists: WordLists, variant: Variant, line: String) {
    let variant = request[WordleOptions.variant] ?? .ios
    let rank = try rank(request.mode, context)
    let folder = try request[WordleOptions.lists].map { path throws(Refusal) in try context.absolute(path) }
    let isBlocked = WordleDealer.isBlocked(request, isKept: isKept)
    if folder == nil, request[WordleOptions.blocked] != nil {
      throw Refusal(.badArgument, "blocked goes with lists FOLDER: the built-in lists have none of the blocked words")
    }
    if folder != nil, request[WordleOptions.words] != nil {
      throw Refusal(.badArgument, "words and lists FOLDER each name the words; give only one")
    }
    let lists = try lists(rank, folder, blocked: isBlocked, words, context)
    return (
      lists, variant,
      WordleDealer.line(
        rank, hard: hard, variant, folder, blocked: isBlocked, isSecond: words.isTold && folder == nil)
    )
  }

  /// Whether the blocked words leave the lists of a folder. Lines that were kept before there was a choice don't say it: their
  /// lists were without these words. A sealed answer can only come from a kept line.
  private static func isBlocked(_ request: DealRequest, isKept: Bool) -> Bool {
    request[WordleOptions.blocked] ?? (isKept || request[WordleOptions.sealed] != nil)
  }

  /// The line that deals another game by the rules of a kept line. The option `HardMode` makes it hard as it does every new game.
  static func opening(like line: String) -> String? {
    let words = QuotedPath.words(line)[...]
    let isPosition = words.first == "position"
    guard let request = try? DealRequest(words.dropFirst(2), for: WordleGame.manual, isPosition: isPosition),
      let rank = request.mode.flatMap(Rank.init)
    else { return nil }
    let hard = isPosition ? request[WordleOptions.hardPosition] : request[WordleOptions.hard]
    return "newgame wordle "
      + WordleDealer.line(
        rank, hard: hard.map { $0 ? " hard" : isPosition ? "" : " hard false" } ?? "",
        request[WordleOptions.variant] ?? .ios, request[WordleOptions.lists],
        blocked: isBlocked(request, isKept: true))
  }

  /// The opening line for a word that somebody has thought of, which does not show it.
  /// - Throws: `bad-argument` for what can't be guessed in any mode.
  static func challenge(_ text: String) throws(Refusal) -> String {
    guard let word = Word(text.lowercased()), let rank = Rank.allCases.first(where: { $0.letters == word.count }) else {
      throw Refusal(.badArgument, "a word for a challenge has 3 to 6 letters, not \(quoted(text))")
    }
    guard EmbeddedLists.lists(rank, .newest).isValid(word) else {
      throw Refusal(.badArgument, "\(quoted(text)) is not in the word list, so nobody could guess it")
    }
    let line = line(rank, hard: "", .ios, nil, blocked: false, isSecond: true)
    return "newgame wordle \(line) sealed \(SealedAnswer.word(word).seal(checksum: 0).text)"
  }

  /// The start of an opening line: the mode, hard mode, and the words to play with.
  private static func line(
    _ rank: Rank, hard: String, _ variant: Variant, _ folder: String?, blocked isBlocked: Bool, isSecond: Bool = false
  ) -> String {
    var line = rank.rawValue
    if !hard.isEmpty { line += hard }
    if variant == .web { line += " variant web" }
    if isSecond { line += " words 2" }
    if let folder { line += " lists " + QuotedPath.text(folder) + (isBlocked ? " blocked" : " blocked false") }
    return line
  }

  private func rank(_ name: String?, _ context: any GameContext) throws(Refusal) -> Rank {
    if let name {
      guard let rank = Rank(rawValue: name) else {
        throw Refusal(.unknownGame, "wordle's modes are mini, junior, classic and epic, not \(quoted(name))")
      }
      return rank
    }
    return try context.value(ProfileKey.mode).flatMap(Rank.init) ?? .standard
  }

  private mutating func lists(
    _ rank: Rank, _ folder: String?, blocked isBlocked: Bool, _ words: ListChoice, _ context: any GameContext
  ) throws(Refusal) -> WordLists {
    guard let folder else { return words.lists(rank) }
    let names = try entries(ofFolder: folder, context)
    let files = try ListFiles(rank, in: folder, names: names, blocked: isBlocked) { path throws(Refusal) in
      try context.read(path)
    }
    if let own = ownLists[rank.index], own.files == files { return own.lists }
    let lists = try files.lists()
    ownLists[rank.index] = (files, lists)
    return lists
  }

  /// The answer of a kept opening line, which names it.
  mutating func answer(of line: String, _ context: any GameContext) throws(Refusal) -> Word? {
    let words = QuotedPath.words(line)
    let request = try DealRequest(words.dropFirst(2), for: WordleGame.manual)
    let frame = try frame(of: request, hard: "", try edition(of: request, .kept, context), isKept: true, context)
    return try named(request, frame.lists, frame.variant)?.answer
  }

  /// "daily" in ASCII.
  private static let dailySeed: UInt64 = 0x64_61_69_6C_79

  /// The answer of the day that a request names, if it names one.
  private mutating func daily(
    _ request: DealRequest, _ lists: WordLists, _ variant: Variant, _ context: any GameContext
  ) throws(Refusal) -> Choice? {
    guard
      let day = try request.day(context, insteadOf: ["answer", "seed", "index", "sealed", "words", "lists", "variant"])
    else { return nil }
    let answers = order(lists, WordleDealer.dailySeed, variant)
    let place = (day.daysSince1970 % answers.count + answers.count) % answers.count
    // A word of the day is known to who has played it, not to who has met the word before.
    return Choice(
      answer: answers[place], number: nil, opening: " daily \(day.iso)", daily: day,
      identities: [
        DealIdentity("wordle", "daily \(lists.rank.rawValue) \(day.iso)"),
        self.place(place, WordleDealer.dailySeed, lists, variant),
      ])
  }

  /// The answer that a request names; nil if the profile's order has it.
  private mutating func named(
    _ request: DealRequest, _ lists: WordLists, _ variant: Variant
  ) throws(Refusal) -> Choice? {
    let seed = request[WordleOptions.seed]
    let index = request[WordleOptions.index]
    let sealed = request[WordleOptions.sealed]
    if let answer = request[WordleOptions.answer] {
      if seed != nil || index != nil || sealed != nil {
        throw Refusal(.badArgument, "answer can't be combined with seed, index or sealed")
      }
      return try chosen(answer, lists)
    }
    if let sealed {
      if seed != nil || index != nil {
        throw Refusal(.badArgument, "sealed can't be combined with seed or index: it has both")
      }
      return try unsealed(ObfuscatedAnswer(parsing: sealed), lists, variant)
    }
    if let index {
      try WordleOptions.index.parameter.require(index, in: 0...lists.answers.count - 1)
    }
    guard let seed else { return nil }
    return choice(seed, index ?? 0, lists, variant, opening: " seed \(seed) index \(index ?? 0)")
  }

  private func chosen(_ text: String, _ lists: WordLists) throws(Refusal) -> Choice {
    guard let word = Word(text), word.count == lists.rank.letters, lists.isValid(word) else {
      throw Refusal(
        .badArgument, "answer must be a valid word of \(lists.rank.letters) letters, not \(quoted(text))")
    }
    return Choice(answer: word, number: nil, opening: " answer " + word.text, origin: .known)
  }

  private mutating func unsealed(
    _ seal: ObfuscatedAnswer, _ lists: WordLists, _ variant: Variant
  ) throws(Refusal) -> Choice {
    let opening = " sealed \(seal.text)"
    switch try SealedAnswer(seal, checksum: checksum(lists, variant)) {
    case .word(let word):
      if word.count != lists.rank.letters || !lists.isValid(word) {
        throw Refusal(.badArgument, "the sealed answer is not in the word lists of this mode")
      }
      return Choice(answer: word, number: nil, opening: opening, identities: [WordleDealer.identity(of: word)])
    case .drawn(let seed, let index):
      return choice(seed, index % lists.answers.count, lists, variant, opening: opening)
    }
  }

  /// The word at `index` in the profile's order; nil stands for the profile's own index, which then moves on.
  private mutating func drawn(
    _ index: Int?, _ lists: WordLists, _ variant: Variant, _ context: any WritableContext
  ) throws(Refusal) -> Choice {
    let stored = try context.value(ProfileKey.seed).flatMap { UInt64($0) } ?? 0
    let seed = stored == 0 ? LinearCongruential.defaultSeed : stored
    let count = lists.answers.count
    let place: Int
    if let index {
      place = index
    } else {
      // Lists of the player's own have an order, and so a place in it, of their own.
      let edition = EmbeddedLists.edition(of: lists)
      let key =
        switch edition {
        case .first: ProfileKey.answerIndex(lists.rank)
        case .second: ProfileKey.secondAnswerIndex(lists.rank)
        case nil: ProfileKey.ownAnswerIndex(lists.rank, String(lists.checksum, radix: 16))
        }
      // Where only the original programs' place is known, it counts for every order.
      var kept = try context.value(key)
      if kept == nil { kept = try context.value(ProfileKey.answerIndex(lists.rank)) }
      let next = max(0, kept.flatMap { Int($0) } ?? 0) % count
      place = edition == .second ? try unplayed(from: next, lists, seed, variant, context) : next
      try context.set(key, String((place + 1) % count))
    }
    let seal = SealedAnswer.drawn(seed: seed, index: place).seal(checksum: checksum(lists, variant))
    var choice = choice(seed, place, lists, variant, opening: " sealed " + seal.text)
    if index == nil { choice.origin = .drawn }
    return choice
  }

  /// The answer at a place in the order of a seed.
  private mutating func choice(
    _ seed: UInt64, _ place: Int, _ lists: WordLists, _ variant: Variant, opening: String
  ) -> Choice {
    let answer = order(lists, seed, variant, upTo: place)[place]
    return Choice(
      answer: answer, number: place + 1, opening: opening,
      identities: [WordleDealer.identity(of: answer), self.place(place, seed, lists, variant)])
  }

  /// The identities of the deals of the embedded lists that the values of a profile bring next, up to the end of each order.
  static func dealsAhead(_ values: [String: String]) -> [DealIdentity] {
    let stored = values[ProfileKey.seed].flatMap { UInt64($0) } ?? 0
    let seed = stored == 0 ? LinearCongruential.defaultSeed : stored
    let dealer = WordleDealer()
    return Rank.allCases.flatMap { rank in
      AnswerEdition.allCases.flatMap { edition in
        let lists = EmbeddedLists.lists(rank, edition)
        let key = edition == .first ? ProfileKey.answerIndex(rank) : ProfileKey.secondAnswerIndex(rank)
        let kept = values[key] ?? values[ProfileKey.answerIndex(rank)]
        let next = max(0, kept.flatMap { Int($0) } ?? 0) % lists.answers.count
        return (next..<lists.answers.count).flatMap { place in
          Variant.allCases.map { dealer.place(place, seed, lists, $0) }
        }
      }
    }
  }

  private static func identity(of answer: Word) -> DealIdentity { DealIdentity("wordle", answer.text, .byChance) }

  /// The identity of a place in the order of a seed.
  private func place(_ place: Int, _ seed: UInt64, _ lists: WordLists, _ variant: Variant) -> DealIdentity {
    var hash = FNV1a()
    hash.add("order ".utf8)
    hash.add(decimal: seed)
    hash.add(" ".utf8)
    hash.add(decimal: UInt64(place))
    hash.add(" ".utf8)
    hash.add(decimal: UInt64(checksum(lists, variant)))
    return DealIdentity("wordle", hash: hash.value, .inOrder)
  }

  private func checksum(_ lists: WordLists, _ variant: Variant) -> UInt32 {
    variant == .web ? ~lists.checksum : lists.checksum
  }

  /// The answers in the order of a seed, of which only those up to a place have to be in theirs.
  mutating func order(
    _ lists: WordLists, _ seed: UInt64, _ variant: Variant, upTo last: Int = .max
  ) -> [Word] {
    let place = 2 * lists.rank.index + (variant == .web ? 1 : 0)
    var order =
      if let order = orders[place], order.lists === lists, order.seed == seed {
        order
      } else {
        Order(lists: lists, seed: seed, answers: AnswerOrder(lists.answers, seed: seed, variant))
      }
    orders[place] = nil
    order.answers.find(upTo: last)
    orders[place] = order
    return order.answers.elements
  }
}
