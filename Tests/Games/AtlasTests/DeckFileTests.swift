import PuzzleKit
import Testing

@testable import Atlas

@Suite struct DeckFileTests {
  private static let good = """
    {
      "deck_id": "deck_2026_01",
      "deck_name": "Randomized Round",
      "groups": ["europe", "asia"],
      "shuffle_seed": 12345
    }
    """

  private func deck(_ text: String) throws(Refusal) -> Deck {
    try DeckFile.deck(Array(text.utf8), file: "DECK")
  }

  @Test func aGoodFileIsRead() throws {
    let deck = try deck(Self.good)
    #expect(deck == Deck(id: "deck_2026_01", name: "Randomized Round", groups: ["europe", "asia"], seed: 12345))
    #expect(try self.deck("\u{FEFF}" + Self.good) == deck)
  }

  @Test(arguments: [
    ("12345", 12345 as UInt64?), ("null", nil), ("0", 0), ("-0", 0), ("9223372036854775807", 9_223_372_036_854_775_807),
    ("9223372036854775808", 9_223_372_036_854_775_808), ("18446744073709551615", .max),
  ])
  func seedsAreExact(text: String, seed: UInt64?) throws {
    #expect(try deck(Self.good.replacing("12345", with: text)).seed == seed)
    #expect(try deck("\u{FEFF}" + Self.good.replacing("12345", with: "\(text) ")).seed == seed)
  }

  @Test func theSeedMayBeMissing() throws {
    let deck = try deck(Self.good.replacing("\"shuffle_seed\"", with: "\"other\": { \"shuffle_seed\": 1 }, \"more\""))
    #expect(deck.seed == nil)
  }

  @Test(arguments: [
    ("]", "", "line 5, column 17: a comma or ] should be here"),
    (Self.good, "3", "$: must be an object, not a number"),
    (
      #""deck_name""#, #""deck_id": "x", "deck_name""#,
      "line 3, column 3: this name is in the object twice"
    ),
    ("deck_id", "id", "$.deck_id: is missing; it must be the deck's id"),
    ("deck_name", "name", "$.deck_name: is missing; it must be the deck's name"),
    ("groups", "group", "$.groups: is missing; it must be an array of the groups' ids"),
    (#""deck_2026_01""#, "1", "$.deck_id: must be a string, not a number"),
    ("deck_2026_01", "a b", "$.deck_id: must be a name without white space and control characters, not \"a b\""),
    (#""Randomized Round""#, "1", "$.deck_name: must be a string, not a number"),
    ("Randomized Round", " ", "$.deck_name: must not be empty"),
    (#"["europe", "asia"]"#, #""europe""#, "$.groups: must be an array, not a string"),
    (#"["europe", "asia"]"#, "[]", "$.groups: must have at least one group"),
    (#""asia""#, "{}", "$.groups[1]: must be a string, not an object"),
    ("asia", "a,b", "$.groups[1]: must be a name of letters, digits, - and _, not \"a,b\""),
    ("asia", "europe", "$.groups[1]: must be a group that is not in the deck yet, not \"europe\" as at $.groups[0]"),
    ("12345", "-1", "$.shuffle_seed: must be a whole number from 0 to 18446744073709551615, not -1"),
    (
      "12345", "18446744073709551616",
      "$.shuffle_seed: must be a whole number from 0 to 18446744073709551615 in digits alone, not "
        + "\"18446744073709551616\""
    ),
    (
      "12345", "1.5e3",
      "$.shuffle_seed: must be a whole number from 0 to 18446744073709551615 in digits alone, not \"1.5e3\""
    ),
    ("12345", #""7""#, "$.shuffle_seed: must be a whole number from 0 to 18446744073709551615, not a string"),
  ])
  func faultsAreNamedByPath(old: String, new: String, fault: String) throws {
    let text = Self.good.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Self.good)
    #expect(refusal { () throws(Refusal) in try deck(text) } == "bad-file DECK, \(fault)")
  }

  @Test func damageIsReadOrNamed() {
    checkDamage(Self.good.replacing("12345", with: "\(UInt64.max)"), file: "DECK") { (bytes) throws(Refusal) in
      try DeckFile.deck(bytes, file: "DECK")
    }
  }
}
