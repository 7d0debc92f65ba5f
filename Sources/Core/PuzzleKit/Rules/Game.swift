/// The state of a game.
public enum Outcome: String, CaseIterable, Sendable {
  /// Moves are still to be made.
  case playing
  /// The player has won.
  case won
  /// The player has lost or resigned.
  case lost
  /// The game is over and has a score instead of a winner.
  case finished
}

/// A place at the table.
public struct Seat: Hashable, Sendable {
  /// The number of the place, from 0.
  public let number: Int

  /// The place with a number.
  public init(_ number: Int) { self.number = number }

  /// The first place, the player's in a game for one.
  public static let first = Seat(0)
  /// No place: somebody who only watches, and sees what everybody may see.
  public static let watcher = Seat(-1)
}

/// A game: a position that is a value, the moves that change it, and what is said about it.
///
/// A conforming type knows no other game, no clock, no file and no terminal. All chance comes from generators seeded by
/// its dealer. A game for one player conforms to ``SoloGame``, which asks for less.
public protocol Game: Sendable {
  /// A change of the position. Two equal moves have the same effect and the same line.
  associatedtype Move: Equatable, Sendable
  /// The part of a position that a seat may see, and nothing else.
  associatedtype View: Sendable
  /// The type that makes positions of this game.
  associatedtype Dealer: PuzzleKit.Dealer where Dealer.Position == Self

  /// Name, modes, options, texts, records and events of the game.
  static var manual: Manual { get }
  /// The commands that the game adds while it is open.
  static var commands: [GameCommand<Self>] { get }

  /// The state of the game for a seat. It is `playing` for all seats or for none.
  func outcome(for seat: Seat) -> Outcome
  /// Whether a seat may move now.
  func mayMove(_ seat: Seat) -> Bool
  /// Changes the position by a seat's move and adds what happened to `events`. The table has asked ``mayMove(_:)``.
  /// - Throws: the refusal; then the position is as it was and `events` has nothing new.
  mutating func apply(_ move: Move, by seat: Seat, _ events: inout EventLog) throws(Refusal)
  /// Ends the game as lost for a seat. The table calls it only while the game is being played.
  mutating func resign(by seat: Seat, _ events: inout EventLog)
  /// Calls `body` for every legal move of a seat, in a fixed order, until it returns false.
  func forEachMove(for seat: Seat, _ body: (Move) -> Bool)
  /// The protocol line that makes `move` in this position, as the game's own commands read it.
  func line(_ move: Move) -> String
  /// The part of a line by another seat that a seat may know: the line of a move, or the step that took the move back or made
  /// it again; nil if it may know nothing of it.
  static func line(_ line: String, of move: Move, seenBy seat: Seat) -> String?

  /// The view of a seat.
  func view(for seat: Seat) -> View
  /// Writes a view as records.
  static func report(_ view: View, to reply: inout Reply)
  /// Writes what `move`, just accepted, has shown to the seat whose view this is.
  static func report(_ view: View, after move: Move, to reply: inout Reply)

  // What not every game has.

  /// The identities that the position shares with positions of other deals, such as a guess and its feedback: help here is help
  /// for each game that has one of them too.
  var clues: [DealIdentity] { get }
  /// The commands that the game adds at any time.
  static var tools: [GameTool] { get }
  /// The search for moves that `go` and `hint` use.
  static var search: Search<Self>? { get }
  /// The pictures for a person, which replace the records, and the ways in which a person may write moves.
  static var presentation: Presentation<Self>? { get }
  /// Texts for newcomers: usual moves, hints, tips.
  static var guidance: Guidance<Self>? { get }
  /// The way to play it on the whole screen, by single keys and a pointer.
  static var live: LivePlay<Self>? { get }
  /// The keeping of finished games.
  static var history: History<Self>? { get }
  /// The means to compare strategies in it.
  static var contest: Contest<Self>? { get }
  /// The ways in which several play it.
  static var sharing: Sharing<Self> { get }
  /// The exchange of the game's history with other programs.
  static var interchange: Interchange? { get }
  /// The exchange of its puzzles as files.
  static var puzzleFiles: PuzzleFiles? { get }
  /// Counted work of a fixed task: names and counts that change only when the game's code does.
  static func bench() -> [BenchCount]
}

