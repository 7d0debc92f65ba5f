import PuzzleKit

/// What a game sees of a session: the profile's records of that game, its options, the clock and files.
class SessionContext: GameContext {
  private unowned let owner: Session?
  fileprivate final let manual: Manual

  /// The context of a session, or of nobody: then nothing may be asked of it.
  init(_ session: Session?, _ manual: Manual) {
    owner = session
    self.manual = manual
  }

  fileprivate final var session: Session {
    guard let owner else { preconditionFailure("a game is played without a session") }
    return owner
  }

  var now: Int64 { session.now }
  var palette: Palette { session.settings.palette }

  func option(_ option: GameOption) -> Int { session.settings.number(of: option) }

  func value(_ key: String) throws(Refusal) -> String? {
    try session.records { records throws(Refusal) in try records.value(game: manual.name, key: key) }
  }

  func history() throws(Refusal) -> [StoredEntry] {
    try session.records { records throws(Refusal) in try records.history(game: manual.name) }
  }

  func definition(of word: String) throws(Refusal) -> DefinitionAnswer { try session.definition(of: word) }

  func absolute(_ path: String) throws(Refusal) -> String {
    let absolute = session.host.absolutePath(path)
    if absolute.utf8.contains(where: { $0 <= 32 || $0 == 127 }) {
      throw Refusal(
        .badArgument, "the path \(quoted(absolute)) has a space, which no opening line can hold; use one without")
    }
    return absolute
  }

  func read(_ path: String) throws(Refusal) -> [UInt8]? { try session.host.readFile(path) }
  func names(inFolder path: String) throws(Refusal) -> [String]? { try session.host.listFolder(path) }
  var writer: @Sendable (String, [UInt8]) throws(Refusal) -> Void { session.host.writeFile }
}

/// The same inside a transaction, whose records it may change.
class TransactionContext: SessionContext, WritableContext {
  fileprivate let records: any ProfileRecords

  init(_ session: Session, _ manual: Manual, _ records: any ProfileRecords) {
    self.records = records
    super.init(session, manual)
  }

  override func value(_ key: String) throws(Refusal) -> String? { try records.value(game: manual.name, key: key) }
  override func history() throws(Refusal) -> [StoredEntry] { try records.history(game: manual.name) }

  func set(_ key: String, _ value: String?) throws(Refusal) {
    try records.set(game: manual.name, key: key, value)
  }

  func forget(_ id: Int64) throws(Refusal) { try records.forget(id) }
}

/// The same for a deal, which may be of a game that was kept long ago: what it writes is only noted.
final class DealContext: TransactionContext {
  private(set) var writes: [(key: String, value: String?)] = []

  override func set(_ key: String, _ value: String?) { writes.append((key, value)) }
}
