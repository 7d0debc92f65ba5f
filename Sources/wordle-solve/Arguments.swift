import System
import Wordle

let usage = """
  usage: wordle-solve ANSWERS GUESSES [hard] [limit N] [threads N] [COMMAND ...]
  ANSWERS and GUESSES are files with a word a line; `embedded MODE` in their place stands for the embedded lists.
  COMMAND is one of:
    search [STAGE]                     searches up to the stage 2 (ten guesses a set), 3 (fifty) or 4 (a proof); 4 if left out
    first WORD [STAGE] [below N]       the cheapest tree that starts with WORD; 4, all guesses, if no stage is given
    prove TOTAL [share K N] [log FILE] shows that no tree has fewer guesses in all, first guess by first guess; what FILE has is
                                       not done again
    tree WORD                          writes the cheapest tree that starts with WORD
    matrix                             makes the feedback matrix, and compares every cell with feedback made one by one

  """

/// Says what is wrong, and ends the program.
func fail(_ message: String) -> Never {
  _ = Files.writeAll(2, Array("wordle-solve: \(message)\n".utf8))
  exitWithUsage()
}

/// The arguments that are still to be read.
struct Arguments {
  private var words: [String]

  init(_ words: some Sequence<String>) { self.words = Array(words) }

  /// Takes the next one.
  mutating func next(_ what: String) -> String {
    if words.isEmpty { fail("\(what) is missing\n\(usage)") }
    return words.removeFirst()
  }

  /// Takes one that is a whole number.
  mutating func number(_ what: String) -> Int {
    let text = next(what)
    guard let number = Int(text), number > 0 else { fail("\(what) must be a whole number above 0, not \(text)") }
    return number
  }

  /// Takes the given one, where it comes next.
  mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  /// Takes a stage, where one comes next.
  mutating func stage() -> SearchStage {
    for stage in [SearchStage.narrow, .wide, .full] where take(String(stage.rawValue)) { return stage }
    return .full
  }

  /// Checks that nothing is left.
  func finish() {
    if let first = words.first { fail("\(first) is one word too many\n\(usage)") }
  }
}
