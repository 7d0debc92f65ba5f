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
}
