import PuzzleKit
import Testing

@Suite struct ShufflingTests {
  @Test(arguments: [0, 1, 2, 3, 52, 1000, 2309])
  func theOrderIsThatOfTheLibrary(count: Int) {
    for seed: UInt64 in [1, 12345, .max] {
      var (one, other) = (LinearCongruential(seed: seed), LinearCongruential(seed: seed))
      #expect((0..<count).inShuffledOrder(using: &one) == (0..<count).shuffled(using: &other))
      #expect(one.state == other.state)
    }
  }

  @Test(arguments: [1, 2, 7, 1 << 20, Int.max])
  func theNumberIsThatOfTheLibrary(bound: Int) {
    var (one, other) = (SplitMix64(seed: 9), SplitMix64(seed: 9))
    for _ in 0..<100 { #expect(one.index(below: bound) == Int.random(in: 0..<bound, using: &other)) }
  }
}
