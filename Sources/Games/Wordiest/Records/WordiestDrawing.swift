import PuzzleKit

extension WordiestGame {
  /// Draws the words with their definitions and the banks; of a submitted match its words and the score graph.
  static func draw(_ view: WordiestView, _ context: any GameContext, to reply: inout Reply) {
    reply.draw(.ink(WordiestInk.chosen(context).ink))
    reply.draw(.heading(title(view)))
    if view.standing != nil, view.kind != .review {
      reply.draw(.board(played(view), names: wordNames))
      drawGraph(view, selected: nil, to: &reply)
      drawBest(view, to: &reply)
      return
    }
    for (row, name) in zip(RowName.words, wordNames) {
      reply.draw(.board([tiles(row, view)], names: [name]))
      if let word = view.words.first(where: { $0.row == row }) {
        drawDefinition(of: word.letters, word.isValid, word.points, context, to: &reply)
      }
    }
    reply.draw(.board(tray(view), names: bankNames), as: .hand)
    reply.draw(
      .message(
        "Total \(view.total)" + (view.best > view.total ? " (best \(view.best))" : ""),
        view.total > 0 && view.total == view.best ? .good : .plain))
    if view.kind == .review { drawGraph(view, selected: nil, to: &reply) }
  }

  private static func title(_ view: WordiestView) -> String {
    let name = view.identifier.map(WordiestTexts.name) ?? ""
    let isDaily = name.hasPrefix("of ")
    switch view.kind {
    case .match: return (isDaily ? "Daily match " : "Match ") + name
    case .challenge: return name.isEmpty ? "Challenge" : (isDaily ? "Daily challenge " : "Challenge ") + name
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

  private static let wordNames = ["Word 1", "Word 2"]
  private static let bankNames = ["Bank 1", "Bank 2"]

  /// Both banks. Each tile keeps its place, which is empty while it is in a word.
  private static func tray(_ view: WordiestView) -> [[Tile]] {
    let lying = Set(view.layout[.bank1] + view.layout[.bank2])
    return zip(view.tray.rows, bankNames).map { row, name in
      row.map { lying.contains($0) ? tile($0, view) : Tile("", .empty, place: .named(name)) }
    }
  }

  /// The words one below the other, as they were laid; an empty row if there is none.
  private static func played(_ view: WordiestView) -> [[Tile]] {
    let words = RowName.words.map { tiles($0, view) }.filter { !$0.isEmpty }
    return words.isEmpty ? [[]] : words
  }

  /// Draws a line with a word's points and what it means; a source that can't be read says so.
  static func drawDefinition(
    of word: String, _ isValid: Bool, _ points: Int?, _ context: any GameContext, to reply: inout Reply
  ) {
    guard reply.draws else { return }
    do throws(Refusal) {
      let answer = isValid ? try context.definition(of: word) : .unknown
      // Without the files of definitions nobody has asked for one; a tip tells of them once.
      if answer == .withheld || answer == .noSource {
        return reply.draw(
          .message("\(word.uppercased())\(points.map { ": \(WordiestTexts.points($0))" } ?? "")", .plain))
      }
      reply.draw(
        .message(answer.sentence(for: word, isValid: isValid, points: points), isValid ? .plain : .bad))
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
    reply.draw(.message("Yours: \(text(view.playedWords, score))", .plain), as: .page)
    if best.score <= score { return reply.draw(.message(WordiestTexts.isBestPair, .good), as: .page) }
    let pair = best.pairs.first.map { [$0.first, $0.second].filter { !$0.isEmpty } } ?? []
    reply.draw(.message("Best possible: \(text(pair, best.score))", .plain), as: .page)
  }

  /// Draws the score graph of a submitted match, with one of the other players marked.
  static func drawGraph(_ view: WordiestView, selected: Int?, to reply: inout Reply) {
    guard reply.draws, let graph = view.graph, let standing = view.standing, !view.opponents.isEmpty else { return }
    let (x, y) = (graph.x, graph.y)
    func place(_ player: Sample, _ role: Role) -> Plot.Point {
      Plot.Point(x: x.part(Double(player.ratingTenths) / 10), y: y.part(Double(player.score)), role)
    }
    var points = view.opponents.map { place($0, .plain) }
    points.append(Plot.Point(x: 0.5, y: 0.5, .strong))
    if let selected { points.append(place(view.opponents[selected], .selected)) }
    func whole(_ value: Double) -> String { String(Int(value.rounded())) }
    reply.draw(
      .plot(
        Plot(
          points,
          quadrants: [
            ("upsets against you", standing.upsetLosses), ("expected losses", standing.expectedLosses),
            ("expected wins", standing.expectedWins), ("your upsets", standing.upsetWins),
          ],
          xAxis: ("rating", decimalText(x.range.lowerBound, places: 1), decimalText(x.range.upperBound, places: 1)),
          yAxis: ("score", whole(y.range.lowerBound), whole(y.range.upperBound)))))
  }
}
