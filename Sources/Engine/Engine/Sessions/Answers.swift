import PuzzleKit
import Wire

/// The answers of a session: the reply that is being made, and the one before, at which `expect` looks.
final class Answers {
  var reply = Reply()
  /// The place whose board the reply shows.
  var place: SeatedTable?
  var final = Final.silent
  /// The format of the reply.
  var format = Format.text
  // The replies change places, so that neither is allocated again for every line.
  private var previous = Reply()
  private var previousFinal = Final.silent
  private var previousFormat = Format.text
  private var isExpectation = false
  private var isForgiven = false
  /// The possible answers to the question that is open.
  private(set) var choices: [Choice] = []

  /// The number of failures so far, for the exit status.
  private(set) var failures = Failures()

  /// Makes room for a new reply; the last one becomes the one that `expect` looks at, unless it was `expect`'s own.
  /// - Parameter leavesQuestion: whether a question that is open stays so.
  func beginReply(isExpectation: Bool, leavesQuestion: Bool = false) {
    if !leavesQuestion, !choices.isEmpty { choices = [] }
    if !self.isExpectation {
      swap(&previous, &reply)
      (previousFinal, previousFormat) = (final, format)
      isForgiven = false
    }
    self.isExpectation = isExpectation
    reply.clear()
  }

  func refuse(_ refusal: Refusal, _ final: Final, _ format: Format) {
    reply.clear()
    (self.final, self.format, choices) = (final, format, refusal.answers)
    count(refusal)
  }

  /// Takes what work has brought as the last reply.
  func finishWork(_ reply: Reply, _ final: Final, _ format: Format) {
    (self.reply, self.final, self.format, isExpectation) = (reply, final, format, false)
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

  /// The lines of the reply that `expect` looks at, ids left out, and how many of them are data.
  func previousLines() -> (lines: [Substring], data: Int) {
    var output = Output()
    let renderer = Renderer(format: previousFormat, id: "")
    for record in previous.records { renderer.write(record, of: previous, to: &output) }
    renderer.write(previousFinal, to: &output)
    return (String(decoding: output.bytes, as: UTF8.self).split(separator: "\n"), previous.records.count)
  }
}

/// Counts for the exit status; an error that `expect` has foreseen is not among them.
package struct Failures: Sendable {
  package fileprivate(set) var commands = 0
  package fileprivate(set) var expectations = 0
}
