import PuzzleKit

private let tileWord = Argument.choice("what", ["tile"], "the word tile")
private let tileNumber = Argument.integer("number", "the tile's number, from 1: its place in the banks as you see them")
private let targetRow = Argument.choice("row", RowName.self, "where to")
private let targetPlace = Argument.integer("place", 1...Int.max, "its place there; the end if left out").optional
private let firstWord = Argument.word("first", "the first word")
private let secondWord = Argument.word("second", "the second word").optional
private let invalidOnly = Argument.choice("which", ["invalid"], "only the words that are not valid").optional
private let confirmation = Argument.confirmation()
private let oldRating = Argument.word(
  "rating",
  "the rating so far, or `first` before the first match; the profile's if left out, and it must be that"
).optional
private let wordLimit = Argument.integer("limit", 1...1_000_000, "the most to list").optional
private let picturePath = Argument.file("path", "where to write the graph as a picture in SVG").optional
private let ratingPlace = Argument.word("x", "a place on the axis of ratings, from -1 to 1")
private let scorePlace = Argument.word("y", "a place on the axis of scores, from -1 to 1")
private let playerNumber = Argument.integer("number", "which one, from 1")

extension WordiestGame {
  /// The reply to a move of tiles.
  private static let ofLaying = ReplySchema(
    [WordiestRecords.row, WordiestRecords.tile, WordiestRecords.total, WordiestRecords.word],
    errors: [WordiestErrors.nothingBetter])
  /// The reply that shows another player.
  private static let ofOthers = ReplySchema([Reply.definition, WordiestRecords.opponent], errors: [.unsupported])

  /// The commands of a match.
  public static let commands = moveCommands + wordCommands + graphCommands

  private static let moveCommands = [
    GameCommand<WordiestGame>(
      "move", [tileWord, tileNumber, targetRow, targetPlace], "Moves a tile.", replies: ofLaying
    ) {
      (arguments, game, _) throws(Refusal) in
      try tileNumber.parameter.require(arguments[tileNumber], in: 1...game.rack.count)
      return .tile(
        game.tray.tiles[arguments[tileNumber] - 1], arguments[targetRow], arguments[targetPlace].map { $0 - 1 })
    },
    GameCommand<WordiestGame>(
      "place", [firstWord, secondWord],
      "Lays whole words with the tiles that score most, replacing those that lie there. At a terminal the word alone is enough; after a valid first word it is the second.",
      replies: ofLaying
    ) { (arguments, _, _) throws(Refusal) in
      .place(try letters(arguments[firstWord]), try letters(arguments[secondWord] ?? ""))
    },
    GameCommand<WordiestGame>("shuffle", [], "Shuffles the tiles of the banks.", replies: ofLaying) { (_, _, _) in
      .shuffle
    },
    GameCommand<WordiestGame>(
      "reset", [invalidOnly],
      "Returns the tiles of the words to the banks; if there are none, it shuffles.", replies: ofLaying
    ) { (arguments, _, _) in .reset(invalidOnly: arguments[invalidOnly] != nil) },
    GameCommand<WordiestGame>(
      "best", [], "Lays the best words so far again, if they beat those that lie there.", replies: ofLaying
    ) {
      (_, _, _) in .best
    },
    GameCommand<WordiestGame>(
      "submit", [confirmation, oldRating],
      "Ends the match and compares its score with the other players'. Asks first.",
      replies: ReplySchema(
        [Reply.achievement, WordiestRecords.counts, WordiestRecords.figures, WordiestRecords.score],
        errors: [.needsConfirmation, WordiestErrors.review])
    ) { (arguments, game, context) throws(Refusal) in
      if game.kind == .review { throw inReview }
      guard arguments[confirmation] else {
        let words = RowName.words.filter(game.isValid).map { game.rack.letters(game.layout[$0]).uppercased() }
        var question = WordiestTexts.submit(words, game.total)
        if let best = game.best, best.total > game.total {
          let laid = [best.play.first, best.play.second].filter { !$0.isEmpty }
          question += WordiestTexts.better(laid.map { game.rack.letters($0).uppercased() }, best.total)
        }
        throw .question(marked: question, confirmation: "submit confirm")
      }
      if let text = arguments[oldRating] { return .submit(try WordiestMove.OldRating(parsing: text)) }
      return .submit(try context.rating().map { .known($0) } ?? .first)
    },
  ]

