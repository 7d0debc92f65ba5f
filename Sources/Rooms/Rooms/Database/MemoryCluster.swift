import PuzzleKit

/// Nodes and shares, as long as the process lives.
struct MemoryCluster {
  struct Member {
    let node: RoomNode
    let lease: Int64
    var alive: Int64
  }

  private struct Share {
    var owner: Int?
    var term = 0
    /// The time when its last owner was there last; nil if it had none.
    var alive: Int64?
    /// The time for which it had no owner, in milliseconds in all.
    var away: Int64 = 0
  }

  private(set) var nodes: [Member] = []
  private var last = 0
  private var shares = [Share](repeating: Share(), count: RoomShare.count)

  /// All shares, in order.
  var states: [ShareState] {
    RoomShare.all.map { share in
      let state = shares[share.number]
      let address = nodes.first { $0.node.id == state.owner }?.node.address
      return ShareState(share, term: state.term, owner: state.owner, address: address)
    }
  }

  private func place(of node: Int) throws(Refusal) -> Int {
    guard let place = nodes.firstIndex(where: { $0.node.id == node }) else { throw .buried }
    return place
  }

  mutating func join(_ address: String, lease: Int64, at now: Int64) -> Int {
    for old in nodes where old.node.address == address { remove(old, at: old.alive) }
    last += 1
    nodes.append(Member(node: RoomNode(id: last, address: address), lease: lease, alive: now))
    return last
  }

  mutating func beat(_ node: Int, at now: Int64) throws(Refusal) { nodes[try place(of: node)].alive = now }

  mutating func leave(_ node: Int, at now: Int64) {
    guard let old = nodes.first(where: { $0.node.id == node }) else { return }
    remove(old, at: now)
    for number in shares.indices where shares[number].owner == node {
      shares[number].owner = nil
      shares[number].term += 1
    }
  }

  mutating func bury(by node: Int, at now: Int64) throws(Refusal) -> [RoomNode] {
    _ = try place(of: node)
    let dead = nodes.filter { $0.node.id != node && $0.alive + $0.lease < now }
    for old in dead { remove(old, at: old.alive) }
    return dead.map(\.node)
  }

  private mutating func remove(_ old: Member, at alive: Int64) {
    nodes.removeAll { $0.node == old.node }
    for number in shares.indices where shares[number].owner == old.node.id { shares[number].alive = alive }
  }

  mutating func take(_ seen: [RoomShare: Int], by node: Int, at now: Int64) throws(Refusal) -> [RoomShare: Int] {
    _ = try place(of: node)
    var taken: [RoomShare: Int] = [:]
    for (share, term) in seen {
      let state = shares[share.number]
      guard state.term == term, !nodes.contains(where: { $0.node.id == state.owner }) else { continue }
      shares[share.number].owner = node
      shares[share.number].term += 1
      if let alive = state.alive { shares[share.number].away += max(0, now - alive) }
      taken[share] = state.term + 1
    }
    return taken
  }

  mutating func give(_ share: RoomShare, term: Int, from node: Int, to other: Int, most: Int) -> Bool {
    let state = shares[share.number]
    guard state.owner == node, state.term == term, nodes.contains(where: { $0.node.id == other }),
      shares.count(where: { $0.owner == other }) < most
    else { return false }
    shares[share.number].owner = other
    shares[share.number].term += 1
    return true
  }

  /// The time for which a share had no owner, in milliseconds in all.
  func away(of share: RoomShare) -> Int64 { shares[share.number].away }

  /// The same, if a node owns the share in a term.
  func away(of share: RoomShare, term: Int?, of node: Int) -> Int64? {
    let state = shares[share.number]
    return state.owner == node && state.term == term ? state.away : nil
  }
}
