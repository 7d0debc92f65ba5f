import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Journals that somebody has damaged: the room is made again, or it is said why not; the server and other rooms go on.
@Suite struct DamagedJournalTests {
  private static let replacements: [JSONValue] = [
    .bool(true), .integer(-1), .integer(.max), .integer(7), .string(""), .string("resign"), .array([]), .object([]),
  ]

  private func damages(of value: JSONValue) -> [JSONValue] {
    var damages = Self.replacements.filter { $0 != value }
    switch value {
    case .object(let members):
      for (index, member) in members.enumerated() {
        damages.append(.object(members.filter { $0.name != member.name }))
        for inner in self.damages(of: member.value) {
          var changed = members
          changed[index] = JSONMember(member.name, inner)
          damages.append(.object(changed))
        }
      }
    case .array(let elements):
      damages.append(.array(elements + elements))
      for index in elements.indices {
        for inner in self.damages(of: elements[index]) {
          var changed = elements
          changed[index] = inner
          damages.append(.array(changed))
        }
      }
    default: break
    }
    return damages
  }

  /// The journal of a room in which something of each kind has happened.
  private func journal(_ change: (inout CreateRequest) -> Void, _ moves: [String]) -> [String] {
    let house = House()
    let (host, other) = house.pair {
      $0.timeLimit = nil
      change(&$0)
    }
    _ = house.join(host, "Eve", watches: true)
    for move in moves { host(move) }
    for line in ["chat hello", "react 👍", "resign confirm"] { other(line) }
    host("resign confirm")
    for line in ["ready", "rematch same"] { host(line) }
    other("rematch")
    for move in moves { other(move) }
    host("leave")
    other("rematch size 3 seed 8")
    return house.journals[host.room] ?? []
  }

  @Test("the operator is told that a journal can't be read, and can have it forgotten")
  func forgotten() {
    let house = House()
    let room = String(repeating: "0", count: 32)
    house.damage(room)
    #expect(house.ask(.operate(.show(room)))?.refusal?.code == .badFile)
    #expect(house.ask(.operate(.close(room, "")))?.text("closed") == room)
    #expect(house.ask(.operate(.show(room)))?.refusal?.code == RoomErrors.noRoom)
  }

  @Test func aDamagedJournalMakesARoomOrSaysWhyNot() throws {
    let journals = [
      journal({ $0.options = Known.options }, ["touch a1", "word \(Known.words[0])"]),
      journal({ ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"]) }, ["guess slate"]),
      journal({ $0.game = "duel" }, ["remove 1 1"]),
    ]
    var (unread, refused, remade) = (0, 0, 0)
    for journal in journals {
      #expect(journal.count > 10)
      guard case .created(let made) = try RoomEntry(JSONNode(JSONValue(parsing: Array(journal[0].utf8)))).fact
      else {
        Issue.record("a journal begins with no room")
        return
      }
      for (index, line) in journal.enumerated() {
        for damaged in damages(of: try JSONValue(parsing: Array(line.utf8))) {
          guard let entry = try? RoomEntry(JSONNode(damaged)) else {
            unread += 1
            continue
          }
          let house = House()
          var entries = try journal.map { try RoomEntry(JSONNode(JSONValue(parsing: Array($0.utf8)))) }
          entries[index] = entry
          house.keep(entries, as: made.id)
          house.restoreAll()
          let faults = house.lobby.takeFaults()
          refused += faults.count
          remade += faults.isEmpty ? 1 : 0
          // What was made goes on, whatever it is.
          house.wait(7_200_000)
          #expect(house.room().code.utf8.count == 6)
        }
      }
    }
    #expect(unread > 500 && refused > 100 && remade > 100, "\(unread) unread, \(refused) refused, \(remade) made")
  }
}
