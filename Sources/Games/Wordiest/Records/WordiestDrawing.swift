import PuzzleKit

extension WordiestGame {
  /// Draws the words with their definitions and the banks; of a submitted match its words and the score graph.
  static func draw(_ view: WordiestView, _ context: any GameContext, to reply: inout Reply) {
    reply.draw(.ink(WordiestInk.chosen(context).ink))
    reply.draw(.heading(title(view)))
    if view.standing != nil, view.kind != .review {
      let words = played(view)
      reply.draw(words.isEmpty ? .message("No words", .plain) : .board([words], names: ["Words"]), as: .board)
      drawGraph(view, selected: nil, to: &reply)
      drawBest(view, to: &reply)
      return
    }
    for (row, name) in zip(RowName.words, wordNames) {
      reply.draw(.board([tiles(row, view)], names: [name]))
      if let word = view.words.first(where: { $0.row == row }) {
        drawDefinition(of: word.letters, word.isValid, word.points, context, to: &reply, at: definition(of: row))
      }
    }
    reply.draw(.board(tray(view), names: bankNames), as: .hand)
    let isBeaten = view.best > view.total
    reply.draw(
      .facts([
        Fact(
          "Total \(view.total)" + (isBeaten ? " (best \(view.best))" : ""),
          view.total > 0 && !isBeaten ? .good : .plain, place: isBeaten && view.outcome == .playing ? best : nil)
      ]))
    if view.kind == .review { drawGraph(view, selected: nil, to: &reply) }
  }

  private static func title(_ view: WordiestView) -> String {
    let name = view.identifier.map(WordiestTexts.name) ?? ""
    let isDaily = name.hasPrefix("of ")
    switch view.kind {
    case .match: return (isDaily ? "Daily match " : "Match ") + name
    case .challenge:
      return name.isEmpty ? "Challenge, a rack of your own" : (isDaily ? "Daily challenge " : "Challenge ") + name
    case .review: return "Review of " + (isDaily ? "the daily match " : "match ") + name
    }
  }

  private static func tiles(_ row: RowName, _ view: WordiestView) -> [Tile] {
    view.layout[row].map { tile($0, view) }
  }

  private static func tile(_ index: Int, _ view: WordiestView) -> Tile {
    let (tile, number) = (view.rack.tiles[index], String(view.tray.number(of: index)))
    return Tile(
      String(tile.character), .plain, label: number, bonus: tile.bonus?.text ?? "", value: String(tile.value),
      place: .piece(view.tray.number(of: index)))
  }

  /// The best words so far.
  static func side(_ view: WordiestView) -> [Block]? {
    if view.outcome != .playing { return nil }
    if view.bestWords.isEmpty { return [.heading("Best so far"), .note("Nothing yet.")] }
    let text = "\(view.bestWords.joined(separator: " + ").uppercased()), \(WordiestTexts.points(view.best))"
    let isBeaten = view.best > view.total
    return [.heading("Best so far"), .facts([Fact(text, isBeaten ? .plain : .good, place: isBeaten ? best : nil)])]
  }

  /// The place that brings the best words back.
  static let best: Place = "best"

  /// The place that tells more of what a word means.
  static func definition(of row: RowName) -> Place { row == .word1 ? "definition 1" : "definition 2" }

  /// The place of another player in the score graph, an index from 0.
  static func opponentPlace(_ index: Int) -> Place { .named("player \(index + 1)") }

  private static let wordNames = ["Word 1", "Word 2"]
  private static let bankNames = ["Bank 1", "Bank 2"]

  /// Both banks. Each tile keeps its place, which is empty while it is in a word.
  private static func tray(_ view: WordiestView) -> [[Tile]] {
    let lying = Set(view.layout[.bank1] + view.layout[.bank2])
    return zip(view.tray.rows, bankNames).map { row, name in
      row.map { lying.contains($0) ? tile($0, view) : Tile("", .empty, place: .named(name)) }
    }
  }

