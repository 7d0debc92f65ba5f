import PuzzleKit
import Rooms
import Testing

@testable import RoomServer

extension SettingRow {
  /// A value that is not its default.
  fileprivate func otherValue() throws -> String {
    let shown = show(ServerSettings())
    switch value {
    case "NUMBER": return String(try #require(Int(shown)) + 1)
    case "SECONDS": return "7.25"
    case "COUNT/SECONDS": return "7/13.5"
    case "ADDRESS": return "::1"
    case "ADDRESS:PORT": return "[::1]:8081"
    case "URL": return "postgres://parlor@10.0.0.5/parlor"
    case "FOLDER": return "/"
    case "ADDRESSES": return "::1,10.0.0.0/8"
    case "ORIGINS": return "https://a.example,http://localhost:3000"
    default: return try #require(value.split(separator: "|").map(String.init).first { $0 != shown })
    }
  }
}

/// The rows of the settings: what each sets, what it takes, and when that counts.
@Suite struct SettingRowTests {
  @Test("each setting takes another value, shows it as it was given, and changes no other one")
  func everySettingIsReadAsItIsShown() throws {
    #expect(Set(SettingRow.all.map(\.name)).count == SettingRow.all.count)
    let settings = ServerSettings()
    for row in SettingRow.all {
      let value = try row.otherValue()
      var other = ServerSettings()
      try other.set(row.name, to: value)
      #expect(row.show(other) == value, "\(row.name)")
      let changed = SettingRow.all.filter { $0.show(other) != $0.show(settings) }.map(\.name)
      #expect(changed == [row.name])
    }
  }

  @Test("what needs a restart is what a server that runs does not take over")
  func restarts() throws {
    let settings = ServerSettings()
    for row in SettingRow.all {
      var other = ServerSettings()
      try other.set(row.name, to: try row.otherValue())
      let isTakenOver =
        other.rooms != settings.rooms || other.wire != settings.wire || other.log != settings.log
        || other.retention != settings.retention
      #expect(row.needsRestart == !isTakenOver, "\(row.name)")
    }
  }

