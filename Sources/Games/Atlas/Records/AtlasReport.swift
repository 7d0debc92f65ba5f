import PuzzleKit

extension AtlasGame {
  /// Writes `atlas`, a `group` for each group, every pile with its cards, and the cards known to be in the stock.
  public static func report(_ view: AtlasView, to reply: inout Reply) {
    let game = view.game
    reportState(view, to: &reply)
    for group in game.round.groups.indices { report(group: group, game, to: &reply) }
    if game.round.rules.isOpen { report("stock", 0, game.stock, game, to: &reply) }
    report(pile: .waste, game, to: &reply)
    for slot in 0..<foundationCount { report(foundation: slot, game, to: &reply) }
    for pile in 0..<pileCount { report(pile: .tableau(pile), game, to: &reply) }
    reportKnown(view, to: &reply)
    if game.outcome != .playing { reportEnd(game, to: &reply) }
  }

  private static func reportKnown(_ view: AtlasView, to reply: inout Reply) {
    for card in view.knownStock {
      reply.add(AtlasRecords.known) {
        $0.word(view.game.round.cards[card].id)
        report(card, view.game, to: &$0)
      }
      reportImage(card, view.game, to: &reply)
    }
  }

  /// Writes the waste and what is known of the stock: of an open deal all of it.
  static func reportSeen(_ view: AtlasView, to reply: inout Reply) {
    let game = view.game
    report(pile: .waste, game, to: &reply)
    reportKnown(view, to: &reply)
    if game.round.rules.isOpen { report("stock", 0, game.stock, game, to: &reply) }
    func names(_ cards: [Int]) -> String {
      cards.isEmpty ? "none" : cards.map { name($0, game) }.joined(separator: ", ")
    }
    reply.draw(.paragraph("Waste, the top card last: \(names(game.waste))"))
    reply.draw(
      .paragraph(
        game.round.rules.isOpen
          ? "Stock, the next card first: \(names(game.stock.reversed()))"
          : "Known to be in the stock: \(names(view.knownStock))"))
  }

  /// Writes the groups and draws them as a table.
  static func reportGroups(_ view: AtlasView, to reply: inout Reply) {
    let game = view.game
    for group in game.round.groups.indices { report(group: group, game, to: &reply) }
    reply.draw(
      .table(
        ["", "Group", "State"],
        game.round.groups.indices.map { group in
          let (state, placed, count) = game.progress(of: group)
          return [
            AtlasRound.letter(group), game.round.groups[group].name, state == "open" ? "\(placed) of \(count)" : state,
          ]
        }))
  }

  private static func reportState(_ view: AtlasView, to reply: inout Reply) {
    let game = view.game
    let isDead = view.isProvenLost
    reply.add(AtlasRecords.game) {
      $0.word(game.round.tier.rawValue)
      $0.word(game.outcome.rawValue)
      $0.integer(game.round.groups.count)
      $0.integer(game.completed.count)
      $0.integer(game.stock.count)
      $0.integer(game.waste.count)
      $0.integer(game.moves)
      $0.integer(game.draws)
      $0.integer(game.reshuffles)
      $0.flag(isDead)
      $0.word(game.selection?.source.word)
      $0.integer(orAbsent: game.selection?.count)
    }
    if isDead { reply.say(AtlasTexts.dead, tone: .bad) }
  }

  private static func report(group: Int, _ game: AtlasGame, to reply: inout Reply) {
    let (state, placed, count) = game.progress(of: group)
    reply.add(AtlasRecords.group) {
      $0.word(AtlasRound.letter(group))
      $0.word(game.round.groups[group].id)
      $0.word(state)
      $0.integer(placed)
      $0.integer(count)
      $0.text(oneLine(game.round.groups[group].name))
    }
  }

  /// Whether a group is `closed`, `open` or `complete`, how many of its cards are placed, and how many it has.
  func progress(of group: Int) -> (state: String, placed: Int, count: Int) {
    let count = round.groups[group].partners.count + 1
    if completed.contains(group) { return ("complete", count, count) }
    for case let foundation? in foundations where foundation.group == group {
      return ("open", foundation.cards.count, count)
    }
    return ("closed", 0, count)
  }

