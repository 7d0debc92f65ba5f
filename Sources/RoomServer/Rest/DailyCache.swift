import NIOConcurrencyHelpers
import PuzzleKit
import WordFlow

/// The files of the puzzles of days, of which the last asked for are kept: to make one takes a while.
final class DailyCache: Sendable {
  static let shared = DailyCache()
  private static let most = 32
  private let files = NIOLockedValueBox<[(day: CivilDate, file: [UInt8])]>([])

  func file(of day: CivilDate) throws(Refusal) -> [UInt8] {
    if let known = files.withLockedValue({ $0.first { $0.day == day } }) { return known.file }
    let file = PuzzleFile.bytes(try DailyPuzzle.of(day))
    files.withLockedValue { files in
      if files.count == Self.most { files.removeFirst() }
      files.append((day, file))
    }
    return file
  }
}
