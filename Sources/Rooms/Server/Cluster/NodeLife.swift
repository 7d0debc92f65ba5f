import PlainJSON
import PuzzleKit
import Rooms
import System

/// The life of a node: it comes into the cluster, beats, takes shares that nobody has, gives away what it has too much of, and
/// says nothing as soon as others may take it for dead. It belongs to one thread after its beginning.
final class NodeLife: @unchecked Sendable {
  private let membership: Membership
  private unowned let service: RoomService
  /// Opens the database once more; nil if but one thread can have it.
  private let another: (@Sendable () throws(Refusal) -> any ServerDatabase)?
  private var database: (any ServerDatabase)?
  private var terms: [RoomShare: Int] = [:]
  /// The time of the last beat; nil if the next one is due at once.
  private var lastBeat: Int64?
  private var lastSanctions: Int64 = 0
  /// The reason why the database can't be used; nil if it can.
  private var fault: String?

  /// The time between looks for what is due, at least, in milliseconds.
  private static let tick: Int64 = 250
  /// The most rooms that are due at the same time.
  private static let mostDue = 250
  /// The most shares that are given away in a row, one after another.
  private static let mostGiven = 32

  init(
    _ membership: Membership, _ service: RoomService,
    _ another: (@Sendable () throws(Refusal) -> any ServerDatabase)?
  ) {
    (self.membership, self.service, self.another) = (membership, service, another)
  }

  /// Comes into the cluster for the first time.
  func begin() throws(Refusal) {
    try service.persist(false) { () throws(Refusal) in try join() }
    try look()
  }

  /// Lives until the server ends.
  func live() {
    while !membership.isEnding {
      do throws(Refusal) {
        try step()
        recover()
        try rest()
      } catch {
        fail(error)
      }
    }
    leave()
  }

  private func step() throws(Refusal) {
    guard let node = membership.node else { return try join() }
    let asked = membership.now
    if isBeatDue {
      let time = try call { database throws(Refusal) in try database.beat(node) }
      lastBeat = asked
      membership.set(time: time)
      membership.change { $0.beat(asked: asked) }
    }
    if !membership.isAlone || terms.isEmpty { try look() }
    try wake()
    if asked - lastSanctions >= 5000 {
      lastSanctions = asked
      service.book.set(try call { database throws(Refusal) in try database.sanctions(at: Services.system.now()) })
    }
  }

  /// Whether it is time to say that the node is there.
  private var isBeatDue: Bool { lastBeat.map { membership.now - $0 >= membership.leaseLength / 5 } ?? true }

  private func join() throws(Refusal) {
    let (asked, address, lease) = (membership.now, membership.address, membership.leaseLength)
    let (node, time) = try call { database throws(Refusal) in
      let node = try database.join(address, lease: lease)
      return (node, try database.beat(node))
    }
    membership.set(time: time)
    (terms, lastBeat) = ([:], asked)
    membership.set(terms: [:])
    membership.change { $0.join(node, asked: asked) }
    service.play([], era: membership.era)
    if !membership.isAlone {
      log("the node has come into the cluster", [("node", .of(node)), ("address", .string(address))])
    }
  }

  /// Sees who has which share, and does its part in that.
  private func look() throws(Refusal) {
    guard let node = membership.node else { return }
    let dead = try call { database throws(Refusal) in try database.bury(by: node) }
    for other in dead {
      service.metrics.buried()
      log("a node was buried", [("node", .of(other.id)), ("address", .string(other.address))])
    }
    for given in 0..<Self.mostGiven {
      let (states, nodes) = try call { database throws(Refusal) in (try database.shares(), try database.nodes()) }
      membership.see(states, nodes)
      adopt(states, node)
      let balance = ShareBalance(states, nodes, of: node)
      if !balance.taken.isEmpty { try take(balance.taken, by: node) }
      // Whoever gives one share after another and does not beat is taken for dead by the one who gets them.
      guard let (share, other) = balance.given, given == 0 || !isBeatDue else { return }
      try give(share, to: other, from: node, most: balance.most)
    }
  }

  /// Has what it owns by the database, and nothing else.
  private func adopt(_ states: [ShareState], _ node: Int) {
    var own: [RoomShare: Int] = [:]
    for state in states where state.owner == node && state.address != nil { own[state.share] = state.term }
    if own == terms { return }
    // A share that comes back in another term has been elsewhere meanwhile.
    let moved = terms.filter { own[$0.key] != $0.value }
    if !moved.isEmpty { set(terms.filter { own[$0.key] == $0.value }) }
    set(own)
  }

  private func set(_ terms: [RoomShare: Int]) {
    self.terms = terms
    membership.set(terms: terms)
    service.play(Set(terms.keys), era: membership.era)
  }

