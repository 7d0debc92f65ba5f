import Digests
import Engine
import PlainJSON
import PuzzleKit
import System

/// The first line of a journal: the match, and what it was played with.
///
/// Version 2 has the seed as a string, bots' commands as they were given, and the test of `--sprt` that bets; in journals of
/// version 1 paths among the arguments were made absolute, and `--sprt` was a likelihood ratio.
package struct JournalHeader: Equatable, Sendable {
  /// The configuration's identity; the seed is in it.
  package var match: JSONValue
  /// The version of the journal.
  package var format = 2
  /// The numbers of deals to which the match was extended, one extension after the other; they have lines of their own.
  package var extensions: [Int] = []
  /// The hash of the suite, those of the files of each bot and of the files that the match names, and the engine's version.
  package var suite: String
  package var files: [[String]]
  package var named: [String]
  package var version: String
  /// `K/N`; nil for all deals.
  package var shard: String?

  /// The header of a match.
  package init(_ configuration: MatchConfiguration, _ suite: Suite) throws(ArenaError) {
    match = configuration.identity()
    self.suite = suite.hash
    files = []
    for bot in configuration.bots {
      files.append(try bot.player() == nil ? [try Self.hash(bot.words[0])] : [])
    }
    named = []
    for file in configuration.files { named.append(try Self.hash(file)) }
    version = parlorVersion
    shard = configuration.shard.map { "\($0.number)/\($0.count)" }
  }

  init(_ line: [UInt8], _ path: String) throws(ArenaError) {
    guard let value = try? JSONValue(parsing: line), case .object(let members) = value,
      members.contains(where: { $0.name == "parlor-arena" })
    else { throw ArenaError("\(path) is not a journal of a match") }
    do {
      let node = JSONNode(value)
      try node.requireMembers(["parlor-arena", "version", "match", "suite", "files", "named", "shard"])
      let version = try node.required("parlor-arena").integer()
      guard 1...2 ~= version else { throw node.fault("is of another version, \(version)") }
      format = Int(version)
      let match = try node.required("match")
      if let seed = try match.optional("seed") { _ = format == 1 ? String(try seed.integer()) : try seed.string() }
      self.match = match.value
      suite = try node.required("suite").string()
      files = try node.required("files").elements().map { try $0.elements().map { try $0.string() } }
      named = try node.optional("named")?.words() ?? []
      self.version = try node.required("version").string()
      shard = try node.optional("shard")?.string()
      for (name, hashes) in [("files", files.joined() + []), ("named", named)] {
        if let wrong = hashes.first(where: { $0.utf8.count != 64 || !$0.allSatisfy(\.isHexDigit) }) {
          throw try node.required(name).fault("must have hashes of 64 digits, not \(quoted(wrong))")
        }
      }
    } catch {
      throw ArenaError("\(path), line 1: it is not a match: \(error)")
    }
  }

  /// Adds the line, with its end.
  package func write(to bytes: inout [UInt8]) {
    var members = [
      JSONMember("parlor-arena", .integer(Int64(format))), JSONMember("version", .string(version)),
      JSONMember("match", match),
      JSONMember("suite", .string(suite)),
      JSONMember("files", .array(files.map { .array($0.map { .string($0) }) })),
    ]
    if !named.isEmpty { members.append(JSONMember("named", .array(named.map { .string($0) }))) }
    if let shard { members.append(JSONMember("shard", .string(shard))) }
    JSONValue.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    for deals in extensions { Self.write(extension: deals, to: &bytes) }
  }

  /// Adds the line of an extension, with its end.
  static func write(extension deals: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"extended\":\(deals)}\n".utf8)
  }

  /// Takes a line if it is an extension.
  /// - Returns: whether it is.
  /// - Throws: if it makes the match no longer.
  mutating func take(extension line: ArraySlice<UInt8>) throws(ArenaError) -> Bool {
    guard line.starts(with: "{\"extended\":".utf8) else { return false }
    do {
      let deals = try JSONNode(try JSONValue(parsing: Array(line))).required("extended").integer()
      let configuration = try configuration()
      guard configuration.canBeExtended, Int64(configuration.deals) < deals, deals <= 1_000_000_000 else {
        throw ArenaError("it extends a match of \(configuration.deals) deals to \(deals)")
      }
      extensions.append(Int(deals))
    } catch let error as ArenaError {
      throw error
    } catch {
      throw ArenaError("it is not an extension: \(error)")
    }
    return true
  }

  private static func hash(_ path: String) throws(ArenaError) -> String {
    do throws(Refusal) {
      guard let bytes = try Files.read(path) else { throw Refusal(.inputOutput, "there is no file \(path)") }
      return SHA256.hex(bytes)
    } catch {
      throw ArenaError(error)
    }
  }

  /// The configuration of the match, with its extensions; its numbers and bots were checked.
  package func configuration() throws(ArenaError) -> MatchConfiguration {
    var configuration = MatchConfiguration()
    try configuration.read(match)
    try configuration.checkNumbers()
    try configuration.limits.check()
    if configuration.bots.isEmpty { throw ArenaError("the match has no bots") }
    if files.count != configuration.bots.count || (format > 1 && named.count != configuration.files.count) {
      throw ArenaError("the match has not as many hashes as files")
    }
    if let last = extensions.last {
      let original = configuration.deals
      configuration.extended = (original, extensions.dropLast().last ?? original)
      configuration.deals = last
    }
    if let shard { configuration.shard = try MatchConfiguration.shard(shard) }
    return configuration
  }

  /// The same with the match as this version writes it, by which two are compared.
  func canonical() throws(ArenaError) -> JournalHeader {
    var header = self
    header.match = try configuration().identity()
    header.format = 2
    return header
  }

  private static func difference(in name: String) -> String {
    "its \(name) \(["options", "bots", "deals", "limits"].contains(name) ? "differ" : "differs")"
  }

  /// The difference from another header, for people.
  func difference(from other: JournalHeader) -> String {
    if case .object(let mine) = match, case .object(let theirs) = other.match {
      for member in mine where theirs.first(where: { $0.name == member.name }) != member {
        return Self.difference(in: member.name)
      }
      if let other = theirs.first(where: { member in !mine.contains { $0.name == member.name } }) {
        return Self.difference(in: other.name)
      }
    }
    if suite != other.suite { return "its deals differ" }
    if files != other.files || named != other.named { return "a file of a bot has changed" }
    if extensions != other.extensions { return "it was extended to \(other.extensions.last ?? 0) deals" }
    if version != other.version { return "it was played by Parlor \(other.version)" }
    return shard == other.shard ? "nothing" : "it is shard \(other.shard ?? "1/1")"
  }
}
