import PuzzleKit
import RoomRecords
import System

/// What a room says before its first round.
extension RoomStory {
  /// The game that is played.
  func manual(_ manuals: [Manual]) -> Manual? { manuals.first { $0.name == game } }

  /// The text in the place where the game will be.
  /// - Parameters:
  ///   - manuals: the games.
  ///   - words: the line that has opened the room.
  func invitation(_ manuals: [Manual], after words: [String]) -> [Block] {
    guard isConnected else { return [.paragraph("Connecting \u{2026}")] }
    let late = Block.paragraph("You are watching, some seconds behind.")
    // Players are told of the room at once.
    guard !game.isEmpty else { return [late] }
    let manual = manual(manuals)
    var blocks: [Block] = [
      .heading(
        (title.map { oneLine($0) + ": " } ?? "")
          + "\(manual?.title ?? capitalizedFirst(game)), \(manual?.mode(mode)?.title ?? mode)"
          + (style.map { ", \($0.rawValue)" } ?? ""))
    ]
    if let code {
      blocks.append(.paragraph("The room's code is \(code). Others choose Play together, then Join with a code."))
    }
    if let waiting { blocks.append(.paragraph(text(waiting))) }
    // What a low window has no room for matters least.
    blocks.append(isWatching ? late : .paragraph(next))
    if let code {
      blocks.append(.paragraph("In a shell they type: parlor join \(code)"))
      blocks.append(.paragraph("Or by this link: \(NetworkBridge.link(to: code, after: words))"))
    }
    if let id { blocks.append(.paragraph("To watch they type: parlor join \(id) --watch")) }
    return blocks
  }

  /// The text about how the round begins.
  private var next: String {
    if waiting != nil {
      return "The round begins as soon as somebody joins. \(isTyped ? "leave" : "Esc") stops waiting."
    }
    return "\(isTyped ? "Type ready" : "Press Enter") when you are ready. The round begins when everyone is."
  }

  /// The text about how long it may take to be paired.
  private func text(_ waiting: RoomRecords.Waiting) -> String {
    let own = people.values.first { $0.isYou }?.name ?? ""
    if let guest = waiting.guest {
      return oneLine(
        "The place is kept for \(guest), who chooses Play together, then Play with somebody by name; in a shell: "
          + "parlor play with \(own)")
    }
    guard let wait = waiting.wait else {
      return "Waiting for somebody who wants the same game. Nobody was found in the last hour; it may take a while."
    }
    let found =
      waiting.pairs == 1
      ? "1 player was found, within \(wait) s" : "\(waiting.pairs) players were found, half of them within \(wait) s"
    return "Waiting for somebody who wants the same game. In the last hour \(found)."
  }
}
