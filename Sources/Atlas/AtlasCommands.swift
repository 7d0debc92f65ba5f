import PuzzleKit

extension AtlasGame {
  /// The commands of a game.
  public static let commands = [
    GameCommand<AtlasGame>("draw", [], "Turns the top card of the stock up onto the waste.") { (_, _, _) in .draw },
    GameCommand<AtlasGame>(
      "move",
      [
        Argument(
          "what", .words,
          "`waste` or `tableau N`; then `foundation N`, `foundation` alone for the one that takes the card, or `tableau N`; then how many cards of a run, all of it if left out, such as `2 cards`"
        )
      ],
      "Moves the top card of a pile, or several that belong together. At a terminal: `w f2`, `w f`, `t1 t3`, `t1 t3 2`."
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments.words(from: 0), of: "move")
      let source = try words.source()
      let target = try words.target()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>(
      "reshuffle", [], "Shuffles the waste back into the stock, once the stock is empty; as often as wanted."
    ) { (_, _, _) in .reshuffle },
    GameCommand<AtlasGame>(
      "select",
      [Argument("what", .words, "`waste` or `tableau N`, then how many cards of a run, all of it if left out")],
      "Picks cards up; `drop` moves them. At a terminal the pile alone is enough, such as `t1`."
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments.words(from: 0), of: "select")
      let source = try words.source()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return .select(count, source)
    },
    GameCommand<AtlasGame>(
      "drop",
      [Argument("where", .words, "`foundation N`, `foundation` for the one that takes the card, or `tableau N`")],
      "Moves what is picked up. At a terminal the place alone is enough, such as `f2`."
    ) { (arguments, game, _) throws(Refusal) in
      guard let (count, source) = game.selection else { throw nothingSelected }
      var words = MoveWords(arguments.words(from: 0), of: "drop")
      let target = try words.target()
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>("deselect", [], "Puts back what is picked up.") { (_, _, _) in .deselect },
    GameCommand<AtlasGame>("round", [], "Lists the groups of the round with their letters, and how far each is.") {
      (_, game, _, reply) in
      for group in game.round.groups.indices { report(group: group, game, to: &reply) }
      reply.draw(
        .table(
          ["", "Group", "State"],
          game.round.groups.indices.map { group in
            let (state, placed, count) = game.progress(of: group)
            return [
              Round.letter(group), game.round.groups[group].name, state == "open" ? "\(placed) of \(count)" : state,
            ]
          }))
    },
    GameCommand<AtlasGame>(
      "seen", [], "Lists the cards of the waste and those that are known to be in the stock, as they were seen before."
    ) { (_, game, _, reply) in reportSeen(AtlasView(game), to: &reply) },
    GameCommand<AtlasGame>(
      "solve", [],
      "Says whether an open deal can still be won, with the moves of a win. Where cards lie face down, `hint` and `go` say what can be said."
    ) { (_, game, _, reply) throws(Refusal) in try reportSolution(of: game, to: &reply) },
  ]

  private func move(_ count: Int, _ source: Source, _ target: MoveWords.Place) throws(Refusal) -> AtlasMove {
    switch target {
    case .exact(let target): return .cards(count, source, target)
    case .anyFoundation:
      guard let top = faceUp(source).last else { return .cards(count, source, .foundation(0)) }
      if let slot = foundation(for: top) { return .cards(count, source, .foundation(slot)) }
      let card = round.cards[top]
      let why =
        card.isBase
        ? "is a base, and no foundation is empty" : "waits for its base: none that takes it is on a foundation"
      throw Refusal(AtlasErrors.noFoundation, "\(card.label) \(why)")
    }
  }
}

/// Reads the words behind `move`, `select` and `drop` from the left.
struct MoveWords {
  /// Where cards go.
  enum Place: Equatable {
    case exact(Target)
    /// The foundation that takes the card.
    case anyFoundation
  }

  private var words: ArraySlice<String>
  private let command: String

  init(_ words: [String], of command: String) {
    self.words = words[...]
    self.command = command
  }

  mutating func source() throws(Refusal) -> Source {
    switch words.popFirst() {
    case "waste": return .waste
    case "tableau": return .tableau(try number(of: "tableau", upTo: AtlasGame.pileCount))
    case "foundation":
      throw Refusal(AtlasErrors.foundationStays, "cards never come back from a foundation; undo takes a move back")
    case "stock": throw Refusal(.badArgument, "a card of the stock is drawn first: draw")
    case let other:
      throw Refusal(
        other == nil ? .missingArgument : .badArgument,
        "\(command) needs the pile to take from, waste or tableau N" + (other.map { ", not \(quoted($0))" } ?? ""))
    }
  }

  mutating func target() throws(Refusal) -> Place {
    switch words.popFirst() {
    case "foundation":
      guard let next = words.first else { return .anyFoundation }
      // A number behind `foundation` is the foundation's; `foundation 2 cards` would be two things at once.
      if Int(next) != nil, words.dropFirst().first.map(MoveWords.isCards) == true { return .anyFoundation }
      return .exact(.foundation(try number(of: "foundation", upTo: AtlasGame.foundationCount)))
    case "tableau": return .exact(.tableau(try number(of: "tableau", upTo: AtlasGame.pileCount)))
    case let other:
      throw Refusal(
        other == nil ? .missingArgument : .badArgument,
        "\(command) needs where to, foundation N or tableau N" + (other.map { ", not \(quoted($0))" } ?? ""))
    }
  }

  private static func isCards(_ word: String) -> Bool { word == "cards" || word == "card" }

  /// How many cards, or nil where that is left out.
  mutating func count() throws(Refusal) -> Int? {
    guard let word = words.popFirst() else { return nil }
    guard let count = Int(word), 0...1000 ~= count, word.utf8.first != 43 else {
      throw Refusal(.badArgument, "the number of cards must be a whole number, not \(quoted(word))")
    }
    if let next = words.first, MoveWords.isCards(next) { words.removeFirst() }
    return count
  }

  func end() throws(Refusal) {
    if let word = words.first { throw Refusal(.extraArgument, "\(command) has no use for \(quoted(word))") }
  }

  /// A pile's number, from 0.
  private mutating func number(of pile: String, upTo limit: Int) throws(Refusal) -> Int {
    guard let word = words.popFirst() else {
      throw Refusal(.missingArgument, "\(command) needs the number of the \(pile), 1 to \(limit)")
    }
    guard let number = Int(word), 1...limit ~= number, word.utf8.first != 43 else {
      throw Refusal(.badArgument, "\(pile) must be a whole number from 1 to \(limit), not \(quoted(word))")
    }
    return number - 1
  }
}
