import PuzzleKit

/// A tableau pile.
public struct TableauPile: Equatable, Sendable {
  /// The cards from the lowest; those of ``hidden`` are ``AtlasGame/unknownCard`` in a view.
  public internal(set) var cards: [Int]
  /// The number of cards that lie face down; they are the lowest.
  public internal(set) var hidden: Int
}

/// A group on a foundation.
public struct Foundation: Equatable, Sendable {
  /// The group, from 0.
  public let group: Int
  /// Its cards, the base first.
  public internal(set) var cards: [Int]
}

/// A game of Atlas Solitaire: where the cards are, and what was done so far. Cards are indices into ``AtlasRound/cards``.
public struct AtlasGame: Sendable {
  /// The groups and how the round is played.
  public let round: AtlasRound
  /// The seed of its shuffles; 0 in a view of a deal that is not open.
  var seed: UInt64
  /// The cards to be drawn; the last is the next.
  public internal(set) var stock: [Int]
  /// The cards drawn; the last is on top.
  public internal(set) var waste: [Int] = []
  /// The piles.
  public internal(set) var tableau: [TableauPile]
  /// The foundations; nil for one that is empty.
  public internal(set) var foundations = [Foundation?](repeating: nil, count: foundationCount)
  /// The groups that are complete, in the order in which they were completed.
  public internal(set) var completed: [Int] = []
  /// A flag for each card: whether it has lain face up.
  var isSeen: [Bool]
  /// The cards that are picked up.
  public internal(set) var selection: (count: Int, source: Source)?
  /// Cards moved, run by run.
  public internal(set) var moves = 0
  /// Cards drawn.
  public internal(set) var draws = 0
  /// The number of times that the waste was shuffled back.
  public internal(set) var reshuffles = 0
  /// Moves of cards since one has turned a card up or reached a foundation.
  var idleMoves = 0
  /// Cards drawn since one was moved.
  var idleDraws = 0
  /// The cards that the last move has turned up, and the groups that it has completed.
  public internal(set) var changes = Changes()
  /// The state of the game.
  public internal(set) var outcome = Outcome.playing

  /// A group that was completed, and the foundation that it has left.
  public struct Cleared: Equatable, Sendable {
    /// The group, from 0.
    public let group: Int
    /// The foundation, from 0.
    public let foundation: Int
  }

  /// The effects of a move.
  public struct Changes: Equatable, Sendable {
    /// Cards turned face up.
    public internal(set) var revealed: [Int] = []
    /// Groups completed, and the foundations they have left.
    public internal(set) var completed: [Cleared] = []
    /// Cards that have changed their place, those among them that went to foundations by themselves.
    public internal(set) var moved: [Int] = []
  }

  /// The number of tableau piles.
  public static let pileCount = AtlasSolver.State.pileLimit
  /// The number of foundations.
  public static let foundationCount = 4
  /// Stands in a view for a card that is not known.
  public static let unknownCard = -1

  /// Deals cards in an order: the piles bottom to top, the first pile first; the rest is the stock.
  init(_ round: AtlasRound, seed: UInt64, order: [Int]) {
    self.round = round
    self.seed = seed
    isSeen = [Bool](repeating: false, count: order.count)
    tableau = []
    var next = 0
    for count in round.piles {
      tableau.append(
        TableauPile(
          cards: Array(order[next..<next + count]), hidden: round.rules.isOpen ? 0 : max(0, count - 1)))
      next += count
    }
    stock = Array(order[next...])
    for pile in tableau { for card in pile.cards[pile.hidden...] { isSeen[card] = true } }
    if round.rules.isOpen { for card in stock { isSeen[card] = true } }
  }

  // MARK: - What can be moved

  /// The cards of a source from the lowest that is not face down.
  func faceUp(_ source: Source) -> ArraySlice<Int> {
    switch source {
    case .waste: waste.suffix(1)
    case .tableau(let pile): tableau[pile].cards[tableau[pile].hidden...]
    }
  }

  /// The number of cards that can be moved from a source as one: its top card, or the run of partners of one group on top.
  func run(_ source: Source) -> Int {
    let cards = faceUp(source)
    guard let top = cards.last else { return 0 }
    let kind = round.cards[top]
    if kind.isBase { return 1 }
    var count = 0
    for card in cards.reversed() {
      if round.cards[card].isBase || round.cards[card].group != kind.group { break }
      count += 1
    }
    return count
  }

  /// Whether a foundation still needs a partner.
  func needs(_ foundation: Foundation, _ card: Int) -> Bool {
    let kind = round.cards[card]
    if kind.isBase { return false }
    guard round.rules.sharesLabels else { return kind.group == foundation.group }
    return round.partners(of: foundation.group).contains { round.cards[$0].key == kind.key }
      && !foundation.cards.dropFirst().contains { round.cards[$0].key == kind.key }
  }

  /// The foundation that takes a card: one that needs it, or for a base the first that is empty.
  func foundation(for card: Int) -> Int? {
    if round.cards[card].isBase { return foundations.firstIndex { $0 == nil } }
    return foundations.firstIndex { $0.map { needs($0, card) } ?? false }
  }

  // MARK: - Changes

