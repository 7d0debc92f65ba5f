import ArgumentParser
import PuzzleKit
import RoomClient

/// `parlor-net back`
struct Back: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "back", abstract: "Comes back to the room that was entered last and not left.")

  @OptionGroup var seat: SeatOptions

  func run() throws {
    let address = try seat.server.address()
    if let folder = SeatOptions.folder, let kept = KeptSeat.find(room: nil, name: seat.name, at: address, in: folder) {
      return try seat.play(kept, at: address)
    }
    // On another machine no file tells of the seat, but the server knows the player.
    guard seat.hasPlayer else {
      throw Refusal(RoomBack.noSeat, "you have left no room open on this server; a code leads into one")
    }
    try seat.playByKey()
  }
}

/// The refusal of `back`.
private enum RoomBack {
  static let noSeat = ErrorCode("no-room", "There is no seat to come back to.")
}
