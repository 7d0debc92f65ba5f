import PuzzleKit
import Rooms

/// A command of the operator, as its words say it.
public enum OperatorCommand: Equatable, Sendable {
  /// The order of a list of rooms.
  public enum Order: String, CaseIterable, Sendable { case age, size, work }

  /// Lists the rooms.
  case rooms(Order)
  /// Shows one.
  case show(String)
  /// Closes one, with a word.
  case close(String, String)
  /// Says something to one, or to all.
  case say(String?, String)
  /// Forbids somebody something for a time, in milliseconds.
  case forbid(Sanction, KeptSanction.Kind, String, time: Int64, reason: String)
  /// Lists what is forbidden.
  case sanctions
  /// Allows it again.
  case lift(Int)
  /// Lists the reports that nobody has dealt with.
  case reports
  /// Shows one.
  case report(Int)
  /// Is done with one.
  case done(Int)
  /// Gives a room limits of its own.
  case limitRoom(String, entries: Int?, bytes: Int?)
  /// Gives an address limits of its own.
  case limitAddress(String, kept: Rate?, creations: Rate?)
  /// Takes nobody new, or does again.
  case drain(Bool)
  /// Lists the nodes of the cluster.
  case nodes
  /// Lists who has which shares of the rooms.
  case shares
  /// All that is kept of a player.
  case export(String)
  /// Forgets it.
  case delete(String)

  /// The commands with what they take and do.
  public static let all: [(usage: String, summary: String)] = [
    ("rooms [age | size | work]", "Lists the rooms: the oldest first, the largest, or those that take most work."),
    ("show ROOM", "Shows a room and who is in it; the first 4 characters of its id are enough."),
    ("close ROOM [TEXT]", "Closes a room, with a word to those in it."),
    ("say ROOM|all TEXT", "Says something to those in a room, or in all."),
    (
      "ban address|network|player|identity WHO TIME [REASON]",
      "Keeps somebody out for a time such as 30m, 12h or 7d; an identity is one of the log, and known as long as keep-log says."
    ),
    ("mute address|network|player|identity WHO TIME [REASON]", "Lets somebody write nothing for a time."),
    ("sanctions", "Lists bans and mutes."),
    ("lift NUMBER", "Ends one of them."),
    ("reports", "Lists what players have reported."),
    ("report NUMBER", "Shows a report, with what was said."),
    ("done NUMBER", "Is done with a report; it is forgotten after keep-reports."),
    (
      "limit room ROOM [entries NUMBER] [bytes NUMBER]",
      "Lets a room keep more or less than others, as long as the server runs."
    ),
    (
      "limit address ADDRESS [kept-bytes COUNT/SECONDS] [creations COUNT/SECONDS]",
      "Gives an address limits of its own, as long as the server runs."
    ),
    ("drain [on | off]", "Takes nobody new before the server is stopped; those who are there play on."),
    ("nodes", "Lists the nodes of the cluster, and how many of the 256 shares of rooms each has."),
    ("shares", "Lists the shares with their owners; the last two digits of a room's id name its share."),
    ("export PLAYER", "Prints all that is kept of a player's id."),
    ("delete PLAYER", "Forgets it; results stay for the others, without the id."),
  ]

