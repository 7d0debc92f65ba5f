import Foundation
import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Rooms in which anything may follow anything, compared with what was recorded in `records`.
@Suite struct RecordedTests {
  /// A house whose every message is written down with all that it makes others hear.
  private final class Diary {
    let house = House()
    let database = MemoryDatabase()
    var lines: [String] = []
    var guests: [(name: String, guest: Guest)] = []
    var random: SplitMix64
    var numbers = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      house.database = database
    }

    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func any<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

    func hear() {
      for (name, guest) in guests {
        lines += guest.news().map { "\(name)| \($0)" }
        if let reason = house.closed[guest.reader] {
          lines.append("\(name)| closed: \(reason.rawValue)")
          house.forget(closed: guest.reader)
          guest.reader = 0
        }
      }
    }

    func ask(_ what: String, _ input: LobbyInput, of address: String = "a") -> RoomAnswer? {
      lines.append("> \(what)")
      let answer = house.ask(input, of: address)
      switch answer {
      case .done(let body): lines.append(body.text)
      case .refused(let refusal, let wait):
        lines.append("\(refusal.code.name) \(refusal.text)\(wait.map { ", again in \($0)" } ?? "")")
      case nil: lines.append("nothing")
      }
      hear()
      return answer
    }

    func come(_ name: String, _ what: String, _ input: LobbyInput, of address: String) {
      let guest = Guest(house, ask(what, input, of: address))
      if guest.token.isEmpty { return }
      guests.removeAll { $0.name == name }
      guests.append((name, guest))
      if !chance(6) { open(name, guest, since: nil) }
      hear()
    }

    func open(_ name: String, _ guest: Guest, since: Int?) {
      lines.append("> \(name): hello\(since.map { " since \($0)" } ?? "")")
      guest.reader = house.newReader()
      house.take(.open(room: guest.room, RoomDialect(chance(4) ? .json : .text, 1)), from: guest.reader)
      house.take(.line("hello \(guest.token)\(since.map { " since \($0)" } ?? "")"), from: guest.reader)
    }

    func send(_ name: String, _ guest: Guest, _ line: String) {
      lines.append("> \(name): \(line)")
      house.take(.line(line), from: guest.reader)
      hear()
    }

