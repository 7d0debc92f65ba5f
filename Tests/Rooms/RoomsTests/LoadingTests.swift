import Foundation
import PuzzleKit
import Testing

@testable import Rooms

/// Rooms that are read when somebody asks for them, end although nobody does, and are put away.
@Suite struct LoadingTests {
  private func limits(_ change: (inout RoomLimits) -> Void = { _ in }) -> RoomLimits {
    var limits = House.limits
    (limits.seatHeld, limits.emptyRoom, limits.rest) = (600_000, 600_000, 10_000)
    change(&limits)
    return limits
  }

  @Test("a room is put away when all have been gone for a while, and whoever comes back finds it as it was")
  func putAway() {
    let house = House(limits())
    let (host, other) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    host("word \(Known.words[0])")
    func seen() -> [String] {
      // Time goes on meanwhile.
      (host("show") + host("since 0")).filter { !$0.contains(" online ") && !$0.hasPrefix("* ") }
        .map { $0.components(separatedBy: " time ")[0] }
    }
    let shown = seen()
    host.disconnect()
    house.wait(60_000)
    #expect(house.lobby.count == 1)
    other.disconnect()
    house.wait(9000)
    #expect(house.lobby.count == 1)
    house.wait(2000)
    #expect(house.lobby.count == 0 && house.lobby.connections.isEmpty && house.lobby.due == nil)
    host.connect(since: 0)
    _ = host.news()
    let again = seen()
    #expect(
      again == shown && house.lobby.count == 1,
      "\(again.filter { !shown.contains($0) }) \(shown.filter { !again.contains($0) })")
  }

  @Test(
    "a room that is put away ends when its seats are held no longer, as one that is not", arguments: [10_000, 900_000])
  func ends(rest: Int64) throws {
    let house = House(limits { $0.rest = rest })
    let (host, other) = house.pair { ($0.options, $0.player, $0.style) = (Known.options, "ann", .race) }
    host.disconnect()
    other.disconnect()
    house.wait(599_000)
    #expect(house.lobby.count == (rest < 600_000 ? 0 : 1) && house.journals.count == 1)
    house.wait(2000)
    #expect(house.lobby.count == 0 && house.journals.isEmpty && house.due.isEmpty)
  }

  @Test("a time limit ends a round at its time, whenever the room is read again")
  func timeLimit() throws {
    let house = House(limits())
    let (host, other) = house.pair { ($0.game, $0.timeLimit) = ("wordle", 60) }
    host.disconnect()
    other.disconnect()
    house.wait(400_000)
    #expect(house.lobby.count == 0)
    host.connect(since: 0)
    let ended = try house.entries(host.room).compactMap { entry -> Int64? in
      if case .ended = entry.fact { entry.time } else { nil }
    }
    #expect(ended == [House.noon + 60_000])
  }

  @Test("the seats of a server that was killed are held from when it is there again")
  func killed() throws {
    let house = House(limits())
    let (host, other) = house.pair { $0.options = Known.options }
    house.wait(1_500_000)
    try house.crash(isBusy: true)
    house.now += 3_600_000
    house.absence = 3_600_000
    // All is late by the time without a server.
    house.wait(500_000)
    #expect(host.connect().last == "ok")
    house.wait(590_000)
    #expect(other.connect().contains { $0.hasPrefix("room playing 1") })
  }

  @Test("a room that nobody comes back to after a kill ends, too")
  func forgotten() throws {
    let house = House(limits())
    for number in 0..<3 { _ = house.room { $0.name = "Ann \(number)" } }
    try house.crash(isBusy: true)
    house.wait(1_300_000)
    #expect(house.journals.isEmpty && house.lobby.count == 0)
  }

  @Test("what can't be read now is read later, and whoever asks waits")
  func outOfReach() throws {
    let house = House(limits())
    let (host, other) = house.pair { $0.options = Known.options }
    try house.crash(isBusy: true)
    house.isOutOfReach = true
    #expect(host.connect().isEmpty && other.connect().isEmpty)
    host("chat early")
    house.wait(3000)
    #expect(house.lobby.takeFaults().isEmpty)
    guard case .refused(let refusal, _) = house.ask(.join(room: "999999", JoinRequest(name: "Eve"))) else {
      Issue.record("a code is found although nothing can be")
      return
    }
    #expect(refusal.code == RoomErrors.busy)
    house.isOutOfReach = false
    house.wait(3000)
    #expect(host.news().contains { $0.hasSuffix("early") } && other.news().contains { $0.hasPrefix("room playing 1") })
  }

  @Test("a lobby plays its shares alone, and leaves the others to whoever has them")
  func shares() {
    let house = House(limits())
    let (host, other) = house.pair { $0.options = Known.options }
    let others = Set(RoomShare.all).subtracting([RoomShare(of: host.room)])
    house.take(.shares(others), from: 0)
    #expect(house.closed[host.reader] == .lost && house.closed[other.reader] == .lost && house.lobby.count == 0)
    #expect(house.ask(.look(room: host.room, token: host.token)) == .elsewhere(room: host.room))
    #expect(
      house.ask(.join(room: host.code, JoinRequest(name: "Eve")))
        == .refused(
          Refusal(RoomErrors.noRoom, "no room that can be joined has this code"), retryAfter: nil))
    host.connect()
    #expect(house.closed[host.reader] == .lost)
    #expect(house.room().room.hasSuffix(String(host.room.suffix(2))) == false)
    house.take(.shares(Set(RoomShare.all)), from: 0)
    #expect(host.connect().last == "ok")
  }
}