  /// Each setting with the field that it sets and, if it is a number, the least and the most that it can be. This is the table of
  /// settings a second time, on purpose: a row that was given its neighbour's field looks right in every other way.
  private static let fields = """
    listen address
    port port 0 65535
    data data
    files files
    database database
    node node
    lease lease
    proxies proxies
    origins origins
    admin admin
    keep-results retention.results 0 36500
    keep-reports retention.complaints 0 36500
    keep-keys retention.keys 0 36500
    keep-log retention.log 0 36500
    log log
    threads threads 1 64
    room-threads roomThreads 0 64
    compression wire.packs
    connections wire.connections 1 1000000000
    connections-per-address wire.perAddress 1 1000000000
    request-time wire.requestTime
    idle-time wire.idleTime
    body-bytes wire.body 1 1000000000
    header-bytes wire.header 64 1000000000
    header-count wire.headers 1 1000000000
    message-bytes wire.message 1 1000000000
    message-frames wire.fragments 1 1000000000
    messages-waiting wire.waiting 1 1000000000
    queue-count wire.queueCount 1 1000000000
    queue-bytes wire.queueBytes 1 1000000000
    unread-time wire.unreadTime
    ping-time wire.ping
    pings wire.pings
    hello-time wire.helloTime
    close-time wire.closeTime
    drain-time wire.drainTime
    requests wire.requests
    submissions wire.submissions
    analytics wire.analytics
    creations rooms.creations
    misses rooms.misses
    network-misses rooms.networkMisses
    all-misses rooms.allMisses
    kept-bytes rooms.kept
    room-entries rooms.entries 100 1000000000
    room-bytes rooms.journalBytes 1 1000000000
    moves rooms.moves 1 1000000000
    lines rooms.lines
    chat rooms.chat
    reactions rooms.reactions
    rematches rooms.deals
    deal-time rooms.dealTime
    prepared-deals rooms.preparedDeals 0 1000000000
    name-length rooms.nameLength 1 1000
    chat-length rooms.chatLength 1 4000
    answers rooms.answers 1 1000000000
    spectators rooms.spectators 0 1000000000
    spectator-delay rooms.spectatorDelay
    events rooms.events 1 1000000000
    code-time rooms.codeLife
    seat-time rooms.seatHeld
    empty-time rooms.emptyRoom
    room-time rooms.idleRoom
    rest-time rooms.rest
    rematch-time rooms.rematch
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  /// The values of all fields, by their names.
  private func values(of settings: ServerSettings) -> [String: String] {
    var values: [String: String] = [:]
    func add(_ value: Any, _ path: String) {
      for child in Mirror(reflecting: value).children {
        let name = path + (child.label ?? "")
        switch child.value {
        case is Retention, is RoomLimits, is WireLimits: add(child.value, name + ".")
        case let rate as Rate: values[name] = "\(rate.count) in \(rate.window)"
        default: values[name] = "\(child.value)"
        }
      }
    }
    add(settings, "")
    return values
  }

  @Test("each setting sets the field that it names, in the field's unit, and no other one")
  func settingsSetTheirFields() throws {
    #expect(Self.fields.map { $0[0] } == SettingRow.all.map(\.name))
    let before = values(of: ServerSettings())
    for (row, field) in zip(SettingRow.all, Self.fields) {
      var settings = ServerSettings()
      let value = try row.otherValue()
      try settings.set(row.name, to: value)
      let after = values(of: settings)
      // A line of a room is a message of its WebSocket.
      let along = row.name == "message-bytes" ? ["rooms.lineLength"] : []
      #expect(Set(after.keys.filter { after[$0] != before[$0] }) == Set([field[1]] + along), "\(row.name)")
      switch row.value {
      case "NUMBER": for name in [field[1]] + along { #expect(after[name] == value, "\(row.name)") }
      case "SECONDS": #expect(after[field[1]] == "7250", "\(row.name)")
      case "COUNT/SECONDS": #expect(after[field[1]] == "7 in 13500", "\(row.name)")
      default: break
      }
    }
  }

  @Test("each number, time and rate is taken up to its limits and refused beyond them")
  func settingsHaveLimits() throws {
    for (row, field) in zip(SettingRow.all, Self.fields) {
      let (taken, refused): ([String], [String])
      switch row.value {
      case "NUMBER":
        let (least, most) = (try #require(Int(field[2])), try #require(Int(field[3])))
        (taken, refused) = (["\(least)", "\(most)"], ["\(least - 1)", "\(most + 1)", "", "1.5"])
      case "SECONDS": (taken, refused) = (["0.01", "1000000"], ["0", "0.009", "1000001", "nan", ""])
      case "COUNT/SECONDS":
        (taken, refused) = (
          ["1/0.01", "1000000000/1000000"], ["0/1", "1000000001/1", "1/0.009", "1/1000001", "1/1/1"]
        )
      default: continue
      }
      for text in taken {
        var settings = ServerSettings()
        try settings.set(row.name, to: text)
        #expect(row.show(settings) == text, "\(row.name)")
      }
      for text in refused {
        var settings = ServerSettings()
        #expect(throws: Refusal.self, "\(row.name) \(text)") { try settings.set(row.name, to: text) }
        #expect(values(of: settings) == values(of: ServerSettings()))
      }
    }
  }

  @Test("a server that runs keeps what is kept as long as the settings say that it has read last")
  func retentionIsReadAgain() throws {
    var settings = ServerSettings()
    (settings.data, settings.port, settings.log) = ("", 0, "error")
    let server = try Server(settings) { Issue.record("\($0.text)") }
    defer { server.stop() }
    let before = server.parts.service.retention.withLockedValue { $0 }
    #expect(before == settings.retention)
    for (name, value) in [("keep-results", "1"), ("keep-reports", "2"), ("keep-keys", "3"), ("keep-log", "4")] {
      try settings.set(name, to: value)
    }
    server.reload(settings)
    let after = server.parts.service.retention.withLockedValue { $0 }
    #expect(after == settings.retention && after != before)
  }
}
