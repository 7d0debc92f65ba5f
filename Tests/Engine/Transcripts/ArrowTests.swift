import Foundation
import Testing

/// Which room may lean on which: imports run downward only, and the core does without Foundation. A target that is not
/// named here is a game's room.
@Suite struct ArrowTests {
  private static let allowed: [String: Set<String>] = [
    "PuzzleKit": [], "PlainJSON": [], "PictureJSON": ["PlainJSON", "PuzzleKit"], "Digests": [],
    "Locks": ["Synchronization"], "WordGraph": [], "LexiconNotes": [],
    "Lexicon": ["CLexicon", "LexiconNotes", "WordGraph"],
    "WordNet": ["PuzzleKit"],
    "Wire": ["PlainJSON", "PuzzleKit"],
    "ProfileJSON": ["PlainJSON", "PuzzleKit"],
    "Engine": ["PictureJSON", "PlainJSON", "ProfileJSON", "PuzzleKit", "Wire"],
    "Interpreter": ["Engine", "PuzzleKit", "Wire"],
    "Interop": ["Engine", "PuzzleKit", "Wire"],
    "KeyedStore": ["PlainJSON", "ProfileJSON", "PuzzleKit"],
    "WebAssembly": [
      "CWebAssembly", "Catalog", "Engine", "Interop", "Interpreter", "KeyedStore", "Locks", "PuzzleKit", "Wire",
    ],
    "Arena": [
      "ArenaReports", "ArenaStatistics", "Digests", "Engine", "Glibc", "PlainJSON", "PuzzleKit", "Synchronization",
      "System", "Wire",
    ],
    "ArenaStatistics": ["Glibc"], "ArenaReports": ["ArenaStatistics", "PlainJSON"],
    "RoomRecords": ["PictureJSON", "PlainJSON", "PuzzleKit"],
    "Rooms": ["Engine", "PictureJSON", "PlainJSON", "PuzzleKit", "RoomRecords", "Wire"],
    "RoomStore": ["GRDB", "PlainJSON", "PuzzleKit", "Rooms"],
    "Sockets": ["CZlib", "Digests", "NIOCore", "NIOHTTP1"],
    "RoomServer": [
      "Catalog", "Digests", "Engine", "Glibc", "NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix", "PlainJSON",
      "PuzzleKit", "RoomRecords", "RoomStore", "Rooms", "Sockets", "Synchronization", "System", "Wire",
    ],
    "RoomClient": [
      "COpenSSL", "Digests", "Glibc", "NIOCore", "PlainJSON", "PuzzleKit", "RoomRecords", "Sockets", "System",
    ],
    "parlor-net": ["ArgumentParser", "Glibc", "PlainJSON", "PuzzleKit", "RoomClient", "System"],
    "parlor-server": ["Glibc", "PuzzleKit", "RoomServer", "Rooms", "System"],
    "System": ["CProcess", "Glibc", "PuzzleKit", "Synchronization"],
    "Store": ["GRDB", "GRDBSQLite", "Glibc", "PuzzleKit"],
    "Console": [
      "CReadline", "CTerminal", "Engine", "Glibc", "Interpreter", "PictureJSON", "PlainJSON", "PuzzleKit",
      "RoomRecords",
      "System", "Wire",
    ],
    "Program": [
      "Arena", "ArgumentParser", "Catalog", "Engine", "Glibc", "Interop", "PuzzleKit", "Rooms", "Store",
      "Synchronization", "System", "Wire",
    ],
    "parlor": ["Console", "Program"], "parlor-engine": ["Program"],
    "parlor-workshop": [
      "ArgumentParser", "Glibc", "LexiconNotes", "PuzzleKit", "Synchronization", "System", "WordFlow", "WordGraph",
      "Wordiest", "Wordle",
    ],
  ]

  private static let root = (#filePath as NSString).deletingLastPathComponent + "/../../../"

  /// The folders of the targets of Sources, by the targets' names, as Package.swift has them.
  private static let folders: [String: String] = {
    let package = (try? String(contentsOfFile: root + "Package.swift", encoding: .utf8)) ?? ""
    let pairs = package.components(separatedBy: "arget(").dropFirst().compactMap { target -> (String, String)? in
      let parts = target.components(separatedBy: "path: \"")
      guard parts.count == 2, parts[1].hasPrefix("Sources/") else { return nil }
      let name = parts[0].components(separatedBy: "\"")[1]
      return (name, root + parts[1].components(separatedBy: "\"")[0] + "/")
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The targets with Swift in them.
  private static let rooms = folders.keys.sorted().filter { !files($0).isEmpty }

  private static let games = rooms.filter { allowed[$0] == nil && $0 != "Catalog" }

  private static func files(_ room: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folders[room] ?? "")) ?? []).filter {
      $0.hasSuffix(".swift")
    }
  }

  private static func text(of file: String, in room: String) throws -> String {
    try String(contentsOfFile: try #require(folders[room]) + file, encoding: .utf8)
  }

  private static func mayImport(_ room: String) -> Set<String> {
    if room == "Catalog" { return Set(games + ["Engine", "Lexicon", "LexiconNotes", "PuzzleKit", "WordNet"]) }
    return allowed[room] ?? ["C" + room, "Lexicon", "LexiconNotes", "Locks", "PlainJSON", "PuzzleKit", "WordGraph"]
  }

  @Test(arguments: rooms)
  func importsRunDownward(room: String) throws {
    for file in Self.files(room) {
      let text = try Self.text(of: file, in: room)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, words.count == index + 2 else { continue }
        let module = String(words[index + 1])
        #expect(Self.mayImport(room).contains(module), "\(room)/\(file) imports \(module)")
      }
    }
  }

  /// Programs may give examples.
  private static let programs: Set<String> = ["Program", "parlor", "parlor-engine", "parlor-net", "parlor-workshop"]

  @Test(arguments: rooms.filter { !games.contains($0) && $0 != "Catalog" && !programs.contains($0) })
  func noGameIsNamedOutsideItsRoom(room: String) throws {
    let names = Set(Self.games.map { $0.lowercased() })
    for file in Self.files(room) {
      let text = try Self.text(of: file, in: room)
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let named = line.lowercased().split { !$0.isLetter }.map(String.init).filter(names.contains)
        #expect(named.isEmpty, "\(room)/\(file) names \(named.joined(separator: ", "))")
      }
    }
  }

  @Test func theRoomsAreHere() {
    #expect(Set(Self.games).isSuperset(of: ["Atlas", "Wordiest", "Wordle"]))
    #expect(Set(Self.allowed.keys).isSubset(of: Self.rooms))
  }
}
