import Testing

@testable import Wordle

@Suite struct OrderTests {
  @Test(arguments: [
    (12345 as UInt64, Variant.ios, [9, 3, 6, 2, 4, 0, 5, 8, 7, 1]), (12345, .web, [2, 3, 1, 6, 4, 7, 5, 0, 9, 8]),
    (0, .ios, [9, 3, 6, 2, 4, 0, 5, 8, 7, 1]),
    (1, .ios, [1, 6, 8, 3, 5, 4, 9, 2, 7, 0]), (1, .web, [1, 6, 2, 4, 5, 7, 3, 9, 8, 0]),
  ])
  func shufflesAsTheOriginals(seed: UInt64, variant: Variant, order: [Int]) {
    #expect(answerOrder(Array(0..<10), seed: seed, variant) == order)
  }
}
