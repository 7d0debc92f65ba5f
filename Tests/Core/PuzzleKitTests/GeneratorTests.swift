import PuzzleKit
import Testing

@Suite struct LinearCongruentialTests {
  @Test func givesThePublishedNumbers() {
    var generator = LinearCongruential(seed: 12345)
    let first = (0..<3).map { _ in generator.next() }
    #expect(first == [17_399_844_927_936_646_018, 5_516_761_748_041_265_831, 9_483_397_540_791_915_064])
    generator = LinearCongruential(seed: 1)
    let second = (0..<3).map { _ in generator.next() }
    #expect(second == [2_862_933_558_814_942_250, 11_788_423_209_769_308_335, 16_127_330_271_062_048_800])
  }

  @Test func readsSeedZeroAsTheDefault() {
    #expect(LinearCongruential(seed: 0).state == 12345)
  }
}
