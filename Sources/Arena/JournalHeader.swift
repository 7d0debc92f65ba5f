import Digests
import Engine
import PlainJSON
import PuzzleKit
import System

/// The first line of a journal: the match, and what it was played with.
package struct JournalHeader: Equatable, Sendable {
  /// The configuration's identity; the seed is in it.
  package var match: JSONValue
  /// The hash of the suite, those of the files of each bot, and the engine's version.
  package var suite: String
  package var files: [[String]]
  package var version: String
  /// `K/N`; nil for all deals.
  package var shard: String?

  /// The header of a match.
  package init(_ configuration: MatchConfiguration, _ suite: Suite) throws(ArenaError) {
    match = configuration.identity()
    self.suite = suite.hash
    files = []
    for bot in configuration.bots {
      var hashes: [String] = []
      if try bot.player() == nil {
        for word in bot.words where word.hasPrefix("/") {
          if let bytes = try? Files.read(word) { hashes.append(SHA256.hex(bytes)) }
        }
      }
      files.append(hashes)
    }
    version = parlorVersion
    shard = configuration.shard.map { "\($0.number)/\($0.count)" }
  }

  init(_ line: ArraySlice<UInt8>, _ path: String) throws(ArenaError) {
    do {
      let node = JSONNode(try JSONValue(parsing: Array(line)))
      guard try node.required("parlor-arena").integer() == 1 else { throw node.fault("is of another version") }
      match = try node.required("match").value
      suite = try node.required("suite").string()
      files = try node.required("files").elements().map { try $0.elements().map { try $0.string() } }
      version = try node.required("version").string()
      shard = try node.optional("shard")?.string()
    } catch {
      throw ArenaError("\(path) is not a journal of a match: \(error)")
    }
  }

  /// Adds the line, with its end.
  package func write(to bytes: inout [UInt8]) {
    var members = [
      JSONMember("parlor-arena", .integer(1)), JSONMember("version", .string(version)), JSONMember("match", match),
      JSONMember("suite", .string(suite)),
      JSONMember("files", .array(files.map { .array($0.map { .string($0) }) })),
    ]
    if let shard { members.append(JSONMember("shard", .string(shard))) }
    JSONValue.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// What was played.
  package func configuration() throws(ArenaError) -> MatchConfiguration {
    var configuration = MatchConfiguration()
    try configuration.read(match)
    return configuration
  }

  private static func difference(in name: String) -> String {
    "its \(name) \(["options", "bots", "deals", "limits"].contains(name) ? "differ" : "differs")"
  }

  /// What is different in another header, for people.
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
    if files != other.files { return "a file of a bot has changed" }
    if version != other.version { return "it was played by Parlor \(other.version)" }
    return shard == other.shard ? "nothing" : "it is shard \(other.shard ?? "1/1")"
  }
}
