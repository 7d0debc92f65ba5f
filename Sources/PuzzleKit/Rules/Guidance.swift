/// What a person is told who does not know a game well, and how moves and searches read to people.
public struct Guidance<G: Game>: Sendable {
  /// What is usually typed as the game stands, in one sentence, in which commands stand between backquotes; nil if nothing
  /// is to be said.
  public var usualMoves: @Sendable (G.View) -> String?
  /// How a person may write the line of a move, such as `w f2`.
  public var short: @Sendable (String) -> String
  /// How good the moves of a position look at a glance: by what holds for every game of the kind or is seen in the picture, so
  /// that it is no help in this one. A person's list of moves has the best first. Nil leaves them in the order of ``Game/forEachMove(for:_:)``.
  public var appeal: @Sendable (G) -> ((G.Move) -> Int)?
  /// Help towards a move, from little to much, a sentence each; the move itself comes after it.
  public var hints: @Sendable (G.View, G.Move) -> [String]
  /// What a search has found, as a sentence; nil if there is none for it.
  public var finding: @Sendable (SearchInfo) -> String?
  /// What is worth saying once, as soon as it matters as the game stands: names that the profile remembers, and sentences, in
  /// which commands stand between backquotes.
  public var tips: @Sendable (G.View) -> [(name: String, text: String)]
  /// How to look back at a game that has ended, in one sentence, in which commands stand between backquotes; nil if there
  /// is no way.
  public var lookingBack: String?
  /// What is asked of who gives a game up; nil if that counts as for any other game.
  public var resignPrompt: String?

  /// Makes a guidance; what is left out says nothing.
  public init(
    usualMoves: @escaping @Sendable (G.View) -> String? = { _ in nil },
    short: @escaping @Sendable (String) -> String = { $0 },
    appeal: @escaping @Sendable (G) -> ((G.Move) -> Int)? = { _ in nil },
    hints: @escaping @Sendable (G.View, G.Move) -> [String] = { _, _ in [] },
    finding: @escaping @Sendable (SearchInfo) -> String? = { _ in nil },
    tips: @escaping @Sendable (G.View) -> [(name: String, text: String)] = { _ in [] }, lookingBack: String? = nil,
    resignPrompt: String? = nil
  ) {
    self.usualMoves = usualMoves
    self.short = short
    self.appeal = appeal
    self.hints = hints
    self.finding = finding
    self.tips = tips
    self.lookingBack = lookingBack
    self.resignPrompt = resignPrompt
  }
}
