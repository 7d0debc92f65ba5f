import PlainJSON
import PuzzleKit

/// A report of a member that the operator has to look at.
public struct FiledComplaint: Equatable, Sendable {
  /// Its number, from 1.
  public let number: Int
  /// The time when it came, in milliseconds since 1970.
  public let time: Int64
  /// The id of the room.
  public let room: String
  /// The report.
  public let complaint: Complaint
  /// Since when the operator is done with it, in milliseconds since 1970; nil if that is not so.
  public var settled: Int64?

  /// A report.
  public init(number: Int, time: Int64, room: String, complaint: Complaint, settled: Int64? = nil) {
    (self.number, self.time, self.room, self.complaint, self.settled) = (number, time, room, complaint, settled)
  }
}

/// Something that the operator forbids somebody for a time.
public struct KeptSanction: Equatable, Sendable {
  /// Whom it concerns: how the text is read.
  public enum Kind: String, CaseIterable, Sendable {
    /// One address.
    case address
    /// All addresses that begin alike.
    case network
    /// The id of a player.
    case player
    /// An identity of the log.
    case identity
  }

  /// Its number, from 1.
  public var number = 0
  /// The thing that is forbidden.
  public let sanction: Sanction
  /// How the subject is read.
  public let kind: Kind
  /// The one whom it concerns.
  public let subject: String
  /// The time when it ends, in milliseconds since 1970.
  public let end: Int64
  /// The reason, which is told; empty if there is none.
  public let reason: String

  /// Makes a ban or a mute that is not kept yet.
  public init(_ sanction: Sanction, _ kind: Kind, _ subject: String, until end: Int64, reason: String = "") {
    (self.sanction, self.kind, self.subject, self.end, self.reason) = (sanction, kind, subject, end, reason)
  }
}

/// The times after which things are forgotten, in milliseconds since 1970: what is older is.
public struct Expiry: Equatable, Sendable {
  /// For results of rounds.
  public var results: Int64 = 0
  /// For reports, from when the operator was done with them.
  public var complaints: Int64 = 0
  /// For keys that were not used since, and all else that is kept of their players: the id is anybody's then.
  public var keys: Int64 = 0
  /// For the salts by which identities of the log can be compared.
  public var salts: Int64 = 0

  /// Nothing is forgotten.
  public init() {}
}

/// More of a server's storage: what keeps order among players. An implementation keeps to what is said here, and the tests of
/// conformance hold it to that. What rooms tell of it, ``RoomFact/blocked(by:player:blocks:_:)`` and
/// ``RoomFact/reported(_:)``, is kept with their entries.
public protocol OrderDatabase: AnyObject {
  /// The ids of the players whom a player blocks, sorted.
  func blocks(of player: String) throws(Refusal) -> [String]
  /// Keeps a name for a player, instead of the one that was kept for it before.
  /// - Throws: `conflict` if it is another player's; `io`.
  func keepName(_ likeness: String, for player: String, at time: Int64) throws(Refusal)
  /// The player for whom a name is kept; nil if it is nobody's.
  func owner(ofName likeness: String) throws(Refusal) -> String?
  /// All reports, oldest first.
  func complaints() throws(Refusal) -> [FiledComplaint]
  /// Is done with a report.
  /// - Parameter time: since when, in milliseconds since 1970: from then on it is kept as long as ``Expiry`` says.
  /// - Throws: `bad-argument` if there is none of that number; `io`.
  func settle(_ number: Int, at time: Int64) throws(Refusal)
  /// All sanctions that have not ended, in the order of their numbers.
  func sanctions(at time: Int64) throws(Refusal) -> [KeptSanction]
  /// Keeps a sanction.
  /// - Returns: its number.
  func add(_ sanction: KeptSanction) throws(Refusal) -> Int
  /// Ends a sanction.
  /// - Throws: `bad-argument` if there is none of that number; `io`.
  func lift(_ number: Int) throws(Refusal)
  /// The salts of days, by the days since 1970.
  func salts() throws(Refusal) -> [Int: String]
  /// Keeps the salt of a day, if it has none yet.
  /// - Returns: the salt of that day from now on, which somebody else may have kept before.
  func keep(salt: String, of day: Int) throws(Refusal) -> String
  /// Forgets what is too old.
  func forget(_ expiry: Expiry) throws(Refusal)
  /// All that is kept of a player's id; the journals of open rooms end with their rooms.
  func export(_ player: String) throws(Refusal) -> JSONValue
  /// Forgets all of it. Results stay for the other players, without the id.
  /// - Returns: the number of things that were forgotten.
  func delete(_ player: String) throws(Refusal) -> Int
}

/// Names that are kept for players.
public enum KeptName {
  /// The key of a name: those that look alike have the same.
  public static func likeness(_ name: String) -> String { PlayerText.likeness(name) }
}

extension OrderDatabase where Self: RoomDatabase & PlayerDatabase {
  /// All that is kept of a player's id: also what is summed from its rounds, and what the operator forbids it.
  /// - Parameter time: now, in milliseconds since 1970.
  public func report(on player: String, at time: Int64) throws(Refusal) -> JSONValue {
    guard case .object(let members) = try export(player) else { return .object([]) }
    let records = try records(of: player).sorted { $0.key < $1.key }.map { other, record in
      JSONValue.of(("player", .string(other)), ("won", .of(record.won)), ("lost", .of(record.lost)))
    }
    let sanctions = try sanctions(at: time).filter { $0.kind == .player && $0.subject == player }.map { entry in
      JSONValue.of(
        ("forbidden", .string(entry.sanction.rawValue)), ("until", .integer(entry.end)),
        ("reason", entry.reason.isEmpty ? nil : .string(entry.reason)))
    }
    return .object(
      members + [
        JSONMember("opponents", .array(records)),
        JSONMember("ratings", .array(try ratings(of: player, at: time).map { $0.json })),
        JSONMember("sanctions", .array(sanctions)),
      ])
  }
}

extension Complaint {
  /// The report without a player's id and name.
  public func without(_ player: String) -> Complaint {
    func plain(_ person: Person) -> Person {
      person.player == player ? Person(member: person.member, name: "", player: nil, identity: nil) : person
    }
    let members = [by, about].filter { $0.player == player }.map(\.member)
    return Complaint(
      by: plain(by), about: plain(about), text: by.player == player ? "" : text,
      said: said.filter { !members.contains($0.member) })
  }

  /// Whether it concerns a player.
  public func concerns(_ player: String) -> Bool { by.player == player || about.player == player }
}
