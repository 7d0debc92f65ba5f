import Foundation
import Testing

/// Clients, good and bad, at a server in a process of its own; `Tests/Server` has what they do.
@Suite struct ServerTests {
  private static let tests = (#filePath as NSString).deletingLastPathComponent + "/../../Server"

  /// A program that was built beside the tests.
  private static func program(_ name: String) -> String {
    let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
    let folder =
      bundle.map { ($0 as NSString).deletingLastPathComponent }
      ?? (CommandLine.arguments[0] as NSString).deletingLastPathComponent
    return folder + "/" + name
  }

  private func run(_ script: String, _ arguments: [String], roomThreads: Int? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: Self.tests)
    if let roomThreads {
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["PARLOR_SERVER_ROOM_THREADS": String(roomThreads)]) { $1 }
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }

  @Test(arguments: [
    "together", "race", "reconnect", "killed", "ends", "paths", "counts", "settings", "frames", "compressed", "slow",
    "unread", "many", "siege", "guessing", "bridge", "apart", "dribble", "windows", "alone", "drafts", "examples",
    "nginx", "stalls", "missed", "proxied", "twice", "lost_answers", "requests", "reset", "reload", "sleeping", "cores",
    "counted", "kept", "parting", "downloads", "narrow", "queued", "meeting", "piped", "returning", "people", "full",
    "copied", "deleted", "meddled", "moved", "promised", "stampede", "strangers", "players",
  ])
  func stands(step: String) throws {
    try run("server_test.py", [Self.program("parlor-server"), step])
  }

  @Test("rooms are the same on any number of threads", arguments: ["race", "reconnect", "evening", "twice"], [1, 4])
  func threads(step: String, count: Int) throws {
    try run("server_test.py", [Self.program("parlor-server"), step], roomThreads: count)
  }

  @Test("a cluster of nodes on PostgreSQL behind nginx", arguments: ["killed", "cut", "routed", "upgraded"])
  func cluster(step: String) throws {
    try run("cluster_test.py", [Self.program("parlor-server"), step])
  }

  @Test(
    "what is left when a cluster loses its database", arguments: ["synchronous", "doubted", "asynchronous", "restored"])
  func recovery(step: String) throws {
    try run("recovery_test.py", [Self.program("parlor-server"), step])
  }
}
