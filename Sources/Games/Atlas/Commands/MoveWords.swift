import PuzzleKit

/// Reads the words that follow `move`, `select` and `drop` from the left.
struct MoveWords {
  /// The target of cards.
  enum Place: Equatable {
    case exact(Target)
    /// The foundation that takes the card.
    case anyFoundation
  }

  private var words: ArraySlice<String>
  private let command: String

  init(_ words: [String], of command: String) {
    self.words = words.flatMap(MoveWords.spelled)[...]
    self.command = command
  }

  /// A word as it is, or what the short form of a place stands for: `w`, `t1`, `f2`, `f`.
  private static func spelled(_ word: String) -> [String] {
    let places = ["w": "waste", "t": "tableau", "f": "foundation"]
    guard let place = places[word.prefix(1).lowercased()] else { return [word] }
    let number = word.dropFirst()
    if number.isEmpty { return place == "tableau" ? [word] : [place] }
    return place != "waste" && number.utf8.allSatisfy { 48...57 ~= $0 } ? [place, String(number)] : [word]
  }

  mutating func source() throws(Refusal) -> Source {
    switch words.popFirst() {
    case "waste": return .waste
    case "tableau": return .tableau(try number(of: "tableau", upTo: AtlasGame.pileCount))
    case "foundation":
      throw Refusal(AtlasErrors.foundationStays, marked: "cards can't leave a foundation; `undo` takes a move back")
    case "stock": throw Refusal(.badArgument, marked: "`draw` turns up a card of the stock first")
    case let other:
      throw Refusal(
        other == nil ? .missingArgument : .badArgument,
        "\(command) needs a pile to take from: waste or tableau N" + (other.map { ", not \(quoted($0))" } ?? ""))
    }
  }

  mutating func target() throws(Refusal) -> Place {
    switch words.popFirst() {
    case "foundation":
      guard let next = words.first else { return .anyFoundation }
      // A number after `foundation` is the foundation's; `foundation 2 cards` would be two things at once.
      if Int(next) != nil, words.dropFirst().first.map(MoveWords.isCards) == true { return .anyFoundation }
      return .exact(.foundation(try number(of: "foundation", upTo: AtlasGame.foundationCount)))
    case "tableau": return .exact(.tableau(try number(of: "tableau", upTo: AtlasGame.pileCount)))
    case let other:
      throw Refusal(
        other == nil ? .missingArgument : .badArgument,
        "\(command) needs a target: foundation N or tableau N" + (other.map { ", not \(quoted($0))" } ?? ""))
    }
  }

  private static func isCards(_ word: String) -> Bool { word == "cards" || word == "card" }

  /// The number of cards, or nil if that is left out.
  mutating func count() throws(Refusal) -> Int? {
    guard let word = words.popFirst() else { return nil }
    let count = try MoveWords.number(word, of: "the number of cards", in: 0...Int.max)
    if let next = words.first, MoveWords.isCards(next) { words.removeFirst() }
    return count
  }

  func end() throws(Refusal) {
    if let word = words.first { throw Refusal(.extraArgument, "unexpected argument \(quoted(word)) of \(command)") }
  }

  /// A pile's number, from 0.
  private mutating func number(of pile: String, upTo limit: Int) throws(Refusal) -> Int {
    guard let word = words.popFirst() else {
      throw Refusal(.missingArgument, "\(command) needs the number of the \(pile), 1 to \(limit)")
    }
    return try MoveWords.number(word, of: pile, in: 1...limit) - 1
  }

  private static func number(_ word: String, of name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard case .integer(let number) = try Parameter(name, .integer(range), "").parse(word) else {
      preconditionFailure("a parameter of a whole number has given none")
    }
    return Int(number)
  }
}
