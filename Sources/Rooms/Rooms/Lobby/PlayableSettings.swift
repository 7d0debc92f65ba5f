import Engine
import PlainJSON
import PuzzleKit

extension RoomDealer {
  /// The settings that a request asks for; it has to be possible to deal by them.
  func settings(_ request: CreateRequest, at now: Int64) throws(Refusal) -> RoomSettings {
    let game = request.game ?? usualGame
    let entry = try entry(game)
    let mode: String
    if let named = request.mode {
      mode = named
    } else {
      mode = try entry.open(false, [], RoomContext(at: now)).table.mode
    }
    let style = request.style ?? (entry.sharing.together == nil ? .race : .together)
    var settings = RoomSettings(
      game: game, mode: mode, style: style, options: request.options,
      file: request.file, showsProgress: request.showsProgress,
      timeLimit: request.timeLimit, title: request.title, seats: request.seats, watching: request.watching)
    settings.finding = request.finding
    let table = try opened(DealWish(settings: settings, seed: 1, seats: 1), at: now).table
    guard table.seats == 1 || table.seats == settings.seats else {
      throw Refusal(
        .badArgument, "\(settings.game) \(style.rawValue) is for \(table.seats) players, not \(settings.seats)")
    }
    return settings
  }
}
