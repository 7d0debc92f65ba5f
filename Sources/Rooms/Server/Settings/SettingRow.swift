import PuzzleKit
import Rooms
import System

/// One setting of a server: a flag `--name VALUE`, a variable `PARLOR_SERVER_NAME`, a line `name = value` of a file.
public struct SettingRow: Sendable {
  /// Its name: words with hyphens.
  public let name: String
  /// The syntax of its value.
  public let value: String
  /// One line on what it does.
  public let summary: String
  /// The value that settings have.
  public let show: @Sendable (ServerSettings) -> String
  /// Whether a server that runs can't take another value.
  let needsRestart: Bool
  let set: @Sendable (inout ServerSettings, String) throws(Refusal) -> Void

  /// The variable that sets it.
  public var variable: String { "PARLOR_SERVER_" + name.uppercased().split(separator: "-").joined(separator: "_") }

  private typealias Path<T> = any WritableKeyPath<ServerSettings, T> & Sendable

  private static func fault(_ name: String, _ expected: String, _ text: String) -> Refusal {
    Refusal(.badArgument, "the setting \(name) must be \(expected), not \(quoted(text))")
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    if milliseconds % 1000 == 0 { return String(milliseconds / 1000) }
    let text = decimalText(Double(milliseconds) / 1000, places: 3)
    return String(text.dropLast(text.reversed().prefix { $0 == "0" }.count))
  }

  private static let listen = SettingRow(
    name: "listen", value: "ADDRESS", summary: "The address to listen on.", show: \.address, needsRestart: true
  ) { (settings, text) throws(Refusal) in
    let isName = !text.isEmpty && text.utf8.allSatisfy { isLetterOrDigit($0) || ".-".utf8.contains($0) }
    guard NetworkAddress(text) != nil || (isName && text.contains { $0.isLetter }) else {
      throw fault("listen", "an address such as 127.0.0.1 or ::1, or the name of a host, without a port", text)
    }
    settings.address = text
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte || 97...122 ~= byte | 32 }

  /// A folder; empty for none.
  /// - Parameter isMade: whether it is made if it is not there.
  private static func folder(_ name: String, isMade: Bool, _ path: Path<String>, _ summary: String) -> SettingRow {
    SettingRow(name: name, value: "FOLDER", summary: summary, show: { $0[keyPath: path] }, needsRestart: true) {
      (settings, text) throws(Refusal) in
      if !text.isEmpty, !Files.isFolder(text) {
        if !isMade { throw fault(name, "a folder that is there", text) }
        if case .some(.some) = try? Files.size(text) { throw fault(name, "a folder, which a file is not", text) }
      }
      settings[keyPath: path] = text
    }
  }

  private static let origins = SettingRow(
    name: "origins", value: "ORIGINS", summary: "Pages of which other origins may use the server; * for all.",
    show: { $0.origins.joined(separator: ",") }, needsRestart: true
  ) { (settings, text) throws(Refusal) in
    var origins: [String] = []
    for part in text.split(separator: ",") { origins.append(try Origins.origin(trimmed(part))) }
    settings.origins = origins
  }

