/// The puzzles of a game as files: those of days, its own, and those that players make and others play. An opening line of
/// such a game deals one by `file PATH`, by `puzzle ID` or, for a day, by `daily DATE`.
public struct PuzzleFiles: Sendable {
  /// A puzzle that can be played.
  public struct File: Sendable {
    /// Its name among all puzzles.
    public let id: String
    /// The file as the game writes it.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(id: String, bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }
  }

  /// Makes the file of a day's puzzle, the same everywhere; it may take a while.
  public let daily: @Sendable (CivilDate) throws(Refusal) -> File
  /// Reads a file that a stranger has made; the text is what refusals call it. It may take a while.
  ///
  /// Throws `bad-file` with the place of the first fault, and for what nobody is to be shown.
  public let review: @Sendable ([UInt8], String) throws(Refusal) -> File
  /// Whether no player's puzzle may have an id: it is that of one which comes with the game, or looks like that of a day.
  public let isReserved: @Sendable (String) -> Bool
  /// Whether an id is that of a puzzle which comes with the game, or of a day that has come by a date.
  public let isOut: @Sendable (String, CivilDate) -> Bool
  /// Whether a word that players have found may be told to others.
  public let isFit: @Sendable (String) -> Bool

  /// Declares how a game's puzzles travel.
  public init(
    daily: @escaping @Sendable (CivilDate) throws(Refusal) -> File,
    review: @escaping @Sendable ([UInt8], String) throws(Refusal) -> File,
    isReserved: @escaping @Sendable (String) -> Bool, isOut: @escaping @Sendable (String, CivilDate) -> Bool,
    isFit: @escaping @Sendable (String) -> Bool
  ) {
    (self.daily, self.review, self.isReserved, self.isOut, self.isFit) = (daily, review, isReserved, isOut, isFit)
  }
}
