import PuzzleKit

extension WordleGame {
  /// The board as a picture, `2/6` for the guess that is being made and how many there are, `1/6` for the
  /// one that is made to those who race, and bare words as guesses.
  public static let presentation: Presentation<WordleGame>? = Presentation(
    draw: { view, _, reply in draw(view, to: &reply) },
    progress: { view in "\(min(view.rows.count + 1, view.maxGuesses))/\(view.maxGuesses)" },
    standing: { view in "\(view.rows.count)/\(view.maxGuesses)" },
    shorthand: { game, words in game.shorthand(words) },
    objection: { game, words in game.objection(to: words) },
    predictPicture: predictPicture)

  /// The typed letters, or a guess that waits for its colours.
  static func predictPicture(_ blocks: [Block], _ request: LiveRequest) -> [Block]? {
    guard let index = blocks.firstIndex(where: { if case .board = $0 { true } else { false } }),
      case .board(var rows, let names) = blocks[index],
      let row = rows.firstIndex(where: { $0.allSatisfy { [.empty, .unused].contains($0.role) } })
    else { return nil }
    let length = rows[row].count
    guard length <= Word.capacity, let letters = Word(rows[row].filter { $0.role == .unused }.map { $0.text }.joined()),
      let move = move(meantBy: request), case let typed = TypedGuess(letters, of: length),
      let shown = typed.guess(of: move) ?? (try? typed.after(move))
    else { return nil }
    let isGuess = typed.guess(of: move) != nil
    if isGuess, shown.count != length { return nil }
    rows[row] = rows[row].enumerated().map { column, tile in
      column < shown.count
        ? Tile(letter(shown[column]), isGuess ? .busy : .unused, place: tile.place)
        : Tile("", .empty, place: tile.place)
    }
    var blocks = blocks
    blocks[index] = .board(rows, names: names)
    return blocks
  }

  /// The move that is wished for, as far as one can be foreseen: nil for a row that brings its colours.
  private static func move(meantBy request: LiveRequest) -> WordleMove? {
    switch request {
    case .gesture(let gesture): return WordleMove(gesture)
    case .line(let text):
      let words = text.lowercased().split(separator: " ")
      return words.count == 1 ? Word(words[0]).map { .guess($0) } : words.count == 2 ? WordleMove(words: words) : nil
    }
  }

  /// Draws the title, which warns of hard mode, the board with the typed letters, and the keyboard.
  static func draw(_ view: WordleView, to reply: inout Reply) {
    reply.draw(.heading(title(view), view.isHard ? .bad : .strong))
    reply.draw(.board(board(view)))
    reply.draw(.keyboard(keys(view.keyboard)))
  }

  private static func title(_ view: WordleView) -> String {
    var title = view.rank.title
    if let number = view.number { title += " #\(number)" }
    if view.isHard { title += ", hard mode" }
    return view.isElsewhere ? title + ", played elsewhere" : title
  }

  private static func board(_ view: WordleView) -> [[Tile]] {
    (0..<view.maxGuesses).map { index in
      if index < view.rows.count { return tiles(view.rows[index], index) }
      let typed = index == view.rows.count && view.outcome == .playing ? view.input : Word()
      return (0..<view.rank.letters).map { column in
        let place = place(index, column)
        return column < typed.count
          ? Tile(letter(typed[column]), .unused, place: place) : Tile("", .empty, place: place)
      }
    }
  }

  static func tiles(_ row: Row, _ index: Int) -> [Tile] {
    (0..<row.word.count).map { Tile(letter(row.word[$0]), row.feedback[$0].role, place: place(index, $0)) }
  }

  static func place(_ row: Int, _ column: Int) -> Place { .tile(row: row + 1, column: column + 1) }

  private static func keys(_ keyboard: Keyboard) -> [[Tile]] {
    func row(_ letters: String) -> [Tile] {
      letters.utf8.map { Tile(letter($0), keyboard[$0].role, place: .named(String(Unicode.Scalar($0)))) }
    }
    let (enter, delete) = (Tile("⏎", .plain, place: "enter"), Tile("⌫", .plain, place: "delete"))
    return [row("qwertyuiop"), row("asdfghjkl"), [enter] + row("zxcvbnm") + [delete]]
  }

  static func letter(_ lowercase: UInt8) -> String { String(Unicode.Scalar(lowercase & ~0x20)) }
}
