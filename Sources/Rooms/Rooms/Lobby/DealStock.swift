import PuzzleKit

/// Deals that are made before anybody waits for them: one for each kind of round that could begin next. They belong to no room;
/// the first that wants such a round has it.
struct DealStock {
  /// The rounds that any deal of a stock fits.
  struct Kind: Hashable {
    private let settings: RoomSettings
    private let seats: Int
    private let again: [String]?

    /// Nil for a deal that is named, or that is another one tomorrow.
    init?(_ wish: DealWish) {
      guard wish.opening == nil, wish.settings.file == nil,
        !(wish.settings.options + (wish.again ?? [])).contains("daily")
      else { return nil }
      var settings = wish.settings
      (settings.title, settings.watching, settings.finding) = (nil, .shared, Finding())
      (self.settings, seats, again) = (settings, wish.seats, wish.again)
    }
  }

  private var dealt: [Kind: DealtRound] = [:]
  /// Those that are being dealt.
  private var ordered: Set<Kind> = []

  /// Takes note that a deal is ordered, if there should be one.
  /// - Parameters:
  ///   - kind: the rounds that it would fit.
  ///   - most: the most deals that are kept.
  /// - Returns: whether it has to be dealt.
  mutating func order(_ kind: Kind, most: Int) -> Bool {
    guard dealt[kind] == nil, ordered.count < most else { return false }
    return ordered.insert(kind).inserted
  }

  /// Takes what has come of an order. The oldest deal leaves if there are too many.
  /// - Parameters:
  ///   - round: the deal; nil if there is none.
  ///   - kind: the rounds that it fits.
  ///   - most: the most deals that are kept.
  mutating func add(_ round: DealtRound?, _ kind: Kind, most: Int) {
    ordered.remove(kind)
    guard let round else { return }
    dealt[kind] = round
    if dealt.count > most, let oldest = dealt.min(by: { $0.value.time < $1.value.time }) {
      dealt[oldest.key] = nil
    }
  }

  /// Takes a deal out of the stock; nil if there is none of that kind.
  mutating func take(_ kind: Kind) -> DealtRound? { dealt.removeValue(forKey: kind) }
}
