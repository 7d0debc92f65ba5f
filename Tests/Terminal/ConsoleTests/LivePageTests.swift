import Testing

@testable import Console

@Suite("Pages of live play")
struct LivePageTests {
  private let layout = LiveFrame.Layout(width: 100, height: 40)

  private func shown(_ page: LivePage) -> [PaintedLine] { Array(page.shown(layout)) }

  @Test("short lines are shown as far as there is room, and turned in whole screens")
  func room() {
    let lines = (0..<80).map { PaintedLine("line \($0)") }
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
}
