import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient

/// `parlor-net submit`
struct Submit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit", abstract: "Submits a puzzle to the server.")

  @ArgumentParser.Argument(help: ArgumentHelp("The puzzle.", valueName: "FILE"), completion: .file()) var file: String
  @OptionGroup var server: ServerOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How to reach you, for who decides about it.", valueName: "TEXT"))
  var contact: String?

  func run() throws {
    let client = RestClient(try server.address())
    let puzzle = JSONMember("puzzle", try DraftFile.json(file))
    let contact = contact.map { [JSONMember("contact", .string($0))] } ?? []
    let answer = try client.ask("POST", "/api/puzzles/submit", body: .object([puzzle] + contact))
    try Program.print(String(decoding: answer, as: UTF8.self) + "\n")
  }
}