  private static func report(pile source: Source, _ game: AtlasGame, to reply: inout Reply) {
    var hidden = 0
    var cards = game.waste
    if case .tableau(let pile) = source {
      hidden = game.tableau[pile].hidden
      cards = game.tableau[pile].cards
    }
    reply.add(AtlasRecords.pile) {
      $0.word(source.word)
      $0.integer(hidden)
      $0.integer(cards.count - hidden)
      $0.integer(game.run(source))
    }
    report(source.word, hidden, Array(cards[hidden...]), game, to: &reply)
  }

  private static func report(foundation slot: Int, _ game: AtlasGame, to reply: inout Reply) {
    let cards = game.foundations[slot]?.cards ?? []
    let name = Target.foundation(slot).word
    reply.add(AtlasRecords.pile) {
      $0.word(name)
      $0.integer(0)
      $0.integer(cards.count)
      $0.integer(0)
    }
    report(name, 0, cards, game, to: &reply)
  }

  private static func report(
    _ pile: String, _ hidden: Int, _ cards: [Int], _ game: AtlasGame, to reply: inout Reply
  ) {
    for (index, card) in cards.enumerated() { report(card, pile, hidden + index + 1, game, to: &reply) }
  }

  private static func report(_ card: Int, _ pile: String, _ place: Int, _ game: AtlasGame, to reply: inout Reply) {
    reply.add(AtlasRecords.card) {
      $0.word(pile)
      $0.integer(place)
      $0.word(game.round.cards[card].id)
      report(card, game, to: &$0)
    }
    reportImage(card, game, to: &reply)
  }

  private static func reportImage(_ card: Int, _ game: AtlasGame, to reply: inout Reply) {
    reportImage(game.round.cards[card].image, of: game.round.cards[card].id, to: &reply)
  }

  /// Writes which picture a card has, if it has one.
  static func reportImage(_ image: String?, of id: String, to reply: inout Reply) {
    guard let image else { return }
    reply.add(AtlasRecords.image) {
      $0.word(id)
      $0.text(oneLine(image))
    }
  }

  /// Writes the letter, the kind and the label of a card into the open record.
  private static func report(_ card: Int, _ game: AtlasGame, to reply: inout Reply) {
    let kind = game.round.cards[card]
    reply.word(AtlasRound.letter(kind.group))
    reply.word(kind.isBase ? "base" : "partner")
    reply.text(oneLine(kind.label))
  }

  /// Writes how the game stands, a `card` for every card that has moved or was turned up, and the groups completed, whose
  /// cards are gone.
  public static func report(_ view: AtlasView, after move: AtlasMove, to reply: inout Reply) {
    let game = view.game
    reportState(view, to: &reply)
    for card in game.changes.moved + game.changes.revealed {
      if let (pile, place) = game.place(of: card) { report(card, pile, place, game, to: &reply) }
    }
    for cleared in game.changes.completed {
      reply.add(AtlasRecords.cleared) {
        $0.word(Target.foundation(cleared.foundation).word)
        $0.word(AtlasRound.letter(cleared.group))
        $0.word(game.round.groups[cleared.group].id)
        $0.text(oneLine(game.round.groups[cleared.group].name))
      }
    }
    if game.outcome != .playing { reportEnd(game, to: &reply) }
  }

  /// The place of a card that lies face up: its pile and its index there, from 1.
  private func place(of card: Int) -> (pile: String, place: Int)? {
    if waste.last == card { return (Source.waste.word, waste.count) }
    for (index, foundation) in foundations.enumerated() {
      if let place = foundation?.cards.firstIndex(of: card) { return (Target.foundation(index).word, place + 1) }
    }
    for (index, pile) in tableau.enumerated() {
      if let place = pile.cards.lastIndex(of: card) { return (Target.tableau(index).word, place + 1) }
    }
    return nil
  }

  /// Writes how a round ended.
  static func reportResult(_ detail: AtlasHistoryDetail, _ outcome: Outcome, to reply: inout Reply) {
    reply.add(AtlasRecords.result) {
      $0.word(outcome.rawValue)
      for number in [detail.complete, detail.moves, detail.draws, detail.reshuffles, detail.seconds] {
        $0.integer(number)
      }
    }
  }

  private static func reportEnd(_ game: AtlasGame, to reply: inout Reply) {
    let isWon = game.outcome == .won
    reply.say(isWon ? AtlasTexts.won(game.round.groups.count) : AtlasTexts.resigned, tone: isWon ? .good : .bad)
  }
}
