import Catalog
import Foundation
import Support
import System

@testable import Arena

/// A folder with the journal of a match that is played by the program, as a person would.
final class Scene {
  private let scene: TestFolder
  let folder: String
  static let root = (#filePath as NSString).deletingLastPathComponent + "/../../.."
  static let bots = (#filePath as NSString).deletingLastPathComponent + "/bots"

  init() throws {
    scene = try TestFolder()
    folder = scene.folder
  }

  func path(_ name: String) -> String { scene.path(name) }
  func write(_ name: String, _ text: String) throws { try scene.write(name, text) }
  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  static let parlor =
    ProcessInfo.processInfo.environment["PARLOR"] ?? root + "/.build/debug/parlor"

  /// Runs a script of bash in the folder, in which `arena` is `parlor arena`.
  func run(_ script: String) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["120", "/bin/bash", "-c", "arena() { \"$PARLOR\" arena \"$@\"; }\n" + script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PARLOR": Self.parlor, "TMPDIR": folder, "BOTS": Self.bots, "ROOT": Self.root,
      "HOSTILE": "python3 \(Self.bots)/hostile.py",
    ]) { $1 }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  /// The processes that were started in the folder and are still there.
  var leftovers: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil, let bytes = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains(folder)
    }
  }

  /// The games of a journal.
  func records(_ name: String) throws -> [GameRecord] {
    let journal = try JournalFile(path(name))
    let header = try journal.header()
    var records: [GameRecord] = []
    let check = GameCheck(
      try header.configuration(), try header.suite(of: name, catalog: .standard, services: .system), catalog: .standard,
      services: .system)
    try journal.games(check) { records.append($0) }
    return records
  }

  /// A journal without what depends on clocks.
  func timeless(_ name: String) throws -> String {
    try text(name).split(separator: "\n").map { $0.components(separatedBy: ",\"time\":")[0] }.joined(separator: "\n")
  }
}
