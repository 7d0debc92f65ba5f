import PlainJSON
import Testing

private func parse(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

@Suite struct ReaderTests {
  @Test func readsEveryKindInOrder() throws {
    let value = try parse(#" {"b": [1, -0.5, 1e3, true, false, null], "a": {"": "x\n\u00e9\ud83d\ude00"}} "#)
    #expect(
      value
        == .object([
          JSONMember("b", .array([.integer(1), .number(-0.5), .number(1000), .bool(true), .bool(false), .null])),
          JSONMember("a", .object([JSONMember("", .string("x\né😀"))])),
        ]))
  }

  @Test func keepsIntegersExact() throws {
    #expect(try parse("9223372036854775807") == .integer(.max))
    #expect(try parse("-9223372036854775808") == .integer(.min))
    #expect(try parse("9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try parse("-0") == .integer(0))
  }

  @Test(arguments: [
    ("", 1, 1, "the text ends where a value should be"),
    ("nul", 1, 1, "a value should be here"),
    ("[1,]", 1, 4, "a value should be here"),
    ("{\"a\":1,}", 1, 8, "a name in quotes should be here"),
    ("{\"a\" 1}", 1, 6, "a colon should be here"),
    ("{\"é\":1,\n \"é\":2}", 2, 2, "this name is in the object twice"),
    ("[1 2]", 1, 4, "a comma or ] should be here"),
    ("01", 1, 1, "a number has no leading zero"),
    ("-", 1, 2, "a digit should be here"),
    ("1.", 1, 3, "a digit should be here"),
    ("[1e999]", 1, 2, "the number is too large"),
    ("\"a\tb\"", 1, 3, "a control character in a string must be escaped"),
    ("\"é\\x\"", 1, 3, "no such escape"),
    ("\"\\ud800\"", 1, 2, "a surrogate without its partner"),
    ("\"\\u12g4\"", 1, 2, "\\u takes four hexadecimal digits"),
    ("\"\\", 1, 2, "no such escape"),
    ("\"abc", 1, 1, "the string does not end"),
    ("1 2", 1, 3, "text behind the end of the value"),
    ("\u{FEFF}1", 1, 1, "a value should be here"),
  ])
  func namesTheFault(text: String, line: Int, column: Int, fault: String) {
    #expect {
      try parse(text)
    } throws: { error in
      let error = error as? JSONError
      return error?.line == line && error?.column == column && error?.text == fault
    }
  }

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22]) }
  }

  @Test func limitsSize() throws {
    let spaces = Array(repeating: UInt8(ascii: " "), count: JSONValue.sizeLimit - 1)
    _ = try JSONValue(parsing: spaces + [UInt8(ascii: "1")])
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: spaces + [UInt8(ascii: "1"), 10]) }
    #expect(error?.line == 1 && error?.column == 1)
    #expect(error?.text == "the text has more than the 16 MiB it may have")
  }

  @Test func limitsDepth() throws {
    let limit = JSONValue.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try parse(deepest)
    #expect(throws: JSONError.self) { try parse("[" + deepest + "]") }
  }
}