  private func take(_ seen: [RoomShare: Int], by node: Int) throws(Refusal) {
    let taken = try call { database throws(Refusal) in try database.take(seen, by: node) }
    if taken.isEmpty { return }
    // What was owned before by somebody who is dead was taken over.
    service.metrics.tookOver(taken.count { seen[$0.key] ?? 0 > 0 })
    set(terms.merging(taken) { $1 })
    log("shares taken", [("shares", .of(taken.count)), ("own", .of(terms.count))])
    let (states, nodes) = try call { database throws(Refusal) in (try database.shares(), try database.nodes()) }
    membership.see(states, nodes)
  }

  /// Gives a share away: its rooms take nothing more, and all that they have acknowledged is kept before.
  private func give(_ share: RoomShare, to other: RoomNode, from node: Int, most: Int) throws(Refusal) {
    guard let term = terms[share] else { return }
    service.play(Set(terms.keys).subtracting([share]), era: membership.era)
    guard service.settle(within: membership.leaseLength / 4) else { return set(terms) }
    let isGiven = try call { database throws(Refusal) in
      try database.give(share, term: term, from: node, to: other.id, most: most)
    }
    if isGiven {
      terms[share] = nil
      service.metrics.gave()
    }
    set(terms)
  }

  /// Has rooms made again in which something is due.
  private func wake() throws(Refusal) {
    let (shares, time) = (Array(terms.keys), membership.time)
    if shares.isEmpty { return }
    service.wake(
      try call { database throws(Refusal) in
        try database.dueRooms(of: shares, at: time, most: Self.mostDue)
      })
  }

  private func rest() throws(Refusal) {
    guard membership.node != nil, another != nil else { return pause(milliseconds: Int(Self.tick)) }
    try call { database throws(Refusal) in try database.awaitShares(milliseconds: Self.tick) }
  }

  /// The node can't reach the database, or is none of the cluster any more.
  private func fail(_ refusal: Refusal) {
    if refusal.code == .fenced {
      service.metrics.fenced()
      log("others have buried this node; it begins again", [], .error)
      (terms, lastBeat) = ([:], nil)
      membership.set(terms: [:])
      membership.change { $0.bury() }
      return
    }
    if fault == nil { service.metrics.stuck(1) }
    if fault != refusal.text {
      let what =
        membership.isAlone ? "the database can't be used" : "the node is silent, since it can't use the database"
      log(what, [("reason", .string(refusal.text))], .error)
    }
    fault = refusal.text
    membership.change { $0.breakOff() }
    (database, lastBeat) = (nil, nil)
    pause(milliseconds: 200)
  }

  /// All that is looked for in the database was found.
  private func recover() {
    if fault == nil { return }
    fault = nil
    service.metrics.stuck(-1)
    log(membership.isAlone ? "the database can be used again" : "the node speaks again")
  }

  /// Hands its shares over to the others and leaves the cluster.
  private func leave() {
    guard let node = membership.node else { return }
    do throws(Refusal) {
      var states = try call { database throws(Refusal) in try database.shares() }
      let others = try call { database throws(Refusal) in try database.nodes() }.filter { $0.id != node }
      if !others.isEmpty {
        service.play([], era: membership.era)
        _ = service.settle(within: membership.leaseLength / 2)
        for (index, entry) in terms.sorted(by: { $0.key < $1.key }).enumerated() {
          let other = others[index % others.count].id
          _ = try call { database throws(Refusal) in
            try database.give(entry.key, term: entry.value, from: node, to: other, most: RoomShare.count)
          }
        }
        states = try call { database throws(Refusal) in try database.shares() }
        membership.set(terms: [:])
        membership.see(states, others)
        log("shares handed over", [("shares", .of(terms.count))])
        terms = [:]
      }
    } catch {
      log("the shares can't be handed over", [("reason", .string(error.text))], .error)
    }
  }

  /// Leaves the cluster once all is kept: nobody needs to wait for the lease to be over.
  func depart() {
    guard let node = membership.node, another != nil else { return }
    do throws(Refusal) { try call { database throws(Refusal) in try database.leave(node) } } catch {
      log("the node can't leave the cluster", [("reason", .string(error.text))], .error)
    }
  }

  private func log(
    _ message: String, _ particulars: [(String, JSONValue)] = [], _ level: Metrics.Level = .info
  ) {
    service.metrics.log(level, message, particulars)
  }

  /// Asks the database on the thread that it belongs to.
  private func call<T: Sendable>(
    _ body: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> T
  ) throws(Refusal) -> T {
    guard let another else { return try service.askInTurn(body) }
    if let database { return try body(database) }
    let opened = try another()
    database = opened
    return try body(opened)
  }
}
