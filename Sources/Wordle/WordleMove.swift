/// What a player may do.
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

  /// The protocol line that makes the move.
  var line: String {
    switch self {
    case .guess(let word): "guess \(word.text)"
    case .row(let row): "guess \(row.word.text) \(row.feedback.text)"
    case .key(let letter): "key \(Unicode.Scalar(letter))"
    case .delete: "key delete"
    case .enter: "key enter"
    }
  }
}
