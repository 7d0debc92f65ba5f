import PlainJSON
import Testing

@Suite struct PlaceTests {
  private let text = Array(#"{"a": [1, {"b,c": "x\"]", "d": -2}], "é": 3}"#.utf8)

  private func found(_ path: String) -> String {
    String(decoding: text[JSONPlace.offset(of: path, in: text)...].prefix(2), as: UTF8.self)
  }

  @Test func pathsLeadToTheirValues() {
    #expect(found("$") == "{\"" && found("$.a") == "[1" && found("$.a[0]") == "1,")
    #expect(found("$.a[1].d") == "-2" && found("$.a[1].b,c") == "\"x" && found("$.é") == "3}")
    // The last value on the way of a path that leads nowhere.
    #expect(found("$.a[1].e") == "{\"" && found("$.a[2]") == "[1" && found("$.b") == "{\"")
  }

  @Test(arguments: ["a", "é", "漢", "𝄞"]) func linesAndColumnsAreCountedAsInErrors(sign: String) {
    let text = Array("{\n \"\(sign)\": x".utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    let offset = error.map { JSONPlace.offset(line: $0.line, column: $0.column, in: text) } ?? 0
    #expect(text[offset] == UInt8(ascii: "x"))
    #expect(JSONPlace.offset(line: 9, column: 9, in: text) == text.count)
  }
}
