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
    (#""\b\f\n\r\t\/\\\"""#, JSONValue.string("\u{8}\u{C}\n\r\t/\\\"")), ("1E+2", .number(100)),
    ("1e-2", .number(0.01)),
    ("1.5E1", .number(15)), ("-0.0e0", .number(0)), ("0.5", .number(0.5)), ("90", .integer(90)),
    ("\r\n\t [\r\n\t ]\r\n\t ", .array([])), ("\t{\r}\n", .object([])),
    ("[\n1\r,\t2 ]", .array([.integer(1), .integer(2)])),
    ("{\n\"a\"\r:\t1 ,\n\"b\" : 2 }", .object([JSONMember("a", .integer(1)), JSONMember("b", .integer(2))])),
    (#""\u00E9\u00e9\uD83D\uDE00\uFFFF""#, .string("éé😀\u{FFFF}")), ("\"\u{7F}\u{80}\"", .string("\u{7F}\u{80}")),
    ("[true,false,null]", .array([.bool(true), .bool(false), .null])), ("[[],{}]", .array([.array([]), .object([])])),
  ])
  func readsAllThatTheStandardHas(text: String, value: JSONValue) throws { #expect(try parse(text) == value) }

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
    ("{\"a\":1 2}", 1, 8, "a comma or } should be here"),
    ("{", 1, 2, "a name in quotes should be here"),
    ("{a:1}", 1, 2, "a name in quotes should be here"),
    ("[1", 1, 3, "a comma or ] should be here"),
    ("[", 1, 2, "the text ends where a value should be"),
    ("\n\n tru", 3, 2, "a value should be here"),
    ("falsE", 1, 1, "a value should be here"),
    ("nulls", 1, 5, "text behind the end of the value"),
    ("+1", 1, 1, "a value should be here"),
    (".5", 1, 1, "a value should be here"),
    ("-a", 1, 2, "a digit should be here"),
    ("-01", 1, 1, "a number has no leading zero"),
    ("1e", 1, 3, "a digit should be here"),
    ("1e+", 1, 4, "a digit should be here"),
    ("1.e1", 1, 3, "a digit should be here"),
    ("1.5.5", 1, 4, "text behind the end of the value"),
    ("-1e999", 1, 1, "the number is too large"),
    ("\"\u{1F}\"", 1, 2, "a control character in a string must be escaped"),
    ("\"\\u123", 1, 2, "\\u takes four hexadecimal digits"),
    ("\"\\udc00\"", 1, 2, "a surrogate without its partner"),
    ("\"\\ud800\\n\"", 1, 2, "a surrogate without its partner"),
    ("\"\\ud800\\u0041\"", 1, 2, "a surrogate without its partner"),
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
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x5B, 0x0A, 0x20, 0x22, 0xC3, 0x22]) }
    #expect(error?.line == 2 && error?.column == 2 && error?.text == "the string is not UTF-8")
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
    let error = #expect(throws: JSONError.self) { try parse("[" + deepest + "]") }
    #expect(limit == 64 && error?.column == 65 && error?.text == "more than 64 values inside one another")
    // Objects count as arrays do, and what lies beside one another is not deep.
    #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 65) + "1") }
    _ = try parse(String(repeating: "{\"a\":", count: 64) + "1" + String(repeating: "}", count: 64))
    _ = try parse("[" + String(repeating: "[],{},", count: 70) + "[]]")
  }
}
