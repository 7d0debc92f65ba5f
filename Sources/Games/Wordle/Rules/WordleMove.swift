import PuzzleKit

/// A player's move.
public enum WordleMove: Equatable, Sendable {
  /// Guess a word; letters typed before are forgotten.
  case guess(Word)
  /// Add a guess of a game that is played elsewhere, with the colours that it got.
  case row(Row)
  /// Type a letter, lower-case ASCII.
  case key(UInt8)
  /// Take the last typed letter off.
  case delete
  /// Guess the typed letters.
  case enter

  /// Whether it commits to nothing: typing and deleting.
  var isDraft: Bool {
    switch self {
    case .key, .delete: true
    case .guess, .row, .enter: false
    }
  }

  /// The move that a gesture at the keys of a picture means; nil if it means none.
  init?(_ gesture: LiveGesture) {
    guard case .press(.named(let key)) = gesture, let move = try? WordleMove(key: key), move.key == key else {
      return nil
    }
    self = move
  }

  /// The name of the key that makes it; nil if no single one does.
  var key: String? {
    switch self {
    case .key(let letter): String(Unicode.Scalar(letter))
    case .delete: "delete"
    case .enter: "enter"
    case .guess, .row: nil
    }
  }

  /// The move of a line as ``line`` writes it; nil for any other line.
  init?(line: String) { self.init(words: line.split(separator: " ")) }

  /// The same for a line that was cut into words.
  init?(words fields: [Substring]) {
    guard fields.count >= 2 else { return nil }
    switch (fields[0], fields.count) {
    case ("guess", 2):
      guard let word = Word(fields[1]) else { return nil }
      self = .guess(word)
    case ("guess", 3):
      guard let word = Word(fields[1]),
        let feedback = try? Feedback(parsing: String(fields[2]), letters: word.count)
      else { return nil }
      self = .row(Row(word, feedback))
    case ("key", 2):
      guard let move = try? WordleMove(key: String(fields[1])) else { return nil }
      self = move
    default: return nil
    }
  }

  /// The protocol line that makes the move.
  var line: String {
    switch self {
    case .guess(let word):
      String(capacity: 6 + Word.capacity) {
        $0.append(packed: 0x67_75_65_73_73_20_00_00, count: 6)
        $0.append(word)
      }
    case .row(let row): "guess \(row.word.text) \(row.feedback.text)"
    case .key(let letter): "key \(Unicode.Scalar(letter))"
    case .delete: "key delete"
    case .enter: "key enter"
    }
  }
}
