import Glibc
import PuzzleKit
import System
import Wordle

/// Seconds of processor time that the process has used.
func seconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

private func total(_ cost: Int) -> String {
  let lost = cost.losses
  return lost == 0 ? "\(cost.guesses)" : "\(cost.guesses) losses \(lost)"
}

/// Prints a state of a search.
private func show(_ state: SearchState, _ position: SearchPosition) {
  let word = state.row.map { position.guesses[$0].text } ?? "-"
  let upper = state.upper.map(total) ?? "-"
  print(
    "stage \(state.stage.rawValue) best \(word) total \(upper) lower \(total(state.lower)) exact \(state.isExact)"
      + " nodes \(state.nodes) cpu \(seconds())")
}

/// One run of the program.
struct Run {
  let position: SearchPosition
  let threads: Int

  /// Reads the lists and what goes with them.
  init(_ arguments: inout Arguments) {
    let lists = Lists(&arguments)
    let isHard = arguments.take("hard")
    let limit = arguments.take("limit") ? arguments.number("limit") : lists.limit
    threads = arguments.take("threads") ? arguments.number("threads") : 1
    position = SearchPosition(
      guesses: lists.guesses, candidates: lists.answers, left: limit, demand: isHard ? HardDemand() : nil)
  }

  /// Carries out the command that comes next.
  func perform(_ arguments: inout Arguments) {
    switch arguments.next("a command") {
    case "search": search(&arguments)
    case "first": first(&arguments)
    case "prove": prove(&arguments)
    case "tree": tree(&arguments)
    case "matrix": matrix(&arguments)
    case let other: fail("there is no command \(other)\n\(usage)")
    }
  }

  private func word(_ arguments: inout Arguments) -> Word {
    let text = arguments.next("the first word")
    guard let word = Word(text), position.guesses.contains(word) else { fail("\(text) is not among the guesses") }
    return word
  }

  private func search(_ arguments: inout Arguments) {
    var limits = RootSearch.Limits()
    limits.stage = arguments.stage()
    arguments.finish()
    limits.threads = threads
    let position = position
    let search = RootSearch(position, limits, concurrently: concurrently, report: { show($0, position) })
    show(search.run(), position)
  }

  private func first(_ arguments: inout Arguments) {
    let word = word(&arguments)
    let stage = arguments.stage()
    let below = arguments.take("below") ? arguments.number("below") : nil
    let start = seconds()
    let found = FirstGuess(position, stage: stage).cost(of: word, below: below)
    print(
      "\(word.text) \(found.map(total) ?? "at least \(below ?? 0)") cpu \(seconds()) search \(seconds() - start)")
  }

  private func tree(_ arguments: inout Arguments) {
    let tree = FirstGuess(position, stage: .full).tree(of: word(&arguments))
    print(tree.words.map(\.text).joined(separator: " "))
  }

  private func matrix(_ arguments: inout Arguments) {
    let start = seconds()
    guard let matrix = FeedbackMatrix(guesses: position.guesses, candidates: position.candidates) else { return }
    let made = seconds() - start
    var different = 0
    for (column, candidate) in position.candidates.enumerated() {
      for (row, guess) in position.guesses.enumerated()
      where matrix[row, column] != Feedback(of: guess, against: candidate).digits {
        different += 1
      }
    }
    print(
      "\(position.guesses.count) x \(position.candidates.count) cells in \(made) s of one thread; \(different) differ")
  }

  /// Tells the words from others.
  private var fingerprint: String {
    var hash = FNV1a()
    for word in position.guesses + position.candidates { hash.add(word.bits) }
    return hash.digits
  }

  private func prove(_ arguments: inout Arguments) {
    let target = arguments.number("the total")
    var (share, shares) = (1, 1)
    if arguments.take("share") {
      (share, shares) = (arguments.number("the share"), arguments.number("the number of shares"))
    }
    if share > shares { fail("share \(share) of \(shares) is none") }
    let path = arguments.take("log") ? arguments.next("the log") : nil
    // A log goes on only with the proof that it was begun for.
    let title =
      "lists \(fingerprint) rules \(position.isHard ? "hard" : "normal") limit \(position.left) total \(target)"
    var done: Set<Word> = []
    let old = path.flatMap { try? Files.read($0) } ?? []
    if let first = old.split(separator: 10).first, String(decoding: first, as: UTF8.self) != title {
      fail("\(path ?? "") is the log of another proof: \(String(decoding: first, as: UTF8.self))")
    }
    for line in old.split(separator: 10) {
      let fields = line.split(separator: 32)
      // A line that was cut off while it was being written is done again.
      guard fields.count == 3, let word = Word(fields[0]), let bound = Int(String(decoding: fields[1], as: UTF8.self)),
        bound >= target
      else { continue }
      done.insert(word)
    }
    let log = path.map { path in
      guard let log = fopen(path, "a") else { fail("cannot write \(path)") }
      if old.isEmpty { fputs("\(title)\n", log) }
      return log
    }
    var (count, nodes, failures) = (0, 0, 0)
    OptimalityProof(position, target: target).run(
      share: share - 1, of: shares, done: done, shouldStop: { false },
      report: { step in
        count += 1
        nodes += step.nodes
        if step.bound < target {
          failures += 1
          print("\(step.word.text) costs \(total(step.bound))")
        }
        if let log {
          fputs("\(step.word.text) \(step.bound) \(step.nodes)\n", log)
          fflush(log)
        }
      })
    print(
      "share \(share) of \(shares): \(count) first guesses done now, \(done.count) before, of \(position.guesses.count);"
        + " \(failures) cost less than \(target); nodes \(nodes) cpu \(seconds())")
  }
}
