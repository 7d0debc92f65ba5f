import PuzzleKit

extension WordFlowGame {
  /// The fixed facts and texts of the game.
  public static let manual = Manual(
    name: "wordflow", title: "WordFlow", summary: "Trace words through a grid of letters.",
    modes: PlayMode.allCases.map { $0.mode }, familiar: PlayMode.normal.rawValue, options: WordFlowOption.all,
    positionOptions: GridPosition.all,
    settings: [WordFlowOption.mode, WordFlowOption.autosave, WordFlowOption.acceptsOffensive],
    advance: { lines in
      let tries = lines.count { line in ["word", "trace", "lift"].contains { line.prefix { $0 != " " } == $0 } }
      return tries > 0 ? "\(counted(tries, "word")) tried" : "no word yet"
    },
    typed: [
      ("WORD", "submits it"),
      ("a1b1c2", "traces cells"),
      ("found, hints", "words found; hints"),
      ("reveal, solve", "shows a word; all words"),
    ],
    topics: [
      WordFlowTexts.rules, WordFlowTexts.playing, WordFlowTexts.scoring, WordFlowTexts.puzzles, WordFlowTexts.seats,
    ],
    records: WordFlowRecords.all, events: WordFlowEvents.all, refusal: WordFlowEvents.refused,
    errors: WordFlowErrors.all)
}
