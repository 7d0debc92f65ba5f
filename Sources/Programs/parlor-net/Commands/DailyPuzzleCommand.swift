import ArgumentParser
import PuzzleKit
import RoomClient
import System

/// `parlor-net daily`
struct DailyPuzzleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily", abstract: "Writes the server's puzzle of a day, and keeps it.")

  @ArgumentParser.Argument(help: ArgumentHelp("A day such as 2026-01-26; today if left out.", valueName: "DAY"))
  var day: String?
  @OptionGroup var server: ServerOptions
  @Flag(help: "Write the path of the file that keeps it instead.") var path = false

  func run() throws {
    let day = day ?? Instant(Services.system.now(), offset: 0).date.iso
    guard day.utf8.count == 10, day.utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: "-") }) else {
      throw Refusal(.badArgument, "a day is such as 2026-01-26, not \(quoted(day))")
    }
    let daily = DailyFile(RestClient(try server.address()), folder: Folders.cache())
    let file = try daily.file(of: day)
    guard path else { return try Program.print(String(decoding: file, as: UTF8.self)) }
    guard let path = daily.path(of: day) else {
      throw Refusal(.inputOutput, "there is no folder to keep puzzles in: set HOME or XDG_CACHE_HOME to one")
    }
    try Program.print(path + "\n")
  }
}
