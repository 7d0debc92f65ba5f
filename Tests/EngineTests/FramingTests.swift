import PuzzleKit
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

  @Test func badBytesAreNamedByPlace() {
    #expect(fault(of: Array("guess é".utf8)) == nil)
    #expect(fault(of: [103, 0xC3]) == RefusalText(code: .badLine, text: "the line is not UTF-8 at byte 2"))
    #expect(fault(of: [0xFF]) == RefusalText(code: .badLine, text: "the line is not UTF-8 at byte 1"))
    #expect(fault(of: [103, 0])?.code == .badLine)
    #expect(fault(of: Array(("@" + String(repeating: "i", count: 64) + " show").utf8)) == nil)
    #expect(fault(of: Array(("@" + String(repeating: "i", count: 65) + " show").utf8))?.code == .badArgument)
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
  func patternsMatchWholeLines(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob.matches(pattern, text) == isMatch)
  }
}
