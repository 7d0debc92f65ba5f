import PlainJSON
import RoomRecords

/// Something that happens in a room and is kept. The case says the kind; all else about the kind is in its type.
enum RoomFact: Equatable, Sendable {
  case created(Created)
  case joined(Joined)
  case returned(Returned)
  case left(Left)
  case host(NewHost)
  case ready(Readiness)
  case started(Started)
  case lines(AcceptedLines)
  case ended(RoundResult)
  case rematch(RematchWish)
  case lapsed(Lapsed)
  case paused(Paused)
  case chat(Chat)
  case reaction(Reaction)
  case notice(Notice)
  case muted(Muted)
  case blocked(Blocked)
  case banned(Banned)
  case reported(Complaint)
  case closed(Closed)

  /// The content of the case.
  var content: any RoomFactContent {
    switch self {
    case .created(let fact): fact
    case .joined(let fact): fact
    case .returned(let fact): fact
    case .left(let fact): fact
    case .host(let fact): fact
    case .ready(let fact): fact
    case .started(let fact): fact
    case .lines(let fact): fact
    case .ended(let fact): fact
    case .rematch(let fact): fact
    case .lapsed(let fact): fact
    case .paused(let fact): fact
    case .chat(let fact): fact
    case .reaction(let fact): fact
    case .notice(let fact): fact
    case .muted(let fact): fact
    case .blocked(let fact): fact
    case .banned(let fact): fact
    case .reported(let fact): fact
    case .closed(let fact): fact
    }
  }

  /// Reads what is kept of a fact: its kind and what there is of it.
  init(_ entry: JSONNode) throws(JSONFault) {
    let name = try entry.required("fact")
    guard let kind = Kind(rawValue: try name.string()) else { throw name.fault("is nothing that happens in a room") }
    let content = kind.content
    self = try content.init(content.isBare ? entry : entry.required("of")).fact
  }

  /// The kinds of facts, by their names in the journal.
  enum Kind: String, CaseIterable {
    case created, joined, returned, left, host, ready, started, lines, ended, rematch, lapsed, paused, chat, reaction,
      notice, muted, blocked, banned, reported, closed

    /// The form of a fact of this kind.
    var content: any RoomFactContent.Type {
      switch self {
      case .created: Created.self
      case .joined: Joined.self
      case .returned: Returned.self
      case .left: Left.self
      case .host: NewHost.self
      case .ready: Readiness.self
      case .started: Started.self
      case .lines: AcceptedLines.self
      case .ended: RoundResult.self
      case .rematch: RematchWish.self
      case .lapsed: Lapsed.self
      case .paused: Paused.self
      case .chat: Chat.self
      case .reaction: Reaction.self
      case .notice: Notice.self
      case .muted: Muted.self
      case .blocked: Blocked.self
      case .banned: Banned.self
      case .reported: Complaint.self
      case .closed: Closed.self
      }
    }
  }
}

/// A kind of fact: its form in the journal, when it may follow, what it does and tells, and what it says beyond the room.
protocol RoomFactContent: Equatable, Sendable {
  /// The kind, whose name stands in the journal.
  static var kind: RoomFact.Kind { get }
  /// Whether there is nothing of it but its name.
  static var isBare: Bool { get }
  /// Reads what was kept.
  init(_ node: JSONNode) throws(JSONFault)
  /// The form in the journal; nil for nothing but the name.
  var kept: JSONValue? { get }
  /// The fact.
  var fact: RoomFact { get }
  /// The member whose request it was; nil if it was nobody's.
  var author: Int? { get }
  /// The approximate size of its entry in bytes.
  var size: Int { get }
  /// The part of it that outlasts the room, or that concerns the ways to it; nil if there is none.
  var lasting: LastingFact? { get }
  /// Whether it could become true now, if it was kept.
  func mayFollow(in room: Room) -> Bool
  /// Makes it true, and tells those whom it concerns.
  func happen(in room: Room, at now: Int64)
  /// Takes it into what is known of a room that is not made again yet.
  func note(in held: inout HeldRoom, at time: Int64)
}

extension RoomFactContent {
  static var isBare: Bool { false }
  var author: Int? { nil }
  var size: Int { 100 }
  var lasting: LastingFact? { nil }
  func mayFollow(in room: Room) -> Bool { author.map { room.member($0) != nil } ?? true }
  func note(in held: inout HeldRoom, at time: Int64) {}
}

/// The part of a fact that outlasts its room, or that concerns the ways to it: databases keep it in tables of their own.
public enum LastingFact: Equatable, Sendable {
  /// The room is found by a code, which no other room has.
  case code(String)
  /// The room is found by no code any more.
  case noCode
  /// A member has a place, by a request that leads to no other.
  case place(Newcomer)
  /// A member has no place any more.
  case noPlace(Int)
  /// A round counts for its players.
  case result(RoundResult)
  /// A player does not want the talk of another, or wants it again.
  case block(player: String, blocks: String, isBlocked: Bool)
  /// The operator is told of somebody.
  case complaint(Complaint)
}
