import PuzzleKit
import Testing

@testable import Atlas

/// Groups without names of their own, with these numbers of partners.
func plainGroups(_ partners: [Int]) -> [CardGroup] {
  partners.enumerated().map { group, count in
    let letter = AtlasRound.letter(group)
    return CardGroup(
      id: "group-\(letter)", name: "Group \(letter)", base: CardFace(id: "base", label: "Base \(letter)"),
      partners: (1...count).map { CardFace(id: "p\($0)", label: "Partner \(letter)\($0)") })
  }
}

extension RoundRules {
  /// Rules in which a variant is set.
  init(partnerOnBase: Bool = false, baseSeals: Bool = false, isOpen: Bool = false) {
    self.init()
    self.partnerOnBase = partnerOnBase
    self.baseSeals = baseSeals
    self.isOpen = isOpen
  }

  /// The standard rules and the three variants.
  static let variants = [
    RoundRules(), RoundRules(partnerOnBase: true), RoundRules(baseSeals: true),
    RoundRules(partnerOnBase: true, baseSeals: true),
  ]
}

extension AtlasRound {
  /// A round of a shape whose groups have no names of their own.
  static func plain(_ shape: Shape, _ rules: RoundRules = RoundRules(), _ tier: RoundTier = .normal) -> AtlasRound {
    AtlasRound(
      plainGroups([Int](repeating: shape.partners, count: shape.groups)), rules, tier, piles: shape.piles, started: 1000
    )
  }
}

extension AtlasGame {
  /// A game with its cards where they are said to be. `A` is the base of the first group, `a1` its first partner and so on,
  /// with spaces between them; piles and stock stand from the lowest. What is not named lies at the bottom of the stock.
  init(
    _ groups: [CardGroup], _ piles: [String], stock: String = "", _ rules: RoundRules = RoundRules(),
    tier: RoundTier = .tour, started: Int64 = 1000, seed: UInt64 = 7
  ) {
    let cards = piles.map { AtlasGame.cards($0, groups) }
    let round = AtlasRound(groups, rules, tier, piles: cards.map(\.count), started: started)
    let named = cards.joined() + AtlasGame.cards(stock, groups)
    let others = round.cards.indices.filter { !named.contains($0) }
    self.init(
      round, seed: seed, order: cards.joined() + others + AtlasGame.cards(stock, groups))
  }

  /// The same with groups of so many partners.
  init(
    _ partners: [Int], _ piles: [String], stock: String = "", _ rules: RoundRules = RoundRules(),
    tier: RoundTier = .tour,
    started: Int64 = 1000
  ) {
    self.init(plainGroups(partners), piles, stock: stock, rules, tier: tier, started: started)
  }

  private static func cards(_ text: String, _ groups: [CardGroup]) -> [Int] {
    text.split(separator: " ").map { name in
      let group = Int(name.lowercased().utf8.first ?? 97) - 97
      let base = groups[..<group].reduce(0) { $0 + $1.partners.count + 1 }
      return base + (Int(name.dropFirst()) ?? 0)
    }
  }

  /// The name of a card in the texts above.
  func name(_ card: Int) -> String {
    if card == AtlasGame.unknownCard { return "?" }
    let letter = AtlasRound.letter(round.cards[card].group)
    return round.cards[card].isBase ? letter : letter.lowercased() + "\(card - round.base(of: round.cards[card].group))"
  }

  /// The cards of a pile in one text; those that lie face down are in parentheses.
  func text(ofPile pile: Int) -> String {
    let cards = tableau[pile].cards.map(name)
    return (cards[..<tableau[pile].hidden].map { "(\($0))" } + cards[tableau[pile].hidden...]).joined(separator: " ")
  }

  /// Where all cards are: piles, foundations, waste and stock.
  var layout: [String] {
    let foundations = foundations.map { $0.map { $0.cards.map(name).joined(separator: " ") } ?? "" }
    return tableau.indices.map(text) + foundations + [waste, stock].map { $0.map(name).joined(separator: " ") }
  }

  /// Everything that a game knows, but for what all games of its round know.
  var everything: [String] {
    Mirror(reflecting: self).children.filter { $0.label != "round" }.map { "\($0.label ?? ""): \($0.value)" }
  }

  /// The moves that are allowed.
  var allMoves: [AtlasMove] {
    var moves: [AtlasMove] = []
    forEachMove { move in
      moves.append(move)
      return true
    }
    return moves
  }

  /// Makes moves that have to be allowed.
  mutating func make(_ moves: AtlasMove...) throws {
    var log = EventLog(isOn: false)
    for move in moves { try apply(move, &log) }
  }

  /// Makes the moves of protocol lines, as an engine does.
  mutating func play(_ lines: String..., log: (inout EventLog) -> Void = { _ in }) throws {
    var events = EventLog(isOn: true)
    for line in lines { try play(line, &events) }
    log(&events)
  }

  private mutating func play(_ line: String, _ events: inout EventLog) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(AtlasGame.commands.first { $0.row.name == words[0] })
    guard case .move(let move) = command.action else { return }
    var arguments = Arguments()
    arguments.clear(for: command.row)
    if !command.row.parameters.isEmpty { arguments.append(.words(Array(words.dropFirst()))) }
    try apply(try move(arguments, self, FolderContext([:])), &events)
  }

  /// The events of a line, each as its name and its place.
  mutating func events(of line: String) throws -> [String] {
    var events = EventLog(isOn: true)
    try play(line, &events)
    return events.events.map { $0.kind.name + ($0.place.map { " \($0)" } ?? "") }
  }

  /// The code of the refusal of a line, which has to leave everything as it was; nil if it is allowed.
  func refusal(of line: String) -> String? {
    var game = self
    var events = EventLog(isOn: true)
    do {
      try game.play(line, &events)
      return nil
    } catch {
      #expect(game.everything == everything, "\(line)")
      #expect(events.events.isEmpty, "\(line)")
      let error = error as? Refusal
      #expect(error?.text.isEmpty == false)
      return error?.code.name
    }
  }
}
