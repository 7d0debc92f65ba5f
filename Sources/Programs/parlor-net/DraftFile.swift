import PlainJSON
import PuzzleKit
import System

/// Puzzles in files.
enum DraftFile {
  /// Reads the JSON of a file.
  static func json(_ path: String) throws(Refusal) -> JSONValue {
    guard let bytes = try Files.readText(path) else { throw Refusal(.inputOutput, "there is no file \(path)") }
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw Refusal(.badFile, "\(path), \(error)")
    }
  }
}
