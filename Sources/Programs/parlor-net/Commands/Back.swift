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
    guard let folder = SeatOptions.folder,
      let kept = KeptSeat.find(room: nil, name: seat.name, at: address, in: folder)
    else { throw Refusal(RoomBack.noSeat, "no seat at this server was left open; join CODE takes one") }
    try seat.play(kept, at: address)
  }
}

/// The refusal of `back`.
private enum RoomBack {
  static let noSeat = ErrorCode("no-room", "There is no seat to come back to.")
}
