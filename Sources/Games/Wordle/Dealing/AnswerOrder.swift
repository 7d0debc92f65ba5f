import PuzzleKit

/// The order in which `answers` are played.
///
/// `ios` shuffles as Swift's standard library does; `web` goes from the last place down to the second and swaps each
/// with the place `next() % (place + 1)`, places counted from 0.
func answerOrder<Element>(_ answers: [Element], seed: UInt64, _ variant: Variant) -> [Element] {
  var generator = LinearCongruential(seed: seed)
  switch variant {
  case .ios: return answers.inShuffledOrder(using: &generator)
  case .web:
    var order = answers
    for place in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(place, Int(generator.next() % UInt64(place + 1)))
    }
    return order
  }
}
