import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient
import System

/// `parlor-net report`
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Tells the server how a game went, by the JSON of the standard input.")

  @OptionGroup var server: ServerOptions
  @Flag(help: "It was a round of several.") var round = false

  func run() throws {
    let client = RestClient(try server.address())
    let body: JSONValue
    do throws(JSONError) {
      body = try JSONValue(parsing: (try? Files.standardInput()) ?? [])
    } catch {
      throw Refusal(.badFile, "the standard input, \(error)")
    }
    _ = try client.ask(
      "POST", round ? "/api/multiplayer/analytics" : "/api/analytics/game-complete", body: body, milliseconds: 3000)
  }
}
