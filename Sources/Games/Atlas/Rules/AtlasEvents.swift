import PuzzleKit

/// The events of a game: the hooks for sound, touch and animation.
enum AtlasEvents {
  static let flip = EventKind(
    "flip", sound: "flip.wav", animation: "flip", "A card of the stock was turned up onto the waste: at the card.")
  static let reshuffle = EventKind(
    "reshuffle", sound: "flip.wav", haptic: .light, animation: "shuffle", "The waste was shuffled back into the stock.")
  static let dragStart = EventKind(
    "drag-start", haptic: .light, animation: "lift", "Cards were picked up: at the pile they are taken from.")
  static let dragEnd = EventKind(
    "drag-end", animation: "fly-back", "Cards that were picked up were put back: at the pile.")
  static let move = EventKind("move", sound: "move.wav", animation: "move", "A card has moved: at the card.")
  static let drop = EventKind(
    "drop-success", sound: "drop_success.wav", haptic: .medium, animation: "settle",
    "Cards have reached where they were moved to: at the pile or the foundation.")
  static let reveal = EventKind(
    "reveal", sound: "flip.wav", animation: "reveal", "The card below was turned face up: at the card.")
  static let complete = EventKind(
    "group-complete", sound: "complete_group.wav", haptic: .success, animation: "clear",
    "A group is complete and has left its foundation: at the group.")
  static let win = EventKind("win", sound: "win.wav", haptic: .success, animation: "win", "All groups are complete.")
  static let resign = EventKind("resign", haptic: .warning, "The game was given up.")
  static let invalid = EventKind(
    "invalid", sound: "invalid.wav", haptic: .error, animation: "return", "A move was refused.")

  static let all = [flip, reshuffle, dragStart, dragEnd, move, drop, reveal, complete, win, resign, invalid]
}
