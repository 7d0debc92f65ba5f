import PlainJSON
import PuzzleKit
import Rooms
import System

/// Does what the operator of a server that runs asks for.
struct Operator: Sendable {
  let service: RoomService
  let book: OperatorBook
  let usage: Usage
  let metrics: Metrics

  /// Answers a command.
  func answer(_ words: [String]) -> Result<JSONValue, Refusal> {
    do throws(Refusal) {
      let command = try OperatorCommand(words)
      metrics.log(.info, "the operator asks", [("command", .string(words.first ?? ""))])
      return .success(try perform(command))
    } catch {
      return .failure(error)
    }
  }

  private func perform(_ command: OperatorCommand) throws(Refusal) -> JSONValue {
    switch command {
    case .rooms(let order): return .array(sorted(try rooms(), by: order))
    case .show(let room): return withWork(try service.operate(.show(room)))
    case .close(let room, let text): return try service.operate(.close(room, text))
    case .say(let room, let text): return try service.operate(.say(room, text))
    case .limitRoom(let room, let entries, let bytes):
      return try service.operate(.limitRoom(room, entries: entries, bytes: bytes))
    case .limitAddress(let address, let kept, let creations):
      return try service.operate(.limitAddress(address, kept: kept, creations: creations))
    case .drain(let isOn):
      metrics.refusesNew(isOn)
      return try service.operate(.drain(isOn))
    case .forbid(let sanction, let kind, let subject, let time, let reason):
      let kept = KeptSanction(
        sanction, kind, subject, until: Services.system.now() + time, reason: oneLine(reason))
      let number = try service.ask { database throws(Refusal) in try database.add(kept) }
      try readSanctions()
      guard sanction == .ban else { return .of(("number", .of(number))) }
      let closed = try service.operate(.enforce)
      guard case .object(let members) = closed else { return closed }
      return .object([JSONMember("number", .of(number))] + members)
    case .sanctions:
      let kept = try service.ask { database throws(Refusal) in try database.sanctions(at: Services.system.now()) }
      return .array(kept.map(Self.json))
    case .lift(let number):
      try service.ask { database throws(Refusal) in try database.lift(number) }
      try readSanctions()
      return .of(("lifted", .of(number)))
    case .reports:
      let filed = try service.ask { database throws(Refusal) in try database.complaints() }
      return .array(filed.filter { $0.settled == nil }.map { Self.json($0, isWhole: false) })
    case .report(let number):
      let filed = try service.ask { database throws(Refusal) in try database.complaints() }
      guard let report = filed.first(where: { $0.number == number }) else {
        throw Refusal(.badArgument, "there is no report \(number); reports lists them")
      }
      return Self.json(report, isWhole: true)
    case .done(let number):
      try service.ask { database throws(Refusal) in try database.settle(number, at: Services.system.now()) }
      return .of(("done", .of(number)))
    case .nodes:
      let (shares, nodes) = service.membership.view
      return .array(
        nodes.map { node in
          .of(
            ("node", .of(node.id)), ("address", .string(node.address)),
            ("shares", .of(shares.count { $0.owner == node.id })),
            ("here", .bool(node.id == service.membership.node)))
        })
    case .shares:
      return .array(
        service.membership.view.shares.map { state in
          let digits = String(state.share.number, radix: 16)
          return .of(
            ("share", .string(digits.utf8.count < 2 ? "0" + digits : digits)), ("term", .of(state.term)),
            ("node", state.address == nil ? nil : state.owner.map { .of($0) }),
            ("address", state.address.map(JSONValue.string)))
        })
    case .export(let player):
      return try service.ask { database throws(Refusal) in try database.report(on: player, at: Services.system.now())
      }
    case .delete(let player):
      let count = try service.ask { database throws(Refusal) in try database.delete(player) }
      return .of(("deleted", .of(count)))
    }
  }

