import Engine
import NIOConcurrencyHelpers
import PuzzleKit

/// The puzzles that a server gives and takes: those of the first game of the catalog that has any. The files of days that were
/// asked for last are kept, since to make one takes a while.
final class PuzzleShelf: Sendable {
  /// The name of the game.
  let game: String
  let files: PuzzleFiles
  private static let most = 32
  private let days = NIOLockedValueBox<[(day: CivilDate, file: [UInt8])]>([])

  /// The shelf of a catalog; nil if no game of it has puzzles.
  init?(_ catalog: Catalog) {
    for entry in catalog.entries() {
      guard let files = entry.puzzleFiles else { continue }
      (game, self.files) = (entry.manual.name, files)
      return
    }
    return nil
  }

  /// The file of a day's puzzle.
  func file(of day: CivilDate) throws(Refusal) -> [UInt8] {
    if let known = days.withLockedValue({ $0.first { $0.day == day } }) { return known.file }
    let file = try files.daily(day).bytes
    days.withLockedValue { days in
      if days.count == Self.most { days.removeFirst() }
      days.append((day, file))
    }
    return file
  }
}