extension Game {
  /// As long as the game is being played, everybody may move.
  public func mayMove(_ seat: Seat) -> Bool { outcome(for: seat) == .playing }
  /// Everybody may know of every move.
  public static func line(_ line: String, of move: Move, seenBy seat: Seat) -> String? { line }
  /// Writes the whole view.
  public static func report(_ view: View, after move: Move, to reply: inout Reply) { report(view, to: &reply) }
  /// Nothing.
  public var clues: [DealIdentity] { [] }
  /// No tools.
  public static var tools: [GameTool] { [] }
  /// No search.
  public static var search: Search<Self>? { nil }
  /// Records alone.
  public static var presentation: Presentation<Self>? { nil }
  /// Nothing beside the manual.
  public static var guidance: Guidance<Self>? { nil }
  /// Lines alone, on the whole screen too.
  public static var live: LivePlay<Self>? { nil }
  /// Finished games are not kept.
  public static var history: History<Self>? { nil }
  /// No contests.
  public static var contest: Contest<Self>? { nil }
  /// Everybody at a table of his own.
  public static var sharing: Sharing<Self> { Sharing() }
  /// No format for other programs.
  public static var interchange: Interchange? { nil }
  /// No puzzle files.
  public static var puzzleFiles: PuzzleFiles? { nil }
  /// Nothing is counted.
  public static func bench() -> [BenchCount] { [] }
}

/// A game for one player, whose seat goes without saying.
public protocol SoloGame: Game {
  /// The state of the game.
  var outcome: Outcome { get }
  /// See ``Game/apply(_:by:_:)``.
  mutating func apply(_ move: Move, _ events: inout EventLog) throws(Refusal)
  /// See ``Game/resign(by:_:)``.
  mutating func resign(_ events: inout EventLog)
  /// See ``Game/forEachMove(for:_:)``.
  func forEachMove(_ body: (Move) -> Bool)
  /// The player's view; spectators have the same.
  func view() -> View
}

extension SoloGame {
  /// The state of the game for everybody.
  public func outcome(for seat: Seat) -> Outcome { outcome }
  /// The player's move.
  public mutating func apply(_ move: Move, by seat: Seat, _ events: inout EventLog) throws(Refusal) {
    try apply(move, &events)
  }
  /// The player gives up.
  public mutating func resign(by seat: Seat, _ events: inout EventLog) { resign(&events) }
  /// The player's moves.
  public func forEachMove(for seat: Seat, _ body: (Move) -> Bool) { forEachMove(body) }
  /// Everybody's view.
  public func view(for seat: Seat) -> View { view() }
}

/// A game's presentation to a person, in addition to its records.
public struct Presentation<G: Game>: Sendable {
  /// Paints a view.
  public var draw: @Sendable (G.View, any GameContext, inout Reply) -> Void
  /// Says what the last move has brought; not said again if the view is shown once more.
  public var news: @Sendable (G.View, inout Reply) -> Void
  /// The progress of the game in a few characters without spaces, such as `2/6`, for a prompt; nil if nothing counts.
  public var progress: @Sendable (G.View) -> String?
  /// The same in words, such as `3 of 13 words`; nil where the lines of its moves tell as much, as ``Manual/advance`` has it.
  public var advance: (@Sendable (G.View) -> String?)?
  /// The share of the game that is done, for rivals in a race; ``progress`` if left out.
  public var standing: @Sendable (G.View) -> String?
  /// The line that a person means who types one to three words that are no command, or nil if that means nothing here.
  public var shorthand: @Sendable (G, String) -> String?
  /// The reason why a person's input alone is no move, such as "the rack has no q"; nil if that goes without saying.
  public var objection: @Sendable (G, String) -> String?

  /// The pictures after a player's wish is granted, as far as the present ones alone tell: shown to a player at a remote table
  /// until the answer comes. Nil if nothing can be told. What a gesture means is said once, in ``LivePlay/request`` too.
  public var predictPicture: @Sendable ([Block], LiveRequest) -> [Block]?
  /// The commands whose last move an empty line makes again: those that are given many times in a row.
  public var repeatedCommands: Set<String>

