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
    while let name = words.popFirst() {
      guard let option = known.first(where: { $0.name == name }) else { throw unknown(name, manual, isPosition) }
      guard !values.contains(where: { $0.parameter === option }) else {
        throw Refusal(.badArgument, "\(name) is given twice")
      }
      try situation.admit(option.access, name)
      switch option.kind {
      case .flag,
        .toggle where words.first != "true" && words.first != "false":
        values.append((option, .flag(true)))
      // What begins with a digit is meant to be one.
      case .date where words.first?.first?.isNumber != true: values.append((option, .word("")))
      case .words where !words.isEmpty:
        values.append((option, .words(Array(words))))
        words = []
      default:
        guard let value = words.popFirst() else {
          throw Refusal(.missingArgument, "\(name) needs a value: \(option.expectation)")
        }
        guard option.isTitle else {
          values.append((option, try option.parse(value)))
          continue
        }
        var title = value
        // The next option ends it.
        while let next = words.first, !known.contains(where: { $0.name == next }) { title += " " + words.removeFirst() }
        values.append((option, .word(title.hasPrefix("\"") ? try QuotedPath.path(title) : title)))
      }
    }
  }

  private func unknown(_ name: String, _ manual: Manual, _ isPosition: Bool) -> Refusal {
    let (verb, other) = isPosition ? ("position", "newgame") : ("newgame", "position")
    let options = isPosition ? manual.positionOptions : manual.options
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
