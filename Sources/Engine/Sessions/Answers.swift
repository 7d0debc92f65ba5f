import PuzzleKit
import Wire

/// What a session has answered: the reply that is being made, and the one before, at which `expect` looks.
final class Answers {
  /// A reply and its final line.
  private final class Answer {
    var reply = Reply()
    var final = Final.silent
  }

  private var current = Answer()
  // The two change places, so that neither is allocated again for every line.
  private var previous = Answer()
  /// The lines of work that has ended, in place of ``previous``.
  private var previousLines: [UInt8]?
  private var hasPreviousWorkFailed = false
  private var isCurrentExpectation = false
  private var isForgiven = false

  /// What went wrong so far, for the exit status.
  private(set) var failures = Failures()

  /// The reply that is being made.
  var reply: Reply {
    _read { yield current.reply }
    _modify { yield &current.reply }
  }

  var final: Final {
    get { current.final }
    set { current.final = newValue }
  }

  /// Makes room for a new reply; the last one becomes the one that `expect` looks at, unless it was `expect`'s own.
  func beginReply(isExpectation: Bool) {
    if !isCurrentExpectation {
      swap(&previous, &current)
      isForgiven = false
    }
    isCurrentExpectation = isExpectation
    if !isExpectation {
      previousLines = nil
      hasPreviousWorkFailed = false
    }
    current.reply.clear()
  }

  /// Puts a refusal in place of the reply, and counts it.
  func refuse(_ refusal: Refusal, _ final: Final) {
    count(refusal)
    current.reply.clear()
    current.final = final
  }

  /// Takes the lines of work that has ended, for `expect`.
  func finishWork(_ lines: [UInt8], _ refusal: Refusal?) {
    previousLines = lines
    hasPreviousWorkFailed = refusal != nil
    if let refusal { count(refusal) }
  }

  private func count(_ refusal: Refusal) {
    if refusal.code == .expectation { failures.expectations += 1 } else { failures.commands += 1 }
  }

  /// Takes the previous error as wanted: it was expected, so it is no failure. Once for each error.
  func forgive() {
    let hasFailed = if case .error = previous.final { true } else { hasPreviousWorkFailed }
    guard hasFailed, !isForgiven else { return }
    isForgiven = true
    failures.commands -= 1
  }

  /// The lines of the reply that `expect` looks at, ids left out.
  func previousLines(_ format: Format) -> [Substring] {
    var output = Output()
    if let previousLines {
      output.append(contentsOf: previousLines)
    } else {
      Renderer(format: format, id: "").write(&previous.reply, previous.final, to: &output)
    }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
  }
}

/// Counts for the exit status; an error that `expect` has foreseen is not among them.
public struct Failures: Sendable {
  /// Commands that failed, `expect` not counted.
  public fileprivate(set) var commands = 0
  /// Patterns of `expect` that did not match.
  public fileprivate(set) var expectations = 0
}