  /// Makes a presentation; what is left out means nothing.
  public init(
    draw: @escaping @Sendable (G.View, any GameContext, inout Reply) -> Void = { _, _, _ in },
    news: @escaping @Sendable (G.View, inout Reply) -> Void = { _, _ in },
    progress: @escaping @Sendable (G.View) -> String? = { _ in nil },
    advance: (@Sendable (G.View) -> String?)? = nil,
    standing: (@Sendable (G.View) -> String?)? = nil,
    shorthand: @escaping @Sendable (G, String) -> String? = { _, _ in nil },
    objection: @escaping @Sendable (G, String) -> String? = { _, _ in nil },
    predictPicture: @escaping @Sendable ([Block], LiveRequest) -> [Block]? = { _, _ in nil },
    repeatedCommands: Set<String> = []
  ) {
    self.predictPicture = predictPicture
    self.repeatedCommands = repeatedCommands
    self.draw = draw
    self.news = news
    self.progress = progress
    self.advance = advance
    self.standing = standing ?? progress
    self.shorthand = shorthand
    self.objection = objection
  }
}

/// The keeping, display and counting of a game's finished games. An object, since as a value so many closures would all be
/// copied to call one.
public final class History<G: Game>: Sendable {
  /// Ends a seat's game in the profile: keeps what lasts, and says in the reply what came of it beside the move's own
  /// report. The flag tells whether the game is assisted: then it counts for no record, rating, streak or achievement.
  /// - Returns: what the history keeps of the game beside its mode, time and outcome, in one line; nil if the game does
  ///   not enter the history.
  /// - Throws: a refusal; then the move that would have ended the game is not made.
  public let conclude: @Sendable (G, Seat, any WritableContext, Bool, inout Reply) throws(Refusal) -> String?
  /// The entry that the history keeps of a game that is lost if it is left, as long as it goes on, instead of the one it would
  /// keep if it ended now: a reader of the history must not learn the game's secret there.
  public let provisional: @Sendable (String) -> String
  /// Notes in the position of an ended game that it was assisted, if its reports tell what it counts. It comes before
  /// ``conclude``, and when an ended game is made again from its lines.
  public let noteAssistance: @Sendable (inout G) -> Void
  /// Whether a move commits to nothing, so that taking it back is no help to the player; such as a typed letter.
  public let isDraft: @Sendable (G.Move) -> Bool
  /// Whether a game in which a move was made counts as resigned when a new one takes its place.
  public let countsAbandoned: @Sendable (G) -> Bool
  /// The question before a game in play is given up, such as "Leave this match?"; nil if there is none.
  public let abandonPrompt: @Sendable (G) -> String?
  /// The line that deals another game by the rules of a kept opening line, whatever the options are now; nil if the mode
  /// says it all.
  public let opening: @Sendable (String, Settings) -> String?
  /// The lines that show a finished game around and give nothing away, from what a seat sees and the day of which it was the
  /// deal; nil if the game has none.
  public let share: (@Sendable (G.View, CivilDate?, any GameContext) -> [String])?
  /// Writes what the end of a seat's game has brought, if it is shown once more; ``conclude`` has said it at the end.
  public let reportEnd: @Sendable (G.View, inout Reply) -> Void
  /// A summary of a finished game in one line. It may take a while; if it is told to stop, it is nil.
  public let postGameSummary: @Sendable (G.View, @escaping @Sendable () -> Bool) -> PostGameSummary?
  /// Anonymous statistics of a finished game, as one line of JSON; nil if there are none.
  public let figures: @Sendable (G.View) -> String?
  /// Whether a daily that goes on has won its day, so that it counts for a streak before it ends.
  public let hasWonDay: @Sendable (G.View) -> Bool
  /// The display of the entries that were kept.
  public let pages: HistoryPages

