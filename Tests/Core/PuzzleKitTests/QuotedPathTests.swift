import PuzzleKit
import Testing

@Suite struct QuotedPathTests {
  @Test(arguments: [
    "/a/b.txt", "", "a b", "\"", "\\", "a\\\"$`'!*?;&|<>()# \\", "  ", "Ä ö", "a\\", "$HOME",
  ])
  func aPathComesBack(path: String) throws {
    let text = QuotedPath.text(path)
    #expect(try QuotedPath.path(text) == path)
    #expect(QuotedPath.words("lists \(text) hard") == ["lists", text, "hard"])
  }

  @Test func onlyWhatNeedsQuotesGetsThem() {
    #expect(QuotedPath.text("/a/b-c_d.e+f,g:h@i%j=k") == "/a/b-c_d.e+f,g:h@i%j=k")
    #expect(QuotedPath.text("/a b/$c") == "\"/a b/\\$c\"")
  }

  @Test func whatIsNotQuotedIsCutAtSpaces() {
    #expect(
      QuotedPath.words(" a  \"b c\" \"d e \"f\"g\t\\\" h") == ["a", "\"b c\"", "\"d", "e", "\"f\"g", "\\\"", "h"])
  }

  @Test func everyOtherByteIsQuoted() {
    let plain = "/._-+,:@%=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let bytes = (UInt8.min...UInt8.max).filter(QuotedPath.isPlain)
    #expect(bytes == plain.utf8.sorted() + Array(128...255))
  }

  @Test(arguments: ["\"", "\"a", "\"a\"b", "\"a\\\"", "\"a\" b"]) func quotesThatDoNotCloseAreNamed(word: String) {
    let fault =
      "the path \(word) lacks its closing quote, or has something right after it; write \"PATH\""
    #expect(throws: Refusal(.badArgument, fault)) { try QuotedPath.path(word) }
  }
}
