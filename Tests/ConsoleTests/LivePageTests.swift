import Testing

@testable import Console

@Suite("Pages of live play")
struct LivePageTests {
  private let layout = LiveFrame.Layout(width: 100, height: 40)

  private func shown(_ page: LivePage) -> [String] { Array(page.shown(layout)) }

  @Test("short lines are shown as far as there is room, and turned in whole screens")
  func room() {
    let lines = (0..<80).map { "line \($0)" }
    var page = LivePage(lines)
    #expect(layout.height == 35)
    #expect(shown(page) == Array(lines[..<35]) && page.isLonger(than: layout) && !page.isAtEnd(layout))
    page.turn(forward: true, layout)
    #expect(shown(page) == Array(lines[35..<70]))
    page.turn(forward: true, layout)
    #expect(shown(page) == Array(lines[45...]) && page.isAtEnd(layout) && page.isLonger(than: layout))
    page.turn(forward: false, layout)
    #expect(shown(page) == Array(lines[10..<45]))
    page.move(-3, layout)
    #expect(page.start == 7)
    page.leap(toEnd: true, layout)
    #expect(page.start == 45)
    page.move(1, layout)
    #expect(page.start == 45)
    page.leap(toEnd: false, layout)
    page.turn(forward: false, layout)
    #expect(page.start == 0)
    #expect(!LivePage(Array(lines[..<35])).isLonger(than: layout))
    // A window that has grown shows as much as it has room for.
    page.leap(toEnd: true, layout)
    let tall = LiveFrame.Layout(width: 100, height: 60)
    #expect(Array(page.shown(tall)) == Array(lines[25...]))
    page.move(-1, tall)
    #expect(page.start == 24)
  }

  @Test("long lines are shown in parts of 1,500 bytes, none is passed over, and one is always shown")
  func bytes() {
    let lines = (0..<40).map { number in String(repeating: number % 3 == 0 ? "é" : "e", count: 40 + 7 * (number % 9)) }
    var page = LivePage(lines)
    var seen: [String] = []
    while true {
      let part = shown(page)
      let size = part.reduce(0) { $0 + $1.utf8.count }
      let next = page.start + part.count
      #expect(size <= 1_500 && (next == lines.count || size + lines[next].utf8.count > 1_500))
      seen += lines[page.start..<next].dropFirst(max(0, seen.count - page.start))
      if page.isAtEnd(layout) { break }
      page.turn(forward: true, layout)
    }
    #expect(seen == lines)
    // Backwards the parts end where the ones after them began.
    var starts = [page.start]
    while page.start > 0 {
      page.turn(forward: false, layout)
      starts.append(page.start)
    }
    #expect(zip(starts.dropFirst(), starts).allSatisfy { $0 < $1 } && starts.count >= 2)
    #expect(shown(LivePage(lines, isFull: true)).count == 35)
    let wide = String(repeating: "w", count: 5_000)
    #expect(shown(LivePage([wide, wide])) == [wide])
  }

  @Test("a wide window shows more bytes")
  func wide() {
    let line = String(repeating: "x", count: 160)
    let layout = LiveFrame.Layout(width: 200, height: 60)
    #expect(
      LivePage(Array(repeating: line, count: 90)).shown(layout).count == layout.width * layout.height * 2 / 5 / 160)
  }
}
