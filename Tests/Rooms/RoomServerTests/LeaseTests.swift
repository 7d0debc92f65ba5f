import Rooms
import Testing

@testable import RoomServer

/// The lives of nodes.
@Suite struct LeaseTests {
  @Test(
    "two nodes, one share, kills, late beats and late entries: nothing is lost, and nobody tells less than was told")
  func model() {
    let (states, fault) = LeaseModel.explore(Set(LeaseCheck.allCases))
    #expect(fault == nil && states > 100_000, "\(states) states: \(fault ?? "")")
  }

  @Test("without any of its checks the model fails", arguments: LeaseCheck.allCases)
  func control(check: LeaseCheck) {
    let (states, fault) = LeaseModel.explore(Set(LeaseCheck.allCases).subtracting([check]))
    #expect(fault != nil, "\(states) states")
  }

  @Test("a node may speak from before its beat until its lease is over, and not once its session has broken")
  func lease() {
    var lease = NodeLease(length: 1000)
    #expect(!lease.maySpeak(at: 0) && lease.era == 0)
    lease.join(7, asked: 100)
    #expect(lease.maySpeak(at: 100) && lease.maySpeak(at: 999) && !lease.maySpeak(at: 1000) && lease.era == 1)
    lease.beat(asked: 900)
    #expect(lease.maySpeak(at: 1700) && !lease.maySpeak(at: 1800))
    lease.breakOff()
    #expect(!lease.maySpeak(at: 901) && lease.node == 7)
    lease.beat(asked: 950)
    #expect(lease.maySpeak(at: 951))
    lease.bury()
    #expect(!lease.maySpeak(at: 951) && lease.node == nil)
    lease.beat(asked: 960)
    #expect(!lease.maySpeak(at: 961))
    lease.join(8, asked: 970)
    #expect(lease.maySpeak(at: 971) && lease.era == 2)
  }

  @Test("a node whose lease is over claims no room, whatever its session does; one that hears again has them again")
  func over() {
    let clock = Stepped()
    let membership = Membership("10.0.0.1:8080", lease: 1000, clock: { clock.now })
    let room = "00"
    membership.see(
      RoomShare.all.map { ShareState($0, term: 1, owner: 1, address: "10.0.0.1:8080") },
      [RoomNode(id: 1, address: "10.0.0.1:8080")])
    membership.change { $0.join(1, asked: 0) }
    membership.set(terms: [RoomShare(of: room): 1])
    #expect(membership.owner(of: room) == .here && !membership.isOver)
    // A session that breaks has it say nothing, but others have its rooms only if they bury it.
    membership.change { $0.breakOff() }
    #expect(membership.owner(of: room) == .here && !membership.isOver && !membership.maySpeak)
    clock.now = 900
    #expect(membership.owner(of: room) == .unknown && membership.isOver)
    membership.change { $0.beat(asked: 890) }
    #expect(membership.owner(of: room) == .here && !membership.isOver && membership.maySpeak)
    membership.change { $0.bury() }
    #expect(membership.isOver)
    #expect(!Membership("", lease: 1000, clock: { clock.now }).isOver)
  }

  @Test("each thread of the rooms has its part of whatever shares a node has", arguments: 1...64)
  func spread(count: Int) {
    let sets: [[Int]] = [
      Array(0..<256), Array(0..<128), Array(128..<256), Array(0..<86), Array(86..<172),
      Array(stride(from: 0, to: 256, by: 2)), Array(stride(from: 1, to: 256, by: 2)),
      Array(stride(from: 0, to: 256, by: 3)),
    ]
    for shares in sets {
      var counts = [Int](repeating: 0, count: count)
      for share in shares { counts[RoomService.thread(of: RoomShare(share), among: count)] += 1 }
      let even = shares.count / count
      #expect(counts.allSatisfy { even - 2...even + 2 ~= $0 }, "\(shares.count): \(counts)")
    }
  }

  @Test("a machine that sleeps wakes up silent: the clock is stepped, and nothing else happens")
  func sleeping() {
    let clock = Stepped()
    let membership = Membership("10.0.0.1:8080", lease: 1000, clock: { clock.now })
    membership.change { $0.join(1, asked: 0) }
    #expect(membership.maySpeak)
    clock.now = 5000
    #expect(!membership.maySpeak)
    membership.end()
    #expect(!membership.awaitSpeech())
    // A server without a cluster leaves its rooms to nobody.
    #expect(Membership("", lease: 1000, clock: { clock.now }).maySpeak)
  }

  @Test("a node whose lease is over knows no owner of its rooms, and all go on by the time that the storage has told")
  func unknown() {
    let clock = Stepped()
    let membership = Membership("10.0.0.1:8080", lease: 1000, clock: { clock.now })
    #expect(membership.time == 0 && membership.owner(of: "00") == .unknown)
    membership.change { $0.join(1, asked: 0) }
    membership.set(terms: [RoomShare(0): 1])
    membership.set(time: 70_000)
    #expect(membership.owner(of: "00") == .here && membership.owner(of: "01") == .nobody)
    clock.now = 5000
    #expect(membership.owner(of: "00") == .unknown && membership.owner(of: "01") == .unknown)
    #expect(membership.time == 75_000)
  }

  private final class Stepped: @unchecked Sendable {
    var now: Int64 = 0
  }

  /// All shares with owners.
  private func states(_ owner: (Int) -> RoomNode?) -> [ShareState] {
    RoomShare.all.map { share in
      let node = owner(share.number)
      return ShareState(share, term: 3, owner: node?.id, address: node?.address)
    }
  }

  @Test("nodes that balance come to equal numbers, whatever they begin with", arguments: 1...5, [1, 3, 256])
  func balance(count: Int, spread: Int) {
    let nodes = (1...count).map { RoomNode(id: $0, address: "10.0.0.\($0):1") }
    var owners: [RoomNode?] = (0..<256).map { $0 % spread == 0 ? nodes[0] : nil }
    var (moves, isMoving) = (0, true)
    while isMoving, moves < 2000 {
      isMoving = false
      for node in nodes {
        let balance = ShareBalance(states { owners[$0] }, nodes, of: node.id)
        for share in balance.taken.keys { owners[share.number] = node }
        if let (share, other) = balance.given {
          #expect(owners[share.number] == node && other != node)
          owners[share.number] = other
          moves += 1
        }
        isMoving = isMoving || balance.given != nil || !balance.taken.isEmpty
      }
    }
    let counts = nodes.map { node in owners.count { $0 == node } }
    #expect(counts.reduce(0, +) == 256 && counts.allSatisfy { $0 <= (255 + count) / count }, "\(counts)")
  }

  @Test("a lost room costs its own readers an answer, and no other room anything")
  func outcomes() {
    func change(_ room: String) -> Effect { .keep(RoomChange(room)) }
    let effects: [[Effect]] = [
      [change("a"), .send(reader: 1, "a"), .answer(reader: 2, .done(.null))], [.send(reader: 3, "b")],
      [change("c"), .send(reader: 4, "c")],
    ]
    var (sent, refused) = ([Int](), [Int]())
    for effect in effects.flatMap({ RoomService.sent($0, without: ["a"]) }) {
      switch effect {
      case .send(let reader, _): sent.append(reader)
      case .answer(let reader, .refused): refused.append(reader)
      default: Issue.record("\(effect)")
      }
    }
    #expect(sent == [3, 4] && refused == [2])
  }
}
