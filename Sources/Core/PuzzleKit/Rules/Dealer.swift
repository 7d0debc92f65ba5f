/// The parsed opening line of a game.
public struct DealRequest: Sendable {
  /// The mode's name, or nil if none was named.
  public var mode: String?
  /// The names of the options that were given, in their order.
  public var given: [String] { values.map { $0.parameter.name } }
  private var values: [(parameter: Parameter, value: Value)] = []

  /// A request for a mode, without options.
  public init(mode: String? = nil) { self.mode = mode }

  /// Reads what follows the game in an opening line: a mode, and `key value` pairs of the manual's options. The value of a
  /// key that takes words is all that follows.
  /// - Parameters:
  ///   - words: the words after the game's name.
  ///   - manual: the description of the game, which declares the options.
  ///   - isPosition: whether the line is a `position` line and no `newgame` line.
  ///   - situation: who gives the line.
  /// - Throws: `unknown-game`, `bad-argument`, `missing-argument` or `local-only`, with what would be right.
  public init(
    _ words: ArraySlice<String>, for manual: Manual, isPosition: Bool = false, situation: Situation = .local
  ) throws(Refusal) {
    let known = isPosition ? manual.positionOptions : manual.options
    var words = words
    if let first = words.first, manual.modes.contains(where: { $0.name == first }) { mode = words.removeFirst() }
    let (pairs, strange) = Self.pairs(words, known)
    for (option, value) in pairs {
      guard !values.contains(where: { $0.parameter === option }) else {
        throw Refusal(.badArgument, "\(option.name) is given twice")
      }
      try situation.admit(option.access, option.name)
      values.append((option, try Self.value(of: option, value)))
    }
    if let strange { throw unknown(strange, manual, isPosition, situation) }
  }

  /// The options that words name, each with the words of its value, and the first word that stands for none of them.
  private static func pairs(
    _ words: ArraySlice<String>, _ known: [Parameter]
  ) -> (pairs: [(option: Parameter, value: ArraySlice<String>)], strange: String?) {
    var pairs: [(option: Parameter, value: ArraySlice<String>)] = []
    var words = words
    while let name = words.popFirst() {
      guard let option = known.first(where: { $0.name == name }) else { return (pairs, name) }
      let count: Int =
        switch option.kind {
        case .flag: 0
        case .toggle: words.first == "true" || words.first == "false" ? 1 : 0
        // What begins with a digit is meant to be one.
        case .date: words.first?.first?.isNumber == true ? 1 : 0
        case .words: words.count
        default:
          // The next option ends a title.
          option.isTitle && !words.isEmpty
            ? 1 + words.dropFirst().prefix { word in !known.contains { $0.name == word } }.count
            : min(1, words.count)
        }
      pairs.append((option, words.prefix(count)))
      words = words.dropFirst(count)
    }
    return (pairs, nil)
  }

  private static func value(of option: Parameter, _ words: ArraySlice<String>) throws(Refusal) -> Value {
    switch (option.kind, words.first) {
    case (.flag, _), (.toggle, nil): return .flag(true)
    case (.date, nil): return .word("")
    case (_, nil): throw Refusal(.missingArgument, "\(option.name) needs a value: \(option.expectation)")
    case (.words, _): return .words(Array(words))
    case (_, let value?) where option.isTitle:
      let title = words.joined(separator: " ")
      return .word(value.hasPrefix("\"") ? try QuotedPath.path(title) : title)
    case (_, let value?): return try option.parse(value)
    }
  }

  /// The first word after a game's name in an opening line that is neither a mode, nor an option, nor the value of one, and
  /// the option before it; nil if there is none.
  public static func strangeWord(
    _ words: ArraySlice<String>, of manual: Manual
  ) -> (word: String, option: Parameter?)? {
    let hasMode = words.first.map { manual.mode($0) != nil } == true
    let (pairs, strange) = pairs(words.dropFirst(hasMode ? 1 : 0), manual.options)
    return strange.map { ($0, pairs.last?.option) }
  }

