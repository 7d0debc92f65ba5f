import ArgumentParser
import CommandLines
import Glibc
import LexiconNotes
import let PuzzleKit.parlorVersion
import System
import WordFlow
import Wordle

/// Makes what Parlor has embedded.
@main
struct Workshop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parlor-workshop",
    abstract: """
      Makes the data that Parlor has embedded: the lexicon, Wordle's books and proofs, Wordiest's matches. Measures and \
      searches letter grids.
      """,
    discussion: "Exit status: 0 done, 1 not done, 2 usage. What is interrupted ends soon and writes no file.",
    version: parlorVersion,
    subcommands: [
      LexiconCommand.self, BookCommand.self, OpeningsCommand.self, SolveCommand.self, MatchesCommand.self,
      GridsCommand.self, RecordCommand.self, PuzzlesCommand.self, WordsCommand.self,
    ])

  static func main() {
    Interruption.listen()
    signal(SIGXFSZ, SIG_IGN)
    finish(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// Carries out a command line and gives the exit status.
  private static func status(of arguments: [String]) -> Int32 {
    var kind: any ParsableCommand.Type = Workshop.self
    do {
      if let text = try CommandForm.completion(arguments, of: CommandForm(parser: _dumpHelp())) {
        print(text, terminator: "")
        return 0
      }
      var command = try parseAsRoot(arguments)
      kind = type(of: command)
      try command.run()
      return 0
    } catch {
      if let text = failure(error) {
        complain(text)
        return 1
      }
      if exitCode(for: error) == .success { exit(withError: error) }
      let text = kind.fullMessage(for: error)
      var lines = (text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines[0] = CommandForm(parser: _dumpHelp()).completed(lines[0], about: arguments)
      complain(lines.joined(separator: "\n"))
      return 2
    }
  }
}

struct LexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon", abstract: "Packs rows of a word, its tier and its flags into a word graph.")

  @Argument(help: "The rows, as Scripts/lexicon.py writes them.") var rows: String
  @Argument(help: "The file to write.") var file: String

  func run() throws { try packLexicon(rows, into: file) }
}

struct BookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Searches for the best decision tree of a mode of Wordle and writes it.",
    discussion: """
      The file may be an earlier book, but nothing else. A folder's own books are called \
      \(Rank.allCases.map { $0.bookFile(isHard: false) }.joined(separator: ", ")), and -hard before the dot for hard mode.
      """)

  @Argument(help: "The mode: mini, junior, classic or epic.") var mode: Rank
  @Argument(help: "Whether hints must be used: normal or hard.") var rules: BookRules
  @Argument(help: "quick, or proof, which may take hours.") var effort: BookMaker.Effort
  @Argument(help: "The file to write.") var file: String
  @Argument(help: "A folder with other word lists than the embedded ones.") var folder: String?

  @Flag(help: "Leave out the words that the original apps block, as `lists FOLDER blocked` does.") var blocked = false

  func run() throws {
    try makeBook(mode, isHard: rules == .hard, effort, file, folder: folder, isBlocked: blocked)
  }

  func validate() throws {
    if blocked, folder == nil {
      throw ValidationError("--blocked needs a folder; the embedded lists have none of the words")
    }
  }
}

struct OpeningsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openings", abstract: "Searches for the costs of first guesses of a mode of Wordle.",
    discussion: """
      Adds them to the file, answers first, then the other valid words. Words that the file has are left out, so the work \
      can be interrupted at any time and taken up again. With --looks it takes a close look, as an analysis does, at what \
      the openings of the file leave and is not solved exactly.
      """)

  @Argument(help: "The mode: mini, junior, classic or epic.") var mode: Rank
  @Argument(help: "Whether hints must be used: normal or hard.") var rules: BookRules
  @Argument(help: "The file to add to.") var file: String
  @Flag(help: "Adds close looks to the openings of the file, and no openings.") var looks = false

  func run() throws {
    let add = looks ? addLooks : addOpenings
    try add(mode, rules == .hard, file, Interruption.shouldStop)
  }
}

/// Whether hints must be used.
enum BookRules: String, CaseIterable, ExpressibleByArgument {
  case normal, hard
}

extension Rank: ExpressibleByArgument {}
extension BookMaker.Effort: ExpressibleByArgument {}

struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: "Searches, proofs and trees over any two lists of words, for measuring.",
    usage: SolveArguments.usage, discussion: SolveArguments.help)

  @Argument(help: .hidden) var words: [String] = []

  func run() throws { try solve(words) }

  func validate() throws {
    if words.isEmpty { throw ValidationError("the lists are missing") }
  }
}

struct MatchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matches", abstract: "Writes a file of new matches of Wordiest, each with a hundred graded opponents.",
    discussion: "The file may be an earlier one of matches, but nothing else.")

  /// The most matches that are written into one file: some 100 MB.
  private static let most = 20_000

  @Argument(help: "What the matches are generated from.") var seed: UInt64
  @Argument(help: "How many; 20000 at the most.") var count: Int
  @Argument(help: "The file to write.") var file: String

  func run() throws { try makeMatches(seed, count, file) }

  func validate() throws {
    if !(1...MatchesCommand.most ~= count) {
      throw ValidationError("count must be a whole number from 1 to \(MatchesCommand.most), not \(count)")
    }
  }
}

struct GridsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grids", abstract: "Adds up the words of letter grids, for measuring.",
    discussion: """
      The words are as in Boggle: of three letters or more, with q for the cell Qu, and 1, 1, 2, 3, 5 and 11 points for 3 to \
      8 letters. Writes the sum of the points; then the words, their paths, the most paths of a word, and the sums of both \
      hints over all cells; each with the processor time of a grid in microseconds. Then the median and the 99th percentile \
      of the times of whole grids, and of grids that are changed in a cell and analysed from what was known.
      """)

  @Argument(help: "The words, one a line.") var list: String
  @Argument(help: "Square grids, one a line, row by row.") var boards: String

  func run() throws { try sumGrids(list, boards) }
}

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Searches for the letter grid with the most points.",
    discussion: """
      The words and points are those of grids. Writes each grid that is better than all before, and ends with the first that \
      has enough points.
      """)

  @Argument(help: "Columns and rows, such as 4x4; up to 6x6.") var size: GridSize
  @Argument(help: "The words, one a line.") var list: String
  @Argument(help: "What the search starts from.") var seed: UInt64
  @Argument(help: "The points that are enough.") var points: Int

  func run() throws { try searchRecord(size, list, seed: seed, points: points) }
}

struct PuzzlesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "puzzles", abstract: "Makes puzzles of WordFlow, for choosing and for measuring.",
    discussion: """
      Writes the best puzzles with seed, quality, grid and required words; then how many were made and the processor time of a \
      puzzle in microseconds. Those that come with the game were chosen here.
      """)

  /// The most puzzles that are made at once.
  private static let most = 1_000_000

  @Argument(help: "Columns and rows, such as 4x4; up to 6x6.") var size: GridSize
  @Argument(help: "How hard: easy, medium, hard or expert.") var tier: Difficulty.Tier
  @Argument(help: "The seed of the first; each further one has the next.") var seed: UInt64
  @Argument(help: "How many seeds.") var count: Int
  @Option(help: "How many cells are blank.") var blanks = 0
  @Option(help: "How many of the best are written.") var best = 0
  @Option(help: "The edition of the words that are required; the newest if left out.") var words = WordEdition.newest

  func run() throws {
    try makePuzzles(size, tier, blanks: blanks, words, seeds: seed..<seed + UInt64(count), best: best)
  }

  func validate() throws {
    if !(1...PuzzlesCommand.most ~= count) || seed > UInt64.max - UInt64(count) {
      throw ValidationError("count must be a whole number from 1 to \(PuzzlesCommand.most), not \(count)")
    }
  }
}

struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Writes the words that people are asked for, a line for each puzzle or list.")

  /// The most days, or puzzles of a size and tier.
  private static let most = 100_000

  @Argument(help: "What asks for them: dailies, curated, generated, answers or required.") var source: AskedSource
  @Option(help: "The first day.") var from = "2026-12-01"
  @Option(help: "How many days, or generated puzzles of each size and tier.") var count = 365

  func run() throws {
    try writeAskedWords(of: source, from: from, count)
  }

  func validate() throws {
    if !(1...WordsCommand.most ~= count) {
      throw ValidationError("count must be a whole number from 1 to \(WordsCommand.most), not \(count)")
    }
  }
}

extension AskedSource: ExpressibleByArgument {}
extension Difficulty.Tier: ExpressibleByArgument {}
extension WordEdition: ExpressibleByArgument {}
