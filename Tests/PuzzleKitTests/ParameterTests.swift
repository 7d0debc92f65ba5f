import PuzzleKit
import Testing

/// What the values of arguments and options may look like.
@Suite struct ParameterTests {
  private func refusal(of token: String, _ argument: any AnyArgument) -> Refusal? {
    do throws(Refusal) {
      _ = try argument.parameter.parse(token)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["", "0", "10", "+5", "5.0", "five", "-5", "99999999999999999999"])
  func numbersAreDigitsInTheirRange(token: String) {
    let number = Argument.integer("number", 1...9, "a digit")
    #expect(
      refusal(of: token, number)
        == Refusal(
          .badArgument, "number must be a whole number from 1 to 9, not \(quoted(token))"))
    #expect(refusal(of: "1", number) == nil && refusal(of: "9", number) == nil)
  }

  @Test(arguments: ["", "-1", "+1", "18446744073709551616", "0x10"])
  func seedsAreDigitsOf64Bits(token: String) {
    let seed = Argument<UInt64>.seed("seed", "any")
    #expect(refusal(of: token, seed)?.code == .badArgument)
    #expect(refusal(of: "18446744073709551615", seed) == nil)
  }
}
