import PuzzleKit
import Testing

/// The forms of values of arguments and options.
@Suite struct ParameterTests {
  private func refusal(of token: String, _ argument: any AnyArgument) -> Refusal? {
    do throws(Refusal) {
      _ = try argument.parameter.parse(token)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", ", not \"\""), ("0", ", and \"0\" is too small"), ("10", ", and \"10\" is too large"),
    ("+5", " without a sign, not \"+5\""), ("-5", " without a sign, not \"-5\""), ("5.0", ", not \"5.0\""),
    ("five", ", not \"five\""), ("99999999999999999999", ", and \"99999999999999999999\" is too large"),
  ])
  func numbersAreDigitsInTheirRange(token: String, fault: String) {
    let number = Argument.integer("number", 1...9, "a digit")
    #expect(
      refusal(of: token, number) == Refusal(.badArgument, "number must be a whole number from 1 to 9" + fault))
    #expect(refusal(of: "1", number) == nil && refusal(of: "9", number) == nil)
  }

  @Test(arguments: ["", "-1", "+1", "18446744073709551616", "0x10"])
  func seedsAreDigitsOf64Bits(token: String) {
    let seed = Argument<UInt64>.seed("seed", "any")
    #expect(refusal(of: token, seed)?.code == .badArgument)
    #expect(refusal(of: "18446744073709551615", seed) == nil)
  }
}
