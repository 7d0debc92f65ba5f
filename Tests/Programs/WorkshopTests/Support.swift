import Foundation
import PuzzleKit
import Synchronization
import Wordle

func words(_ text: String) -> [Word] { text.split(separator: " ").compactMap { Word($0) } }

/// A folder of its own for a test, removed at the end.
final class Folder {
  let path = NSTemporaryDirectory() + "parlor-workshop-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// The bytes of a file; nil if there is none.
  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: file(name)).map(Array.init) }

  /// The names of all files.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

/// The refusal of `body`; nil if there is none.
func refusal(_ body: () throws(Refusal) -> Void) -> Refusal? {
  do throws(Refusal) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// The program, where the build has put it.
private func program() -> URL {
  var folder = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
  while folder.path != "/" {
    let program = folder.appendingPathComponent("parlor-workshop")
    if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    folder.deleteLastPathComponent()
  }
  return URL(fileURLWithPath: ".build/debug/parlor-workshop")
}

/// The result of a run of the program.
struct RunResult {
  let output: String
  let errors: String
  let status: Int32
}

/// Runs the program to its end.
func runWorkshop(_ arguments: String..., signal: Int32? = nil, sizeLimit: Int? = nil) throws -> RunResult {
  try runWorkshop(arguments, signal: signal, sizeLimit: sizeLimit)
}

/// Runs the program to its end.
/// - Parameters:
///   - signal: what it gets once it has written something.
///   - sizeLimit: to how many blocks a file may grow.
func runWorkshop(_ arguments: [String], signal: Int32? = nil, sizeLimit: Int? = nil) throws -> RunResult {
  let process = Process()
  process.executableURL = program()
  process.arguments = arguments
  if let sizeLimit {
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "ulimit -f \(sizeLimit); exec \"$0\" \"$@\"", program().path] + arguments
  }
  let (stdout, stderr) = (Pipe(), Pipe())
  process.standardOutput = stdout
  process.standardError = stderr
  try process.run()
  var output = Data()
  if let signal {
    output = stdout.fileHandleForReading.availableData
    kill(process.processIdentifier, signal)
  }
  output += stdout.fileHandleForReading.readDataToEndOfFile()
  let errors = stderr.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return RunResult(
    output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
    status: process.terminationStatus)
}

/// Counts calls from anywhere.
final class Counter: Sendable {
  private let calls = Mutex(0)

  var value: Int { calls.withLock { $0 } }

  func count() { calls.withLock { $0 += 1 } }
}
