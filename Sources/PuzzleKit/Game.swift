/// How a game stands.
public enum Outcome: String, Sendable {
  /// Moves are still to be made.
  case playing
  /// The player has won.
  case won
  /// The player has lost or resigned.
  case lost
  /// The game is over and has a score instead of a winner.
  case finished
}

/// A place at the table; 0 is the player's in a game for one.
public struct Seat: Equatable, Sendable {
  /// The number of the place, from 0.
  public let number: Int

  /// The place with a number.
  public init(_ number: Int) { self.number = number }

  /// The first place.
  public static let first = Seat(0)
}

/// A game: a position that is a value, the moves that change it, and what is said about it.
///
/// A conforming type knows no other game, no clock, no file and no terminal. All chance comes from generators seeded by
/// its dealer.
public protocol Game: Sendable {
  /// A change of the position. Two equal moves have the same effect and the same line.
  associatedtype Move: Equatable, Sendable
  /// What a player may see of a position, and nothing else.
  associatedtype View: Sendable
  /// What makes positions of this game.
  associatedtype Dealer: PuzzleKit.Dealer where Dealer.Position == Self

  /// Name, modes, options, texts, records and events of the game.
  static var manual: Manual { get }
  /// The commands that the game adds while it is open.
  static var commands: [GameCommand<Self>] { get }
  /// The commands that the game adds at any time.
  static var tools: [GameTool] { get }
  /// What finds moves behind `go` and `hint`; nil where the game has none.
  static var search: Search<Self>? { get }

  /// How the game stands.
  var outcome: Outcome { get }
  /// Changes the position by `move` and adds what happened to `events`.
  /// - Throws: the refusal; then the position is as it was and `events` has nothing new.
  mutating func apply(_ move: Move, _ events: inout EventLog) throws(Refusal)
  /// Ends the game as lost. The engine calls it only while the game is being played.
  mutating func resign(_ events: inout EventLog)
  /// Calls `body` for every legal move, in a fixed order, until it returns false.
  func forEachMove(_ body: (Move) -> Bool)
  /// The protocol line that makes `move` in this position, as the game's own commands read it.
  func line(_ move: Move) -> String
  /// The line that a person means who types one to three words that are no command, or nil where that means nothing here.
  func line(forBareWord word: String) -> String?
  /// Why a word that a person types alone is no move, such as "the rack has no q"; nil where that goes without saying.
  func reason(againstBareWord word: String) -> String?
  /// Whether `move` commits to nothing, so that taking it back is no help to the player; such as a typed letter.
  static func isDraft(_ move: Move) -> Bool

  /// What the player at `seat` may see.
  func view(for seat: Seat) -> View
  /// Writes a view as records.
  static func report(_ view: View, to reply: inout Reply)
  /// Writes what `move`, just accepted, has shown to the player.
  func report(after move: Move, to reply: inout Reply)
  /// How far the game is in a few characters without spaces, such as `2/6`, for a prompt; nil where nothing counts.
  var progress: String? { get }
  /// What a person sees of a view.
  static func draw(_ view: View, _ context: any GameContext, to reply: inout Reply)
  /// The line that deals another game like the one that a kept opening line deals; nil for the mode alone.
  static func opening(like line: String) -> String?
  /// What is asked before a game that is being played is given up, such as "Leave this match?"; nil where nothing is.
  var leavingQuestion: String? { get }

  /// Ends the game in the profile: keeps what lasts, and says in `reply` what came of it beside the move's own report.
  /// - Parameter isAssisted: whether a move that commits was taken back on the way.
  /// - Returns: what the history keeps of the game beside its mode, time and outcome, in one line; nil where the game does
  ///   not enter the history.
  /// - Throws: a refusal; then the move that would have ended the game is not made.
  func conclude(_ context: any WritableContext, isAssisted: Bool, to reply: inout Reply) throws(Refusal) -> String?
  /// What is said when a move that commits is taken back for the first time.
  static var assistedRemark: String { get }
  /// Whether a game in which a move was made counts as resigned where a new one takes its place.
  static var countsAbandoned: Bool { get }
  /// Writes what the history says of one entry, as records and as a picture.
  static func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply)
  /// Writes the statistics over `entries` (oldest first, all of one mode), as records and as a picture.
  static func reportStatistics(
    mode: Mode, _ entries: [HistoryEntry], _ context: any GameContext, to reply: inout Reply) throws(Refusal)
  /// What lasts, in one line for the first screen, such as the games played; nil for nothing.
  static func splash(_ context: any GameContext) throws(Refusal) -> String?

  /// What the profile keeps for the game after a full reset at `now` (milliseconds since 1970).
  static func valuesAfterReset(now: Int64) -> [String: String]
  /// How the game's history travels to and from other programs; nil where it does not.
  static var interchange: Interchange? { get }
  /// Counted work of a fixed task: names and counts that change only when the game's code does.
  static func bench() -> [BenchCount]
}

extension Game {
  /// No search.
  public static var search: Search<Self>? { nil }
  /// Every move commits.
  public static func isDraft(_ move: Move) -> Bool { false }
  /// A bare word means nothing.
  public func line(forBareWord word: String) -> String? { nil }
  /// Nothing to say.
  public func reason(againstBareWord word: String) -> String? { nil }
  /// Nothing counts.
  public var progress: String? { nil }
  /// A game that was helped counts for nothing.
  public static var assistedRemark: String { "A move was taken back, so this game will not enter the history." }
  /// An abandoned game counts for nothing.
  public static var countsAbandoned: Bool { false }
  /// No tools.
  public static var tools: [GameTool] { [] }
  /// No picture: the records are shown.
  public static func draw(_ view: View, _ context: any GameContext, to reply: inout Reply) {}
  /// The mode alone.
  public static func opening(like line: String) -> String? { nil }
  /// Nothing is asked.
  public var leavingQuestion: String? { nil }
  /// Nothing to say.
  public static func splash(_ context: any GameContext) throws(Refusal) -> String? { nil }
  /// Nothing is kept.
  public static func valuesAfterReset(now: Int64) -> [String: String] { [:] }
  /// No format for other programs.
  public static var interchange: Interchange? { nil }

  /// Writes the whole view.
  public func report(after move: Move, to reply: inout Reply) {
    Self.report(view(for: .first), to: &reply)
  }
}

/// Counted work: what was counted and how often.
public struct BenchCount: Equatable, Sendable {
  /// What was counted.
  public let name: String
  /// How often.
  public let count: Int

  /// Makes a count.
  public init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}
