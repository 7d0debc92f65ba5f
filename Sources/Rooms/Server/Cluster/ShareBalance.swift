import Rooms

/// The decision of a node about shares, by what it has seen: each node aims at as many as any other.
struct ShareBalance: Equatable {
  /// Shares without an owner that it should take, with the terms in which they were seen.
  var taken: [RoomShare: Int] = [:]
  /// A share that it should give away, and to whom.
  var given: (share: RoomShare, node: RoomNode)?
  /// The most shares that a node should have.
  let most: Int

  /// - Parameters:
  ///   - states: all shares.
  ///   - nodes: the nodes of the cluster.
  ///   - node: the node that asks.
  init(_ states: [ShareState], _ nodes: [RoomNode], of node: Int) {
    let count = max(1, nodes.count)
    most = (states.count + count - 1) / count
    let own = states.filter { $0.owner == node && $0.address != nil }
    for state in states where state.address == nil && own.count + taken.count < most {
      taken[state.share] = state.term
    }
    guard taken.isEmpty, own.count > most, let share = own.last?.share else { return }
    func shares(of other: RoomNode) -> Int { states.count { $0.owner == other.id } }
    let least = nodes.filter { $0.id != node }.min { (shares(of: $0), $0.id) < (shares(of: $1), $1.id) }
    if let least, shares(of: least) < most { given = (share, least) }
  }

  static func == (one: ShareBalance, other: ShareBalance) -> Bool {
    one.taken == other.taken && one.most == other.most && one.given?.share == other.given?.share
      && one.given?.node == other.given?.node
  }
}