  /// The words side by side, as they were laid, with a plus between them.
  private static func played(_ view: WordiestView) -> [Tile] {
    let words = RowName.words.map { tiles($0, view) }.filter { !$0.isEmpty }
    return Array(words.joined(separator: [Tile("+", .empty)]))
  }

  /// Draws a line with a word's points and what it means; a source that can't be read says so.
  static func drawDefinition(
    of word: String, _ isValid: Bool, _ points: Int?, _ context: any GameContext, to reply: inout Reply,
    at place: Place? = nil
  ) {
    guard reply.draws else { return }
    do throws(Refusal) {
      let answer = isValid ? try context.definition(of: word) : .unknown
      // Without the files of definitions, or far away from them, nobody has asked for one; a tip tells of them once.
      if answer == .withheld || answer == .noSource {
        return reply.draw(
          .message("\(word.uppercased())\(points.map { ": \(WordiestTexts.points($0))" } ?? "")", .plain))
      }
      let sentence = answer.sentence(for: word, isValid: isValid, points: points)
      reply.draw(isValid ? .facts([Fact(sentence, place: place)]) : .message(sentence, .bad))
    } catch {
      reply.draw(.message(error.text, .bad))
    }
  }

  /// Draws the words that were submitted beside the best that the rack has.
  private static func drawBest(_ view: WordiestView, to reply: inout Reply) {
    guard reply.draws, let score = view.standing?.score else { return }
    func text(_ words: [String], _ points: Int) -> String {
      "\(words.isEmpty ? "no words" : words.joined(separator: " + ").uppercased()), \(WordiestTexts.points(points))"
    }
    let best = view.solver.optimum(of: view.rack)
    if best.score <= score { return reply.draw(.message(WordiestTexts.isBestPair, .good), as: .page) }
    let pair = best.pairs.first.map { [$0.first, $0.second].filter { !$0.isEmpty } } ?? []
    reply.draw(.message("Best possible: \(text(pair, best.score)) (yours \(grouped(score)))", .plain), as: .page)
  }

  /// Draws the score graph of a submitted match, with one of the other players marked.
  static func drawGraph(_ view: WordiestView, selected: Int?, to reply: inout Reply) {
    guard reply.draws, let graph = view.graph, let standing = view.standing, !view.opponents.isEmpty else { return }
    func point(_ index: Int, _ role: Role) -> Plot.Point {
      let (x, y) = graph.points[index]
      return Plot.Point(
        x: (x + 1) / 2, y: (y + 1) / 2, role, place: opponentPlace(index), note: note(ofOpponent: index, view))
    }
    var points = view.opponents.indices.map { point($0, .plain) }
    points.append(Plot.Point(x: 0.5, y: 0.5, .strong))
    if let selected { points.append(point(selected, .selected)) }
    let (x, y) = (graph.x.edges, graph.y.edges)
    func whole(_ value: Double) -> String { String(Int(value.rounded())) }
    reply.draw(
      .plot(
        Plot(
          points,
          quadrants: [
            ("upsets against you", standing.upsetLosses), ("expected losses", standing.expectedLosses),
            ("expected wins", standing.expectedWins), ("your upsets", standing.upsetWins),
          ],
          // The scale may have room where there are no ratings and no scores.
          xAxis: ("rating", decimalText(max(0, x.low), places: 1), decimalText(min(100, x.high), places: 1)),
          yAxis: ("score", whole(max(0, y.low)), whole(y.high)))))
  }

  /// A line about another player: the rating, the words and their points.
  private static func note(ofOpponent index: Int, _ view: WordiestView) -> String {
    let player = view.opponents[index]
    let words = player.play.map { [$0.first, $0.second].filter { !$0.isEmpty } }?.map { view.rack.letters($0) } ?? []
    return "Player \(index + 1), rated \(decimalText(Double(player.ratingTenths) / 10, places: 1)): "
      + (words.isEmpty ? "" : words.joined(separator: " + ").uppercased() + ", ") + WordiestTexts.points(player.score)
  }
}