  /// See ``PuzzleKit/SoloGame/apply(_:_:)``.
  public mutating func apply(_ move: AtlasMove, _ events: inout EventLog) throws(Refusal) {
    guard outcome == .playing else {
      throw Refusal(.gameOver, marked: "the game is over; `newgame atlas` deals another")
    }
    switch move {
    case .draw:
      guard !stock.isEmpty else {
        let next = waste.isEmpty ? "and so is the waste" : "reshuffle shuffles the waste back"
        throw Refusal(AtlasErrors.stockEmpty, "the stock is empty, \(next)")
      }
    case .reshuffle:
      guard stock.isEmpty else {
        throw Refusal(
          AtlasErrors.stockLeft,
          "the stock still has \(counted(stock.count, "card")); draw \(stock.count == 1 ? "it" : "them") first")
      }
      guard !waste.isEmpty else {
        throw Refusal(AtlasErrors.nothingToReshuffle, "stock and waste are both empty; there is nothing to shuffle")
      }
    case .cards(let count, let source, let target): try check(count, source, target)
    case .select(let count, let source): try check(count, source)
    case .deselect:
      guard selection != nil else { throw AtlasGame.nothingSelected }
    }
    changes = Changes()
    carryOut(move, &events)
    if round.rules.autoplays, !move.isDraft { autoplay(&events) }
    if completed.count == round.groups.count {
      outcome = .won
      events.add(AtlasEvents.win)
    }
  }

  private mutating func carryOut(_ move: AtlasMove, _ events: inout EventLog) {
    let picked = selection
    selection = nil
    let isDropped = if case .cards(_, let source, _) = move { picked?.source == source } else { false }
    if let picked, !isDropped { events.add(AtlasEvents.dragEnd, at: picked.source.word) }
    switch move {
    case .draw:
      let card = stock.removeLast()
      waste.append(card)
      isSeen[card] = true
      draws += 1
      idleDraws += 1
      changes.moved.append(card)
      let id = round.cards[card].id
      events.add(AtlasEvents.flip, at: id)
    case .reshuffle:
      reshuffles += 1
      stock = waste.sorted()
      waste = []
      var generator = SplitMix64(seed, .reshuffle, reshuffles)
      generator.shuffle(&stock)
      events.add(AtlasEvents.reshuffle)
    case .cards(let count, let source, let target):
      if !isDropped { events.add(AtlasEvents.dragStart, at: source.word) }
      transfer(count, source, target, &events)
    case .select(let count, let source):
      selection = (count, source)
      events.add(AtlasEvents.dragStart, at: source.word)
    case .deselect: break
    }
  }

  private mutating func transfer(_ count: Int, _ source: Source, _ target: Target, _ events: inout EventLog) {
    moves += 1
    idleMoves += 1
    idleDraws = 0
    let moved: ArraySlice<Int>
    switch source {
    case .waste:
      moved = waste.suffix(1)
      waste.removeLast()
    case .tableau(let pile):
      moved = tableau[pile].cards.suffix(count)
      tableau[pile].cards.removeLast(count)
    }
    changes.moved += moved
    if events.isOn { for card in moved { events.add(AtlasEvents.move, at: round.cards[card].id) } }
    events.add(AtlasEvents.drop, at: target.word)
    switch target {
    case .tableau(let pile): tableau[pile].cards += moved
    case .foundation(let slot):
      idleMoves = 0
      if let first = moved.first, round.cards[first].isBase {
        foundations[slot] = Foundation(group: round.cards[first].group, cards: [first])
      } else {
        foundations[slot]?.cards += moved
      }
      clearIfComplete(slot, &events)
    }
    if case .tableau(let pile) = source { reveal(pile, &events) }
  }

  private mutating func clearIfComplete(_ slot: Int, _ events: inout EventLog) {
    guard let foundation = foundations[slot],
      foundation.cards.count == round.groups[foundation.group].partners.count + 1
    else { return }
    foundations[slot] = nil
    completed.append(foundation.group)
    changes.completed.append(Cleared(group: foundation.group, foundation: slot))
    let id = round.groups[foundation.group].id
    events.add(AtlasEvents.complete, at: id)
  }

  /// Turns the top card of a pile up if it lies face down.
  private mutating func reveal(_ pile: Int, _ events: inout EventLog) {
    let count = tableau[pile].cards.count
    guard count > 0, tableau[pile].hidden == count else { return }
    tableau[pile].hidden = count - 1
    idleMoves = 0
    let card = tableau[pile].cards[count - 1]
    // A view does not know the card.
    guard card != AtlasGame.unknownCard else { return }
    isSeen[card] = true
    changes.revealed.append(card)
    let id = round.cards[card].id
    events.add(AtlasEvents.reveal, at: id)
  }

  private mutating func autoplay(_ events: inout EventLog) {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      for source in Source.all {
        guard let top = faceUp(source).last, isSafe(top), let slot = foundation(for: top) else { continue }
        transfer(1, source, .foundation(slot), &events)
        hasMoved = true
      }
    }
  }

  /// Whether a card may go to a foundation as soon as one takes it: a partner, unless another group might need it more.
  func isSafe(_ card: Int) -> Bool { !round.cards[card].isBase && !isShared(card) }

  /// See ``PuzzleKit/SoloGame/resign(_:)``.
  public mutating func resign(_ events: inout EventLog) {
    outcome = .lost
    selection = nil
    events.add(AtlasEvents.resign)
  }
}
