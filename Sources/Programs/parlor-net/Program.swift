import ArgumentParser
import CommandLines
import Glibc
import PuzzleKit
import System

/// Carries out the command line.
///
/// A complaint is one line: `parlor` shows the last line that the program has written.
enum Program {
  /// Carries out the words of a command line.
  /// - Returns: the exit status: 0 done, 1 refused, 2 usage, 4 input or output failed.
  static func run(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    do {
      if let text = try CommandForm.completion(arguments, of: ParlorNet.form) {
        try print(text)
        return 0
      }
      var command = try ParlorNet.parseAsRoot(arguments)
      try command.run()
      return 0
    } catch let refusal as Refusal {
      complain(refusal.text)
      return refusal.code == .inputOutput ? 4 : 1
    } catch {
      if ParlorNet.exitCode(for: error) == .success { return write(ParlorNet.fullMessage(for: error) + "\n") ? 0 : 4 }
      complain(ParlorNet.form.completed(ParlorNet.message(for: error), about: arguments) + " (see --help)")
      return 2
    }
  }

  /// Writes to the standard output.
  /// - Throws: `io` if nobody takes it.
  static func print(_ text: String) throws(Refusal) {
    if !write(text) { throw Refusal(.inputOutput, "can't write to standard output") }
  }

  /// Writes a line to the standard error.
  static func complain(_ text: String) { _ = Files.writeAll(STDERR_FILENO, "\(ParlorNet.name): \(text)\n".utf8.span) }

  private static func write(_ text: String) -> Bool { Files.writeAll(STDOUT_FILENO, text.utf8.span) }
}

/// The value of a variable of the environment.
func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
