import Lexicon
import Testing

@Suite struct ParsingTests {
  func parse(_ text: String) throws(LexiconError) -> Lexicon {
    try Lexicon(parsing: Array(text.utf8), name: "words.txt")
  }

  @Test func readsWordsTiersAndRemarks() throws {
    let lexicon = try parse("# mine\n\nzebra 35\r\nApple\t10 # a fruit\r\n  mango  \n\r\napple 20")
    #expect(lexicon.name == "words.txt")
    #expect(lexicon.count == 3)
    #expect(lexicon.tier(of: "zebra") == .size35)
    #expect(lexicon.tier(of: "apple") == .size20)
    #expect(lexicon.tier(of: "mango") == .unlisted)
    #expect(!lexicon.contains("Apple"))
    #expect(!lexicon.isOffensive("apple"))
    #expect(lexicon.graph.word(number: 2) == "zebra")
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try parse("\u{FEFF}word\n").contains("word"))
  }

  /// A list that has words is taken; what is no word is passed over, and the first is named.
  @Test(arguments: [
    ("ok\nab1c\n", 2, LexiconError.Fault.digit(word: "ab1c")),
    ("ok\r\n# x\r\ncafé\r\n", 3, .letter("é", word: "café")),
    ("don't", 1, .sign("'", word: "don't")),
    ("over-all\n", 1, .sign("-", word: "over-all")),
    ("ok\nabcdefghijklmnopqrstuvwxyzabc\n", 2, .tooLong(word: "abcdefghijklmnopqrstuvwxyzabc")),
    ("ok 10\nfine 11\n", 2, .tier("11")),
    ("ok ten\n", 1, .tier("ten")),
    ("a b c", 1, .columns),
    ("", 0, .empty),
    ("# only\n\r\n", 0, .empty),
  ])
  func namesFaultAndLine(text: String, line: Int, fault: LexiconError.Fault) throws {
    let error = LexiconError(file: "words.txt", line: line, fault: fault)
    if text.hasPrefix("ok\n") || text.hasPrefix("ok\r\n") || text.hasPrefix("ok 10") {
      let lexicon = try parse(text)
      #expect(lexicon.count == 1 && lexicon.contains("ok"))
      #expect(lexicon.skipped == SkippedLines(count: 1, first: error))
    } else {
      #expect(throws: error) { try parse(text) }
    }
  }

  @Test func countsLinesThatAreNoWords() throws {
    let lexicon = try parse("caf\u{E9}\nplain\n\nit's\nwell-known\nwords\n")
    #expect(lexicon.count == 2)
    #expect(
      lexicon.skipped.map { "\($0)" }
        == "words.txt: 3 lines are not words and were ignored; the first is line 1: the word has \"\u{E9}\"; write it with the letters a-z alone."
    )
    #expect(try parse("plain\n").skipped == nil)
  }

  @Test func namesBytesThatAreNoText() throws {
    let bytes: [UInt8] = [0x6F, 0x6B, 0x0A, 0x61, 0xFF, 0x62]
    let error = LexiconError(file: "latin.txt", line: 2, fault: .encoding)
    #expect(try Lexicon(parsing: bytes, name: "latin.txt").skipped == SkippedLines(count: 1, first: error))
  }

  @Test func saysWhatWouldBeRight() {
    let error = LexiconError(file: "words.txt", line: 3, fault: .digit(word: "ab1c"))
    #expect(
      "\(error)" == "words.txt:3: the word has a digit; words are letters a-z alone, and a tier stands after a space")
    #expect(throws: Never.self) { try parse(String(repeating: "a", count: 28)) }
    let long = #expect(throws: LexiconError.self) { try parse(String(repeating: "a", count: 29)) }
    #expect(long.map { "\($0)" } == "words.txt:1: the word has 29 letters; 28 are the most")
    let empty = LexiconError(file: "words.txt", line: 0, fault: .empty)
    #expect("\(empty)" == "words.txt: no words; write one a line")
  }

  @Test func reads28Letters() throws {
    let word = String(repeating: "ab", count: 14)
    #expect(try parse(word).contains(word))
  }

  /// A list of the machine's own making: every word is found, and a changed one only when it is in the list too.
  @Test func findsItsWordsAndNoOthers() throws {
    var state: UInt64 = 42
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let words = (0..<3000).map { _ in
      String(decoding: (0...next(9)).map { _ in UInt8(97 + next(7)) }, as: UTF8.self)
    }
    let set = Set(words)
    let lexicon = try parse(words.joined(separator: "\n"))
    #expect(lexicon.count == set.count)
    for word in words {
      #expect(lexicon.contains(word))
      let changed = word.dropLast() + String(decoding: [UInt8(97 + next(26))], as: UTF8.self)
      #expect(lexicon.contains(String(changed)) == set.contains(String(changed)))
    }
  }
}
