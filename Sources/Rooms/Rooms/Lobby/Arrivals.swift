import PuzzleKit

/// The result of an ``Effect/load(room:)``.
public enum LoadedRoom: Sendable {
  /// It was read.
  case read(KeptRoom)
  /// It can't be read, and never will be.
  case damaged(Refusal)
  /// It can't be read now: there is too much to do, or the database is out of reach.
  case busy
}

/// The rooms of a lobby that are not here, or not wholly.
struct Arrivals {
  /// A message that waits, with the reader and the address it came from.
  struct Waiting {
    let input: LobbyInput
    let reader: Int
    let address: String
    /// The code that a room would get which is made for it.
    var code: String?
    /// The room that it names; nil for one that names none, or none that there is.
    var target: String?
    /// The rooms of other nodes that wait for somebody.
    var others: [RoomListing] = []
    /// Whether it has led to a place before, and only wants to be told that again.
    var isRepeated = false
  }

  /// Those that are being read.
  var loading: Set<String> = []
  /// Those that were read, for which nobody who has a place has asked yet, and how long they stay.
  private(set) var held: [String: (room: HeldRoom, until: Int64)] = [:]
  /// Those whose rounds are being dealt again.
  var restoring: [String: HeldRoom] = [:]
  /// Those for which there was no time yet, and when that is tried again.
  var postponed: [String: Int64] = [:]
  /// Those that are made again although nobody asks for them, since something is due in them.
  var wanted: Set<String> = []
  /// Those that can't be read, which is told once.
  private(set) var damaged: Set<String> = []
  private var faults: [Refusal] = []
  /// The messages that wait for a room.
  private(set) var queues: [String: [Waiting]] = [:]
  private var lastQuestion = 0
  /// The messages that wait until it is known which room they are for.
  private var asking: [Int: Waiting] = [:]

  /// The time for which a journal stays that was read for nobody who has a place.
  private static let patience: Int64 = 30_000

  /// Whether a room is on its way.
  func isComing(_ id: String) -> Bool { loading.contains(id) || restoring[id] != nil || postponed[id] != nil }

  /// Whether a message waits for a room.
  func isAwaited(_ id: String) -> Bool { queues[id] != nil }

  /// Whether a message of a connection waits for a room.
  func waits(_ reader: Int, for id: String) -> Bool { queues[id]?.contains { $0.reader == reader } == true }

  /// The number of rooms that are on their way.
  var count: Int { held.count + restoring.count + loading.count }

  func held(_ id: String) -> HeldRoom? { held[id]?.room }
  mutating func hold(_ room: HeldRoom, at now: Int64) { held[room.id] = (room, now + Self.patience) }
  mutating func take(_ id: String) -> HeldRoom? { held.removeValue(forKey: id)?.room }

  mutating func wait(_ message: Waiting, for id: String) { queues[id, default: []].append(message) }
  mutating func put(_ queue: [Waiting], for id: String) { queues[id] = queue.isEmpty ? nil : queue }
  mutating func takeQueue(of id: String) -> [Waiting] { queues.removeValue(forKey: id) ?? [] }

  /// Lets a message wait for the answer to a question.
  /// - Returns: the number of the question.
  mutating func ask(_ message: Waiting) -> Int {
    lastQuestion += 1
    asking[lastQuestion] = message
    return lastQuestion
  }

  mutating func takeMessage(of question: Int) -> Waiting? { asking.removeValue(forKey: question) }

  /// Takes note that a room can't be made.
  mutating func fail(_ id: String, _ refusal: Refusal) {
    guard damaged.insert(id).inserted else { return }
    faults.append(Refusal(refusal.code, "the room \(id.prefix(8))...: \(refusal.text)"))
  }

  /// Whether a room can't be made.
  func isDamaged(_ id: String) -> Bool { damaged.contains(id) }

  /// Forgets that a room could not be made.
  mutating func repair(_ id: String) { damaged.remove(id) }

  /// The reasons why rooms could not be made, since the last call.
  mutating func takeFaults() -> [Refusal] {
    defer { faults = [] }
    return faults
  }

  /// The time when something has to be done here; nil for never.
  var due: Int64? {
    let ends = held.values.lazy.map(\.until).min()
    guard let again = postponed.values.min() else { return ends }
    return min(again, ends ?? .max)
  }

  /// The rooms that are tried again by now. Journals that nobody needs are put away.
  mutating func advance(to now: Int64) -> [String] {
    held = held.filter { $0.value.until > now || postponed[$0.key] != nil }
    let due = postponed.filter { $0.value <= now }.keys.sorted()
    for id in due { postponed[id] = nil }
    return due
  }

  /// Forgets rooms.
  /// - Returns: the messages that wait for them.
  mutating func forget(where isGone: (String) -> Bool) -> [(room: String, message: Waiting)] {
    loading = loading.filter { !isGone($0) }
    held = held.filter { !isGone($0.key) }
    restoring = restoring.filter { !isGone($0.key) }
    postponed = postponed.filter { !isGone($0.key) }
    wanted = wanted.filter { !isGone($0) }
    let left = queues.filter { isGone($0.key) }
    for id in left.keys { queues[id] = nil }
    return left.sorted { $0.key < $1.key }.flatMap { id, queue in queue.map { (id, $0) } }
  }
}
