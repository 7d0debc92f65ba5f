import Testing

@testable import Engine

/// Lines that wait for work.
@Suite struct WaitingLinesTests {
  @Test func theyComeBackInOrder() {
    var waiting = WaitingLines()
    let lines: [[UInt8]?] = [0, 1, 126, 127, 128, 16_383, 16_384, 65_536].flatMap { count in
      [Array(repeating: UInt8(count % 251), count: count), nil]
    }
    var taken: [[UInt8]?] = []
    for round in 0..<100 {
      for line in lines { waiting.append(line?.span) }
      for _ in 0..<(round % 2 == 0 ? 2 : 2 * lines.count - 2) { taken.append(waiting.removeFirst()) }
    }
    #expect(waiting.size == 0 && taken == Array(repeating: lines, count: 100).flatMap { $0 })
  }

  @Test func theyTakeLittleMoreThanTheirBytes() {
    var waiting = WaitingLines()
    let line = Array("x".utf8)
    for _ in 0..<1000 { waiting.append(line.span) }
    #expect(waiting.size == 2000)
  }
}
