import PuzzleKit
import System

/// A file that work may write when it is done.
struct TargetFile {
  private let path: String
  private let overwriting: Overwriting

  /// Checks before hours of work that the file can be written and that nothing else is lost by it: there is none, it is
  /// empty, or it is an earlier one of its kind.
  /// - Parameter kind: the kind of file, such as "a book".
  /// - Throws: the refusal.
  init(_ path: String, kind: String, isEarlier: @escaping ([UInt8]) -> Bool) throws(Refusal) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    if try Files.names(inFolder: String(folder)) == nil {
      throw Refusal(.inputOutput, "can't write \(path): there is no folder \(folder)")
    }
    overwriting = Overwriting(kind, isEarlier: isEarlier)
    try Files.requireOverwritable(path, overwriting)
    self.path = path
  }

  /// Writes the file whole or not at all.
  func write(_ bytes: [UInt8]) throws(Refusal) { try Files.replace(path, with: bytes, overwriting) }
}
