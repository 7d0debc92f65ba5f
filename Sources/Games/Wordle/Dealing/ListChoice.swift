import Lexicon
import LexiconNotes
import PuzzleKit

/// The choice of built-in words for a game.
enum ListChoice: Equatable {
  /// Those that are dealt by an edition.
  case edition(AnswerEdition)
  /// Those of games that are played elsewhere.
  case elsewhere
  /// Those of the edition that the day of the deal tells.
  case ofDay(AnswerEdition)

  /// Whether kept lines tell that they are not of the first edition.
  var isTold: Bool { self == .edition(.second) || self == .elsewhere }

  /// The lists for a rank.
  func lists(_ rank: Rank) -> WordLists {
    switch self {
    case .edition(let edition), .ofDay(let edition): EmbeddedLists.lists(rank, edition)
    case .elsewhere: EmbeddedLists.elsewhere(rank)
    }
  }
}

extension WordleDealer {
  /// The first day whose word is of the second edition.
  static let firstDayOfSecondWords = "2026-12-01"

  /// The built-in words of a deal that a line of some origin asks for.
  func edition(
    of request: DealRequest, _ origin: LineOrigin, _ context: any GameContext
  ) throws(Refusal) -> ListChoice {
    if let number = request[WordleOptions.words], let edition = AnswerEdition(rawValue: UInt8(number)) {
      return .edition(edition)
    }
    if let day = request[Daily.option] {
      let iso = day.isEmpty ? context.today?.iso ?? "" : day
      return .ofDay(iso < WordleDealer.firstDayOfSecondWords ? .first : .second)
    }
    // A sealed answer can only come from a kept line.
    if request[WordleOptions.sealed] != nil { return .edition(.first) }
    let named = request.given.contains { ["answer", "seed", "index"].contains($0) }
    return .edition(named ? origin.edition(newest: .newest, scripted: .first, kept: .first) : .newest)
  }

  /// The first place from `place` on whose answer the profile has not played by the first edition.
  mutating func unplayed(
    from place: Int, _ lists: WordLists, _ seed: UInt64, _ variant: Variant, _ context: any GameContext
  ) throws(Refusal) -> Int {
    let first = EmbeddedLists.lists(lists.rank, .first)
    let dealt = try context.value(ProfileKey.answerIndex(lists.rank)).flatMap { Int($0) } ?? 0
    if dealt <= 0 { return place }
    var played = Set(order(first, seed, variant).prefix(dealt))
    for stored in try context.history() where stored.entry.mode == lists.rank.rawValue {
      if let detail = WordleHistoryDetail(parsing: stored.entry.detail) { played.insert(detail.answer) }
    }
    let answers = order(lists, seed, variant)
    return (0..<answers.count).lazy.map { (place + $0) % answers.count }.first { !played.contains(answers[$0]) }
      ?? place
  }
}
