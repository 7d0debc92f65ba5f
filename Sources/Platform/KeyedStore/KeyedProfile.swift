import PlainJSON
import PuzzleKit

/// A profile over keys and values. All of it is in memory; a step writes what it has changed at its end, all at once.
///
/// A profile at a path has keys of these forms, parts after line feeds: `profile`, the path, and then `value`, a game and a
/// key; `game` and a number; `lines`, the number of a game and that of a page of its lines, which are never written again;
/// `history` and a number; `exposure` and an identity; or `counters`. One engine at a time has it
/// open. A part that can't be read costs what it holds: it is left as it is, and the rest is there.
public final class KeyedProfile: Profile {
  private let keys: Keys
  private let prefix: String
  private var contents: ProfileContents
  private var isInStep = false
  /// The parts that could not be read.
  public let damage: [String]

  /// Opens the profile at a path; `:memory:` is one that no key keeps.
  /// - Throws: `io`.
  public init(path: String, in keys: Keys) throws(Refusal) {
    self.keys = path == ":memory:" ? .none : keys
    prefix = "profile\n\(path)\n"
    contents = ProfileContents()
    var damage: [String] = []
    for key in try self.keys.keys(prefix) {
      guard let bytes = try self.keys.value(key) else { continue }
      let name = String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      do throws(JSONFault) { try contents.read(bytes, key: name) } catch {
        damage.append("\(name.split(separator: "\n").joined(separator: " ")) (\(oneLine(error.description)))")
      }
      contents.count(name)
    }
    damage += contents.join()
    contents.history.sort { $0.id < $1.id }
    self.damage = damage
  }

  /// Unfinished games are kept, line by line.
  public var isDurable: Bool { true }

  /// Reads and writes as one step; see `Profile`.
  /// - Throws: what `body` throws, and `io` if the embedder can't keep the changes, or for a step inside another.
  public func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
    if isInStep { throw Refusal(.inputOutput, "the profile is already in a transaction; transactions do not nest") }
    isInStep = true
    defer { isInStep = false }
    let records = KeyedRecords(contents)
    defer { records.isOpen = false }
    try body(records)
    if records.changed.isEmpty { return }
    try keys.commit(records.changed.sorted().map { (prefix + $0, records.contents.bytes(key: $0)) })
    contents = records.contents
  }
}
