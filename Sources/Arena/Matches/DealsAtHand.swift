import ArenaReports

/// The deals of a match that are played now, in their order.
enum DealsAtHand: Sendable {
  case numbers(DealNumbers)
  case chosen([Int], known: Set<Int>)

  /// - Parameter count: the number of deals of the match.
  init(_ configuration: MatchConfiguration, of count: Int) throws(ArenaError) {
    let last = min(count, configuration.through ?? count)
    if let chosen = configuration.chosen {
      if let stranger = chosen.first(where: { $0 > count }) {
        throw ArenaError("deal \(stranger) was given, and the match has only \(count)")
      }
      let deals = chosen.filter { $0 <= last }
      self = .chosen(deals, known: Set(deals))
    } else {
      let (first, step) = configuration.shard ?? (1, 1)
      self = .numbers(DealNumbers(first: first, step: step, count: first > last ? 0 : (last - first) / step + 1))
    }
  }

  var count: Int {
    switch self {
    case .numbers(let numbers): numbers.count
    case .chosen(let deals, _): deals.count
    }
  }

  subscript(index: Int) -> Int {
    switch self {
    case .numbers(let numbers): numbers[index]
    case .chosen(let deals, _): deals[index]
    }
  }

  func contains(_ deal: Int) -> Bool {
    switch self {
    case .numbers(let numbers): numbers.contains(deal)
    case .chosen(_, let known): known.contains(deal)
    }
  }
}
