import PuzzleKit
import Wire

/// A line that was cut into words, with its purpose as a session stood then, or what somebody has asked for without a line.
/// Whoever finds out what somebody means makes one, and nobody reads it again.
public struct ResolvedLine: Equatable {
  /// The line's words.
  package let request: Request
  let target: Session.Target
  /// The reason why it can't be read, if it can't.
  package let fault: Refusal?

  init(_ request: Request, _ target: Session.Target, fault: Refusal? = nil) {
    (self.request, self.target, self.fault) = (request, target, fault)
  }

  /// A request to a game for which nothing was typed, with its row.
  init(_ asked: GameRequest, row: Int) { self.init(Request(asked), .game(row)) }

  /// The line without its id.
  public var text: String { request.rest(from: 0) }

  /// Whether two lines are the same, whatever they were for when they were read.
  public static func == (left: ResolvedLine, right: ResolvedLine) -> Bool { left.text == right.text }

  /// The row of the open game that it is for, if it is for one.
  package var gameRow: Int? { if case .game(let row) = target { row } else { nil } }
}

extension Session {
  /// A line with its purpose at a place; nothing changes.
  package func resolved(_ text: String, at place: SeatedTable?) -> ResolvedLine {
    let request = Request()
    do throws(Refusal) {
      try request.read(Array(text.utf8).span)
    } catch {
      return ResolvedLine(request, .fault, fault: error)
    }
    return resolved(request, at: place)
  }

  /// The same for a line that was cut into words before.
  package func resolved(_ request: Request, at place: SeatedTable?) -> ResolvedLine {
    let target = target(of: request, at: place)
    if case .fault = target { return ResolvedLine(request, target, fault: Self.loneID) }
    return ResolvedLine(request, target)
  }

  /// The line that was resolved last; its words stay as they are until the next line is read.
  package var resolvedLine: ResolvedLine { ResolvedLine(request, target, fault: fault) }

  /// The command of the engine or of a dialect that a line is for, if it is for one.
  package func command(of line: ResolvedLine) -> Command? {
    if case .command(let index) = line.target { commands[index] } else { nil }
  }
}