  /// Has the sanctions that are kept from now on.
  func readSanctions() throws(Refusal) {
    book.set(try service.ask { database throws(Refusal) in try database.sanctions(at: Services.system.now()) })
  }

  // MARK: - Answers

  /// All rooms: those that are played, and those that nobody has come to for a while, of which less is known.
  private func rooms() throws(Refusal) -> [JSONValue] {
    guard case .array(let here) = try service.operate(.rooms) else { return [] }
    let known = Set(here.compactMap(Self.id))
    let shares = service.ownShares
    let kept = try service.ask { database throws(Refusal) in try database.figures(of: shares) }
    let damaged = Set(try service.operate(.damaged).words)
    let now = Services.system.now()
    return
      (here
      + kept.filter { !known.contains($0.room) }.map { Self.json($0, isDamaged: damaged.contains($0.room), at: now) })
      .map(withWork)
  }

  private static func id(of room: JSONValue) -> String? { try? JSONNode(room).required("room").string() }

  private static func json(_ room: KeptRoomFigures, isDamaged: Bool, at now: Int64) -> JSONValue {
    .of(
      ("room", .string(room.room)), ("game", .string(room.settings?.game ?? "-")),
      ("mode", .string(room.settings?.mode ?? "-")), ("play", .string(room.settings?.style.rawValue ?? "-")),
      ("phase", .string(isDamaged || room.settings == nil ? "damaged" : "resting")),
      ("title", room.settings?.title.map(JSONValue.string)), ("age", .integer((now - room.created) / 1000)),
      ("entries", .of(room.entries)), ("bytes", .of(room.bytes)))
  }

  /// A room with the seconds of work that it has taken.
  private func withWork(_ room: JSONValue) -> JSONValue {
    guard case .object(let members) = room, let id = Self.id(of: room) else { return room }
    let seconds = Double(usage.amount(of: id).nanoseconds) / 1e9
    return .object(members + [JSONMember("work", .number(seconds))])
  }

  private func sorted(_ rooms: [JSONValue], by order: OperatorCommand.Order) -> [JSONValue] {
    let name =
      switch order {
      case .age: "age"
      case .size: "bytes"
      case .work: "work"
      }
    func value(_ room: JSONValue) -> Double { (try? JSONNode(room).required(name).double()) ?? 0 }
    return rooms.sorted { value($0) > value($1) }
  }

  private static func json(_ kept: KeptSanction) -> JSONValue {
    .of(
      ("number", .of(kept.number)), ("sanction", .string(kept.sanction.rawValue)),
      ("kind", .string(kept.kind.rawValue)),
      ("who", .string(kept.subject)), ("end", .string(Instant(kept.end, offset: 0).rfc3339)),
      ("reason", .string(kept.reason)))
  }

  private static func json(_ filed: FiledComplaint, isWhole: Bool) -> JSONValue {
    .of(
      ("number", .of(filed.number)), ("time", .string(Instant(filed.time, offset: 0).rfc3339)),
      ("room", .string(filed.room)), ("by", .string(filed.complaint.by.name)),
      ("about", .string(filed.complaint.about.name)),
      ("identity", filed.complaint.about.identity.map(JSONValue.string)),
      ("player", filed.complaint.about.player.map(JSONValue.string)), ("text", .string(filed.complaint.text)),
      ("done", .bool(filed.settled != nil)), ("report", isWhole ? json(filed.complaint) : nil))
  }

  /// A report as it is kept, with times that people read.
  private static func json(_ complaint: Complaint) -> JSONValue {
    guard case .object(let members) = complaint.json else { return complaint.json }
    let said = complaint.said.map { message in
      JSONValue.of(
        ("time", .string(Instant(message.time, offset: 0).rfc3339)), ("member", .of(message.member)),
        ("text", .string(message.text)))
    }
    return .object(members.map { $0.name == "said" ? JSONMember("said", .array(said)) : $0 })
  }
}
