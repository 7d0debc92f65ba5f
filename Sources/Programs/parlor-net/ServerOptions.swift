import ArgumentParser
import PuzzleKit
import RoomClient

/// Names the server.
struct ServerOptions: ParsableArguments {
  /// The server of who names none.
  static let standard = "http://127.0.0.1:8080"

  @Option(
    help: ArgumentHelp("The server; PARLOR_SERVER, or else \(standard), if left out.", valueName: "http://HOST:PORT"))
  var server: String?

  /// The address of the server.
  func address() throws(Refusal) -> ServerAddress {
    try ServerAddress(server ?? variable("PARLOR_SERVER") ?? Self.standard)
  }
}