  /// Reads a command.
  /// - Throws: `unknown-command`, `missing-argument` or `bad-argument`, with what would be right.
  public init(_ words: [String]) throws(Refusal) {
    var rest = words[...]
    guard let name = rest.popFirst() else {
      throw Refusal(.missingArgument, "a command is needed: \(Self.names.joined(separator: ", "))")
    }
    let usages = Self.all.map(\.usage).filter { $0.split(separator: " ")[0] == name }
    guard !usages.isEmpty else {
      let hint = suggestion(
        for: name, among: Self.names, else: "there are \(Self.names.joined(separator: ", "))")
      throw Refusal(.unknownCommand, "there is no command \(quoted(name)); \(hint)")
    }
    let usage =
      usages.first { $0.split(separator: " ").dropFirst().first.map(String.init) == rest.first }
      ?? usages.joined(separator: " or admin ")
    func next() throws(Refusal) -> String {
      if let word = rest.popFirst() { return word }
      throw Refusal(.missingArgument, "admin \(usage)")
    }
    func wrong(_ word: String) -> Refusal { Refusal(.badArgument, "admin \(usage), not \(quoted(word))") }
    func number(_ word: String) throws(Refusal) -> Int {
      if let number = Int(word), number > 0 { return number }
      throw wrong(word)
    }
    switch name {
    case "rooms":
      let word = rest.popFirst() ?? Order.age.rawValue
      guard let order = Order(rawValue: word) else { throw wrong(word) }
      self = .rooms(order)
    case "show": self = .show(try next())
    case "close":
      self = .close(try next(), rest.joined(separator: " "))
      rest = []
    case "say":
      let room = try next()
      let text = try next()
      self = .say(room == "all" ? nil : room, ([text] + rest).joined(separator: " "))
      rest = []
    case "ban", "mute":
      let word = try next()
      guard let kind = KeptSanction.Kind(rawValue: word) else { throw wrong(word) }
      let subject = try Self.subject(try next(), kind)
      let time = try next()
      guard let milliseconds = Self.time(time) else {
        throw Refusal(.badArgument, "a time is such as 30m, 12h or 7d, up to 3650d, not \(quoted(time))")
      }
      self = .forbid(
        name == "ban" ? .ban : .mute, kind, subject, time: milliseconds, reason: rest.joined(separator: " "))
      rest = []
    case "sanctions": self = .sanctions
    case "lift": self = .lift(try number(try next()))
    case "reports": self = .reports
    case "report": self = .report(try number(try next()))
    case "done": self = .done(try number(try next()))
    case "limit":
      let kind = try next()
      let who = try next()
      var values: [String: String] = [:]
      repeat {
        let name = try next()
        values[name] = try next()
      } while !rest.isEmpty
      func take<T>(_ name: String, _ read: (String) throws(Refusal) -> T) throws(Refusal) -> T? {
        guard let word = values.removeValue(forKey: name) else { return nil }
        return try read(word)
      }
      if kind == "room" {
        self = .limitRoom(who, entries: try take("entries", number), bytes: try take("bytes", number))
      } else if kind == "address" {
        self = .limitAddress(
          try Self.subject(who, .address), kept: try take("kept-bytes", Self.rate),
          creations: try take("creations", Self.rate))
      } else {
        throw wrong(kind)
      }
      if let other = values.keys.min() { throw wrong(other) }
    case "drain":
      let word = rest.popFirst() ?? "on"
      guard word == "on" || word == "off" else { throw wrong(word) }
      self = .drain(word == "on")
    case "nodes": self = .nodes
    case "shares": self = .shares
    case "export": self = .export(try Self.subject(try next(), .player))
    default: self = .delete(try Self.subject(try next(), .player))
    }
    if let word = rest.first { throw wrong(word) }
  }

  private static let names: [String] = {
    var names: [String] = []
    for row in all {
      let name = String(row.usage.split(separator: " ")[0])
      if !names.contains(name) { names.append(name) }
    }
    return names
  }()

  /// Whom a sanction concerns, as it is compared.
  private static func subject(_ text: String, _ kind: KeptSanction.Kind) throws(Refusal) -> String {
    switch kind {
    case .address:
      // As the log of a proxy has it, or as the household of one of IPv6.
      if text.hasSuffix("::/64") { return text }
      guard let address = NetworkAddress(text) else {
        throw Refusal(.badArgument, "an address is such as 192.0.2.1 or 2001:db8::1, not \(quoted(text))")
      }
      return address.household
    case .network:
      _ = try Network(text)
      return text
    case .player:
      guard PlayReport.isPlayer(text) else {
        throw Refusal(
          .badArgument, "the id of a player has 1 to 64 letters, digits and hyphens, unlike \(quoted(text))")
      }
      return text
    case .identity:
      let parts = text.split(separator: "-")
      guard parts.count == 2, Int(parts[0]) != nil, parts[1].utf8.count == 10 else {
        throw Refusal(
          .badArgument, "an identity is such as 20785-3f9ab2c4d1, as the log and show tell it, not \(quoted(text))")
      }
      return text
    }
  }

  /// A time in milliseconds.
  private static func time(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), number > 0,
      number <= 3650 * 86_400_000 / unit
    else { return nil }
    return number * unit
  }

  private static func rate(_ text: String) throws(Refusal) -> Rate {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let count = Int(parts[0]), let seconds = Int64(parts[1]), count > 0,
      1...1_000_000 ~= seconds
    else { throw Refusal(.badArgument, "a rate is COUNT/SECONDS, such as 5/300, not \(quoted(text))") }
    return Rate(count, in: seconds * 1000)
  }
}