  private func unknown(_ name: String, _ manual: Manual, _ isPosition: Bool, _ situation: Situation) -> Refusal {
    let (verb, other) = isPosition ? ("position", "newgame") : ("newgame", "position")
    let options = (isPosition ? manual.positionOptions : manual.options).filter { $0.access.allows(situation) }
    let known = options.map { $0.name }.joined(separator: ", ")
    if (isPosition ? manual.options : manual.positionOptions).contains(where: { $0.name == name }) {
      return Refusal(.badArgument, "\(name) goes with \(other), not with \(verb); options of \(verb): \(known)")
    }
    let modes = mode == nil && values.isEmpty ? manual.modes.map { $0.name } : []
    let near =
      (modes.isEmpty ? nil : manual.mode(near: name)) ?? nearest(to: name, among: options.map { $0.name })
    let hint = near.map(didYouMean)
    if !modes.isEmpty {
      let all = "modes: \(modes.joined(separator: ", ")); options: \(known)"
      return Refusal(.unknownGame, "\(manual.name) has no mode or option \(quoted(name)); \(hint ?? all)")
    }
    if manual.mode(name) != nil {
      return Refusal(
        .badArgument, "a mode comes right after the game: \(verb) \(manual.name) \(name), then the options")
    }
    return Refusal(.badArgument, "\(manual.name) has no option \(quoted(name)); \(hint ?? "options: \(known)")")
  }

  /// The value of an option: nil, or false for a flag, if it was not given.
  public subscript<T>(option: Argument<T?>) -> T? {
    guard let value = values.first(where: { $0.parameter === option.parameter })?.value else { return nil }
    return option.typed(value) ?? nil
  }

  /// Whether a flag was given.
  public subscript(flag: Argument<Bool>) -> Bool { values.contains { $0.parameter === flag.parameter } }
}

/// The knowledge of a deal's secret, such as the answer, that its asker may have.
public enum DealOrigin: Sendable {
  /// Nothing: chance or a running count has chosen it.
  case drawn
  /// Its end, if the same deal was played before: the line names it, by a seed or a number.
  case named
  /// All of it: it is in the line.
  case known
}

/// A fresh position and the line that makes it again.
public struct Deal<Position> {
  /// The position.
  public let position: Position
  /// The mode's name.
  public let mode: String
  /// The opening line: it deals the same position whatever a profile holds, and shows nothing that the player may not
  /// know.
  public let opening: String
  /// Messages for the player, such as a fallback for a missing file.
  public let remarks: [String]
  /// The knowledge of the secret that the player may have.
  public let origin: DealOrigin
  /// Whether the game ends in the history; a game that is only looked at does not.
  public let entersHistory: Bool
  /// Whether a kept game is in the profile to be resumed as long as it has not ended.
  public let isResumable: Bool
  /// The number of seats at the table.
  public let seats: Int
  /// The day of which it is the deal, if it is one that everybody gets.
  public let daily: CivilDate?
  /// The identities of its secrets; empty if it hides nothing, or only what the reader has written.
  public let identities: [DealIdentity]
  /// Whether its opening already shows what another game of the same deal may hide.
  public let isRevealing: Bool
  /// The secrets of some other games of the same deal, which have them among their identities, that its opening shows.
  public let shownAtOpening: [DealIdentity]

  /// Makes a deal.
  public init(
    position: Position, mode: String, opening: String, remarks: [String] = [], origin: DealOrigin = .drawn,
    entersHistory: Bool = true, isResumable: Bool = true, seats: Int = 1, daily: CivilDate? = nil,
    identities: [DealIdentity] = [], isRevealing: Bool = false, shownAtOpening: [DealIdentity] = []
  ) {
    self.position = position
    self.mode = mode
    self.opening = opening
    self.remarks = remarks
    self.origin = origin
    self.entersHistory = entersHistory
    self.isResumable = isResumable
    self.seats = seats
    self.daily = daily
    self.identities = identities
    self.isRevealing = isRevealing
    self.shownAtOpening = shownAtOpening
  }
}

/// Makes positions of a game. It may keep what is expensive to make, such as word lists; it keeps nothing else.
public protocol Dealer: Sendable {
  /// The game.
  associatedtype Position

  /// A dealer who has made nothing yet.
  init()
  /// A fresh position.
  mutating func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<Position>
  /// A position described from outside by the words of a `position` line behind the game's name.
  mutating func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> Deal<Position>
}

extension Dealer {
  /// Refuses every position.
  public mutating func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> Deal<Position> {
    throw Refusal(.unsupported, "positions can't be set up in this game; newgame deals one")
  }
}
