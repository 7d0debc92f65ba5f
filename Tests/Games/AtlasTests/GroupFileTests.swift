import PlainJSON
import PuzzleKit
import Testing

@testable import Atlas

@Suite struct GroupFileTests {
  private static let good = groupText("europe")

  private func group(_ text: String) throws(Refusal) -> CardGroup {
    try GroupFile.group(Array(text.utf8), file: "FILE")
  }

  private func expect(_ fault: String, old: String, new: String) throws {
    let text = Self.good.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Self.good)
    #expect(refusal { () throws(Refusal) in try group(text) } == "bad-file FILE, \(fault)")
  }

  @Test func aGoodFileIsRead() throws {
    let group = try group(Self.good)
    #expect(
      group
        == CardGroup(
          id: "europe", name: "Countries",
          base: CardFace(id: "base", label: "Countries of Europe", image: "map.png"),
          partners: [CardFace(id: "france", label: "France"), CardFace(id: "italy", label: "Italy")],
          difficulty: "easy", source: "local-json"))
  }

  @Test func whatIsWrittenIsRead() throws {
    let group = try group(Self.good)
    var bytes: [UInt8] = []
    group.json.write(to: &bytes)
    #expect(try GroupFile.group(bytes, file: "FILE") == group)
  }

  @Test(arguments: [
    (#""metadata""#, #""other""#), (#""difficulty": "easy""#, #""difficulty": null"#), (#", "image": null"#, ""),
    (#""group_id""#, #""unknown": [{}], "group_id""#), ("{\n  \"group_id\"", "\u{FEFF}{\n  \"group_id\""),
    (#""difficulty": "easy", "source": "local-json", "notes": "example group""#, ""),
  ])
  func whatMayBeMissingOrUnknownIsPassedOver(old: String, new: String) throws {
    let text = Self.good.replacing(old, with: new)
    try #require(text != Self.good)
    #expect(try group(text).partners == group(Self.good).partners)
  }

  @Test(arguments: [
    (Self.good, "", "line 1, column 1: the text ends where a value should be"),
    (#""base","#, #""base";"#, "line 4, column 30: a comma or } should be here"),
    (
      #""group_name""#, #""group_id": "x", "group_name""#,
      "line 3, column 3: this name is in the object twice"
    ),
  ])
  func whatIsNotJSONIsNamedByLineAndColumn(old: String, new: String, fault: String) throws {
    try expect(fault, old: old, new: new)
  }

  @Test(arguments: [
    (#""group_id""#, #""groupid""#, "$.group_id: is missing; it must be the group's id"),
    (#""group_name""#, #""name""#, "$.group_name: is missing; it must be the group's name"),
    (#""base_card""#, #""base""#, "$.base_card: is missing; it must be the group's one base card"),
    (#""partner_cards""#, #""partners""#, "$.partner_cards: is missing; it must be an array of cards"),
    (#""id": "base""#, #""id": null"#, "$.base_card.id: is missing; it must be the card's id"),
    (#""label": "Italy""#, #""lable": """#, "$.partner_cards[1].label: is missing; it must be the card's label"),
    (#""type": "base", "#, "", "$.base_card.type: is missing; it must be \"base\""),
    (
      #""Italy", "type": "partner""#, #""Italy", "kind": "partner""#,
      "$.partner_cards[1].type: is missing; it must be \"partner\""
    ),
  ])
  func missingMembersAreNamed(old: String, new: String, fault: String) throws {
    try expect(fault, old: old, new: new)
  }

  @Test(arguments: [
    (Self.good, "[]", "$: must be an object, not an array"),
    (#""europe""#, "7", "$.group_id: must be a string, not a number"),
    (#""Countries""#, "[]", "$.group_name: must be a string, not an array"),
    (#""base_card": {"#, #""base_card": [], "other": {"#, "$.base_card: must be an object, not an array"),
    (#""map.png""#, "1", "$.base_card.image: must be a string, not a number"),
    (#""type": "base""#, #""type": {}"#, "$.base_card.type: must be a string, not an object"),
    (#""partner_cards": ["#, #""partner_cards": {}, "other": ["#, "$.partner_cards: must be an array, not an object"),
    (#""partner_cards": ["#, #""partner_cards": [0,"#, "$.partner_cards[0]: must be an object, not a number"),
    (#""france""#, "true", "$.partner_cards[0].id: must be a string, not true or false"),
    (#""Italy""#, "5.5", "$.partner_cards[1].label: must be a string, not a number"),
    (#""metadata": {"#, #""metadata": 1, "other": {"#, "$.metadata: must be an object, not a number"),
    (#""easy""#, "3", "$.metadata.difficulty: must be a string, not a number"),
    (#""local-json""#, "[]", "$.metadata.source: must be a string, not an array"),
    (#""example group""#, "false", "$.metadata.notes: must be a string, not true or false"),
  ])
  func wrongTypesAreNamed(old: String, new: String, fault: String) throws { try expect(fault, old: old, new: new) }

  private static let secondBase =
    "must be \"partner\", not \"base\"; a group has one base card, which is at $.base_card"

  @Test(arguments: [
    (#""type": "base""#, #""type": "partner""#, "$.base_card.type: must be \"base\", not \"partner\""),
    (
      #""Italy", "type": "partner""#, #""Italy", "type": "joker""#,
      "$.partner_cards[1].type: must be \"partner\", not \"joker\""
    ),
    (
      #""Italy", "type": "partner""#, #""Italy", "type": "base""#,
      "$.partner_cards[1].type: \(secondBase)"
    ),
    // The base card itself once more.
    (
      #""id": "france", "label": "France", "type": "partner""#,
      #""id": "base", "label": "Countries of Europe", "type": "base""#, "$.partner_cards[0].type: \(secondBase)"
    ),
    (
      #""partner_cards": ["#, #""partner_cards": [], "other": ["#,
      "$.partner_cards: must have 1 to 100 cards, not 0"
    ),
  ])
  func oneBaseHasPartners(old: String, new: String, fault: String) throws { try expect(fault, old: old, new: new) }

  private static let twiceID = "must be an id that no other card of the group has, not"
  private static let twiceLabel = "must be a label that no other card of the group has, not"

  @Test(arguments: [
    (#""italy""#, #""france""#, "$.partner_cards[1].id: \(twiceID) \"france\" as at $.partner_cards[0].id"),
    (#""italy""#, #""base""#, "$.partner_cards[1].id: \(twiceID) \"base\" as at $.base_card.id"),
    (
      #""Italy""#, #""  FRANCE\u00A0""#,
      "$.partner_cards[1].label: \(twiceLabel) \"  FRANCE\u{A0}\" as at $.partner_cards[0].label"
    ),
    (
      #""France""#, #""countries of europe""#,
      "$.partner_cards[0].label: \(twiceLabel) \"countries of europe\" as at $.base_card.label"
    ),
  ])
  func cardsThatAreAlikeAreNamed(old: String, new: String, fault: String) throws {
    try expect(fault, old: old, new: new)
  }

  private static let groupID = "$.group_id: must be a name of letters, digits, - and _, not"
  private static let cardID = "$.partner_cards[1].id: must be a name without white space and control characters, not"

  @Test(arguments: [
    (#""europe""#, #""""#, "\(groupID) \"\""), (#""europe""#, #""eu rope""#, "\(groupID) \"eu rope\""),
    (#""europe""#, #""eu,rope""#, "\(groupID) \"eu,rope\""), (#""europe""#, #""eu\nrope""#, "\(groupID) \"eu?rope\""),
    (#""europe""#, #""eu\u0000rope""#, "\(groupID) \"eu?rope\""),
    (#""europe""#, #""$(date)""#, "\(groupID) \"$(date)\""), (#""europe""#, #""eu`rope""#, "\(groupID) \"eu`rope\""),
    (#""europe""#, #""eu;rope""#, "\(groupID) \"eu;rope\""), (#""europe""#, #""eu'rope""#, "\(groupID) \"eu'rope\""),
    (#""europe""#, #""eu.rope""#, "\(groupID) \"eu.rope\""),
    (#""europe""#, #""eu\u2028rope""#, "\(groupID) \"eu?rope\""),
    (#""italy""#, #""""#, "\(cardID) \"\""),
    (#""italy""#, #""it\u00A0aly""#, "\(cardID) \"it\u{A0}aly\""),
    (#""italy""#, #""it\u007Faly""#, "\(cardID) \"it?aly\""),
    (#""italy""#, #""it\u0090aly""#, "\(cardID) \"it?aly\""),
    (#""Italy""#, #""""#, "$.partner_cards[1].label: must not be empty"),
    (#""Italy""#, #"" \t\u2003""#, "$.partner_cards[1].label: must not be empty"),
    (#""Countries""#, #"" ""#, "$.group_name: must not be empty"),
    (#""Italy""#, #""It\u001Baly""#, "$.partner_cards[1].label: must have no control characters: \"It?aly\""),
  ])
  func idsAreNamesAndLabelsAreShown(old: String, new: String, fault: String) throws {
    try expect(fault, old: old, new: new)
  }

  @Test(arguments: ["europe", "Europe-2_a", "01", "länder", "la\u{308}nder", "国", "_"])
  func lettersOfAnyLanguageMakeTheIDOfAGroup(id: String) throws {
    #expect(try group(groupText(id)).id == id)
  }

  private static func long(_ character: Character, _ count: Int) -> String {
    "\"\(String(repeating: character, count: count))\""
  }

  @Test(arguments: [
    (#""europe""#, long("x", 65), "$.group_id: must have at most 64 bytes in UTF-8, not 65"),
    (#""italy""#, long("é", 33), "$.partner_cards[1].id: must have at most 64 bytes in UTF-8, not 66"),
    (#""Italy""#, long("x", 201), "$.partner_cards[1].label: must have at most 200 bytes in UTF-8, not 201"),
    (#""Countries""#, long("é", 101), "$.group_name: must have at most 200 bytes in UTF-8, not 202"),
  ])
  func whatIsTooLongIsNamed(old: String, new: String, fault: String) throws { try expect(fault, old: old, new: new) }

  @Test func limitsAreInclusive() throws {
    let names = (1...100).map { "Partner-\($0)" }
    #expect(try group(groupText("many", partners: names)).partners.count == 100)
    #expect(
      refusal { () throws(Refusal) in try group(groupText("many", partners: names + ["x"])) }
        == "bad-file FILE, $.partner_cards: must have 1 to 100 cards, not 101")
    let long = String(repeating: "x", count: 64)
    #expect(try group(groupText(long, partners: [long])).id == long)
    let label = String(repeating: "x", count: 200)
    #expect(try group(Self.good.replacing("Italy", with: label)).partners[1].label == label)
  }

  @Test func theFirstOfSeveralFaultsIsNamed() throws {
    let text = Self.good.replacing("\"easy\"", with: "1").replacing("\"Italy\"", with: "2")
    let fault = "bad-file FILE, $.partner_cards[1].label: must be a string, not a number"
    #expect(refusal { () throws(Refusal) in try group(text) } == fault)
  }

  @Test func labelsAreComparedAsPeopleReadThem() {
    #expect(labelKey(" \u{A0}Caf\u{E9}\n") == labelKey("CAFE\u{301}"))
    #expect(labelKey("New York") != labelKey("New  York"))
    #expect(labelKey(" \t") == "")
  }

  @Test func damageIsReadOrNamed() {
    checkDamage(Self.good, file: "FILE") { (bytes) throws(Refusal) in try GroupFile.group(bytes, file: "FILE") }
  }
}

extension CardGroup {
  /// The group as a file has it, without notes.
  fileprivate var json: JSONValue {
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    func card(_ face: CardFace, _ type: String) -> JSONValue {
      .object([
        JSONMember("id", .string(face.id)), JSONMember("label", .string(face.label)),
        JSONMember("type", .string(type)), JSONMember("image", text(face.image)),
      ])
    }
    return .object([
      JSONMember("group_id", .string(id)), JSONMember("group_name", .string(name)),
      JSONMember("base_card", card(base, "base")),
      JSONMember("partner_cards", .array(partners.map { card($0, "partner") })),
      JSONMember(
        "metadata", .object([JSONMember("difficulty", text(difficulty)), JSONMember("source", text(source))])),
    ])
  }
}
