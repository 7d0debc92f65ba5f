import ArgumentParser
import Wordle

/// The arguments of `solve` that are still to be read.
struct SolveArguments {
  static let usage = "parlor-workshop solve ANSWERS GUESSES [hard] [limit N] [threads N] COMMAND ..."
  static let help = """
    ANSWERS and GUESSES are files with a word a line; `embedded MODE` in their place stands for the embedded lists.
    COMMAND is one of:

      search [STAGE]
          searches up to the stage 2 (ten guesses a set), 3 (fifty) or 4 (a proof, if none is given)
      first WORD [STAGE] [below N]
          the cheapest tree that starts with WORD; from all guesses if no stage is given
      prove TOTAL [share K N] [log FILE]
          shows that no tree has fewer guesses in all, first guess by first guess; what FILE has is not done again
      tree WORD
          writes the cheapest tree that starts with WORD
      matrix
          makes the feedback matrix, and compares every cell with feedback made one by one
    """

  private var words: [String]

  init(_ words: some Sequence<String>) { self.words = Array(words) }

  /// Takes the next one.
  mutating func next(_ what: String) throws(ValidationError) -> String {
    if words.isEmpty { throw ValidationError("\(what) is missing") }
    return words.removeFirst()
  }

  /// Takes one that is a whole number.
  mutating func number(_ what: String) throws(ValidationError) -> Int {
    let text = try next(what)
    guard let number = Int(text), number > 0 else {
      throw ValidationError("\(what) must be a whole number above 0, not \(text)")
    }
    return number
  }

  /// Takes the given one if it comes next.
  mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  /// Takes a stage if one comes next.
  mutating func stage() -> SearchStage {
    for stage in [SearchStage.narrow, .wide, .full] where take(String(stage.rawValue)) { return stage }
    return .full
  }

  /// Checks that nothing is left.
  func finish() throws(ValidationError) {
    if let first = words.first { throw ValidationError("unexpected argument \(first)") }
  }
}