  private static let wordCommands = [
    GameCommand<WordiestGame>(
      "definitions", [], "Defines the words that are laid.", replies: ReplySchema([Reply.definition])
    ) {
      (_, view, context, reply) throws(Refusal) in
      for word in view.words {
        try describe(word.letters, word.isValid, word.points, context, to: &reply)
      }
    },
    GameCommand<WordiestGame>(
      "words", [wordLimit], givesAssistance: true,
      "Lists the words that the rack can make, in alphabetical order; a person sees the best first.",
      replies: ReplySchema([WordiestRecords.makes])
    ) { (arguments, view, _, reply) in
      let all = view.solver.words(of: view.rack)
      let listed = all.prefix(arguments[wordLimit] ?? .max)
      for word in listed {
        reply.add(WordiestRecords.makes) {
          $0.word(word.word)
          $0.integer(word.score)
        }
      }
      guard reply.draws else { return }
      let best = all.sorted { $0.score > $1.score }.prefix(arguments[wordLimit] ?? .max)
      reply.draw(.heading("\(counted(all.count, "word")) with their points"))
      reply.draw(
        .list(
          best.map { "\($0.word) \($0.score)" }, all: arguments[wordLimit] == nil ? "words \(all.count)" : nil))
    },
    GameCommand<WordiestGame>(
      "solve", [], givesAssistance: true, "Gives the best two words of the rack, proven.",
      replies: ReplySchema([WordiestRecords.optimum, WordiestRecords.pair])
    ) {
      (_, view, _, reply) in
      let optimum = view.solver.optimum(of: view.rack)
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
            + "\(counted(Int(clamping: optimum.arrangements), "arrangement")).", .good))
      reply.draw(.preformatted(pairs.map { $0.joined(separator: " + ") }))
    },
  ]

  private static let graphCommands = [
    GameCommand<WordiestGame>(
      "graph", [picturePath, Overwriting.replace],
      "Shows the score graph of a submitted match, or writes it to a file.",
      replies: ReplySchema(
        [Reply.file, WordiestRecords.axis, WordiestRecords.point], errors: [.fileExists, .inputOutput, .unsupported]),
      unless: { $0.obstacleToGraph }
    ) { (arguments, view, context, reply) throws(Refusal) in
      let graph = try view.requireGraph()
      if let path = arguments[picturePath] {
        let overwriting = Overwriting(
          "a score graph as Parlor has drawn it", replaces: arguments[Overwriting.replace], isEarlier: isSVG)
        try context.write(path, Array(svg(view, graph, WordiestInk.chosen(context).ink).utf8), overwriting)
        reply.tellFile("Written to", path)
        return
      }
      report(view, graph, to: &reply)
      reply.draw(.ink(WordiestInk.chosen(context).ink))
      if view.opponents.isEmpty { reply.draw(.paragraph("This rack has no other players.")) }
      drawGraph(view, selected: nil, to: &reply)
    },
    GameCommand<WordiestGame>(
      "nearest", [ratingPlace, scorePlace],
      "Shows the other player nearest to a place in the score graph.", replies: ofOthers,
      unless: { $0.obstacleToGraph }
    ) { (arguments, view, context, reply) throws(Refusal) in
      let graph = try view.requireGraph()
      let x = try coordinate("x", arguments[ratingPlace])
      let y = try coordinate("y", arguments[scorePlace])
      guard let index = graph.nearest(x: x, y: y) else {
        throw Refusal(.badArgument, "this rack has no other players")
      }
      try inspect(index, view, context, to: &reply)
    },
    GameCommand<WordiestGame>(
      "opponent", [playerNumber], "Shows what another player of a submitted match has played.", replies: ofOthers,
      unless: { $0.obstacleToGraph }
    ) { (arguments, view, context, reply) throws(Refusal) in
      let number = arguments[playerNumber]
      if view.opponents.isEmpty { throw Refusal(.badArgument, "this rack has no other players") }
      try playerNumber.parameter.require(number, in: 1...view.opponents.count)
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
        ? "the other players are shown after the match was submitted" : "a match that was left has no graph")
  }

  /// Why there is no score graph; nil if there is one.
  var obstacleToGraph: Refusal? {
    do throws(Refusal) { _ = try requireGraph() } catch { return error }
    return nil
  }
}
