import PlainJSON
import PuzzleKit

/// A puzzle that somebody has submitted.
public struct Submission: Equatable, Sendable {
  /// The state of a submitted puzzle.
  public enum State: String, CaseIterable, Sendable {
    /// Nobody has looked at it.
    case waiting
    /// It is served.
    case approved
    /// It is not.
    case rejected
  }

  /// Its number, from 1.
  public let number: Int
  /// The id of the puzzle.
  public let puzzle: String
  /// The puzzle's file.
  public let file: String
  /// A way to reach its author, if one was given.
  public let contact: String?
  /// The time when it came, in milliseconds since 1970.
  public let time: Int64
  /// Its state.
  public var state: State

  /// Makes a submission.
  public init(number: Int, puzzle: String, file: String, contact: String?, time: Int64, state: State = .waiting) {
    self.number = number
    self.puzzle = puzzle
    self.file = file
    self.contact = contact
    self.time = time
    self.state = state
  }
}

/// More of a server's storage: puzzles that were submitted, and counts of games. An implementation keeps to what is said here,
/// and the tests of conformance hold it to that.
public protocol PuzzleDatabase: AnyObject {
  /// Keeps a puzzle that waits for approval.
  /// - Returns: its number.
  /// - Throws: `conflict` if a puzzle of that id is waiting or approved; `io`.
  func submit(puzzle: String, file: String, contact: String?, at time: Int64) throws(Refusal) -> Int
  /// All that was submitted, oldest first.
  func submissions() throws(Refusal) -> [Submission]
  /// Says what becomes of a puzzle.
  /// - Throws: `bad-argument` if there is none of that number; `conflict` if another of its id is approved; `io`.
  func decide(_ number: Int, _ state: Submission.State) throws(Refusal)
  /// The file of an approved puzzle; nil if there is none.
  func puzzle(_ id: String) throws(Refusal) -> String?
  /// Counts a game under a name.
  func count(_ report: PlayReport, as name: String) throws(Refusal)
  /// The counts under a name.
  func tally(of name: String) throws(Refusal) -> PlayTally
}

/// All that a server keeps.
public typealias ServerDatabase = RoomDatabase & PuzzleDatabase & PlayerDatabase

extension [Submission] {
  /// The submission of a number, which may get a state.
  public func requireDecidable(_ number: Int, _ state: Submission.State) throws(Refusal) -> Submission {
    guard let found = first(where: { $0.number == number }) else {
      throw Refusal(.badArgument, "there is no submission \(number)")
    }
    if state != .rejected { try requireNew(found.puzzle, except: number) }
    return found
  }

  /// Refuses the id of a puzzle that is waiting or approved.
  public func requireNew(_ puzzle: String, except number: Int = 0) throws(Refusal) {
    if contains(where: { $0.number != number && $0.puzzle == puzzle && $0.state != .rejected }) {
      throw Refusal(.conflict, "a puzzle with the id \(quoted(puzzle)) was submitted before; another id is needed")
    }
  }
}

extension MemoryDatabase: PuzzleDatabase {
  /// See ``PuzzleDatabase/submit(puzzle:file:contact:at:)``.
  public func submit(puzzle: String, file: String, contact: String?, at time: Int64) throws(Refusal) -> Int {
    try submitted.requireNew(puzzle)
    submitted.append(
      Submission(number: submitted.count + 1, puzzle: puzzle, file: file, contact: contact, time: time))
    return submitted.count
  }

  /// See ``PuzzleDatabase/submissions()``.
  public func submissions() throws(Refusal) -> [Submission] { submitted }

  /// See ``PuzzleDatabase/decide(_:_:)``.
  public func decide(_ number: Int, _ state: Submission.State) throws(Refusal) {
    _ = try submitted.requireDecidable(number, state)
    submitted[number - 1].state = state
  }

  /// See ``PuzzleDatabase/puzzle(_:)``.
  public func puzzle(_ id: String) throws(Refusal) -> String? {
    submitted.first { $0.puzzle == id && $0.state == .approved }?.file
  }

  /// See ``PuzzleDatabase/count(_:as:)``.
  public func count(_ report: PlayReport, as name: String) throws(Refusal) {
    tallies[name, default: PlayTally()].count(report)
  }

  /// See ``PuzzleDatabase/tally(of:)``.
  public func tally(of name: String) throws(Refusal) -> PlayTally { tallies[name] ?? PlayTally() }
}
