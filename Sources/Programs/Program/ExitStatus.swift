import Engine
import Glibc
import System

/// The exit status of the process.
enum ExitStatus: Int32 {
  case clean = 0, commandFailed = 1, usage = 2, expectationFailed = 3, inputOutput = 4, outOfMemory = 70, interrupted =
    130

  /// The status for a session's failures; a failed `expect` weighs more than a failed command.
  init(_ failures: Failures) {
    self = failures.expectations > 0 ? .expectationFailed : failures.commands > 0 ? .commandFailed : .clean
  }
}

/// Whether a person reads and writes; otherwise standard output is for the protocol alone.
var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

/// Writes a line to standard error; standard output is for the protocol alone.
/// - Returns: the status of a process that ends for this reason.
@discardableResult
func complain(_ text: String, _ status: ExitStatus = .inputOutput) -> ExitStatus {
  _ = Files.writeAll(STDERR_FILENO, "parlor: \(text)\n".utf8.span)
  return status
}
