import PuzzleKit
import Support
import Testing
import Wire

@testable import Engine

@Suite struct LineSplitterTests {
  private func lines(of bytes: [UInt8], chunk: Int) -> [String] {
    var splitter = LineSplitter()
    var lines: [String] = []
    let take: (Span<UInt8>?) -> Bool = { line in
      if let line {
        lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      } else {
        lines.append("<too long>")
      }
      return true
    }
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      splitter.feed(bytes.span.extracting(start..<min(start + chunk, bytes.count)), take)
    }
    splitter.finish(take)
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func lineEndsAreFoundWhereverTheChunksEnd(chunk: Int) {
    #expect(lines(of: Array("a\r\nbc\n\n\rd\r\nlast".utf8), chunk: chunk) == ["a", "bc", "", "\rd", "last"])
    #expect(lines(of: Array("a\n".utf8), chunk: chunk) == ["a"])
    #expect(lines(of: [], chunk: chunk) == [])
  }

  @Test(arguments: [1000, 65_536, 65_537, 65_538, 200_000])
  func theLimitHoldsToTheByte(chunk: Int) {
    let fits = [UInt8](repeating: 120, count: 65_536)
    let tooLong = fits + [120]
    for end in [[10], [13, 10], []] as [[UInt8]] {
      #expect(lines(of: fits + end, chunk: chunk).first?.utf8.count == 65_536)
      #expect(lines(of: tooLong + end, chunk: chunk) == ["<too long>"])
    }
    #expect(lines(of: tooLong + tooLong + [10] + Array("next\n".utf8), chunk: chunk) == ["<too long>", "next"])
  }

  @Test func aListenerWhoHasEnoughHearsNoMore() {
    var splitter = LineSplitter()
    var heard = 0
    let goesOn = splitter.feed(Array("a\nb\nc\n".utf8).span) { _ in
      heard += 1
      return heard < 2
    }
    #expect(!goesOn && heard == 2)
  }
}

@Suite struct RequestTests {
  private func fault(of bytes: [UInt8]) -> RefusalText? {
    let request = Request()
    do throws(Refusal) {
      try request.read(bytes.span)
      return nil
    } catch {
      return RefusalText(code: error.code, text: error.text)
    }
  }

  @Test func aByteOrderMarkBeforeARequestIsNoPartOfIt() {
    let talk = TestClient()
    #expect(talk("\u{FEFF}isready") == ["readyok", "ok"])
    #expect(talk("\u{FEFF}@7 isready") == ["@7 readyok", "@7 ok"])
    #expect(talk("\u{FEFF}# a remark").isEmpty && talk("\u{FEFF}").isEmpty)
  }

  @Test func badBytesAreNamedByPlace() {
    #expect(fault(of: Array("guess é".utf8)) == nil)
    #expect(fault(of: [103, 0xC3]) == RefusalText(code: .badLine, text: "the line is not UTF-8 at byte 2"))
    #expect(fault(of: [0xFF]) == RefusalText(code: .badLine, text: "the line is not UTF-8 at byte 1"))
    #expect(fault(of: [103, 0])?.code == .badLine)
    #expect(fault(of: Array(("@" + String(repeating: "i", count: 64) + " show").utf8)) == nil)
    #expect(fault(of: Array(("@" + String(repeating: "i", count: 65) + " show").utf8))?.code == .badArgument)
  }
}

/// No line holds what would break it, command a terminal or turn its text around.
@Suite struct CharacterTests {
  private static let unprintable: [Unicode.Scalar] = [
    "\u{1}", "\u{1A}", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
    "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ]

  private func written(_ text: String, _ format: Format) -> String {
    var reply = Reply()
    reply.define(text, isValid: false, .unknown)
    reply.say(text)
    reply.add(Reply.message, values: [.text(text)])
    var output = Output()
    Renderer(format: format, id: "").write(&reply, .error(Refusal(.badFile, text)), to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  // No record is made of text with C0 controls.
  @Test(arguments: unprintable.filter { $0.value >= 0x7F })
  func theyStandInNoReply(scalar: Unicode.Scalar) {
    let text = "a\(Character(scalar))b"
    #expect(
      written(text, .text) == "definition a?b false text Not a word.\nmessage a?b\nmessage a?b\nerror bad-file a?b\n")
    let json = written(text, .json)
    #expect(json.split(separator: "\n").count == 4 && json.count { $0 == "?" } == 4 && !json.contains("\\u"))
    #expect(!json.unicodeScalars.contains(scalar))
  }

  @Test(arguments: unprintable)
  func theyStandInNoRequest(scalar: Unicode.Scalar) {
    let client = TestClient()
    for line in ["lookup a\(Character(scalar))b", "@1 lookup \(Character(scalar))", "@\(Character(scalar)) isready"] {
      let reply = client(line)
      #expect(reply.count == 1 && reply[0].contains("error bad-line the line has the control character "))
      #expect(!reply[0].unicodeScalars.contains(scalar) && reply[0].hasPrefix("@1 ") == line.hasPrefix("@1 "))
    }
    #expect(client("#\(Character(scalar))").isEmpty)
  }

  @Test(arguments: ["\u{1}", "\u{85}", "\u{2028}"] as [Unicode.Scalar])
  func theirPlaceIsCountedInBytes(scalar: Unicode.Scalar) {
    for before in ["", "lookup ", "lookup é", "lookup 漢字", "lookup 👩‍🚀"] {
      let reply = TestClient()("\(before)\(Character(scalar))")
      #expect(reply.first?.contains(" at byte \(before.utf8.count + 1)") == true, "\(reply)")
    }
  }

  @Test(arguments: ["\u{A0}", "é", "Ð", "؛", "‍", "–", "\u{2027}", "\u{202F}", "\u{206A}", "👩‍👩‍👧", "~"])
  func othersStayAsTheyAre(text: String) {
    #expect(written(text, .text).hasPrefix("definition \(text) false"))
    #expect(written(text, .json).contains("\"text\":\"\(text)\""))
    #expect(TestClient()("lookup \(text)").first == "lookup \(text.lowercased()) false")
  }

  @Test func quotesAndBackslashesAreEscapedInJSON() {
    #expect(written("\"\\x", .json).contains(#""text":"\"\\x""#))
  }
}

struct RefusalText: Equatable {
  let code: ErrorCode
  let text: String
}

@Suite struct GlobTests {
  @Test(arguments: [
    ("ok", "ok", true), ("ok", "okay", false), ("*", "", true), ("a*c", "abbbc", true), ("a*c", "abbb", false),
    ("?", "é", true), ("??", "a", false), ("*a*b*", "xaxbx", true), ("*a*b*", "xbxax", false), ("", "", true),
    ("row * ?????", "row 1 crane bgybb", true),
  ])
  func patternsMatchWholeLines(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Glob(pattern).matches(text) == isMatch)
  }
}
