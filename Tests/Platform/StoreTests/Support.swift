import Engine
import Foundation
import Nim
import PuzzleKit
import Support
import Testing

@testable import Store

/// A folder that is there as long as the test.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    chmod(path, 0o755)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String = "profile") -> String { path + "/" + name }

  /// The folder's files with their bytes.
  func contents() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) { contents, name in
      contents[name] = FileManager.default.contents(atPath: file(name)) ?? Data()
    }
  }

  /// The names of the folder's files.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

func entry(_ timestamp: Int64, _ game: String = "nim", won: Bool = true, detail: String = "heaps 3") -> HistoryEntry {
  HistoryEntry(timestamp: timestamp, game: game, mode: "standard", outcome: won ? .won : .lost, detail: detail)
}

/// The refusal that opening a profile meets, or nil where it opens.
func refusalOfOpening(_ path: String) -> Refusal? {
  do throws(Refusal) {
    _ = try SQLiteProfile(path: path)
    return nil
  } catch {
    return error
  }
}

extension Profile {
  /// The refusal that a transaction meets, or nil where it commits.
  func refusal(_ body: (any ProfileRecords) throws(Refusal) -> Void) -> Refusal? {
    do throws(Refusal) {
      try transaction(body)
      return nil
    } catch {
      return error
    }
  }

  func unfinished() throws -> [StoredGame] {
    try transaction { records throws(Refusal) in try records.unfinished(game: nil) }
  }

  func history() throws -> [HistoryEntry] {
    try transaction { records throws(Refusal) in try records.history(game: nil).map(\.entry) }
  }
}

/// Someone who plays Nim on a profile.
final class Player {
  private let client: TestClient

  /// - Parameter later: how many milliseconds the system's clock is ahead of that of the others.
  init(_ path: String, _ catalog: Catalog = .empty.adding(Nim.self), later: Int64 = 0) throws {
    var services = TestFolder.services
    let now = services.now() + later
    services.now = { now }
    client = TestClient(Session(testing: catalog, services: services))
    #expect(send("setoption name Profile value \(path)") == ["ok"])
  }

  /// The lines of the reply to a line.
  @discardableResult
  func send(_ line: String) -> [String] { client(line) }
}

/// Gives up the rights of root, which no permission of a file binds.
func becomeOrdinaryUser() throws {
  guard geteuid() == 0 else { return }
  try #require(setgroups(0, nil) == 0)
  try #require(setgid(65534) == 0)
  try #require(setuid(65534) == 0)
}

extension ProfileRecords {
  /// Adds to the history without a limit.
  func record(_ entry: HistoryEntry) throws(Refusal) { try record(entry, limit: nil) }
}