  /// Makes a history.
  public init(
    conclude: @escaping @Sendable (G, Seat, any WritableContext, Bool, inout Reply) throws(Refusal) -> String?,
    provisional: @escaping @Sendable (String) -> String = { $0 },
    noteAssistance: @escaping @Sendable (inout G) -> Void = { _ in },
    report: @escaping @Sendable (StoredEntry, any GameContext, inout Reply) -> Void = { _, _, _ in },
    draw: (@Sendable (StoredEntry, inout Reply) -> Void)? = nil,
    reportStatistics:
      @escaping @Sendable (Mode, [HistoryEntry], any GameContext, inout Reply) throws(Refusal) -> Void,
    splash: @escaping @Sendable (any GameContext) throws(Refusal) -> String? = { _ in nil },
    shelf: @escaping @Sendable (any GameContext) throws(Refusal) -> [ShelfItem] = { _ in [] },
    isDraft: @escaping @Sendable (G.Move) -> Bool = { _ in false },
    countsAbandoned: @escaping @Sendable (G) -> Bool = { _ in false },
    abandonPrompt: @escaping @Sendable (G) -> String? = { _ in nil },
    opening: @escaping @Sendable (String, Settings) -> String? = { _, _ in nil },
    reportEnd: @escaping @Sendable (G.View, inout Reply) -> Void = { _, _ in },
    postGameSummary: @escaping @Sendable (G.View, @escaping @Sendable () -> Bool) -> PostGameSummary? = { _, _ in nil },
    share: (@Sendable (G.View, CivilDate?, any GameContext) -> [String])? = nil,
    shareEntry: @escaping @Sendable (StoredEntry, any GameContext) -> [String]? = { _, _ in nil },
    reads: @escaping @Sendable (HistoryEntry) -> Bool = { _ in true },
    figures: @escaping @Sendable (G.View) -> String? = { _ in nil },
    isDailyWin: @escaping @Sendable (HistoryEntry) -> Bool = { $0.outcome != .lost },
    hasWonDay: @escaping @Sendable (G.View) -> Bool = { _ in false },
    valuesAfterReset: @escaping @Sendable (Int64) -> [String: String] = { _ in [:] },
    joinValues: @escaping @Sendable ([String: String], [String: String], ProfileMeeting) -> [String: String] = {
      own, other, _ in ProfileMeeting.larger(own, other)
    }
  ) {
    self.conclude = conclude
    self.provisional = provisional
    self.noteAssistance = noteAssistance
    self.isDraft = isDraft
    self.countsAbandoned = countsAbandoned
    self.abandonPrompt = abandonPrompt
    self.opening = opening
    self.reportEnd = reportEnd
    self.postGameSummary = postGameSummary
    self.share = share
    self.figures = figures
    self.hasWonDay = hasWonDay
    pages = HistoryPages(
      report: report, draw: draw, reportStatistics: reportStatistics, splash: splash, shelf: shelf, share: shareEntry,
      reads: reads, isDailyWin: isDailyWin, valuesAfterReset: valuesAfterReset, joinValues: joinValues)
  }
}

/// The display of a game's history, and the values that are left after a reset.
public struct HistoryPages: Sendable {
  /// Writes what the history says of one entry, as records and as a picture.
  public var report: @Sendable (StoredEntry, any GameContext, inout Reply) -> Void
  /// Draws an entry that is looked at alone, in place of the picture of ``report``; nil if that is all there is to see.
  public var draw: (@Sendable (StoredEntry, inout Reply) -> Void)?
  /// Writes the statistics over entries (oldest first, all of one mode), as records and as a picture.
  public var reportStatistics: @Sendable (Mode, [HistoryEntry], any GameContext, inout Reply) throws(Refusal) -> Void
  /// A lasting figure, in one line for the first screen, such as the games played; nil if there is none.
  public var splash: @Sendable (any GameContext) throws(Refusal) -> String?
  /// The deals that come with the game, to be chosen from, and how far one has come with each.
  public var shelf: @Sendable (any GameContext) throws(Refusal) -> [ShelfItem]
  /// The lines that show a game of the history around; nil if the game has none.
  public var share: @Sendable (StoredEntry, any GameContext) -> [String]?
  /// Whether an entry from elsewhere is one that the game can have written.
  public var reads: @Sendable (HistoryEntry) -> Bool
  /// Whether an entry counts as won among the deals of the days.
  public var isDailyWin: @Sendable (HistoryEntry) -> Bool
  /// The values that the profile keeps for the game after a full reset at a time (milliseconds since 1970).
  public var valuesAfterReset: @Sendable (Int64) -> [String: String]
  /// The values of the game where two profiles meet; see ``ProfileMeeting``.
  public var joinValues: @Sendable ([String: String], [String: String], ProfileMeeting) -> [String: String]
}

/// A deal that comes with a game.
public struct ShelfItem: Equatable, Sendable {
  /// Its title.
  public let title: String
  /// The line that opens it.
  public let line: String
  /// Its description, such as its size.
  public let summary: String
  /// The share of it that is done, in percent; nil if it was never played.
  public let percent: Int?

  /// Makes an item.
  public init(_ title: String, line: String, summary: String, percent: Int?) {
    (self.title, self.line, self.summary, self.percent) = (title, line, summary, percent)
  }
}

/// Counted work: what was counted and how often.
public struct BenchCount: Equatable, Sendable {
  /// The name of the count.
  public let name: String
  /// The count.
  public let count: Int

  /// Makes a count.
  public init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}
