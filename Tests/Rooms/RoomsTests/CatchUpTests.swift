import Foundation
import PuzzleKit
import Sockets
import Testing
import Wire

@testable import RoomClient
@testable import Rooms

/// Coming back to what was missed.
@Suite struct CatchUpTests {
  private func quick(_ events: Int = 256) -> House {
    var limits = RoomLimits()
    (limits.chat, limits.lines, limits.events) = (Rate(10_000, in: 1), Rate(10_000, in: 1), events)
    return House(limits)
  }

  @Test("all that was missed comes in few messages, far fewer than may wait")
  func fewMessages() {
    let house = quick()
    let (host, other) = house.pair { $0.options = Known.options }
    other.disconnect()
    for number in 0..<250 { host("chat \(number)") }
    other.reader = house.newReader()
    house.take(.open(room: other.room, RoomDialect()), from: other.reader)
    let effects = house.lobby.take(.line("hello \(other.token) since 2"), from: other.reader, of: "b", at: house.now)
    let messages = effects.compactMap { if case .send(other.reader, let text) = $0 { text } else { nil } }
    #expect(messages.count < 10, "\(messages.count)")
    #expect(SimulatedClient.events(in: messages.joined()).map(\.number) == Array(3...252))
  }

  @Test("what can wait waits for a reader who is slow, and nothing of it is lost")
  func slowReader() {
    let house = quick()
    let (host, other) = house.pair { $0.options = Known.options }
    house.take(.full(true), from: other.reader)
    for number in 0..<100 { host("chat \(number)") }
    #expect(other.news().isEmpty)
    house.take(.full(false), from: other.reader)
    #expect(SimulatedClient.events(in: other.news().joined(separator: "\n")).count == 100)
    // Whoever asks is told first what happened before.
    house.take(.full(true), from: other.reader)
    host("chat more")
    #expect(other("chat mine").count { $0.contains("chat ") } == 2)
  }

  @Test("what was said since the joining is told to whoever connects later, in either format", arguments: [1, 2])
  func beforeTheFirstHello(version: Int) throws {
    for format in Format.allCases {
      let house = quick()
      let host = house.room()
      let other = Guest(house, house.ask(.join(room: host.room, JoinRequest(name: "Ben")), of: "b"))
      for number in 0..<3 { host("chat hello \(number)") }
      let lines = other.connect(since: 0, dialect: RoomDialect(format, version))
      #expect(lines.count { $0.contains("hello ") } == 3 && lines.count { $0.contains("Ben") } == 1, "\(lines)")
      #expect(lines.allSatisfy { $0.hasPrefix("{") == (format == .json) })
      #expect(!lines.contains { $0.contains("waiting") }, "the room is not shown instead")
      // Nor is anything lost, or done again, when the server comes back.
      other("@1 chat mine")
      host("chat last")
      try house.crash()
      let again = other.connect(since: 4, dialect: RoomDialect(format, version))
      #expect(again.count { $0.contains("mine") } == 1 && again.count { $0.contains("last") } == 1, "\(again)")
      let kept = try house.entries(host.room).count
      #expect(other("@1 chat mine").count { $0.contains("mine") } == 1)
      #expect(try house.entries(host.room).count == kept)
    }
  }

  @Test("typed letters that come again after a restart are not typed again once a guess has taken them")
  func lettersAgain() throws {
    let house = quick()
    let (host, _) = house.pair { ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"]) }
    let lines = ["s", "l", "a", "t", "e", "enter"].enumerated().map { "@k\($0) key \($1)" }
    for line in lines { #expect(host(line).last?.hasSuffix(" ok") == true) }
    let shown = host("show")
    #expect(shown.contains { $0.hasPrefix("row 1 slate ") })
    try house.crash()
    host.connect()
    for line in lines { #expect(host(line).last?.hasSuffix(" ok") == true) }
    #expect(host("show") == shown)
    // What no guess has taken is gone with the server, and is typed again.
    host("@k7 key c")
    let letter = host("show")
    try house.crash()
    host.connect()
    #expect(host("show") == shown)
    host("@k7 key c")
    #expect(host("show") == letter)
  }

  @Test("who comes back in another format is shown all")
  func otherFormat() {
    let house = quick()
    let (host, other) = house.pair { $0.options = Known.options }
    host("chat hello")
    other.disconnect()
    let lines = other.connect(since: 2, dialect: RoomDialect(.json, 2))
    #expect(lines.contains { $0.contains(#""record":"room""#) } && !lines.contains { $0.contains("hello") })
  }

  @Test("a queue is full at its limits, free at half of them, and unread if nothing of it is read")
  func queues() {
    var queue = SendQueue(count: 4, bytes: 1000)
    #expect((0..<3).allSatisfy { _ in !queue.add(10, at: 0) } && queue.add(10, at: 5) && queue.isFull)
    #expect(!queue.add(2000, at: 6) && !queue.isUnread(at: 100, after: 1000) && queue.isUnread(at: 1000, after: 1000))
    #expect(!queue.sent(3, 30, at: 900) && !queue.isUnread(at: 1000, after: 1000))
    #expect(queue.sent(2, 2010, at: 950) && !queue.isFull && !queue.isUnread(at: 9000, after: 1000))
  }

  @Test("a queue takes for seen only what follows without a gap")
  func contiguous() {
    var queue = ResendQueue(mark: "m")
    #expect(queue.show(message: "stream 7\nroom playing 1\nok\n").last == "ok" && queue.newest == 7)
    // What the server has is not what was seen.
    _ = queue.show(message: "stream 201\nok\n")
    #expect(queue.newest == 7 && queue.takeQuestion() == nil)
    #expect(queue.show(message: "* chat 8 1 a\n* event x\n* chat 9 1 b\n").count == 3 && queue.newest == 9)
    #expect(queue.show(message: "* chat 9 1 b\n* event x\n* chat 10 1 c\n") == ["* chat 10 1 c"])
    #expect(queue.show(message: "* chat 12 1 e\n* event x\n").isEmpty && queue.newest == 10)
    #expect(queue.takeQuestion() == "@magain since 10" && queue.takeQuestion() == nil)
    #expect(
      queue.show(message: "@magain stream 12\n@magain chat 11 1 d\n@magain chat 12 1 e\n@magain ok\n")
        == ["* chat 11 1 d", "* chat 12 1 e"])
    #expect(queue.hello("t", pictures: false) == "hello t since 12")
  }

  private static let count = ProcessInfo.processInfo.environment["ROOM_SCHEDULES"].flatMap { Int($0) } ?? 20

  @Test("whatever is cut, delayed or restarted, and wherever: each bridge has shown what the server has told")
  func bridges() throws {
    var (crashes, cuts, views) = (0, 0, 0)
    for seed in 0..<UInt64(Self.count) {
      let simulation = BridgeSimulation(seed: seed)
      let fault = try simulation.run()
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      if fault != nil { break }
      (crashes, cuts, views) = (crashes + simulation.crashes, cuts + simulation.cuts, views + simulation.views)
    }
    #expect(crashes > Self.count && cuts > 5 * Self.count && views > Self.count, "\(crashes), \(cuts), \(views)")
  }
}