    func wait(_ milliseconds: Int64) {
      lines.append("> wait \(milliseconds)")
      house.wait(milliseconds)
      hear()
    }
  }

  private static let bodies = [
    #"{"name":"Ann"}"#, #"{"name":"Ann","playerId":"ann","puzzle":{"options":"size 3 tier easy seed 7"}}"#,
    #"{"name":"Ann","playerId":"ann","play":"race","puzzle":{"options":"size 3 tier easy seed 7"},"players":2}"#,
    #"{"name":"Ann","play":"race","players":3}"#, #"{"name":"Ann","game":"nim","players":3}"#,
    #"{"name":"Ann","play":"race","showsProgress":false,"timeLimit":60,"puzzle":{"id":"pollen"}}"#,
    #"{"name":"Ann","timeLimit":3600,"title":"Our room","puzzle":{"daily":true}}"#,
    #"{"name":"Ann","puzzle":{"daily":"2026-01-20"},"mode":"beginner"}"#,
    #"{"name":"Ann","game":"duel","play":"race"}"#,
    #"{"name":"Ann","game":"atlas"}"#, #"{"name":"Ann","game":"none"}"#, #"{"name":"","game":"wordflow"}"#,
    #"{"name":"Ann","timeLimit":59}"#, #"{"name":"Ann","timeLimit":3601}"#, #"{"name":"Ann","title":"ab"}"#,
    #"{"name":"Ann","players":1}"#, #"{"name":"Ann","players":9}"#, #"{"name":"Ann","playerId":"no good"}"#,
    #"{"name":"Ann","puzzle":{"id":"no such"}}"#, #"{"name":"Ann","puzzle":{"daily":"2026-02-30"}}"#,
    #"{"name":"Ann","puzzle":{}}"#, #"{"name":"Ann","mode":"hardcore","play":"together"}"#, #"{"nome":"Ann"}"#,
    #"{"name":"A name that is twenty-five chars"}"#, #"{"name":"","game":"none"}"#,
    #"{"name":"  Ann \u0007 "}"#, #"{"name":"Ann","showsProgress":1}"#,
  ]

  private static let said = [
    "chat hello", "chat \"quoted\" 👍", "chat", "chat " + String(repeating: "x", count: 200),
    "chat " + String(repeating: "y", count: 201), "react 👍", "react x", "react 👍👍", "typing", "ready", "ready off",
    "ready on", "start", "start", "rematch", "rematch same", "rematch size 3 seed 8", "rematch nonsense", "room",
    "since 0", "since 3", "since 100", "show", "moves 3", "hints", "help", "help chat", "undo", "redo", "touch a1",
    "touch b2", "lift", "touch a1 b1 c1", "tick", "found", "reveal", "resign", "resign confirm", "solve", "nonsense",
    "@", "@7", "@7 room", "version", "isready", "rules", "table x", "show more", "quit", "stats", "ready", "rematch",
    "rematch same", "chat well", "start",
  ]

  private func step(_ diary: Diary) throws {
    let chosen = Int.random(in: 0..<100, using: &diary.random)
    let rooms = Array(Set(diary.guests.map(\.guest.room))).sorted()
    let named = diary.guests.isEmpty ? nil : diary.any(diary.guests)
    if let named, named.guest.reader == 0, chosen >= 30 {
      diary.open(named.name, named.guest, since: diary.any([nil, 0, 2, 5, 1000]))
      return diary.hear()
    }
    switch chosen {
    case 0..<4:
      let body = diary.any(Self.bodies)
      let node = try JSONNode(JSONValue(parsing: Array(body.utf8)))
      do throws(JSONFault) {
        let request = try CreateRequest(node)
        diary.come("ann", "create \(body)", .create(request), of: "a\(diary.any([1, 2, 3]))")
      } catch {
        diary.lines += ["> create \(body)", "\(error)"]
      }
    case 4..<16:
      guard let named else { return }
      let name = diary.any(["ben", "cleo", "dan", "eve"])
      var request = JoinRequest(name: diary.chance(5) ? "ann" : name.capitalized, isSpectator: diary.chance(3))
      request.player = diary.chance(2) ? name : nil
      let room = diary.any([named.guest.room, named.guest.code, named.guest.code, "123456", "none"])
      diary.come(
        name, "\(name) \(request.isSpectator ? "watches" : "joins") \(room)",
        .join(room: room, request), of: diary.any(["b", "c"]))
    case 16..<19:
      guard let named else { return }
      let token = diary.any([named.guest.token, "none", nil])
      _ = diary.ask(
        "look by \(token == nil ? "nobody" : named.name)", .look(room: diary.any(rooms + ["x"]), token: token))
    case 19..<21:
      guard let named else { return }
      _ = diary.ask("start by \(named.name)", .start(room: named.guest.room, token: named.guest.token))
    case 21:
      guard let named, diary.chance(3) else { return }
      _ = diary.ask("leave by \(named.name)", .leave(room: named.guest.room, token: named.guest.token))
    case 22..<24:
      guard let named else { return }
      diary.lines.append("> \(named.name) is gone")
      named.guest.disconnect()
      named.guest.reader = 0
      diary.hear()
    case 24..<27:
      guard let named else { return }
      diary.open(named.name, named.guest, since: diary.any([nil, 0, 2, 5, 1000]))
      diary.hear()
    case 27..<44:
      diary.wait(diary.any([1, 10, 400, 1000, 2000, 3000, 5000, 10_000, 30_000]))
    case 44:
      diary.wait(diary.any([10_000, 60_000, 119_999, 120_000, 300_000, 1_800_000]))
    case 45:
      diary.lines.append("> crash")
      try diary.house.crash()
      for index in diary.guests.indices { diary.guests[index].guest.reader = 0 }
    case 46..<72:
      guard let named else { return }
      let word = diary.any(Known.words.prefix(Known.required + 6) + ["crane", "zz"])
      let id = diary.chance(4) ? "@\(diary.any([1, 2, 3])) " : ""
      diary.send(named.name, named.guest, "\(id)word \(word)")
    default:
      guard let named else { return }
      diary.send(named.name, named.guest, (diary.chance(6) ? "@9 " : "") + diary.any(Self.said))
    }
  }

  /// Of a request with several faults the first is named.
  @Test func everyRequestForARoomIsAnsweredAsRecorded() throws {
    let diary = Diary(seed: 1)
    for body in Self.bodies {
      let node = try JSONNode(JSONValue(parsing: Array(body.utf8)))
      do throws(JSONFault) {
        let request = try CreateRequest(node)
        _ = diary.ask("create \(body)", .create(request), of: "a")
      } catch {
        diary.lines += ["> create \(body)", "\(error)"]
      }
      diary.wait(60_000)
    }
    try compare(diary.lines, with: "requests.txt")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func roomsGoOnAsRecorded(seed: UInt64) throws {
    let diary = Diary(seed: seed)
    let first = Self.bodies[seed.isMultiple(of: 2) ? 1 : 2]
    let request = try CreateRequest(JSONNode(JSONValue(parsing: Array(first.utf8))))
    diary.come("ann", "create \(first)", .create(request), of: "a")
    let code = try #require(diary.guests.first?.guest.code)
    var ben = JoinRequest(name: "Ben")
    ben.player = "ben"
    diary.come("ben", "ben joins", .join(room: code, ben), of: "b")
    if let (name, guest) = diary.guests.first { diary.send(name, guest, "start") }
    for _ in 0..<160 { try step(diary) }
    diary.wait(3_600_000)
    for player in ["ann", "ben", "cleo", "dan", "eve"] {
      diary.lines.append("\(player): \(try diary.database.statistics(of: player).json.text)")
    }
    for room in try diary.database.rooms(of: .whole) {
      for entry in try diary.database.journal(of: room) { diary.lines.append(entry.json.text) }
    }
    try compare(diary.lines, with: "rooms-\(seed).txt")
  }

  /// Compares lines with their record up to the first difference. If PARLOR_RECORD is set the record is written anew, and
  /// the run fails.
  private func compare(_ lines: [String], with name: String) throws {
    let path = (#filePath as NSString).deletingLastPathComponent + "/records/\(name)"
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil {
      try (lines + [""]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(name) was recorded; read the difference before you commit it")
      return
    }
    let recorded = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let differs = zip(recorded, lines + [""]).enumerated().first { $0.element.0 != $0.element.1 }
    if let (line, (old, new)) = differs {
      Issue.record("\(name), line \(line + 1): expected\n\(old)\nfound\n\(new)")
    } else {
      #expect(recorded.count == lines.count + 1)
    }
  }
}
