import ArgumentParser
import Glibc
import PuzzleKit
import System
import Wordle

/// Proven bounds of first guesses, a line for each: `WORD BOUND NODES`. The first line tells one proof from others.
private struct ProofLog {
  /// The first guesses that are done.
  private(set) var done: Set<Word> = []
  private let file: UnsafeMutablePointer<FILE>?

  /// Takes up the log at `path`, or begins it; nil keeps none.
  /// - Throws: the refusal of a log of another proof, or of a file that can't be read or written.
  init(_ path: String?, title: String, target: Cost) throws(Refusal) {
    guard let path else {
      file = nil
      return
    }
    let old = try Files.read(path) ?? []
    if let first = old.split(separator: 10).first, String(decoding: first, as: UTF8.self) != title {
      throw badFile("\(path) is the log of another proof, or no log")
    }
    for line in old.split(separator: 10) {
      let fields = line.split(separator: 32)
      // A line that was cut off while it was being written is done again.
      guard fields.count == 3, let word = Word(fields[0]),
        let bound = Int64(String(decoding: fields[1], as: UTF8.self)),
        bound >= target.amount
      else { continue }
      done.insert(word)
    }
    file = fopen(path, "a")
    guard let file else { throw Refusal(.inputOutput, "can't write \(path): \(String(cString: strerror(errno)))") }
    if old.isEmpty { fputs("\(title)\n", file) }
  }

  func add(_ step: OptimalityProof.Step) {
    guard let file else { return }
    fputs("\(step.word.text) \(step.bound.amount) \(step.nodes)\n", file)
    fflush(file)
  }
}

extension SolveRun {
  /// Tells the words from others.
  private var fingerprint: String {
    var hash = FNV1a()
    for word in position.guesses + position.candidates { hash.add(word.bits) }
    return hash.digits
  }

  /// Shows first guess by first guess that no tree costs less than a total.
  func prove(_ arguments: inout SolveArguments) throws {
    let guesses = try arguments.number("the total")
    let target = Cost(guesses: guesses)
    var (share, shares) = (1, 1)
    if arguments.take("share") {
      (share, shares) = (try arguments.number("the share"), try arguments.number("the number of shares"))
    }
    if share > shares { throw ValidationError("share \(share) of \(shares) is none") }
    let path = arguments.take("log") ? try arguments.next("the log") : nil
    try arguments.finish()
    let title =
      "lists \(fingerprint) rules \(position.isHard ? "hard" : "normal") limit \(position.guessesLeft) total \(guesses)"
    let log = try ProofLog(path, title: title, target: target)
    var (count, nodes, failures) = (0, 0, 0)
    OptimalityProof(position, target: target).run(
      share: share - 1, of: shares, done: log.done, shouldStop: Interruption.shouldStop,
      report: { step in
        count += 1
        nodes += step.nodes
        if step.bound < target {
          failures += 1
          say("\(step.word.text) costs \(total(step.bound))")
        }
        log.add(step)
      })
    say(
      "share \(share) of \(shares): \(count) first guesses done now, \(log.done.count) before, of \(position.guesses.count);"
        + " \(failures) cost less than \(guesses); nodes \(nodes) cpu \(seconds())")
  }
}
