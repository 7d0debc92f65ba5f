import Testing

@testable import Wordle

/// All answers in the order of a seed.
func answerOrder<Element: Sendable>(_ answers: [Element], seed: UInt64, _ variant: Variant) -> [Element] {
  var order = AnswerOrder(answers, seed: seed, variant)
  order.find(upTo: answers.count)
  return order.elements
}

@Suite struct OrderTests {
  @Test(arguments: [
    (12345 as UInt64, Variant.ios, [9, 3, 6, 2, 4, 0, 5, 8, 7, 1]), (12345, .web, [2, 3, 1, 6, 4, 7, 5, 0, 9, 8]),
    (0, .ios, [9, 3, 6, 2, 4, 0, 5, 8, 7, 1]),
    (1, .ios, [1, 6, 8, 3, 5, 4, 9, 2, 7, 0]), (1, .web, [1, 6, 2, 4, 5, 7, 3, 9, 8, 0]),
  ])
  func shufflesAsTheOriginals(seed: UInt64, variant: Variant, order: [Int]) {
    #expect(answerOrder(Array(0..<10), seed: seed, variant) == order)
  }

  @Test(arguments: [Variant.ios, .web])
  func findsTheSameInParts(variant: Variant) {
    let whole = answerOrder(Array(0..<50), seed: 7, variant)
    var order = AnswerOrder(Array(0..<50), seed: 7, variant)
    for last in [0, 3, 3, 1, 20, 49, 60] {
      order.find(upTo: last)
      #expect(order.elements.prefix(last + 1) == whole.prefix(last + 1))
    }
  }
}
