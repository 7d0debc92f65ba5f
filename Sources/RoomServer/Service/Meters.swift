import Glibc
import PlainJSON
import PuzzleKit
import Rooms
import Synchronization
import System

/// What a server counts, and what it says of itself.
final class Meters: Sendable {
  /// How much is logged.
  enum Level: Int, CaseIterable, Sendable {
    case error, warning, info, debug

    var name: String { ["error", "warning", "info", "debug"][rawValue] }
  }

  private let level: Level
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

  init(_ level: Level, descriptor: Int32 = STDERR_FILENO) { (self.level, self.descriptor) = (level, descriptor) }

  func rooms(_ count: Int) { openRooms.store(count, ordering: .relaxed) }

  func kept(_ entries: Int) {
    keptEntries.add(entries, ordering: .relaxed)
    commits.add(1, ordering: .relaxed)
  }

  // MARK: - Log

  /// Writes a line of JSON: when, how grave, what, and particulars, which are made only if the line is written. Ids of rooms,
  /// texts of players, tokens and addresses are never in it.
  func log(_ level: Level, _ message: String, _ particulars: @autoclosure () -> [(String, JSONValue)] = []) {
    guard level.rawValue <= self.level.rawValue else { return }
    let members =
      [("time", JSONValue.integer(Host.system.now())), ("level", .string(level.name)), ("message", .string(message))]
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
      + row("rooms", "gauge", "Open rooms.", read(openRooms))
      + row("requests_total", "counter", "Requests of HTTP.", read(requests))
      + row("messages_in_total", "counter", "Messages that came over WebSockets.", read(messagesIn))
      + row("messages_out_total", "counter", "Messages that were sent over WebSockets.", read(messagesOut))
      + row("entries_total", "counter", "Entries of journals that were kept.", read(keptEntries))
      + row("commits_total", "counter", "Commits of the database.", read(commits))
      + row("overflows_total", "counter", "WebSockets closed because they did not read.", read(closedForOverflow))
      + row("refused_total", "counter", "Connections that were refused for their number.", read(refusedConnections))
  }
}
