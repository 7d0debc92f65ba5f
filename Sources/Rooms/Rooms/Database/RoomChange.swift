import PlainJSON
import PuzzleKit

/// The things that are to be kept of a room: all of them or none.
public struct RoomChange: Sendable {
  /// The id of the room.
  public let room: String
  /// The entries that are appended to its journal.
  public var entries: [RoomEntry]
  /// The time when somebody has to look at the room though nobody asks for it; nil if what was said before holds.
  public var due: Int64?
  /// The listing of the room for others while it is open to them.
  public var listing = Listing.same
  /// Whether its code leads to it no more; after the beginning of a round it does not anyway.
  public var losesCode = false
  /// Whether it is closed, so that nothing is left of it but what was counted and reported.
  public var isClosed = false

  /// The way in which a room is listed from now on.
  public enum Listing: Equatable, Sendable {
    /// As before.
    case same
    /// Not at all.
    case none
    /// With this.
    case shown(RoomListing)
  }

  /// A change of a room.
  public init(_ room: String, _ entries: [RoomEntry] = []) { (self.room, self.entries) = (room, entries) }

  /// Takes a later change of the same room in.
  public mutating func add(_ later: RoomChange) {
    entries += later.entries
    due = later.due ?? due
    if later.listing != .same { listing = later.listing }
    losesCode = losesCode || later.losesCode
    isClosed = isClosed || later.isClosed
  }

  /// The entries that a journal does not have yet. What is sent again, since nobody knew whether it was kept, is there already.
  /// - Parameters:
  ///   - last: the number of the journal's last entry; 0 if it has none.
  ///   - kept: the entries of a journal of some numbers, as JSON.
  /// - Returns: nil if they do not follow the journal.
  public func fresh(after last: Int, _ kept: (ClosedRange<Int>) throws -> [String]) rethrows -> ArraySlice<RoomEntry>? {
    guard let first = entries.first?.number else { return [] }
    for (index, entry) in entries.enumerated() where entry.number != first + index { return nil }
    guard 1...(last + 1) ~= first else { return isClosed && last == 0 ? [] : nil }
    let again = entries.prefix(last + 1 - first)
    guard let end = again.last?.number else { return entries[...] }
    return try kept(first...end) == again.map(\.json.text) ? entries.dropFirst(again.count) : nil
  }
}

/// The outcome of keeping a change of a room.
public enum KeepOutcome: String, Sendable {
  /// It is kept and can't be lost; perhaps it was before.
  case kept
  /// The room is in a share that the node does not own any more, or not in that term.
  case notOwned
  /// The journal has other entries: somebody else has changed it.
  case doesNotFollow
  /// Another room has the code, or another place the request that came by it.
  case taken
}

/// A room as those are told of it who look for somebody to play with.
public struct RoomListing: Equatable, Sendable {
  /// The id of the room.
  public let room: String
  /// Its game.
  public let game: String
  /// Its mode.
  public let mode: String
  /// The time since when it waits, in milliseconds since 1970.
  public let created: Int64
  /// All else that is told of it.
  public let told: JSONValue

  /// The time for which somebody is waited for who is not connected, in milliseconds.
  public static let patience: Int64 = 15_000
  /// The member of what is told that says until when that is.
  public static let awaited = "until"

  /// The same once nobody plays the room any more: those who wait in it may come back.
  /// - Parameter time: the time since when nobody does.
  public func left(at time: Int64) -> RoomListing {
    guard case .object(let members) = told else { return self }
    let until = JSONMember(Self.awaited, .integer(time + Self.patience))
    return RoomListing(
      room: room, game: game, mode: mode, created: created,
      told: .object(members.filter { $0.name != Self.awaited } + [until]))
  }

  /// A room as it is listed.
  public init(room: String, game: String, mode: String, created: Int64, told: JSONValue) {
    (self.room, self.game, self.mode, self.created, self.told) = (room, game, mode, created, told)
  }
}

/// A room as it is kept.
public struct KeptRoom: Equatable, Sendable {
  /// Its journal.
  public let entries: [RoomEntry]
  /// The milliseconds since its last entry for which nobody was there to play it, which count for nobody's time.
  public let absence: Int64
  /// The time when somebody has to look at it; nil if there is no such room. One without entries that has a time is damaged.
  public let due: Int64?

  /// A room.
  public init(_ entries: [RoomEntry], absence: Int64, due: Int64? = nil) {
    (self.entries, self.absence, self.due) = (entries, absence, due)
  }
}

/// A room as far as it is known without its journal.
public struct KeptRoomFigures: Equatable, Sendable {
  /// The id of the room.
  public let room: String
  /// The time when it was made, in milliseconds since 1970.
  public let created: Int64
  /// The number of entries of its journal, and their bytes.
  public let entries: Int
  /// The bytes of its journal.
  public let bytes: Int
  /// The settings with which it was made; nil if the first entry can't be read.
  public let settings: RoomSettings?

  /// The figures of a room.
  /// - Parameters:
  ///   - room: its id.
  ///   - created: the time when it was made.
  ///   - entries: the number of its entries.
  ///   - bytes: the bytes of all of them.
  ///   - first: the first of them as it is kept.
  public init(room: String, created: Int64, entries: Int, bytes: Int, first: String?) {
    (self.room, self.created, self.entries, self.bytes) = (room, created, entries, bytes)
    let entry = first.flatMap { try? JSONValue(parsing: Array($0.utf8)) }.flatMap { try? RoomEntry(JSONNode($0)) }
    settings = if case .created(let made)? = entry?.fact { made.settings } else { nil }
  }
}

/// A member's place in a room.
public struct RoomPlace: Equatable, Sendable {
  /// The id of the room.
  public let room: String
  /// The number of the member.
  public let member: Int

  /// A place.
  public init(room: String, member: Int) { (self.room, self.member) = (room, member) }
}
