import Dispatch
import Glibc
import PlainJSON
import PostgresStore
import PuzzleKit
import RoomStore
import Rooms
import Synchronization
import System

/// The measurement.
enum Commits {
  private static let roomCount = 1000

  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  private static func entry(_ text: String) throws -> RoomEntry {
    try RoomEntry(JSONNode(JSONValue(parsing: Array(text.utf8))))
  }

  static func made(_ number: Int) throws -> RoomEntry {
    let code = String(1_000_000 + number).dropFirst()
    let settings = #"{"game":"a","mode":"b","play":"together","options":[],"showsProgress":true,"seats":2}"#
    return try entry(
      #"{"n":1,"at":1,"fact":"created","of":{"id":"\#(id(number))","code":"\#(code)","settings":\#(settings)}}"#)
  }

  /// As large as the line of a player.
  static func line(_ number: Int) throws -> RoomEntry {
    try entry(
      #"{"n":\#(number),"at":1769428800000,"id":"k3x-\#(number)","text":"3w5e11264sgsf","fact":"chat","of":{"member":2,"text":"guess slate, and then perhaps crony"}}"#
    )
  }

  /// The figures of one session.
  struct Measure: Sendable {
    var entries = 0
    var times: [Int64] = []
  }

  /// Keeps an entry of each room in turn until the time is over.
  static func measure(
    _ database: any ServerDatabase, _ node: Int, _ terms: [RoomShare: Int], rooms: [Int], batch: Int, until end: Int64,
    _ numbers: inout [Int: Int]
  ) throws -> Measure {
    var (measure, next) = (Measure(), 0)
    while Services.system.elapsed() < end {
      let changes = try (0..<min(batch, rooms.count)).map { index in
        let room = rooms[(next + index) % rooms.count]
        numbers[room, default: 1] += 1
        return RoomChange(id(room), [try line(numbers[room, default: 2])])
      }
      next += changes.count
      let begun = Ticks.now
      let outcomes = try database.keep(changes, by: node, terms)
      measure.times.append((Ticks.now - begun) / 1000)
      guard outcomes.allSatisfy({ $0 == .kept }) else { throw Refusal(.conflict, "not kept") }
      measure.entries += changes.count
    }
    return measure
  }

  static func tell(_ name: String, _ batch: Int, _ measures: [Measure], _ seconds: Int64) {
    let times = measures.flatMap(\.times).sorted()
    let entries = measures.reduce(0) { $0 + $1.entries }
    func part(_ share: Double) -> String {
      decimalText(Double(times[Int(Double(times.count - 1) * share)]) / 1000, places: 2)
    }
    print(
      "\(name), batches of \(batch): \(Int64(entries) / seconds) entries/s, a batch \(part(0.5)) ms, p99 \(part(0.99)) ms"
    )
  }

  /// Measures sessions side by side, each with a share of the rooms.
  static func run(
    _ name: String, _ sessions: Int, seconds: Int64,
    _ open: @escaping @Sendable () throws(Refusal) -> any ServerDatabase
  ) throws {
    let database = try open()
    let node = try database.join("bench", lease: 600_000)
    let seen = Dictionary(uniqueKeysWithValues: try database.shares().map { ($0.share, $0.term) })
    let terms = try database.take(seen, by: node)
    let start = try (0..<roomCount).map { RoomChange(id($0), [try made($0)]) }
    guard try database.keep(start, by: node, terms).allSatisfy({ $0 == .kept }) else {
      throw Refusal(.conflict, "the database is not empty")
    }
    var last: [[Int: Int]] = Array(repeating: [:], count: sessions)
    for batch in [16, 128] {
      let end = Services.system.elapsed() + seconds * 1000
      if sessions == 1 {
        tell(
          name, batch,
          [try measure(database, node, terms, rooms: Array(0..<roomCount), batch: batch, until: end, &last[0])], seconds
        )
        continue
      }
      let results = Mutex<[(session: Int, measured: Measure, numbers: [Int: Int])]>([])
      let known = last
      DispatchQueue.concurrentPerform(iterations: sessions) { session in
        do {
          // Rooms of a share belong to one session.
          let rooms = (0..<roomCount).filter { RoomShare(of: id($0)).number % sessions == session }
          var numbers = known[session]
          let measured = try measure(open(), node, terms, rooms: rooms, batch: batch, until: end, &numbers)
          results.withLock { $0.append((session, measured, numbers)) }
        } catch {
          print((error as? Refusal)?.text ?? "\(error)")
          exit(1)
        }
      }
      var measures: [Measure] = []
      for (session, measured, numbers) in results.withLock({ $0 }) {
        measures.append(measured)
        last[session] = numbers
      }
      tell(name, batch, measures, seconds)
    }
  }
}
