import ArgumentParser
import System
import Wordle

/// Carries out what the arguments of `solve` say.
/// - Throws: the first error of the arguments or of a file, or `stopped`.
func solve(_ words: [String]) throws {
  var arguments = SolveArguments(words)
  let run = try SolveRun(&arguments)
  try run.perform(&arguments)
}

func total(_ cost: Cost) -> String {
  let lost = cost.losses
  return lost == 0 ? "\(cost.guesses)" : "\(cost.guesses) losses \(lost)"
}

/// Prints a state of a search.
private func show(_ state: SearchState, _ position: SearchPosition) {
  let word = state.row.map { position.guesses[$0].text } ?? "-"
  let upper = state.upper.map(total) ?? "-"
  say(
    "stage \(state.stage.rawValue) best \(word) total \(upper) lower \(total(state.lower)) exact \(state.isExact)"
      + " nodes \(state.nodes) cpu \(seconds())")
}

/// One run of `solve`.
struct SolveRun {
  let position: SearchPosition
  let threads: Int

  /// Reads the lists and what goes with them.
  init(_ arguments: inout SolveArguments) throws {
    let lists = try SolveLists(&arguments)
    let isHard = arguments.take("hard")
    let limit = arguments.take("limit") ? try arguments.number("limit") : lists.limit
    threads = arguments.take("threads") ? try arguments.number("threads") : 1
    position = SearchPosition(
      guesses: lists.guesses, candidates: lists.answers, guessesLeft: limit, demand: isHard ? HardModeMask() : nil)
  }

  /// Carries out the command that comes next.
  func perform(_ arguments: inout SolveArguments) throws {
    switch try arguments.next("a command") {
    case "search": try search(&arguments)
    case "first": try first(&arguments)
    case "prove": try prove(&arguments)
    case "tree": try tree(&arguments)
    case "matrix": try matrix(&arguments)
    case let other: throw ValidationError("there is no command \(other)")
    }
    if Interruption.shouldStop() { throw stopped("stopped before the end") }
  }

  private func word(_ arguments: inout SolveArguments) throws -> Word {
    let text = try arguments.next("the first word")
    guard let word = Word(text), position.guesses.contains(word) else {
      throw ValidationError("\(text) is not among the guesses")
    }
    return word
  }

  private func search(_ arguments: inout SolveArguments) throws {
    var limits = RootSearch.Limits()
    limits.stage = arguments.stage()
    try arguments.finish()
    limits.threads = threads
    limits.shouldStop = Interruption.shouldStop
    let position = position
    let search = RootSearch(position, limits, concurrently: concurrently, report: { show($0, position) })
    show(search.run(), position)
  }

  private func first(_ arguments: inout SolveArguments) throws {
    let word = try word(&arguments)
    let stage = arguments.stage()
    let below = arguments.take("below") ? try arguments.number("below") : nil
    try arguments.finish()
    let start = seconds()
    let found = FirstGuess(position, stage: stage, shouldStop: Interruption.shouldStop).cost(
      of: word, below: below.map { Cost(guesses: $0) })
    if Interruption.shouldStop() { return }
    say("\(word.text) \(found.map(total) ?? "at least \(below ?? 0)") cpu \(seconds()) search \(seconds() - start)")
  }

  private func tree(_ arguments: inout SolveArguments) throws {
    let word = try word(&arguments)
    try arguments.finish()
    let tree = FirstGuess(position, stage: .full, shouldStop: Interruption.shouldStop).tree(of: word)
    if Interruption.shouldStop() { return }
    say(tree.words.map(\.text).joined(separator: " "))
  }

  private func matrix(_ arguments: inout SolveArguments) throws {
    try arguments.finish()
    let start = seconds()
    let matrix = FeedbackMatrix(
      guesses: position.guesses, candidates: position.candidates, shouldStop: Interruption.shouldStop)
    guard let matrix else { return }
    let made = seconds() - start
    var different = 0
    for (column, candidate) in position.candidates.enumerated() {
      for (row, guess) in position.guesses.enumerated()
      where matrix[row, column] != Feedback(of: guess, against: candidate).digits {
        different += 1
      }
    }
    say(
      "\(position.guesses.count) x \(position.candidates.count) cells in \(made) s of one thread; \(different) differ")
  }
}
