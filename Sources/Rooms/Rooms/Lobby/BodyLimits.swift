/// The ranges of the values in bodies of requests. Readers refuse what is outside, and the forms of the document say them.
public enum BodyLimits {
  /// The length of a player's id.
  public static let playerID = 1...64
  /// The length of a player's key.
  public static let key = 16...128
  /// The length of the id of a puzzle, or of the name of a mode.
  public static let id = 1...100
  /// The greatest length of the options of a puzzle, in bytes.
  public static let options = 1000
  /// The greatest length of how to reach whoever submits a puzzle, in characters.
  public static let contact = 200
  /// The length of a word.
  public static let word = 3...36
  /// The most words that a report tells of.
  public static let words = 2000
  /// The time that a game took, in seconds.
  public static let time = 0...86_400
  /// The part of a puzzle that was completed, in percent.
  public static let percent = 0...100
  /// The number of words that a player has found.
  public static let wordsOfPlayer = 0...10_000
  /// Any other number of a report.
  public static let count = 0...1_000_000
  /// The seat of a player.
  public static let seat = 1...RoomSettings.mostSeats
  /// The seat of the winner; 0 if nobody has won.
  public static let winner = 0...RoomSettings.mostSeats
}

extension ClosedRange<Int> {
  /// The range in words, such as `1 to 64`.
  package var inWords: String { "\(lowerBound) to \(upperBound)" }
}
