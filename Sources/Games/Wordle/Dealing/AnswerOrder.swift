import PuzzleKit

/// The order in which answers are played, found as far as it is needed.
///
/// `ios` shuffles as Swift's standard library does; `web` goes from the last place down to the second and swaps each
/// with the place `next() % (place + 1)`, places counted from 0.
struct AnswerOrder<Element: Sendable>: Sendable {
  /// The answers; those after the last place that was needed are not in order yet.
  private(set) var elements: [Element]
  private let variant: Variant
  private var generator: LinearCongruential
  /// The number of answers in order.
  private var found = 0

  init(_ answers: [Element], seed: UInt64, _ variant: Variant) {
    elements = answers
    self.variant = variant
    generator = LinearCongruential(seed: seed)
  }

  /// Puts the answers up to a place in order.
  mutating func find(upTo last: Int) {
    switch variant {
    case .ios:
      let end = last < elements.count ? last + 1 : elements.count
      while found < end {
        elements.swapAt(found, found + generator.index(below: elements.count - found))
        found += 1
      }
    case .web where found == 0:
      for place in stride(from: elements.count - 1, to: 0, by: -1) {
        elements.swapAt(place, Int(generator.next() % UInt64(place + 1)))
      }
      found = elements.count
    case .web: break
    }
  }
}
