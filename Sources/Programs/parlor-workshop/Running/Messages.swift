import Glibc
import PuzzleKit
import System

/// Writes a line of the result, at once: somebody may be waiting for it, or end the program.
func say(_ line: String) { _ = Files.writeAll(STDOUT_FILENO, "\(line)\n".utf8.span) }

/// Writes a line about what is going on.
func note(_ line: String) { _ = Files.writeAll(STDERR_FILENO, "\(line)\n".utf8.span) }

/// Writes why something was not done.
func complain(_ text: String) { note("parlor-workshop: \(text)") }

/// The text of a refusal; nil for any other error.
func failure(_ error: any Error) -> String? { (error as? Refusal)?.text }

/// Ends the program.
func finish(_ status: Int32) -> Never { exit(status) }

/// Seconds of processor time that the process has used.
func seconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

/// The refusal of a file's content.
func badFile(_ text: String) -> Refusal { Refusal(.badFile, text) }

/// The refusal of a file that is not there.
func noFile(_ path: String) -> Refusal { Refusal(.inputOutput, "there is no file \(path)") }

/// The refusal of work that was stopped.
func stopped(_ text: String) -> Refusal { Refusal(.stopped, text) }
