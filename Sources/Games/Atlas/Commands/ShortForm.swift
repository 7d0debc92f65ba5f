/// A person's short form of a move: `d` draws, `d 5` five times as far as the stock goes, `r` shuffles back, and on an empty
/// stock all of them do; `s` does what the stock allows, `w f2` moves the waste's card to foundation 2, `t1 t3 2` two cards
/// from pile to pile, `w f` to whichever foundation takes the card; `t1` alone picks up, and then `t3` puts down.
struct ShortForm: Equatable {
  private enum Place: Equatable {
    case waste, anyFoundation
    case tableau(Int), foundation(Int)

    init?(_ word: Substring) {
      let digits = word.dropFirst()
      let number = digits.utf8.allSatisfy { 48...57 ~= $0 } ? Int(digits) : nil
      switch (word.first, number) {
      case ("w", nil) where digits.isEmpty: self = .waste
      case ("f", nil) where digits.isEmpty: self = .anyFoundation
      case ("t", let number?): self = .tableau(number)
      case ("f", let number?): self = .foundation(number)
      default: return nil
      }
    }

    var text: String {
      switch self {
      case .waste: "waste"
      case .anyFoundation: "foundation"
      case .tableau(let number): "tableau \(number)"
      case .foundation(let number): "foundation \(number)"
      }
    }

    var isSource: Bool {
      switch self {
      case .waste, .tableau: true
      case .anyFoundation, .foundation: false
      }
    }
  }

  private let places: [Place]
  /// `d`, `r` or `s`.
  private let command: Substring?
  private let count: Int?

  init?(_ text: String) {
    var words = text.lowercased().split(separator: " ")
    let draws = words.count == 2 && words[0] == "d" ? Int(words[1]).flatMap { 1...999 ~= $0 ? $0 : nil } : nil
    if let word = words.first, draws != nil || (words.count == 1 && ["d", "r", "s"].contains(word)) {
      command = word
      places = []
      count = draws
      return
    }
    command = nil
    count = words.count > 1 ? words.last.flatMap { Int($0) } : nil
    if count != nil { words.removeLast() }
    places = words.compactMap(Place.init)
    guard !words.isEmpty, words.count <= 2, places.count == words.count else { return nil }
  }

  /// The fault of a form that begins as one of these.
  static func objection(to text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    return words.count == 2 && words[0] == "d" ? "d takes a number of cards from 1 to 999, not \(words[1])" : nil
  }

  /// The line that is meant in a game.
  func line(_ game: AtlasGame) -> String? {
    if let command {
      // On an empty stock there is nothing else to do.
      if command == "r" || (game.stock.isEmpty && !game.waste.isEmpty) { return "reshuffle" }
      let draws = min(count ?? 1, game.stock.count)
      return draws > 1 ? "play " + Array(repeating: "draw", count: draws).joined(separator: "; ") : "draw"
    }
    let cards = count.map { " \($0)" } ?? ""
    if places.count == 2 {
      // After `foundation` a number alone would be the foundation's.
      let unit = count != nil && places[1] == .anyFoundation ? " cards" : ""
      return "move \(places[0].text) \(places[1].text)\(cards)\(unit)"
    }
    if let source = game.selection?.source, count == nil {
      return source.text == places[0].text ? "deselect" : "drop \(places[0].text)"
    }
    if places[0].isSource { return "select \(places[0].text)\(cards)" }
    return count == nil ? "drop \(places[0].text)" : nil
  }
}
