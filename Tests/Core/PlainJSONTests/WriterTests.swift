import PlainJSON
import Testing

@Suite struct WriterTests {
  private func written(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func writesWhatTheReaderReads() throws {
    let value = JSONValue.object([
      JSONMember("a\"\\/", .array([.null, .bool(true), .integer(-7), .number(0.25), .number(1e300), .array([])])),
      JSONMember("b", .object([JSONMember("é😀", .string("\u{0}\u{F}\u{10}\u{1A}\u{1F}\n\r\t\u{7F}"))])),
    ])
    let text = written(value)
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    #expect(text.hasSuffix(#""b":{"é😀":"\u0000\u000f\u0010\u001a\u001f\n\r\t"# + "\u{7F}\"}}"))
  }
}

@Suite struct NodeTests {
  @Test func namesThePath() throws {
    let root = JSONNode(
      try JSONValue(parsing: Array(#"{"list":[{"n":1},{"n":"x","f":1.5,"e":1e3}],"none":null}"#.utf8)))
    let elements = try root.required("list").elements()
    #expect(try elements[0].required("n").integer() == 1)
    #expect(try elements[1].required("e").integer() == 1000)
    #expect(try root.optional("none") == nil)
    #expect(throws: JSONFault(path: "$.list[1].n", text: "must be a whole number, not a string")) {
      try elements[1].required("n").integer()
    }
    #expect(throws: JSONFault(path: "$.list[1].f", text: "must be a whole number of at most 64 bits")) {
      try elements[1].required("f").integer()
    }
    #expect(throws: JSONFault(path: "$.list[0].won", text: "is missing")) { try elements[0].required("won") }
    #expect(throws: JSONFault(path: "$.list", text: "must be an object, not an array")) {
      try root.required("list").required("x")
    }
  }

  @Test func whatIsOfAnotherKindIsNamed() throws {
    let kinds = ["null", "true or false", "a number", "a number", "a string", "an array", "an object"]
    for (text, kind) in zip(["null", "true", "1", "1.5", "\"\"", "[]", "{}"], kinds) {
      let node = JSONNode(try JSONValue(parsing: Array(text.utf8)))
      #expect(node.value.kind == kind)
      func fault(_ read: () throws -> Void) -> String? {
        do {
          try read()
          return nil
        } catch { return "\(error)" }
      }
      #expect(fault { _ = try node.string() } == (kind == "a string" ? nil : "$: must be a string, not \(kind)"))
      #expect(
        fault { _ = try node.bool() } == (kind == "true or false" ? nil : "$: must be true or false, not \(kind)"))
      #expect(fault { _ = try node.elements() } == (kind == "an array" ? nil : "$: must be an array, not \(kind)"))
      #expect(fault { _ = try node.optional("a") } == (kind == "an object" ? nil : "$: must be an object, not \(kind)"))
      #expect(
        fault { _ = try node.double() } == (kind == "a number" ? nil : "$: must be a number, not \(kind)"))
    }
  }

  @Test(arguments: [
    ("-9223372036854775808", Int64.min), ("-9.223372036854775807e18", nil), ("9.3e18", nil),
    ("1e18", 1_000_000_000_000_000_000),
    ("0.5", nil), ("-3.0", -3), ("9223372036854775807", Int64.max), ("9223372036854775808", nil),
  ])
  func wholeNumbersMayBeWrittenOtherwise(text: String, number: Int64?) throws {
    #expect((try? JSONNode(try JSONValue(parsing: Array(text.utf8))).integer()) == number)
  }

  @Test func whatIsMadeLeavesOutWhatIsNotThere() {
    let value = JSONValue.of(("a", .of(1)), ("b", nil), ("c", .of(["x", "y"])))
    #expect(value.text == #"{"a":1,"c":["x","y"]}"#)
  }
}
