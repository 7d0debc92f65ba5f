import PuzzleKit
import Testing

@testable import Rooms

/// An answer belongs to its request, whatever was read before it, in this room and in others.
@Suite struct AnswerTests {
  private static let lines = [
    "chat hello", "chat " + String(repeating: "x", count: 5000), "chat a\u{202E}b", "chat a\u{1}b", "react x", "show",
    "room", "nothing",
    "start", "since 99", "word", "", "#", "leave now",
  ]

  @Test(arguments: 0..<8) func everyAnswerHasItsOwnID(seed: UInt64) {
    var limits = RoomLimits()
    // Some are too fast.
    (limits.lines, limits.chat) = (Rate(6, in: 1000), Rate(2, in: 1000))
    let house = House(limits)
    let guests = (0..<3).map { _ in house.room { $0.options = Known.options } }
    var random = SplitMix64(seed: seed)
    var refused = 0
    for number in 0..<400 {
      if random.below(4) == 0 { house.now += 300 }
      let guest = guests[random.below(guests.count)]
      let id = random.below(4) == 0 ? "" : "@\(number) "
      let line = Self.lines[random.below(Self.lines.count)]
      let answer = guest(id + line)
      guard let last = answer.last else {
        // Nobody answers a blank line or a comment without an id.
        #expect(id.isEmpty && (line.isEmpty || line == "#"), "\(id)\(line)")
        continue
      }
      #expect(last.hasPrefix(id + "ok") || last.hasPrefix(id + "error "), "\(id)\(line): \(last)")
      #expect(!answer.contains { $0.hasPrefix("@") && !$0.hasPrefix(id) })
      if last.contains("too-fast") { refused += 1 }
    }
    #expect(refused > 20)
  }

  @Test("a line that is refused has no effect on what others, or the same one under other ids, are answered")
  func repetition() {
    let house = House()
    let guest = house.room()
    let first = guest("@1 chat hello")
    #expect(guest("@2 chat " + String(repeating: "x", count: 5000)).last?.hasPrefix("@2 error bad-line") == true)
    #expect(guest("chat a\u{1}b").last?.hasPrefix("error bad-line") == true)
    #expect(guest("@1 chat hello") == first)
  }

  @Test("what an address may not have kept any more stops no other address, and nobody from giving up or leaving")
  func kept() {
    var limits = RoomLimits()
    (limits.kept, limits.chat) = (Rate(4000, in: 3_600_000), Rate(1000, in: 1))
    let house = House(limits)
    let (host, other) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    while host("chat hi").last == "ok" {}
    #expect(host("word \(Known.words[0])").last?.hasPrefix("error too-fast ") == true)
    #expect(host("@1 resign confirm").contains("@1 ok") && host("leave").contains("ok"))
    #expect(other.news().contains { $0.hasPrefix("* ended ") })
  }

  @Test("a room at its limits takes who gives up and who leaves", arguments: [true, false])
  func full(isByMoves: Bool) {
    var limits = RoomLimits()
    if isByMoves { limits.moves = 1 } else { limits.entries = 5 }
    let house = House(limits)
    let (host, other) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    host("word \(Known.words[0])")
    #expect(host("word \(Known.words[1])").last?.hasPrefix("error limit ") == true)
    #expect(host("resign confirm").contains("ok") && other("leave").contains("ok") && host("leave").contains("ok"))
  }
}
