import PuzzleKit

extension WordFlowGame {
  /// Draws the grid, how far the game is, the words found and what the last move has brought.
  static func draw(_ view: WordFlowView, _ context: any GameContext, to reply: inout Reply) {
    guard reply.draws else { return }
    reply.draw(.heading(view.label.title))
    reply.draw(.board(view.tiles))
    if view.outcome == .playing { view.drawProgress(at: context.now, to: &reply) }
    if !view.found.isEmpty { view.drawFound(to: &reply) }
    if view.outcome != .playing { view.drawEnd(to: &reply) }
  }
}

extension WordFlowView {
  /// The grid: the traced cells have their numbers at the upper left and a line through them, hints stand in the lower
  /// corners.
  fileprivate var tiles: [[Tile]] {
    let last = changes?.attempt?.verdict == .found || changes?.revealed != nil ? found.last?.find.path ?? [] : []
    return (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in tile(UInt8(row * grid.columns + column), last) }
    }
  }

  private func tile(_ cell: UInt8, _ last: [UInt8]) -> Tile {
    let (index, letter) = (Int(cell), grid[Int(cell)])
    if letter == 0 { return Tile("", .empty) }
    let path = trace.isEmpty ? last : trace
    let step = path.firstIndex(of: cell)
    let others = traces.enumerated().contains { $0.offset != seat && $0.element.contains(cell) }
    let isFaded = faded >> UInt64(index) & 1 != 0
    let role: Role =
      trace.contains(cell)
      ? .selected : trace.isEmpty && last.contains(cell) ? .good : others ? .present : isFaded ? .empty : .unused
    func count(_ counts: [Int]?) -> String { counts.map { $0[index] }.map { $0 > 0 ? String($0) : "" } ?? "" }
    let starting = count(starts)
    return Tile(
      grid.face(index), role, label: step.map { String($0 + 1) } ?? "", value: count(contains),
      foot: starting.isEmpty ? " " : starting, place: .named(grid.name(cell)), next: grid.step(from: step, of: path))
  }

  fileprivate func drawProgress(at now: Int64, to reply: inout Reply) {
    if let required { reply.draw(.progress(requiredFound, of: required)) }
    var facts =
      required.map { [Fact("\(requiredFound) of \(counted($0, "word"))"), Fact("\(percent ?? 0)%", .strong)] } ?? []
    if required == nil { facts.append(Fact(counted(requiredFound, "word"))) }
    if bonusFound > 0 { facts.append(Fact(counted(bonusFound, "bonus word"))) }
    facts.append(Fact(WordFlowTexts.points(score.total), .accent))
    if let star = label.star {
      let prize = isDaily ? ("day won", "win the day") : ("star earned", "earn a star")
      facts.append(Fact(hasStar ? prize.0 : "\(WordFlowTexts.points(star)) \(prize.1)"))
    }
    if streak > 1 { facts.append(Fact("streak \(streak)")) }
    reply.draw(.facts(facts))
    if let lengths {
      let counts = lengths.map { "\($0.length) letters \($0.found)/\($0.required)" }
      reply.draw(.message(counts.joined(separator: ", "), .plain), as: .side)
    }
    if let limit, let time = clock.time(at: now) {
      let left = Int(clamping: max(0, Int64(limit) - time / 1000))
      reply.draw(.message("Time left: \(WordFlowTexts.duration(left))", left < 60 ? .bad : .plain))
    }
    for (number, cells) in traces.enumerated() where !cells.isEmpty {
      let whose = number == seat ? "Trace" : "Your partner's trace"
      let names = grid.names(cells).joined(separator: " ")
      reply.draw(.message("\(whose): \(grid.word(cells).uppercased()) (\(names))", .plain), as: .trace)
    }
    if isBeaten { reply.draw(.message(WordFlowTexts.beaten, .plain)) }
    if let rival {
      reply.draw(.message("Rival: \(counted(rival.words, "word")), \(WordFlowTexts.points(rival.score))", .plain))
    }
  }

  /// The words found by length, in the order of finding.
  private var foundByLength: [[SeenWord]] {
    Dictionary(grouping: found, by: { $0.word.length }).sorted { $0.key < $1.key }.map { $0.value }
  }

  /// A bonus word has a plus, a revealed one brackets.
  private func text(_ seen: SeenWord) -> String {
    let word = seen.word.text.uppercased()
    return seen.find.isRevealed ? "(\(word))" : word + (seen.word.isRequired ? "" : "+")
  }

  /// The words found, a list for each length with how many there are of it, as far as that is known, the newest with a
  /// mark; at the end how the points were made, and the words that were not found.
  var side: [Block] {
    let newest = outcome == .playing ? found.last?.find.index : nil
    let known = Dictionary(grouping: found, by: { $0.word.length })
    let all = Set(known.keys).union((lengths ?? []).map { $0.length }).sorted()
    let lists = all.flatMap { length in
      let words = known[length] ?? []
      let count = lengths?.first { $0.length == length }
      let left =
        count.map { ", \($0.found) of \($0.required)" } ?? (outcome == .playing ? ", \(words.count) found" : "")
      return [
        Block.heading("\(length) letters" + left),
        .list(words.map { ($0.find.index == newest ? "\u{2022}" : "") + text($0) }),
      ]
    }
    if outcome == .playing { return lists }
    let others = missed.isEmpty ? [] : [Block.heading("Not found"), .list(missed.map { $0.text.uppercased() })]
    return scoreTable + others + (lists.isEmpty ? [] : [.heading("Found")] + lists)
  }

  /// Draws the words found in columns by length.
  func drawFound(to reply: inout Reply) {
    let columns = foundByLength
    reply.draw(
      .table(
        WordFlowTexts.lengthHeadings(found.map { $0.word.length }),
        (0..<(columns.map { $0.count }.max() ?? 0)).map { row in
          columns.map { row < $0.count ? text($0[row]) : "" }
        }), as: .side)
  }

  /// Draws what the mode shows.
  func drawAids(to reply: inout Reply) {
    guard reply.draws else { return }
    if let lengths {
      reply.draw(
        .table(
          ["Letters", "Found", "Required"],
          lengths.map { [$0.length, $0.found, $0.required].map(String.init) }))
    }
    if starts != nil || contains != nil {
      reply.draw(.board(tiles))
      let corners = WordFlowTexts.corners(starts: starts != nil, contains: contains != nil)
      reply.draw(.paragraph("Numbers at a letter: " + corners))
    }
    if lengths == nil {
      reply.draw(.paragraph(mode == .hardcore ? "Hardcore has no hints." : "The first hints come at 10% of the words."))
    }
  }

  /// Says what has come of the last word.
  func drawNews(to reply: inout Reply) {
    guard outcome == .playing, let changes else { return }
    if let attempt = changes.attempt {
      let (text, tone) = WordFlowTexts.verdict(attempt, minimum: minimumLength)
      reply.draw(.message(text, tone))
    }
    if changes.revealed != nil, let word = found.last {
      reply.draw(.message("Revealed: \(word.word.text.uppercased())", .plain))
    }
    for aid in changes.unlocked { reply.draw(.message(WordFlowTexts.unlocked(aid), .good)) }
    if changes.isTimeOver { reply.draw(.message("Time is up; the game goes on without a time bonus.", .bad)) }
  }

  /// The points and how they were made; nothing in the tutorial.
  private var scoreTable: [Block] {
    if Lesson.step(of: label) != nil { return [] }
    let parts = [
      ("Words", score.base), ("Streaks", score.streak), ("Bonus words", score.bonus), ("Time", score.time),
      ("Teamwork", score.team),
    ]
    return [.table(["Score", grouped(score.total)], parts.filter { $0.1 > 0 }.map { [$0.0, grouped($0.1)] })]
  }

  fileprivate func drawEnd(to reply: inout Reply) {
    for block in scoreTable { reply.draw(block) }
    if missed.isEmpty { return }
    reply.draw(.heading("Not found"), as: .page)
    reply.draw(
      .table(WordFlowTexts.lengthHeadings(missed.map { $0.length }), WordFlowTexts.columns(missed.map { $0.text })))
  }
}
