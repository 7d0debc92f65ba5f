/// A step of a game's tutorial: a game that is played to learn, and not for its score.
public struct TutorialStep: Equatable, Sendable {
  /// The number of the step, from 1, and the number of all steps.
  public let number, count: Int
  /// The text of the step, which says what to do.
  public let text: String
  /// The line that opens the step after it; nil for the last one.
  public let next: String?

  /// Makes a step.
  public init(_ number: Int, of count: Int, _ text: String, next: String?) {
    (self.number, self.count, self.text, self.next) = (number, count, text, next)
  }
}

/// Texts for newcomers, and the ways in which moves and searches read to people.
public struct Guidance<G: Game>: Sendable {
  /// The usual moves in this state of the game, in one sentence with commands between backquotes; nil if there is nothing to
  /// say.
  public var commonMoves: @Sendable (G.View) -> String?
  /// Shortens the line of a move to what a person may type, such as `w f2`.
  public var short: @Sendable (String) -> String
  /// Names the move of a line to those who press buttons and type nothing, such as `CRANE`.
  public var named: @Sendable (String) -> String
  /// Rates the moves of a position at a glance: by what holds for every game of the kind or is seen in the picture, so that it
  /// is no help in this one. A person's list of moves has the best first. Nil leaves them in the order of
  /// ``Game/forEachMove(for:_:)``.
  public var movePriority: @Sendable (G) -> ((G.Move) -> Int)?
  /// Help towards a move, from little to much, a sentence each; the move itself comes after it.
  public var hints: @Sendable (G.View, G.Move) -> [String]
  /// The result of a search, as a sentence; nil if there is none for it.
  public var finding: @Sendable (SearchInfo) -> String?
  /// Tips, each said once as soon as it matters in the game: names that the profile remembers, and sentences with commands
  /// between backquotes.
  public var tips: @Sendable (G.View) -> [(name: String, text: String)]
  /// The step of the tutorial that is played; nil for any other game.
  public var lesson: @Sendable (G.View) -> TutorialStep?
  /// The way to look back at a finished game, in one sentence with commands between backquotes; nil if there is no way.
  public var lookingBack: String?
  /// The question to a player who gives a game up; nil if that counts as for any other game.
  public var resignPrompt: String?

  /// Makes a guidance; what is left out says nothing.
  public init(
    commonMoves: @escaping @Sendable (G.View) -> String? = { _ in nil },
    short: @escaping @Sendable (String) -> String = { $0 },
    named: (@Sendable (String) -> String)? = nil,
    movePriority: @escaping @Sendable (G) -> ((G.Move) -> Int)? = { _ in nil },
    hints: @escaping @Sendable (G.View, G.Move) -> [String] = { _, _ in [] },
    finding: @escaping @Sendable (SearchInfo) -> String? = { _ in nil },
    tips: @escaping @Sendable (G.View) -> [(name: String, text: String)] = { _ in [] },
    lesson: @escaping @Sendable (G.View) -> TutorialStep? = { _ in nil }, lookingBack: String? = nil,
    resignPrompt: String? = nil
  ) {
    self.commonMoves = commonMoves
    self.short = short
    self.named = named ?? short
    self.movePriority = movePriority
    self.hints = hints
    self.finding = finding
    self.tips = tips
    self.lesson = lesson
    self.lookingBack = lookingBack
    self.resignPrompt = resignPrompt
  }
}
