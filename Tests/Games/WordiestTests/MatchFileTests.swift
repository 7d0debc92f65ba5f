import PlainJSON
import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct MatchFileTests {
  private static let tiles = "h r i5l e q e s e r4l g h r u e2w".split(separator: " ").map(String.init)

  private static func match(_ score: Int) throws -> WordiestMatch {
    WordiestMatch(
      rack: try Rack(parsing: tiles),
      samples: [
        Sample(score: 16, ratingTenths: 512, play: Play([0, 2, 9, 10, 3, 1]), isSynthetic: true),
        Sample(score: 0, ratingTenths: score, play: Play(), isSynthetic: false),
      ])
  }

  /// A file with texts of matches as given.
  private func file(_ texts: [String], ends: [Int]? = nil) -> [UInt8] {
    var end = 0
    let computed = texts.map { text -> Int in
      end += text.utf8.count
      return end
    }
    let array = "[" + (ends ?? computed).map(String.init).joined(separator: ",") + "]"
    return Array((array + texts.joined()).utf8)
  }

  private func text(_ match: WordiestMatch) -> String {
    var bytes: [UInt8] = []
    match.json.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func whatIsWrittenIsRead() throws {
    let matches = try (0..<5).map { try Self.match($0) }
    let file = try MatchFile(MatchFile.packed(matches))
    #expect(file.count == 5 && file.faults().isEmpty)
    for (index, match) in matches.enumerated() { #expect(try file.match(number: index + 1) == match) }
    #expect(try MatchFile(MatchFile.packed([])).count == 0)
  }

  @Test func offsetsMayCountFromTheStartOfTheFile() throws {
    let text = text(try Self.match(1))
    let size = text.utf8.count
    let array = "[\(size),\(2 * size)]".utf8.count
    let bytes = file([text, text], ends: [size + array, 2 * size + array])
    try #require(bytes.count == 2 * size + array)
    // Even if the end is missing.
    #expect(try MatchFile(Array(bytes.dropLast())).faults().map(\.number) == [2])
    #expect(try MatchFile(bytes).faults().isEmpty)
    // Even if the first offset is wrong: the last one is the end of the file.
    let wrong = file([text, text], ends: [100 + size % 900, 2 * size + array])
    try #require(wrong.count == bytes.count)
    #expect(try MatchFile(wrong).faults().map(\.number) == [1])
  }

  @Test func nibblesAreReadAsTheRulesSay() {
    #expect(PlayCode(bits: 0x123F45).play(tileCount: 14) == Play([0, 1, 2], [3, 4]))
    #expect(PlayCode(bits: 0x12).play(tileCount: 14) == Play([0, 1]))
    #expect(PlayCode(bits: 0).play(tileCount: 14) == Play())
    #expect(PlayCode(bits: 0xF12).play(tileCount: 14) == Play([], [0, 1]))
    #expect(PlayCode(bits: 0x12F).play(tileCount: 14) == Play([0, 1]))
    for wrong in [0x11, 0x1F1, 0x1F2F3, 0x102, 0x15 as UInt64] {
      #expect(PlayCode(bits: wrong).play(tileCount: 4) == nil, "\(wrong)")
    }
    let all = Play([13, 12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1, 0])
    #expect(PlayCode(PlayCode(all).play(tileCount: 14) ?? Play()).bits == PlayCode(all).bits)
    #expect(PlayCode(all).bits == 0xEDC_BA98_F765_4321)
  }

  @Test func everyTruncationIsNamedAndNothingElseIsLost() throws {
    let matches = try (0..<3).map { try Self.match($0) }
    let whole = MatchFile.packed(matches)
    for size in 0..<whole.count {
      let bytes = Array(whole.prefix(size))
      guard let file = try? MatchFile(bytes) else {
        let refusal = #expect(throws: Refusal.self) { try MatchFile(bytes) }
        #expect(refusal?.code == .badFile && refusal?.text.hasPrefix("byte \(size):") == true, "\(size)")
        continue
      }
      #expect(!file.faults().isEmpty)
      for number in 1...file.count {
        guard let match = try? file.match(number: number) else { continue }
        #expect(match == matches[number - 1], "\(size)")
      }
    }
  }

  @Test func offsetsOutOfOrderHurtTheMatchesTheyTouch() throws {
    let text = text(try Self.match(1))
    let size = text.utf8.count
    let bytes = file([text, text, text, text], ends: [size, 7, 3 * size, 4 * size])
    let faults = try MatchFile(bytes).faults()
    #expect(faults.map(\.number) == [2])
    #expect(bytes[faults[0].offset] == UInt8(ascii: "7"))
    #expect(faults[0].text.contains("out of order"))
    let late = try MatchFile(file([text, text, text, text], ends: [size, 2 * size + 9, 3 * size, 4 * size]))
    #expect(late.faults().map(\.number) == [2])
    let long = file([text, text], ends: [size, 2 * size + 1])
    #expect(try MatchFile(long).faults().map(\.number) == [2])
  }

  @Test(arguments: [
    (#""l":"q""#, #""l":"?""#, "$.i[4].l: must be a letter"), (#""x":10"#, #""x":4"#, "$.i[4].x: must be 10"),
    (#""b":"5L""#, #""b":"L5""#, "$.i[2].b: must be a bonus"),
    (#""r":512"#, #""r":1001"#, "$.sl[0].r: must be a rating"),
    (#""s":16"#, #""s":-1"#, "$.sl[0].s: must be a score"),
    (#"{"l":"h","x":3},{"l":"r"#, #"{"l":"r"#, "$.i: must have 14 tiles"),
    (#""w":0"#, #""w":17"#, "$.sl[1].w: must be nibbles"),
    (#""w":0"#, #""w":"x""#, "$.sl[1].w: must be a whole number"),
    (#""r":1,"#, #""r":1;"#, "a comma or } should be here"), (#""a":true"#, #""a":2"#, "$.sl[0].a: must be"),
  ])
  func faultsAreNamedByMatchAndByte(old: String, new: String, fault: String) throws {
    let good = text(try Self.match(1))
    let bad = good.replacing(old, with: new, maxReplacements: 1)
    try #require(bad != good)
    let bytes = file([good, bad, good])
    let opened = try MatchFile(bytes)
    let faults = opened.faults()
    #expect(faults.map(\.number) == [2])
    let found = try #require(faults.first)
    #expect(found.text.contains(fault), "\(found.text)")
    let start = bytes.count - good.utf8.count - bad.utf8.count
    #expect(found.offset >= start && found.offset < start + bad.utf8.count)
    let refusal = #expect(throws: Refusal.self) { try opened.match(number: 2) }
    #expect(refusal?.text.hasPrefix("match 2, byte \(found.offset): ") == true)
    #expect(try opened.match(number: 1) == opened.match(number: 3))
  }

  @Test(arguments: [
    (#""s":16"#, #""s":17"#, "$.sl[0].s is 17, but the words score 16"),
    (#""sl""#, #""ls""#, "$.sl is missing, so there are no other players"),
    (#","w":0"#, "", "$.sl[1].w is missing, so the words are not known"),
    (#""w":0"#, #""w":null"#, "$.sl[1].w is missing, so the words are not known"),
    (#""r":512,"#, "", "$.sl[0].r is missing, so the rating is 0"),
  ])
  func whatOtherReadersTakeIsNoted(old: String, new: String, note: String) throws {
    let good = text(try Self.match(1))
    let other = good.replacing(old, with: new, maxReplacements: 1)
    try #require(other != good)
    let file = try MatchFile(file([good, other]))
    #expect(file.faults().isEmpty)
    #expect(try file.noted(number: 1).note == nil)
    let (match, found) = try file.noted(number: 2)
    #expect(found == note)
    // What is kept of it is read again, with the same check.
    #expect(try MatchFile(MatchFile.packed([match])).match(number: 1) == match)
    #expect(try match.checksum != Self.match(1).checksum)
  }

  /// A file that the phone game's own reader takes means the same match here.
  @Test(arguments: [
    (#""b":"5L""#, #""b":" 5l ""#, nil), (#""b":"5L""#, #""b":"5l\n""#, nil),
    (#""l":"h","x":3"#, #""l":"h""#, "$.i[0].x is missing, so the tile has its letter's value"),
    (#""s":16,"#, "", "$.sl[0].s is missing, so the score is what the words score here"),
  ])
  func whatOtherReadersTakeIsTheSameMatch(old: String, new: String, note: String?) throws {
    let good = text(try Self.match(1))
    let other = good.replacing(old, with: new, maxReplacements: 1)
    try #require(other != good)
    let (match, found) = try MatchFile(file([good, other])).noted(number: 2)
    #expect(try match == Self.match(1) && found == note)
  }

  /// Words are a number, or a text of its digits: decimal, or hexadecimal where that is said or a letter shows it.
  @Test(arguments: ["1195845", #""1195845""#, #""0x123F45""#, #""123F45""#, #""123f45""#])
  func wordsAreANumberHoweverItIsWritten(words: String) throws {
    let good = text(try Self.match(1))
    let other = good.replacing(#""w":0"#, with: #""w":"# + words, maxReplacements: 1)
    try #require(other != good)
    let samples = try MatchFile(file([other])).match(number: 1).samples
    #expect(samples[1].play == Play([0, 1, 2], [3, 4]))
  }

  @Test func aNoteCountsTheSamples() throws {
    for (count, others) in [(1, ""), (2, ", and so for 1 other sample"), (3, ", and so for 2 other samples")] {
      let samples = Array(repeating: #"{"s":1,"r":1}"#, count: count).joined(separator: ",")
      let tiles = text(try Self.match(1)).prefix { $0 != "]" }
      let file = try MatchFile(file([tiles + #"],"sl":[\#(samples)]}"#]))
      #expect(try file.noted(number: 1).note == "$.sl[0].w is missing, so the words are not known" + others)
    }
  }

  @Test(arguments: [8, 9]) func eightWrongEndsInARowAreOvercome(wrong: Int) throws {
    let text = text(try Self.match(1))
    let size = text.utf8.count
    var ends = (1...12).map { $0 * size }
    for index in 1...wrong { ends[index] -= 3 }
    let faults = try MatchFile(file(Array(repeating: text, count: 12), ends: ends)).faults()
    // After nine even the match whose own end is right is given up.
    #expect(faults.map(\.number) == Array(2...(wrong == 8 ? 9 : 11)))
  }

  // With more than eight matches none is read whose neighbours' ends are not found.
  @Test(arguments: ["", "\n", "\r\n"], [true, false])
  func aLineEndMayLieBetweenMatches(lineEnd: String, endsBehindIt: Bool) throws {
    let text = text(try Self.match(1))
    let size = text.utf8.count + lineEnd.utf8.count
    let ends = (1...12).map { $0 * size - (endsBehindIt ? 0 : lineEnd.utf8.count) }
    let file = try MatchFile(file(Array(repeating: text + lineEnd, count: 12), ends: ends))
    #expect(file.count == 12 && file.faults().isEmpty)
  }

  @Test func anyBytesAreReadWithoutACrash() throws {
    var generator = SplitMix64(seed: 9)
    let whole = MatchFile.packed(try (0..<2).map { try Self.match($0) })
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let file = try? MatchFile(bytes) else { continue }
      for fault in file.faults() { #expect(0...bytes.count ~= fault.offset) }
    }
  }

  @Test func theFirstMatchLiesWhereTheOriginalHasIt() {
    #expect(WordiestDealer.firstIndex(count: 2000, scatter: 0) == 1)
    #expect(WordiestDealer.firstIndex(count: 2000, scatter: 0.5) == 1001)
    #expect(WordiestDealer.firstIndex(count: 2000, scatter: 0.9999) == 0)
    #expect(WordiestDealer.firstIndex(count: 1, scatter: 0.3) == 0)
  }
}

extension MatchFile {
  /// The matches that can't be played, in order.
  fileprivate func faults() -> [Fault] {
    (0..<count).compactMap { index in
      do throws(Fault) {
        _ = try read(index + 1)
        return nil
      } catch {
        return error
      }
    }
  }
}
