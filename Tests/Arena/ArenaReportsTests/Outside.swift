import Foundation

/// A program that did not end well.
struct Failed: Error {
  let output: String
}

/// Runs a program with some input and gives its output.
func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let source = folder.appending(path: "input")
  let target = folder.appending(path: "output")
  try Data(input.utf8).write(to: source)
  try Data().write(to: target)
  process.standardInput = try FileHandle(forReadingFrom: source)
  process.standardOutput = try FileHandle(forWritingTo: target)
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  let output = String(decoding: try Data(contentsOf: target), as: UTF8.self)
  if process.terminationStatus != 0 { throw Failed(output: output) }
  return output
}

/// Runs a script with Debian's Python, which has the module jsonschema.
func python(_ script: String, _ input: String) throws -> String {
  try run("/usr/bin/python3", ["-c", script], input: input)
}
