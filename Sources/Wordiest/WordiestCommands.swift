import PuzzleKit

extension WordiestGame {
  /// The commands of a match.
  public static let commands = moveCommands + wordCommands + graphCommands

  private static let moveCommands = [
    GameCommand<WordiestGame>(
      "move",
      [
        Argument("what", .choice(["tile"]), "the word tile"),
        Argument("number", .integer(1...Rack.capacity), "the tile's number"),
        Argument("row", .choice(RowName.allCases.map(\.rawValue)), "where to"),
        Argument("place", .integer(1...Rack.capacity), optional: true, "its place there; the end if left out"),
      ],
      "Moves a tile."
    ) { (arguments, _, _) throws(Refusal) in
      let row = arguments.word(2).flatMap(RowName.init) ?? .word1
      return .tile((arguments.integer(1) ?? 1) - 1, row, arguments.integer(3).map { $0 - 1 })
    },
    GameCommand<WordiestGame>(
      "place",
      [
        Argument("first", .word, "the first word"),
        Argument("second", .word, optional: true, "the second word"),
      ],
      "Lays whole words with the tiles that score most, in place of those that are laid. At a terminal the word alone is enough; behind a valid first word it is the second."
    ) { (arguments, _, _) throws(Refusal) in
      .place(try letters(arguments.word(0) ?? ""), try letters(arguments.word(1) ?? ""))
    },
    GameCommand<WordiestGame>("shuffle", [], "Shuffles the tiles of the banks.") { (_, _, _) in .shuffle },
    GameCommand<WordiestGame>(
      "reset",
      [Argument("which", .choice(["invalid"]), optional: true, "only the words that are not valid")],
      "Returns the tiles of the words to the banks; where there are none to return, it shuffles."
    ) { (arguments, _, _) in .reset(invalidOnly: arguments.count > 0) },
    GameCommand<WordiestGame>("best", [], "Lays the best words so far, where they are better than those laid.") {
      (_, _, _) in .best
    },
    GameCommand<WordiestGame>(
      "submit",
      [
        Argument("answer", .choice(["confirm"]), optional: true, "says yes to the question"),
        Argument(
          "rating", .word, optional: true,
          "the rating so far, or `first` before the first match; the profile's if left out, and it must be that"),
      ],
      "Ends the match: its score is compared with those of the other players. Asks first."
    ) { (arguments, game, context) throws(Refusal) in
      if game.kind == .review { throw inReview }
      guard arguments.count > 0 else {
        let words = RowName.words.filter(game.isValid).map { game.rack.letters(game.layout[$0]).uppercased() }
        throw .question(WordiestTexts.submit(words, game.total), yes: "submit confirm")
      }
      if let text = arguments.word(1) { return .submit(try WordiestMove.OldRating(parsing: text)) }
      return .submit(try context.rating().map { .known($0) } ?? .first)
    },
  ]

  private static let wordCommands = [
    GameCommand<WordiestGame>("definitions", [], "Says what the words mean that are laid.") {
      (_, game, context, reply) throws(Refusal) in
      let view = WordiestView(game)
      for word in view.words {
        try define(word.letters, word.isValid, word.points, context, to: &reply)
        drawDefinition(of: word.letters, word.isValid, word.points, context, to: &reply)
        drawAddress(of: word.letters, word.isValid, to: &reply)
      }
    },
    GameCommand<WordiestGame>(
      "words", [Argument("limit", .integer(1...1_000_000), optional: true, "how many at the most")],
      "Lists the words that the rack can make, in alphabetical order."
    ) { (arguments, game, _, reply) in
      for word in Solver.standard.words(of: game.rack).prefix(arguments.integer(0) ?? .max) {
        reply.add(WordiestRecords.makes) {
          $0.word(word.word)
          $0.integer(word.score)
        }
      }
    },
    GameCommand<WordiestGame>("solve", [], "Gives the proved best two words of the rack.") {
      (_, game, _, reply) in
      let optimum = Solver.standard.optimum(of: game.rack)
      reply.add(WordiestRecords.optimum) {
        $0.integer(optimum.score)
        $0.integer(optimum.arrangements)
        $0.integer(optimum.pairs.count)
        $0.integer(optimum.masks)
      }
      let pairs = optimum.pairs.prefix(100).map { [$0.first, $0.second].filter { !$0.isEmpty } }
      for pair in pairs {
        reply.add(WordiestRecords.pair) { $0.words(pair) }
      }
      reply.draw(
        .message(
          "The best there is: \(WordiestTexts.points(optimum.score)), in "
            + (optimum.arrangements == 1 ? "1 arrangement." : "\(optimum.arrangements) arrangements."), .good))
      reply.draw(.preformatted(pairs.map { $0.joined(separator: " + ") }))
    },
  ]

