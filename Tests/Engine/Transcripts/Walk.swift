import Engine
import Foundation
import PuzzleKit
import Support
import Synchronization
import Testing

@testable import Engine

/// A conversation whose requests a test makes up as it goes, from the tables of commands and from the games as they stand.
final class Walk {
  private let scene: TestFolder
  private let session: Session
  private let talk: (String) -> [String]
  private var exchanges: [Transcript.Exchange] = []

  /// A conversation with a session.
  init(_ session: Session, in scene: TestFolder, by talk: @escaping (String) -> [String]) {
    (self.session, self.scene, self.talk) = (session, scene, talk)
  }

  /// Sends a request; gives the reply.
  @discardableResult
  func callAsFunction(_ request: String) -> [String] { send(request, isRecorded: true) }

  /// Sends a request, which the record may leave out; gives the reply.
  @discardableResult
  func send(_ request: String, isRecorded: Bool) -> [String] {
    let reply = talk(Transcript.resolved(request, scene)).map { Transcript.abstracted($0, scene) }
    if isRecorded { exchanges.append(Transcript.Exchange(remarks: [], request: request, reply: reply)) }
    return reply
  }

  /// Records what was said to something that was not sent as a line.
  func note(_ request: String, _ reply: [String]) {
    exchanges.append(Transcript.Exchange(remarks: [], request: request, reply: reply))
  }

  /// Whether there is a game that goes on.
  var isPlaying: Bool { session.table.map { !$0.isOver } ?? false }

  /// The move that a short search finds for the reader, without a word of it.
  var bestMove: String? {
    guard let place = session.place, let search = try? place.table.search(for: place.seat) else { return nil }
    var limits = SearchLimits()
    limits.nodes = 30
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in }, concurrently: serially)
    return search(SearchRequest(limits), monitor)?.line
  }

  /// Some of the moves that the reader can make.
  var moves: [String] {
    var moves: [String] = []
    guard let place = session.place else { return [] }
    let list = place.table.moves(of: place.seat, bestFirst: false)
    list { line in
      moves.append(line)
      return moves.count < 300
    }
    return moves
  }

  /// Compares what was said with its record in the folder `walks`, up to the first difference. If PARLOR_RECORD is set the
  /// record is written anew, and the run fails.
  func compare(with name: String) throws {
    let path = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/walks/\(name).upi"
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil {
      let lines = exchanges.flatMap { ["> " + $0.request] + $0.reply }
      try (lines + [""]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(name) was recorded; read the difference before you commit it")
      return
    }
    let recorded = try Transcript(path: path).exchanges
    for (old, new) in zip(recorded, exchanges) where old != new {
      Issue.record("\(name): > \(old.request)\nexpected \(old.reply)\n> \(new.request)\nanswered \(new.reply)")
      return
    }
    #expect(recorded.count == exchanges.count)
  }
}

/// A clock that is put forward by hand, from noon of 2026-01-26 UTC.
final class WalkClock: Sendable {
  private let time = Atomic<Int64>(1_769_428_800_000)
  var milliseconds: Int64 { time.load(ordering: .relaxed) }
  func advance(_ milliseconds: Int64) { time.add(milliseconds, ordering: .relaxed) }
}
