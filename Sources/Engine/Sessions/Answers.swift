import PuzzleKit
import Wire

/// What a session has answered: the reply that is being made, and the one before, at which `expect` looks.
final class Answers {
  var reply = Reply()
  var final = Final.silent
  // The replies change places, so that neither is allocated again for every line.
  private var previous = Reply()
  private var previousFinal = Final.silent
  private var isExpectation = false
  private var isForgiven = false

  /// What went wrong so far, for the exit status.
  private(set) var failures = Failures()

  /// Makes room for a new reply; the last one becomes the one that `expect` looks at, unless it was `expect`'s own.
  func beginReply(isExpectation: Bool) {
    if !self.isExpectation {
      swap(&previous, &reply)
      previousFinal = final
      isForgiven = false
    }
    self.isExpectation = isExpectation
    reply.clear()
  }

  func refuse(_ refusal: Refusal, _ final: Final) {
    reply.clear()
    self.final = final
    count(refusal)
  }

  /// Takes what work has brought as the last reply.
  func finishWork(_ reply: Reply, _ final: Final) {
    (self.reply, self.final, isExpectation) = (reply, final, false)
    if let refusal = final.refusal { count(refusal) }
  }

  private func count(_ refusal: Refusal) {
    if refusal.code == .expectation { failures.expectations += 1 } else { failures.commands += 1 }
  }

  /// Takes the previous error as wanted: it was expected, so it is no failure. Once for each error.
  func forgive() {
    if previousFinal.refusal == nil || isForgiven { return }
    isForgiven = true
    failures.commands -= 1
  }

  /// The lines of the reply that `expect` looks at, ids left out.
  func previousLines(_ format: Format) -> [Substring] {
    var output = Output()
    Renderer(format: format, id: "").write(&previous, previousFinal, to: &output)
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
  }
}

/// Counts for the exit status; an error that `expect` has foreseen is not among them.
package struct Failures: Sendable {
  package fileprivate(set) var commands = 0
  package fileprivate(set) var expectations = 0
}