  /// A part of a list, without spaces around it.
  private static func trimmed(_ part: Substring) -> String {
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static let admin = SettingRow(
    name: "admin", value: "PATH",
    summary: "The operator's socket; empty for admin.sock in the folder data, none for no socket.", show: \.admin,
    needsRestart: true
  ) { (settings, text) throws(Refusal) in
    guard text.utf8.count < 108 else { throw fault("admin", "a path of at most 107 bytes", text) }
    settings.admin = text
  }

  private static let proxies = SettingRow(
    name: "proxies", value: "ADDRESSES",
    summary: "From which addresses and networks, such as ::1,10.0.0.0/8, X-Forwarded-For is believed.",
    show: { $0.proxies.joined(separator: ",") }, needsRestart: true
  ) { (settings, text) throws(Refusal) in
    var proxies: [String] = []
    for part in text.split(separator: ",") {
      let proxy = trimmed(part)
      do throws(Refusal) { _ = try Network(proxy) } catch {
        throw Refusal(error.code, "the setting proxies: \(error.text)")
      }
      proxies.append(proxy)
    }
    settings.proxies = proxies
  }

  private static func number(
    _ name: String, _ range: ClosedRange<Int>, _ path: Path<Int>, needsRestart: Bool = false, _ summary: String
  ) -> SettingRow {
    SettingRow(
      name: name, value: "NUMBER", summary: summary, show: { String($0[keyPath: path]) }, needsRestart: needsRestart
    ) {
      (settings, text) throws(Refusal) in
      guard let number = Int(text), range.contains(number) else {
        throw fault(name, "a number from \(range.lowerBound) to \(range.upperBound)", text)
      }
      settings[keyPath: path] = number
    }
  }

  private static func time(
    _ name: String, _ path: Path<Int64>, needsRestart: Bool = false, _ summary: String
  ) -> SettingRow {
    SettingRow(
      name: name, value: "SECONDS", summary: summary, show: { seconds($0[keyPath: path]) }, needsRestart: needsRestart
    ) {
      (settings, text) throws(Refusal) in
      guard let seconds = Double(text), 0.01...1_000_000 ~= seconds else {
        throw fault(name, "seconds from 0.01 to 1000000", text)
      }
      settings[keyPath: path] = Int64(seconds * 1000)
    }
  }

  private static func rate(_ name: String, _ path: Path<Rate>, _ summary: String) -> SettingRow {
    SettingRow(
      name: name, value: "COUNT/SECONDS", summary: summary,
      show: { "\($0[keyPath: path].count)/\(seconds($0[keyPath: path].window))" }, needsRestart: false
    ) { (settings, text) throws(Refusal) in
      let parts = text.split(separator: "/")
      guard parts.count == 2, let count = Int(parts[0]), let seconds = Double(parts[1]), 1...1_000_000_000 ~= count,
        0.01...1_000_000 ~= seconds
      else { throw fault(name, "COUNT/SECONDS, such as 5/300", text) }
      settings[keyPath: path] = Rate(count, in: Int64(seconds * 1000))
    }
  }

  private static func choice(
    _ name: String, _ choices: [String], _ path: Path<String>, _ summary: String
  ) -> SettingRow {
    SettingRow(
      name: name, value: choices.joined(separator: "|"), summary: summary, show: { $0[keyPath: path] },
      needsRestart: false
    ) {
      (settings, text) throws(Refusal) in
      guard choices.contains(text) else { throw fault(name, "one of \(choices.joined(separator: ", "))", text) }
      settings[keyPath: path] = text
    }
  }

  private static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> SettingRow {
    SettingRow(
      name: name, value: "on|off", summary: summary, show: { $0[keyPath: path] ? "on" : "off" }, needsRestart: false
    ) {
      (settings, text) throws(Refusal) in
      guard text == "on" || text == "off" else { throw fault(name, "on or off", text) }
      settings[keyPath: path] = text == "on"
    }
  }

  private static let node = SettingRow(
    name: "node", value: "ADDRESS:PORT",
    summary: "Where nginx and the other nodes of a cluster reach this one; empty for listen and port.",
    show: \.node, needsRestart: true
  ) { (settings, text) throws(Refusal) in
    let place = text.lastIndex(of: ":")
    let host = place.map { text[..<$0] } ?? ""
    let port = place.flatMap { Int(text[text.index(after: $0)...]) }
    let isAddress =
      (NetworkAddress(header: String(host)) != nil && (!host.contains(":") || host.hasPrefix("[")))
      && port.map { 1...65535 ~= $0 } == true
    guard text.isEmpty || isAddress else {
      throw fault("node", "an address and a port such as 10.0.0.1:8080 or [fd00::1]:8080, not a name", text)
    }
    settings.node = text
  }

  private static let database = SettingRow(
    name: "database", value: "URL",
    summary:
      "The PostgreSQL database of a cluster, such as postgres://parlor@10.0.0.5/parlor, without a password; empty keeps "
      + "rooms in the folder data.", show: \.database, needsRestart: true
  ) { (settings, text) throws(Refusal) in
    if !text.isEmpty { try Server.requireDatabase(text) }
    settings.database = text
  }

  private static let most = 1_000_000_000

  /// All settings.
  public static let all: [SettingRow] = [
    listen,
    number("port", 0...65535, \.port, needsRestart: true, "The port; 0 takes a free one."),
    folder("data", isMade: true, \.data, "Where rooms are kept; empty keeps them as long as the process lives."),
    folder(
      "files", isMade: false, \.files, "Files that are served; empty serves the page, if it was built or installed."),
    database,
    node,
    time(
      "lease", \.lease, needsRestart: true, "After what time without a sign the others take over the rooms of a node."),
    proxies,
    origins,
    admin,
    number(
      "keep-results", 0...36_500, \.retention.results, "After how many days results of rounds are forgotten; 0 never."),
    number(
      "keep-reports", 0...36_500, \.retention.complaints,
      "After how many days a report is forgotten with which the operator is done; 0 never."),
    number(
      "keep-keys", 0...36_500, \.retention.keys,
      "After how many days a key is forgotten that was not used, with what belongs to its player; 0 never."),
    number(
      "keep-log", 0...36_500, \.retention.log,
      "For how many days an identity in the log can still be banned; 0 for ever."),
    choice("log", Metrics.Level.allCases.map(\.name), \.log, "How much is logged."),
    number("threads", 1...64, \.threads, needsRestart: true, "How many threads read and write."),
    number(
      "room-threads", 0...ServerSettings.mostRoomThreads, \.roomThreads, needsRestart: true,
      "How many threads play rooms; 0 is one a core."
    ),
    flag("compression", \.wire.packs, "Whether messages are compressed where the client offers it."),
    number("connections", 1...most, \.wire.connections, "How many connections there may be."),
    number("connections-per-address", 1...most, \.wire.perAddress, "How many of them may come from one address."),
    time("request-time", \.wire.requestTime, "How long a request may take to come."),
    time("idle-time", \.wire.idleTime, "How long a connection may wait for its next request."),
    number("body-bytes", 1...most, \.wire.body, "How large the body of a request may be."),
    number("header-bytes", 64...most, \.wire.header, "How large a header may be; all together four times that."),
    number("header-count", 1...most, \.wire.headers, "How many headers a request may have."),
    number("message-bytes", 1...most, \.wire.message, "How large a message of a WebSocket may be."),
    number("message-frames", 1...most, \.wire.fragments, "How many frames a message may consist of."),
    number("messages-waiting", 1...most, \.wire.waiting, "How many messages may wait before no more are read."),
    number("queue-count", 1...most, \.wire.queueCount, "How many messages may wait to be sent before no more come."),
    number("queue-bytes", 1...most, \.wire.queueBytes, "How many bytes may wait to be sent before no more come."),
    time("unread-time", \.wire.unreadTime, "How long a reader may leave unread what is more than may wait."),
    time("ping-time", \.wire.ping, "How often a WebSocket is pinged; one that leaves two pings unanswered is closed."),
    rate("pings", \.wire.pings, "How many pings of a WebSocket are answered."),
    time("hello-time", \.wire.helloTime, "How long the first line of a WebSocket may take."),
    time("close-time", \.wire.closeTime, "How long the end of a connection may take."),
    time("drain-time", \.wire.drainTime, "How long the server waits for its clients when it is told to end."),
    rate("requests", \.wire.requests, "How many requests an address may make."),
    rate("submissions", \.wire.submissions, "How many puzzles an address may submit."),
    rate("analytics", \.wire.analytics, "How many games an address may report."),
    rate("creations", \.rooms.creations, "How many rooms an address may make."),
    rate("misses", \.rooms.misses, "How many codes an address may guess wrongly."),
    rate("network-misses", \.rooms.networkMisses, "How many codes the addresses of a network may guess wrongly."),
    rate(
      "all-misses", \.rooms.allMisses,
      "How many codes all addresses may guess wrongly, before each network has one guess alone."),
    rate("kept-bytes", \.rooms.kept, "How many bytes an address may make the server keep."),
    number("room-entries", 100...most, \.rooms.entries, "How many entries the journal of a room may have."),
    number("room-bytes", 1...most, \.rooms.journalBytes, "How many bytes the journal of a room may have."),
    number("moves", 1...most, \.rooms.moves, "How many moves each player may make in a round."),
    rate("lines", \.rooms.lines, "How many lines a member may send."),
    rate("chat", \.rooms.chat, "How many messages a member may write."),
    rate("reactions", \.rooms.reactions, "How many reactions a member may show."),
    rate("rematches", \.rooms.deals, "How many rematches a member may ask for."),
    time("deal-time", \.rooms.dealTime, "How long a deal may take the processor."),
    number(
      "prepared-deals", 0...most, \.rooms.preparedDeals, "How many deals are made before somebody waits for them."),
    number("name-length", 1...1000, \.rooms.nameLength, "How many characters a name may have."),
    number("chat-length", 1...4000, \.rooms.chatLength, "How many characters a message of a member may have."),
    number("answers", 1...most, \.rooms.answers, "How many answers are kept for requests that come again."),
    number("spectators", 0...most, \.rooms.spectators, "How many may watch a room."),
    time("spectator-delay", \.rooms.spectatorDelay, "How late they see what happens."),
    number("events", 1...most, \.rooms.events, "How many events are kept for whoever comes back."),
    time("code-time", \.rooms.codeLife, "How long a code lets players in once nobody is in the room."),
    time("seat-time", \.rooms.seatHeld, "How long the seat of a player is held who is gone."),
    time("empty-time", \.rooms.emptyRoom, "How long a room stays in which nobody is."),
    time("room-time", \.rooms.idleRoom, "How long a room stays in which nothing happens."),
    time(
      "rest-time", \.rooms.rest,
      "After how long a room is put away in which nobody is; it is read again for whoever comes."),
    time("rematch-time", \.rooms.rematch, "How long a rematch is on offer."),
  ]
}

extension ServerSettings {
  /// Sets one by its name.
  /// - Throws: `unknown-option`; `bad-argument` for a value that it can't have.
  public mutating func set(_ name: String, to value: String) throws(Refusal) {
    guard let row = SettingRow.all.first(where: { $0.name == name }) else {
      throw Refusal(.unknownOption, "there is no setting \(quoted(name)); --help lists them")
    }
    try row.set(&self, value)
    rooms.lineLength = wire.message
  }

