import PuzzleKit

/// The events of a game: the hooks for sound, touch and animation.
enum WordFlowEvents {
  static let touch = EventKind(
    "letter", haptic: .selection, animation: "select", "A letter was added to a trace: at the cell.")
  static let back = EventKind(
    "step-back", haptic: .selection, animation: "deselect", "The last letter was taken off a trace: at the cell.")
  static let valid = EventKind(
    "valid-word", sound: "tock.wav", haptic: .light, animation: "pop", "A word was found: at the word.")
  static let invalid = EventKind(
    "invalid-word", haptic: .error, animation: "shake", "The submitted word is too short or not a word here.")
  static let already = EventKind(
    "already-found", haptic: .warning, animation: "blink", "The word was found before: at the word.")
  static let revealed = EventKind(
    "word-revealed", haptic: .light, animation: "reveal", "A word was revealed: at the word.")
  static let partner = EventKind(
    "partner-word", sound: "chime.wav", animation: "highlight", "The partner has found a word: at the word.")
  static let rival = EventKind("rival-word", sound: "ping.wav", animation: "pulse", "The rival has found a word.")
  static let unlocked = EventKind(
    "hints-unlocked", sound: "unlock.wav", haptic: .light, animation: "appear",
    "A hint is now available: `lengths`, `starts`, `contains` or `reveal`.")
  static let lastMinute = EventKind(
    "last-minute", sound: "tick.wav", haptic: .warning, animation: "timer-red", "Less than a minute is left.")
  static let timeOver = EventKind(
    "time-over", sound: "gong.wav", haptic: .warning, animation: "timer-end", "The time limit has been reached.")
  static let complete = EventKind(
    "complete", sound: "glass.wav", haptic: .success, animation: "confetti", "All required words are found.")
  static let resign = EventKind("resign", haptic: .warning, "The game was given up.")
  static let refused = EventKind("refused", haptic: .error, animation: "shake", "A move was refused.")

  static let all = [
    touch, back, valid, invalid, already, revealed, partner, rival, unlocked, lastMinute, timeOver, complete, resign,
    refused,
  ]
}
