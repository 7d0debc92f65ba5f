import PuzzleKit
import Rooms
import System

/// Nodes and shares. The clock is the database's; the session that is told a node's life holds a lock for it, so that the others
/// know at once when it breaks.
extension PostgresRooms {
  /// See `RoomDatabase`.
  public func join(_ address: String, lease: Int64) throws(Refusal) -> Int {
    let node = try perform { connection in
      let old = try connection.query(
        "SELECT id FROM node WHERE address = $1 AND pg_try_advisory_xact_lock(\(Lock.nodes), id) FOR UPDATE", [address])
      try Self.remove(old.map { $0[0] }, connection)
      let node = try connection.query(
        "INSERT INTO node (address, lease, alive) VALUES ($1, $2, \(Self.now)) RETURNING id", [address, String(lease)])
      guard let id = node.first?[0] else { throw Refusal.buried }
      try Self.lock(id, connection)
      return id
    }
    locked = node
    return node
  }

  /// Has the session hold the lock of a node.
  private static func lock(_ node: Int, _ connection: PostgresConnection) throws {
    try connection.query("SELECT pg_advisory_lock(\(Lock.nodes), $1)", [String(node)])
  }

  /// Takes nodes out of the cluster, and notes at their shares when they were there last.
  private static func remove(_ nodes: [Int], _ connection: PostgresConnection) throws {
    if nodes.isEmpty { return }
    try connection.query(
      "UPDATE share SET alive = node.alive FROM node WHERE share.owner = node.id AND node.id = ANY($1::int[])",
      [PostgresArray.of(nodes)])
    try connection.query("DELETE FROM node WHERE id = ANY($1::int[])", [PostgresArray.of(nodes)])
  }

  /// See `RoomDatabase`.
  @discardableResult
  public func beat(_ node: Int) throws(Refusal) -> Int64 {
    let time = try attempt { connection in
      if locked != node { try Self.lock(node, connection) }
      locked = node
      return try connection.query("UPDATE node SET alive = \(Self.now) WHERE id = $1 RETURNING alive", [String(node)])
        .first?[long: 0]
    }
    guard let time else { throw .buried }
    return time
  }

  /// See `RoomDatabase`.
  public func leave(_ node: Int) throws(Refusal) {
    try perform { connection in
      try connection.all([
        PostgresStatement(
          """
          UPDATE share SET owner = NULL, term = term + 1, alive = \(Self.now)
          WHERE owner = $1 AND EXISTS (SELECT 1 FROM node WHERE id = $1)
          """, [String(node)]),
        PostgresStatement("DELETE FROM node WHERE id = $1", [String(node)]),
        PostgresStatement("SELECT pg_notify('parlor_shares', '')"),
        PostgresStatement("SELECT pg_advisory_unlock_all()"),
      ])
    }
    locked = nil
  }

  /// See `RoomDatabase`.
  public func nodes() throws(Refusal) -> [RoomNode] {
    try attempt { connection in
      try connection.query("SELECT id, address FROM node ORDER BY id").map { RoomNode(id: $0[0], address: $0[text: 1]) }
    }
  }

  /// See `RoomDatabase`. A database that was started again has freed all locks and let all leases pass: whoever was there before
  /// has a lease's time to come back.
  public func bury(by node: Int) throws(Refusal) -> [RoomNode] {
    let age = try sessionAge()
    return try perform { connection in
      try Self.require(node, connection)
      let dead = try connection.query(
        """
        SELECT id, address FROM node WHERE id <> $1 AND lease < $2
          AND (alive + lease < \(Self.now) OR pg_try_advisory_xact_lock(\(Lock.nodes), id)) ORDER BY id FOR UPDATE
        """, [String(node), String(age)])
      try Self.remove(dead.map { $0[0] }, connection)
      if !dead.isEmpty { try connection.query("SELECT pg_notify('parlor_shares', '')") }
      return dead.map { RoomNode(id: $0[0], address: $0[text: 1]) }
    }
  }

  /// Refuses a node that is none of the cluster, and has nobody bury it meanwhile.
  private static func require(_ node: Int, _ connection: PostgresConnection) throws {
    if try connection.query("SELECT 1 FROM node WHERE id = $1 FOR KEY SHARE", [String(node)]).isEmpty {
      throw Refusal.buried
    }
  }

  /// See `RoomDatabase`.
  public func shares() throws(Refusal) -> [ShareState] {
    try attempt { connection in
      try connection.query(
        "SELECT number, term, owner, address FROM share LEFT JOIN node ON node.id = owner ORDER BY number"
      ).map { row in
        ShareState(
          RoomShare(row[0]), term: row[1], owner: row[optional: 2].flatMap { Int($0) }, address: row[optional: 3])
      }
    }
  }

  /// See `RoomDatabase`. Without the terms a second look at a row, after waiting for its lock, would be with the nodes of before,
  /// and steal from one that has started meanwhile.
  public func take(_ seen: [RoomShare: Int], by node: Int) throws(Refusal) -> [RoomShare: Int] {
    let seen = seen.sorted { $0.key < $1.key }
    return try perform { connection in
      try Self.require(node, connection)
      let rows = try connection.query(
        """
        UPDATE share SET owner = $1, term = share.term + 1, away = away + greatest(0, \(Self.now) - coalesce(alive, \(Self.now)))
        FROM unnest($2::int[], $3::bigint[]) seen (number, term)
        WHERE share.number = seen.number AND share.term = seen.term
          AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))
        RETURNING share.number, share.term
        """,
        [String(node), PostgresArray.of(seen.map(\.key.number)), PostgresArray.of(seen.map(\.value))])
      if rows.isEmpty { return [:] }
      try Self.leaveListings(of: rows.map { $0[0] }, connection)
      try connection.query("SELECT pg_notify('parlor_shares', '')")
      return Dictionary(uniqueKeysWithValues: rows.map { (RoomShare($0[0]), $0[1]) })
    }
  }

  /// Has the rooms of shares listed as left: nobody is in them until they come to their new owner.
  private static func leaveListings(of shares: [Int], _ connection: PostgresConnection) throws {
    try connection.query(
      """
      UPDATE listing
      SET json = jsonb_set(json::jsonb, '{\(RoomListing.awaited)}', to_jsonb(\(now) + \(RoomListing.patience)))::text
      WHERE share = ANY($1::int[])
      """, [PostgresArray.of(shares)])
  }

  /// See `RoomDatabase`.
  public func give(_ share: RoomShare, term: Int, from node: Int, to other: Int, most: Int) throws(Refusal) -> Bool {
    try perform { connection in
      // Two that give at once would count the same shares.
      try connection.query("SELECT pg_advisory_xact_lock($1)", [String(Lock.shares)])
      let given = try connection.query(
        """
        UPDATE share SET owner = $1, term = term + 1 WHERE number = $2 AND owner = $3 AND term = $4
          AND EXISTS (SELECT 1 FROM node WHERE id = $1) AND (SELECT count(*) FROM share WHERE owner = $1) < $5 RETURNING number
        """, [other, share.number, node, term, most].map { String($0) })
      if given.isEmpty { return false }
      try Self.leaveListings(of: [share.number], connection)
      try connection.query("SELECT pg_notify('parlor_shares', '')")
      return true
    }
  }

  /// See `RoomDatabase`.
  public func awaitShares(milliseconds: Int64) throws(Refusal) {
    do {
      if listener == nil {
        listener = try otherSession()
        try listener?.run("LISTEN parlor_shares")
      }
      try listener?.awaitNotification(milliseconds: milliseconds)
    } catch {
      listener = nil
      throw Refusal(.inputOutput, "the database does not answer")
    }
  }
}
