import PuzzleKit
import System

/// The puzzle of a day from a server, and from this machine where the server does not answer.
public struct DailyFile {
  private let client: RestClient
  private let folder: String?

  /// - Parameter folder: the folder in which puzzles are kept; nil keeps none.
  public init(_ client: RestClient, folder: String?) { (self.client, self.folder) = (client, folder) }

  /// The path at which the puzzle of a day is kept.
  public func path(of day: String) -> String? { folder.map { "\($0)/daily-\(day).json" } }

  /// The file of a day's puzzle.
  /// - Throws: the reason why the server gives none, if none is kept.
  public func file(of day: String) throws(Refusal) -> [UInt8] {
    let path = path(of: day)
    if let path, let kept = try Files.read(path) { return kept }
    let file = try client.ask("GET", "/api/daily-puzzle?date=\(day)", milliseconds: 5000)
    if let path, let folder {
      try? Files.makeFolder(folder)
      try? Files.replace(path, with: file, Overwriting("a puzzle file", replaces: true) { _ in true })
    }
    return file
  }
}
