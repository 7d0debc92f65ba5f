import PuzzleKit

/// A game's view of a session's environment: the profile's records of that game, the options, the clock and files.
class PlayContext: GameContext {
  fileprivate final let environment: Environment
  fileprivate final let game: String

  init(_ environment: Environment, game: String) {
    self.environment = environment
    self.game = game
  }

  final var now: Int64 { environment.now }
  final var situation: Situation { environment.situation }
  var settings: Settings { environment.settings }
  var lineOrigin: LineOrigin { environment.policy.readsWishes ? .wish : .script }
  var today: CivilDate? { environment.today }
  final var palette: Palette { environment.settings[Settings.palette] }

  func value(_ key: String) throws(Refusal) -> String? {
    try environment.transaction { records throws(Refusal) in try records.value(game: game, key: key) }
  }

  func history() throws(Refusal) -> [StoredEntry] {
    try environment.transaction { records throws(Refusal) in try records.history(game: game) }
  }

  func expose(_ identities: [DealIdentity]) throws(Refusal) {
    if identities.isEmpty { return }
    try environment.transaction { records throws(Refusal) in
      for identity in identities { try records.expose(identity, in: 0, wasNamed: true) }
    }
    environment.note(identities)
  }

  final func definition(of word: String) throws(Refusal) -> DefinitionAnswer { try environment.definition(of: word) }

  final func absolute(_ path: String) throws(Refusal) -> String {
    if path == "-" {
      throw Refusal(
        .inputOutput, "can't read -: no opening line can hold the standard input; a file of that name is ./-")
    }
    let absolute = environment.services.absolutePath(path)
    if oneLine(absolute) != absolute {
      throw Refusal(
        .badArgument, "the path \(quoted(absolute)) has a control character, which no opening line can hold")
    }
    return absolute
  }

  final func read(_ path: String) throws(Refusal) -> [UInt8]? { try environment.read(path) }
  final func names(inFolder path: String) throws(Refusal) -> [String]? { try environment.services.listFolder(path) }
  final func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    try environment.write(path, bytes, overwriting)
  }
}

/// The same inside a transaction, whose records it may change.
final class TransactionContext: PlayContext, WritableContext {
  private let records: any ProfileRecords
  /// Whether what is written is only noted: a deal may be of a game that was kept long ago, and an end not be the last word.
  private let onlyNotes: Bool
  /// Whether lines of a journal are replayed, which say everything themselves: no option counts.
  private let replays: Bool
  private(set) var writes: [(key: String, value: String?)] = []

  init(
    _ environment: Environment, game: String, _ records: any ProfileRecords, onlyNotes: Bool = false,
    isReplay: Bool = false
  ) {
    self.records = records
    self.onlyNotes = onlyNotes
    replays = isReplay
    super.init(environment, game: game)
  }

  override var lineOrigin: LineOrigin { replays ? .kept : super.lineOrigin }
  override var today: CivilDate? { isReplay ? nil : super.today }
  override var settings: Settings { isReplay ? Settings() : super.settings }
  override func value(_ key: String) throws(Refusal) -> String? { try records.value(game: game, key: key) }
  override func history() throws(Refusal) -> [StoredEntry] { try records.history(game: game) }

  func set(_ key: String, _ value: String?) throws(Refusal) {
    if onlyNotes { writes.append((key, value)) } else { try records.set(game: game, key: key, value) }
  }

  func forget(_ id: Int64) throws(Refusal) { try records.forget(id) }

  override func expose(_ identities: [DealIdentity]) throws(Refusal) {
    for identity in identities { try records.expose(identity, in: 0, wasNamed: true) }
    environment.note(identities)
  }
}
