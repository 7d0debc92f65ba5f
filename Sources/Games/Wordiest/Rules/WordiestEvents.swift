import PuzzleKit

/// The events that can happen in a match.
enum WordiestEvents {
  static let dragStart = EventKind(
    "drag-start", sound: "tile_pickup.wav", haptic: .light, animation: "lift",
    "A tile was picked up: at ROW:PLACE, where it lay. Until it is put down, draw it a quarter larger, above the others."
  )
  static let drop = EventKind(
    "drop", sound: "tile_drop.wav", haptic: .light, animation: "overshoot",
    "A tile was put down: at ROW:PLACE, places from 1.")
  static let shuffle = EventKind(
    "shuffle", sound: "shuffle.wav", haptic: .medium, animation: "shuffle", "The tiles of the banks were shuffled.")
  static let reset = EventKind(
    "reset", sound: "reset.wav", haptic: .medium, animation: "fly-back", "The tiles of a word went back: at its row.")
  static let valid = EventKind(
    "valid", sound: "word.wav", haptic: .selection, animation: "expand", "A row has become a valid word: at the row.")
  static let notAWord = EventKind(
    "not-a-word", animation: "collapse", "A row is no longer a valid word: at the row.")
  static let best = EventKind(
    "best", sound: "best.wav", haptic: .success, animation: "pulse", "The total is higher than ever with this rack.")
  static let submit = EventKind(
    "submit", sound: "submit.wav", haptic: .heavy, animation: "slide", "The match was submitted.")
  static let fireworks = EventKind(
    "fireworks", sound: "fireworks.wav", haptic: .success, animation: "fireworks", "No other player is ahead.")
  static let leave = EventKind("leave", sound: "leave.wav", haptic: .warning, "The match was left.")
  static let shake = EventKind(
    "invalid", sound: "invalid.wav", haptic: .error, animation: "shake", "A move was refused.")

  static let all = [dragStart, drop, shuffle, reset, valid, notAWord, best, submit, fireworks, leave, shake]
}
