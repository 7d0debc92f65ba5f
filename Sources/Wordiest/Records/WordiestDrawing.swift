import PuzzleKit

extension WordiestGame {
  /// Draws the words with their definitions and the banks; of a submitted match its words and the score graph.
  static func draw(_ view: WordiestView, _ context: any GameContext, to reply: inout Reply) {
    reply.draw(.ink(WordiestInk.chosen(context).ink))
    reply.draw(.heading(title(view)))
    if view.standing != nil, view.kind != .review {
      reply.draw(.board([played(view)], names: ["Words"]))
      drawGraph(view, selected: nil, to: &reply)
      let words = view.playedWords.map { $0.uppercased() }
      reply.draw(.message(words.isEmpty ? "No words" : words.joined(separator: " + "), .plain))
      return
    }
    for row in RowName.words {
      reply.draw(.board([tiles(row, view)], names: [row == .word1 ? "Word 1" : "Word 2"]))
      if let word = view.words.first(where: { $0.row == row }) {
        drawDefinition(of: word.letters, word.isValid, word.points, context, to: &reply)
      }
    }
    reply.draw(.board([RowName.bank1, .bank2].map { tiles($0, view) }, names: ["Bank 1", "Bank 2"]))
    reply.draw(
      .message(
        "Total \(view.total)" + (view.best > view.total ? " (best \(view.best))" : ""),
        view.total > 0 && view.total == view.best ? .good : .plain))
    if view.kind == .review { drawGraph(view, selected: nil, to: &reply) }
  }

  private static func title(_ view: WordiestView) -> String {
    let name = view.identifier.map { " \($0)" } ?? ""
    switch view.kind {
    case .match: return "Match\(name)"
    case .challenge: return "Challenge\(name)"
    case .review: return "Review of match\(name)"
    }
  }

  private static func tiles(_ row: RowName, _ view: WordiestView) -> [Tile] {
    view.layout[row].map { tile($0, view.rack, .plain) }
  }

  private static func tile(_ number: Int, _ rack: Rack, _ role: Role) -> Tile {
    let tile = rack.tiles[number]
    return Tile(
      String(tile.character), role, label: String(number + 1), bonus: tile.bonus?.text ?? "",
      value: String(tile.value), name: String(number + 1))
  }

  /// Both words in one row with a plus between them.
  private static func played(_ view: WordiestView) -> [Tile] {
    let words = RowName.words.map { tiles($0, view) }.filter { !$0.isEmpty }
    return Array(words.joined(separator: [Tile("+", .faded)]))
  }

  /// Draws a line with a word's points and what it means; a source that can't be read says so.
  static func drawDefinition(
    of word: String, _ isValid: Bool, _ points: Int?, _ context: any GameContext, to reply: inout Reply
  ) {
    guard reply.draws else { return }
    do throws(Refusal) {
      let answer = isValid ? try context.definition(of: word) : .unknown
      reply.draw(
        .message(answer.sentence(for: word, isValid: isValid, points: points), isValid ? .plain : .bad))
    } catch {
      reply.draw(.message(error.text, .bad))
    }
  }

  /// Draws the score graph of a submitted match, with one of the other players marked.
  static func drawGraph(_ view: WordiestView, selected: Int?, to reply: inout Reply) {
    guard reply.draws, let graph = view.graph, let standing = view.standing, !view.opponents.isEmpty else { return }
    func place(_ point: (x: Double, y: Double), _ role: Role) -> Plot.Point {
      Plot.Point(x: (point.x + 1) / 2, y: (point.y + 1) / 2, role)
    }
    var points = graph.points.map { place($0, .plain) }
    points.append(place((0, 0), .strong))
    if let selected { points.append(place(graph.points[selected], .selected)) }
    let (x, y) = (graph.x.edges, graph.y.edges)
    func whole(_ value: Double) -> String { String(Int(value.rounded())) }
    reply.draw(
      .plot(
        Plot(
          points,
          quadrants: [
            ("upset losses", standing.upsetLosses), ("expected losses", standing.expectedLosses),
            ("expected wins", standing.expectedWins), ("upset wins", standing.upsetWins),
          ],
          xAxis: ("rating", decimalText(x.low, places: 1), decimalText(x.high, places: 1)),
          yAxis: ("score", whole(y.low), whole(y.high)))))
  }
}
