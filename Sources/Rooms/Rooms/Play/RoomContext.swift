import PuzzleKit

/// The world of a game in a room: the time of the message that is being taken, and nothing else.
final class RoomContext: WritableContext {
  let now: Int64
  let situation: Situation
  /// Nil where a kept line is read again, which names its day itself.
  let today: CivilDate?
  var lineOrigin: LineOrigin { today == nil ? .kept : .wish }

  /// The measure of a deal's time; nil for work that takes none.
  var pace: DealPace?

  /// The file of the puzzle that is played in the room, if it is one of the players' own.
  private let file: String?

  /// The name of that file in opening lines.
  static let fileName = "room"

  /// The context of a message.
  convenience init(at now: Int64) { self.init(now, .trusted, Instant(now, offset: 0).date) }

  /// The context of a kept line, which may say its own time, and the room's file.
  static func ofJournal(at now: Int64, file: String? = nil) -> RoomContext { RoomContext(now, .local, nil, file) }

  private init(_ now: Int64, _ situation: Situation, _ today: CivilDate?, _ file: String? = nil) {
    (self.now, self.situation, self.today, self.file) = (now, situation, today, file)
  }

  var settings: Settings { Settings() }
  var palette: Palette { .normal }
  func value(_ key: String) throws(Refusal) -> String? { nil }
  func history() throws(Refusal) -> [StoredEntry] { [] }
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer { .withheld }
  func absolute(_ path: String) throws(Refusal) -> String {
    if file != nil, path == Self.fileName { return path }
    throw Self.noFiles(path)
  }
  func read(_ path: String) throws(Refusal) -> [UInt8]? {
    if let file, path == Self.fileName { return Array(file.utf8) }
    throw Self.noFiles(path)
  }
  func names(inFolder path: String) throws(Refusal) -> [String]? { throw Self.noFiles(path) }
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    throw Self.noFiles(path)
  }
  func checkpoint() throws(Refusal) { try pace?() }
  // A dealer counts what it has dealt in a profile; rooms draw every deal by itself.
  func set(_ key: String, _ value: String?) throws(Refusal) {}
  func forget(_ id: Int64) throws(Refusal) {}
  func expose(_ identities: [DealIdentity]) throws(Refusal) {}

  private static func noFiles(_ path: String) -> Refusal {
    Refusal(.localOnly, "the file \(quoted(path)) is out of the reach of a room")
  }
}
