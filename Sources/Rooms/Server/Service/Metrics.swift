import Glibc
import PlainJSON
import PuzzleKit
import Rooms
import Synchronization
import System

/// The counts of a server, and its log.
final class Metrics: Sendable {
  /// The level of the log.
  enum Level: Int, CaseIterable, Sendable {
    case error, warning, info, debug

    var name: String { ["error", "warning", "info", "debug"][rawValue] }
  }

  private let level: Atomic<Int>
  private let descriptor: Int32

  let connections = Atomic(0)
  let sockets = Atomic(0)
  let requests = Atomic(0)
  let messagesIn = Atomic(0)
  let messagesOut = Atomic(0)
  let closedForOverflow = Atomic(0)
  let refusedConnections = Atomic(0)
  private let keptEntries = Atomic(0)
  private let commits = Atomic(0)
  private let openRooms = Atomic(0)
  private let ownShares = Atomic(0)
  private let takenShares = Atomic(0)
  private let givenShares = Atomic(0)
  private let buriedNodes = Atomic(0)
  private let burials = Atomic(0)
  private let lostRooms = Atomic(0)
  private let refusedChanges = Atomic(0)
  /// Whether the node has come into its cluster.
  private let isRestored = Atomic(false)
  /// The number of threads that can't keep what is asked for.
  private let stuck = Atomic(0)
  private let isRefusingNew = Atomic(false)
  /// The work and the bytes of rooms and addresses.
  let usage = Usage()
  private let requestTimes = Histogram(
    "request_seconds", "How long requests of HTTP took.", [1_000, 5_000, 20_000, 100_000, 500_000, 2_000_000])
  private let messageTimes = Histogram(
    "message_seconds", "How long the thread of a room was busy with a message.",
    [10, 50, 200, 1_000, 5_000, 20_000, 100_000])
  private let commitTimes = Histogram(
    "commit_seconds", "How long commits of the database took.", [1_000, 5_000, 20_000, 100_000, 500_000])
  private let commitGroups = Histogram(
    "commit_rooms", "How many rooms a commit of the database kept together.",
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512], unit: 1)
  private let refusals = Mutex(RateLimiter())
  private let unsaid = Atomic(0)

  init(_ level: Level, descriptor: Int32 = STDERR_FILENO) {
    self.level = Atomic(level.rawValue)
    self.descriptor = descriptor
  }

  /// Logs as much as a level says from now on.
  func set(_ level: Level) { self.level.store(level.rawValue, ordering: .relaxed) }

  /// Whether the server can take what clients ask for.
  var isReady: Bool {
    isRestored.load(ordering: .relaxed) && stuck.load(ordering: .relaxed) == 0
      && !isRefusingNew.load(ordering: .relaxed)
  }
  func restored() { isRestored.store(true, ordering: .relaxed) }
  func refusesNew(_ isSo: Bool) { isRefusingNew.store(isSo, ordering: .relaxed) }
  /// More or fewer threads can't keep what is asked for.
  func stuck(_ change: Int) { stuck.add(change, ordering: .relaxed) }

  /// A message has taken the thread of the rooms so many nanoseconds.
  func took(_ nanoseconds: Int64) { messageTimes.add(microseconds: nanoseconds / 1000) }

  /// A request was answered.
  func answered(_ status: Int, milliseconds: Int64) { requestTimes.add(microseconds: milliseconds * 1000) }

  /// Logs that somebody was refused, unless that happens too often: then how often is said later.
  /// - Parameters:
  ///   - what: what was refused.
  ///   - why: the reason.
  ///   - status: the status of the answer; nil if it was none of HTTP.
  ///   - path: the path with names in place of what stands for one room, player or puzzle.
  ///   - who: the identity of the client, by which it can be banned.
  func refused(_ what: String, _ why: String, _ status: Int? = nil, _ path: String? = nil, who: String = "") {
    let isSaid = refusals.withLock { $0.wait(Rate(20, in: 1000), at: Services.system.elapsed()) == nil }
    guard isSaid else {
      unsaid.add(1, ordering: .relaxed)
      return
    }
    let others = unsaid.exchange(0, ordering: .relaxed)
    log(
      .info, "\(what) refused",
      [
        ("why", .string(why)), ("status", status.map(JSONValue.of) ?? .null),
        ("path", path.map(JSONValue.string) ?? .null),
        ("who", who.isEmpty ? .null : .string(who)), ("others", .of(others)),
      ].filter { $0.1 != .null && !($0.0 == "others" && others == 0) })
  }

  // MARK: - The cluster

  func shares(_ count: Int) { ownShares.store(count, ordering: .relaxed) }
  /// Shares were taken over from a node that is dead.
  func tookOver(_ count: Int) { takenShares.add(count, ordering: .relaxed) }
  func gave() { givenShares.add(1, ordering: .relaxed) }
  /// Another node was buried.
  func buried() { buriedNodes.add(1, ordering: .relaxed) }
  /// This node was buried.
  func fenced() { burials.add(1, ordering: .relaxed) }
  /// A room could not be kept.
  func lost(_ outcome: KeepOutcome) {
    lostRooms.add(1, ordering: .relaxed)
    if outcome == .notOwned { refusedChanges.add(1, ordering: .relaxed) }
  }

  /// There are so many more rooms in memory, or fewer.
  func rooms(addedTo change: Int) { openRooms.add(change, ordering: .relaxed) }

  /// - Parameter rooms: the number of rooms that a commit has kept.
  func kept(_ entries: Int, rooms: Int, milliseconds: Int64) {
    commitGroups.add(Int64(rooms))
    commitTimes.add(microseconds: milliseconds * 1000)
    keptEntries.add(entries, ordering: .relaxed)
    commits.add(1, ordering: .relaxed)
  }

  // MARK: - Log

  /// Writes a line of JSON: when, how grave, what, and particulars, which are made only if the line is written. Ids of rooms,
  /// texts of players, tokens and addresses are never in it.
  func log(_ level: Level, _ message: String, _ particulars: @autoclosure () -> [(String, JSONValue)] = []) {
    guard level.rawValue <= self.level.load(ordering: .relaxed) else { return }
    let members =
      [
        ("time", JSONValue.integer(Services.system.now())), ("level", .string(level.name)),
        ("message", .string(message)),
      ]
      + particulars()
    let line = JSONValue.object(members.map { JSONMember($0, $1) }).text + "\n"
    _ = Files.writeAll(descriptor, line.utf8.span)
  }

  // MARK: - Metrics

  /// All counts as Prometheus reads them.
  var text: String {
    func row(_ name: String, _ kind: String, _ help: String, _ value: Int) -> String {
      "# HELP parlor_\(name) \(help)\n# TYPE parlor_\(name) \(kind)\nparlor_\(name) \(value)\n"
    }
    func read(_ count: borrowing Atomic<Int>) -> Int { count.load(ordering: .relaxed) }
    return row("connections", "gauge", "Open connections.", read(connections))
      + row("sockets", "gauge", "Open WebSockets.", read(sockets))
      + row("rooms", "gauge", "Rooms in memory.", read(openRooms))
      + row("shares", "gauge", "Shares of rooms that this node owns.", read(ownShares))
      + row("shares_taken_total", "counter", "Shares that were taken over from dead nodes.", read(takenShares))
      + row("shares_given_total", "counter", "Shares that were given to other nodes.", read(givenShares))
      + row("nodes_buried_total", "counter", "Other nodes that this one has buried.", read(buriedNodes))
      + row("fenced_total", "counter", "How often this node was buried and began again.", read(burials))
      + row("rooms_lost_total", "counter", "Rooms that had to be read again.", read(lostRooms))
      + row(
        "late_writes_total", "counter", "Changes of rooms that were refused as no longer this node's.",
        read(refusedChanges))
      + row("requests_total", "counter", "Requests of HTTP.", read(requests))
      + row("messages_in_total", "counter", "Messages that came over WebSockets.", read(messagesIn))
      + row("messages_out_total", "counter", "Messages that were sent over WebSockets.", read(messagesOut))
      + row("entries_total", "counter", "Entries of journals that were kept.", read(keptEntries))
      + row("commits_total", "counter", "Commits of the database.", read(commits))
      + row("overflows_total", "counter", "WebSockets closed because they did not read.", read(closedForOverflow))
      + row("refused_total", "counter", "Connections that were refused for their number.", read(refusedConnections))
      + row("ready", "gauge", "Whether rooms can be played and kept.", isReady ? 1 : 0) + requestTimes.text
      + messageTimes.text + commitTimes.text + commitGroups.text + usage.text
  }
}