  /// Sets what variables of the environment say.
  public mutating func read(environment value: (String) -> String?) throws(Refusal) {
    for row in SettingRow.all {
      guard let text = value(row.variable) else { continue }
      do throws(Refusal) {
        try set(row.name, to: text)
      } catch {
        throw Refusal(error.code, "\(row.variable): \(error.text)")
      }
    }
  }

  /// Refuses a variable that looks like a setting's and is none.
  /// - Parameter names: those of all variables.
  public static func check(variables names: [String]) throws(Refusal) {
    let known = SettingRow.all.map(\.variable) + ["PARLOR_SERVER_CONFIG"]
    guard let other = names.sorted().first(where: { $0.hasPrefix("PARLOR_SERVER_") && !known.contains($0) }) else {
      return
    }
    let hint = suggestion(for: other, among: known, else: "--help lists the settings")
    throw Refusal(.badArgument, "the variable \(oneLine(other)) sets nothing; \(hint)")
  }

  /// Sets what a file says: lines `name = value`, and comments behind `#` at the start of a line.
  public mutating func read(file text: String, path: String) throws(Refusal) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let mark = line.firstIndex(of: "=") else {
        throw Refusal(.badFile, "\(path), line \(index + 1): must be name = value")
      }
      do throws(Refusal) {
        try set(String(Self.trimmed(line[..<mark])), to: String(Self.trimmed(line[line.index(after: mark)...])))
      } catch {
        throw Refusal(.badFile, "\(path), line \(index + 1): \(error.text)")
      }
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    return rest.dropLast(rest.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count)
  }
}
