import PlainJSON
import RoomRecords

extension RoomFact {
  /// The room was made, with a code by which it can be joined.
  struct Created: RoomFactContent {
    static let kind = RoomFact.Kind.created
    let id: String
    let code: String
    let settings: RoomSettings

    init(id: String, code: String, _ settings: RoomSettings) {
      (self.id, self.code, self.settings) = (id, code, settings)
    }
    init(_ node: JSONNode) throws(JSONFault) {
      id = try node.required("id").string()
      code = try node.required("code").string()
      settings = try RoomSettings(kept: node.required("settings"))
    }

    var kept: JSONValue? { .of(("id", .string(id)), ("code", .string(code)), ("settings", settings.json)) }
    var fact: RoomFact { .created(self) }
    var size: Int { 300 + (settings.file?.utf8.count ?? 0) + settings.options.reduce(0) { $0 + $1.utf8.count } }
    var lasting: LastingFact? { .code(code) }
    func mayFollow(in room: Room) -> Bool { room.entries == 0 }
    func happen(in room: Room, at now: Int64) {}
  }

  /// The room is closed.
  struct Closed: RoomFactContent {
    static let kind = RoomFact.Kind.closed
    let why: Closing

    init(_ why: Closing) { self.why = why }
    init(_ node: JSONNode) throws(JSONFault) { why = try node.required("why").choice(Closing.self) }

    var kept: JSONValue? { .of(("why", .string(why.rawValue))) }
    var fact: RoomFact { .closed(self) }
    func happen(in room: Room, at now: Int64) {
      room.phase = .closed
      room.tellAll(at: now) { $0.add(RoomRecords.Closed(number: $1, why: why)) }
    }
    func note(in held: inout HeldRoom, at time: Int64) { held.outline.phase = .closed }
  }
}