  private static let graphCommands = [
    GameCommand<WordiestGame>(
      "graph", [Argument("path", .file, optional: true, "where to write the graph as a picture in SVG")],
      "Shows the score graph of a submitted match, or writes it to a file."
    ) { (arguments, game, context, reply) throws(Refusal) in
      let view = WordiestView(game)
      let graph = try view.requireGraph()
      if let path = arguments.word(0) {
        try context.writer(path, Array(svg(view, graph, WordiestInk.chosen(context).ink).utf8))
        reply.say("Written to \(path).", tone: .good)
        return
      }
      report(view, graph, to: &reply)
      reply.draw(.ink(WordiestInk.chosen(context).ink))
      drawGraph(view, selected: nil, to: &reply)
    },
    GameCommand<WordiestGame>(
      "nearest",
      [
        Argument("x", .word, "a place on the axis of ratings, from -1 to 1"),
        Argument("y", .word, "a place on the axis of scores, from -1 to 1"),
      ],
      "Shows the other player who is nearest to a place in the score graph."
    ) { (arguments, game, context, reply) throws(Refusal) in
      let view = WordiestView(game)
      let graph = try view.requireGraph()
      let x = try coordinate("x", arguments.word(0) ?? "")
      let y = try coordinate("y", arguments.word(1) ?? "")
      guard let index = graph.nearest(x: x, y: y) else {
        throw Refusal(.badArgument, "this rack has no other players")
      }
      try inspect(index, view, context, to: &reply)
    },
    GameCommand<WordiestGame>(
      "opponent", [Argument("number", .integer(1...opponentLimit), "which one")],
      "Shows what another player of a submitted match has played."
    ) { (arguments, game, context, reply) throws(Refusal) in
      let view = WordiestView(game)
      _ = try view.requireGraph()
      let number = arguments.integer(0) ?? 1
      if view.opponents.isEmpty { throw Refusal(.badArgument, "this rack has no other players") }
      guard number <= view.opponents.count else {
        throw Refusal(
          .badArgument, "number must be a whole number from 1 to \(view.opponents.count), not \"\(number)\"")
      }
      try inspect(number - 1, view, context, to: &reply)
    },
  ]

  private static func letters(_ text: String) throws(Refusal) -> String {
    let word = text.lowercased()
    if word.utf8.allSatisfy({ 97...122 ~= $0 }) { return word }
    throw Refusal(.badArgument, "a word has the letters a to z only, not \(quoted(text))")
  }

  private static func coordinate(_ name: String, _ text: String) throws(Refusal) -> Double {
    if let value = Double(text), -1...1 ~= value { return value }
    throw Refusal(.badArgument, "\(name) must be a number from -1 to 1, not \(quoted(text))")
  }
}

extension WordiestMove.OldRating {
  /// The rating that an argument stands for.
  /// - Throws: `bad-argument`.
  init(parsing text: String) throws(Refusal) {
    if text == "first" {
      self = .first
    } else if let rating = Rating(parsing: text) {
      self = .known(rating)
    } else {
      throw Refusal(.badArgument, "rating must be first or a number from 0.0 to 100.0, not \(quoted(text))")
    }
  }
}

extension WordiestView {
  /// The score graph.
  /// - Throws: `unsupported` before the match was submitted.
  func requireGraph() throws(Refusal) -> ScoreGraph {
    if let graph { return graph }
    throw Refusal(
      .unsupported,
      outcome == .playing
        ? "the other players are shown when the match has been submitted" : "a match that was left has no graph")
  }
}
