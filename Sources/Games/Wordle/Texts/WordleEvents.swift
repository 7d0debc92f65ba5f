import PuzzleKit

/// The events that can happen on the board.
enum WordleEvents {
  static let type = EventKind(
    "type", sound: "key.wav", haptic: .light, animation: "pop", "A letter was typed into the tile ROW.COLUMN.")
  static let delete = EventKind(
    "delete", sound: "delete.wav", haptic: .light, animation: "shrink", "The letter in the tile ROW.COLUMN was deleted."
  )
  static let flip = EventKind(
    "flip", sound: "flip.wav", haptic: .medium, animation: "flip", "The tiles of the row ROW turn over, left to right.")
  static let correct = EventKind(
    "correct", sound: "correct.wav", haptic: .medium, animation: "reveal-correct",
    "The letter in the tile ROW.COLUMN is in its place.")
  static let present = EventKind(
    "present", sound: "present.wav", haptic: .light, animation: "reveal-present",
    "The letter in the tile ROW.COLUMN belongs to another place.")
  static let absent = EventKind(
    "absent", sound: "absent.wav", haptic: .light, animation: "reveal-absent",
    "The letter in the tile ROW.COLUMN is not in the answer, or no further copy of it is.")
  static let keyboard = EventKind(
    "keyboard", animation: "recolour", "The keyboard shows what is now known.")
  static let win = EventKind(
    "win", sound: "win.wav", haptic: .success, animation: "bounce", "The answer was found.")
  static let lose = EventKind(
    "lose", sound: "lose.wav", haptic: .error, animation: "fade", "The guesses are used up, or the player resigned.")

  static let shake = EventKind(
    "shake", sound: "invalid.wav", haptic: .error, animation: "shake", "A guess or a key was refused; the row shakes.")

  static let all = [type, delete, flip, correct, present, absent, keyboard, win, lose, shake]

  /// Adds what an accepted guess in a row, counted from 1, shows.
  static func addGuess(_ row: Int, _ feedback: Feedback, to events: inout EventLog) {
    if !events.isOn { return }
    events.add(flip, at: rowNames[row - 1])
    for index in 0..<feedback.count {
      let kind =
        switch feedback[index] {
        case .correct: correct
        case .present: present
        case .absent, .unused: absent
        }
      events.add(kind, at: tile(row: row, column: index + 1))
    }
    events.add(keyboard)
  }

  /// The name of a tile, such as `2.5`; rows and columns are counted from 1.
  static func tile(row: Int, column: Int) -> String { tileNames[(row - 1) * Word.capacity + column - 1] }

  private static let rowNames = (1...Rows.capacity).map { "\($0)" }
  private static let tileNames = (1...Rows.capacity).flatMap { row in (1...Word.capacity).map { "\(row).\($0)" } }
}
