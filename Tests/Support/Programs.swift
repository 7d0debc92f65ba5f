import Foundation

/// The program under test: the one that PARLOR names, else the one built beside the tests.
public func parlorBinary() -> String {
  ProcessInfo.processInfo.environment["PARLOR"]
    ?? (#filePath as NSString).deletingLastPathComponent + "/../../.build/debug/parlor"
}

/// Runs any program in a folder, with `PARLOR` naming the one under test, and gives its output, errors too, and exit status.
public func runProgram(
  _ path: String, _ arguments: [String], in folder: String, environment: [String: String] = [:]
) throws -> (output: String, status: Int32) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.environment = ProcessInfo.processInfo.environment.merging(["PARLOR": parlorBinary()]) { $1 }
    .merging(environment) { $1 }
  let output = Pipe()
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
}

/// Runs the program with an input and gives its output and exit status.
public func runParlor(_ arguments: [String] = [], input: String) throws -> (
  output: String, errors: String, status: Int32
) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: parlorBinary())
  process.arguments = arguments
  let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stderr
  try process.run()
  let writer = Thread {
    // A process may end before it has read its input.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
  }
  writer.start()
  let output = stdout.fileHandleForReading.readDataToEndOfFile()
  let errors = stderr.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), process.terminationStatus)
}
