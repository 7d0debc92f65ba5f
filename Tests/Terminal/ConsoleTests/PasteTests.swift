import Testing

@testable import Console

@Suite("Pastes on the whole screen")
struct PasteTests {
  private let key = TerminalDecoder.Received(event: .key(.character("a")), bytes: [0x61])

  /// The number of keys that are taken of readings, each with so many keys, one every few milliseconds.
  private func taken(_ readings: [Int], hasMore: Bool, every milliseconds: Int) -> Int {
    var paste = Paste()
    var count = 0
    for (index, keys) in readings.enumerated() {
      let now = index * milliseconds
      paste.beginReading(of: keys, hasMore: hasMore, at: now)
      for _ in 0..<keys { count += paste.take(key, at: now).isTaken ? 1 : 0 }
    }
    return count
  }

  @Test func whatComesAtOnceIsCut() {
    #expect(taken([5000], hasMore: false, every: 1) == Paste.most)
    #expect(taken(Array(repeating: 300, count: 20), hasMore: false, every: 1) == Paste.most)
    #expect(taken(Array(repeating: 1, count: 5000), hasMore: true, every: 1) == Paste.most)
  }

  @Test func aPauseBeginsAnother() { #expect(taken([999, 999], hasMore: false, every: Paste.pause) == 1998) }

  @Test("a program that waits for each picture types without end, however fast it is")
  func typist() {
    #expect(taken(Array(repeating: 1, count: 5000), hasMore: false, every: 1) == 5000)
    #expect(taken(Array(repeating: 12, count: 500), hasMore: false, every: 1) == 6000)
  }

  @Test("once cut, a paste is over after a pause alone")
  func tail() { #expect(taken([5000, 1, 1, 1], hasMore: false, every: 1) == Paste.most) }
}
