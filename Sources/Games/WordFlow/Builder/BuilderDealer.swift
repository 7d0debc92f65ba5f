import Lexicon
import LexiconNotes
import PuzzleKit

/// Opens drafts: empty ones, or those of puzzles that are there.
public struct BuilderDealer: PuzzleKit.Dealer {
  /// A dealer who has made nothing yet.
  public init() {}

  /// A draft.
  public mutating func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<BuilderGame>
  {
    let edition =
      request[BuilderOption.words].flatMap { WordEdition(rawValue: UInt8($0)) }
      ?? context.lineOrigin.edition(newest: .newest, scripted: .second, kept: .first)
    var words: [String]
    let game: BuilderGame
    if let path = request[WordFlowOption.file] {
      if request[WordFlowOption.size] != nil {
        throw Refusal(.badArgument, "file can't be combined with size: the file has a grid")
      }
      if request[BuilderOption.qu] {
        throw Refusal(.badArgument, "file can't be combined with qu: the file has a grid")
      }
      let absolute = try context.absolute(path)
      guard let bytes = try context.read(absolute) else { throw Refusal(.inputOutput, "there is no file \(absolute)") }
      let puzzle = try PuzzleFile.puzzle(bytes, file: absolute).puzzle
      game = BuilderGame(puzzle, id: try BuilderDealer.id(request), edition)
      words = ["file", QuotedPath.text(absolute), "id", game.label.id]
    } else {
      let size = request[WordFlowOption.size] ?? 4
      let id: String
      if let named = try BuilderDealer.id(request) { id = named } else { id = try BuilderDealer.freshID(context) }
      var grid = Grid(columns: size, rows: size)
      grid.hasQu = request[BuilderOption.qu]
      game = BuilderGame(Puzzle.Label(id: id, title: "", difficulty: ""), grid, edition)
      words = ["size", String(size)] + (grid.hasQu ? ["qu"] : []) + ["id", id]
    }
    if edition > .first { words += ["words", String(edition.rawValue)] }
    return Deal(
      position: game, mode: BuilderGame.mode.name,
      opening: (["newgame builder", BuilderGame.mode.name] + words).joined(separator: " "), origin: .known,
      isRevealing: true)
  }

  /// The name that was given.
  private static func id(_ request: DealRequest) throws(Refusal) -> String? {
    guard let id = request[BuilderOption.id] else { return nil }
    guard PuzzleLimits.isID(id) else {
      throw Refusal(.badArgument, "an id has letters, digits, -, _ and dots, not \(quoted(id))")
    }
    return id
  }

  /// A name that no draft of the profile had.
  private static func freshID(_ context: any WritableContext) throws(Refusal) -> String {
    let drafts = try context.value(BuilderOption.drafts).flatMap { UInt32($0) }.map(Int.init) ?? 0
    try context.set(BuilderOption.drafts, String(drafts + 1))
    return "draft-\(drafts + 1)"
  }
}

/// The options of an opening line.
enum BuilderOption {
  static let id = Argument.word("id", "the draft's name, and the puzzle's among puzzles").optional
  static let words = Argument.integer(
    "words", 1...WordEdition.allCases.count,
    "the edition of the words that are required; the newest if left out, but 2 on a pipe or in a file"
  ).optional
  static let qu = Argument.flag("qu", "each Q of the grid is Qu, which counts as two letters")
  /// The key under which the profile counts drafts.
  static let drafts = "drafts"
}

extension BuilderGame {
  static let mode = Mode("draft", title: "Draft", "a puzzle for WordFlow, letter by letter")

  /// The fixed facts and texts of the builder.
  public static let manual = Manual(
    name: "builder", title: "WordFlow Builder", summary: "Build puzzles for WordFlow.", modes: [mode],
    options: [WordFlowOption.size, WordFlowOption.file, BuilderOption.qu, BuilderOption.id, BuilderOption.words],
    naming: BuilderOption.id,
    access: .trusted,
    advance: { lines in
      let title = lines.last { $0.hasPrefix("title ") }.map { String($0.dropFirst(6)) + ", " } ?? ""
      return title + counted(lines.count, "edit")
    },
    typed: [
      ("set a1 word", "letters from a cell on"),
      ("blank a1, clear", "blanks a cell; all"),
      ("resize 4 5", "4 columns, 5 rows"),
      ("suggest a1", "letters for a cell"),
      ("words, validate", "all words; faults"),
      ("title NAME", "names the puzzle"),
      ("try, write FILE", "plays the draft; saves it"),
    ],
    topics: [
      Topic(
        "rules", title: "Building puzzles for WordFlow",
        [
          "`newgame builder` opens an empty grid, with size N one of N rows and columns, with file FILE the grid of a puzzle file. `set a1 word` puts letters into the cells from a1 to the right; a dot makes a blank cell. `blank a1` makes one too, or gives a blank cell back its letter; `clear` empties the grid, and `resize 4 5` changes the number of columns and rows.",
          "After every edit you see how many words there are and how hard the puzzle is. Words that people know are required, all others are bonus words: `disable WORD` and `enable WORD` change that for a word. `words` lists all of them. `suggest a1` tries every letter in a cell and says how many words each would add, and which unused letters would then be used.",
          "`title`, `creator`, `limit` and `minimum` set the rest; `creator` alone names nobody. `validate` lists what is still wrong: letters that no word uses, blank cells that divide the grid, too few words (5 required ones if the longer side has 3 cells, 10 for 4, 15 for 5, 20 for 6).",
          "`write FILE` writes the puzzle for `newgame wordflow file FILE`; `try` plays it at once, at the table trial, and `table main` goes back to the draft.",
          "Every edit is kept. `newgame builder id NAME` names a draft, which is otherwise called draft-1 and so on. Opening another draft puts the open one away: `unfinished` lists them, `resume builder NAME` continues one, `resign` discards it. `table NAME` switches to another table, so that several can be open at once.",
        ],
        onPage: [
          0:
            "Press a cell and type its letter; Backspace makes the cell blank. The tools empty the grid and change the number of its columns and rows.",
          1:
            "After every edit you see how many words there are and how hard the puzzle is. Words that people know are required, all others are bonus words; the tools Disable and Enable change that for a word. Words lists all of them. The tool Suggest tries every letter in a cell and says how many words each would add, and which unused letters would then be used.",
          2:
            "Title names the puzzle; the tools set who made it, its time limit and its shortest words. Check says what is still wrong: letters that no word uses, blank cells that divide the grid, too few words (5 required ones if the longer side has 3 cells, 10 for 4, 15 for 5, 20 for 6).",
          3: "Write saves the puzzle as a file that any Parlor can open, and Try plays it at once.",
          4: "Every edit is kept.",
        ])
    ],
    records: BuilderRecords.all, events: BuilderEvents.all, refusal: BuilderEvents.refused, errors: BuilderErrors.all)
}
