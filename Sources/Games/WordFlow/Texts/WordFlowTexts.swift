import PuzzleKit

/// WordFlow's texts for people.
enum WordFlowTexts {
  /// The message about a file that lists fewer words than the grid has.
  static func added(_ count: Int) -> String {
    count == 1
      ? "The file does not list one word of the grid; it is a bonus word."
      : "The file does not list \(count) words of the grid; they are bonus words."
  }

  static func notSaved(_ seating: Seating) -> String {
    "Hardcore is never saved." + (seating == .solo ? " Leave and you lose." : "")
  }
  static let noHint = "No hint names the words that are left."
  static let autosaveIsOff = "WordFlowAutosave is off: a game that you leave is not kept."

  static let beaten = "Your rival has found every word. You may find the rest, or give up."

  /// The message at the end of a game.
  static func ending(_ view: WordFlowView) -> String {
    if let step = Lesson.step(of: view.label) { return ending(step, view.outcome) }
    let star = view.hasStar ? " You have earned the star." : ""
    return result(view) + star
  }

  /// The message at the end of a step of the tutorial.
  private static func ending(_ step: TutorialStep, _ outcome: Outcome) -> String {
    if outcome != .won { return "You left step \(step.number) of the tutorial." }
    return step.next == nil
      ? "Well done! That was the last step: you have finished the tutorial."
      : "Well done! That was step \(step.number) of \(step.count)."
  }

  /// The message when a game that goes on has reached its star.
  static func star(_ view: WordFlowView) -> String {
    "You have earned the star." + (view.isDaily ? " The day is yours; you may find the rest." : "")
  }

  private static func result(_ view: WordFlowView) -> String {
    let score = points(view.score.total)
    switch (view.ending, view.outcome) {
    case (nil, .won): return praise(view) + " You have won; your rival plays on."
    case (.complete, .lost): return "Your rival has found every word first. You have \(score)."
    case (.complete, _): return praise(view) + " Your score: \(score)."
    case (.time, .won): return "Time is up, and you are ahead with \(score)."
    case (.time, .finished): return "Time is up, and nobody is ahead: \(score) each."
    case (.time, _):
      return view.seating == .race
        ? "Time is up, and your rival is ahead. You have \(score)." : "Time is up. Your score: \(score)."
    case (.resigned, .won): return "Your rival has given up. You have \(score)."
    default: return (view.seating == .together ? "The game was given up." : "You gave up.") + " Your score: \(score)."
    }
  }

  /// Praise by what was found beside the required words.
  private static func praise(_ view: WordFlowView) -> String {
    let own = view.found.filter { !$0.find.isRevealed }
    if own.count < view.found.count { return "All words are on the list." }
    if own.contains(where: { $0.word.wordClass == .rare }) { return "All words found, rare ones too: superb!" }
    if view.bonusFound > 0 { return "All words found, and more: excellent!" }
    return "All words found: well done!"
  }

  /// `1,234 points`.
  static func points(_ count: Int) -> String { grouped(count) + (count == 1 ? " point" : " points") }

  /// `1:02:03` or `02:03`.
  static func duration(_ seconds: Int) -> String {
    let rest = seconds % 3600
    let clock = [rest / 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return seconds >= 3600 ? "\(seconds / 3600):\(clock)" : clock
  }

  /// The verdict on a submitted word.
  static func verdict(_ attempt: Attempt, minimum: Int) -> (text: String, tone: Tone) {
    let word = attempt.word.uppercased()
    switch attempt.verdict {
    case .short: return ("\(word) is too short: words have at least \(counted(minimum, "letter")).", .bad)
    case .already: return ("\(word) is already on the list.", .plain)
    case .unlisted: return ("\(word) is not a word here.", .bad)
    case .found:
      let points = attempt.points
      var parts = ["\(grouped(points.base)) for its length"]
      if points.streak > 0 { parts.append("\(grouped(points.streak)) for the streak") }
      if points.bonus > 0 { parts.append("\(grouped(points.bonus)) bonus") }
      let sum = parts.count > 1 ? ": " + parts.joined(separator: ", ") : ""
      return ("\(word) +\(WordFlowTexts.points(points.total))\(sum)", .good)
    }
  }

  /// The message about an aid that is available from now on.
  static func unlocked(_ aid: Aid) -> String {
    switch aid {
    case .count: "You now see how many words there are."
    case .lengths: "You now see how many words of each length there are."
    case .starts: "Now at the lower left of each letter: how many words left start there."
    case .contains: "Now at the lower right of each letter: how many words left use it."
    case .reveal: "You can now reveal a word."
    }
  }

  /// The meaning of the numbers in the lower corners of letters.
  static func corners(starts: Bool, contains: Bool) -> String {
    let parts = [
      starts ? "at the lower left, words left that start there" : "",
      contains ? "at the lower right, words left that use it" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }

  /// The headings of columns of words: one for each length.
  static func lengthHeadings(_ lengths: [Int]) -> [String] {
    Set(lengths).sorted().map { counted($0, "letter") }
  }

  /// Words in columns by length, in the order in which they come.
  static func columns(_ words: [String]) -> [[String]] {
    let columns = Dictionary(grouping: words, by: { $0.utf8.count }).sorted { $0.key < $1.key }.map { $0.value }
    return (0..<(columns.map { $0.count }.max() ?? 0)).map { row in
      columns.map { row < $0.count ? $0[row].uppercased() : "" }
    }
  }

  static let rules = Topic(
    "rules", title: "The rules of WordFlow",
    [
      "`wordflow tutorial` teaches the game in four steps.",
      "Trace words through the grid: from each letter go on to one that touches it, at a side or at a corner. A path may turn as it likes but use each cell only once; Qu on one cell counts as two letters. Every letter of the grid is part of a word.",
      "Words have at least four letters, unless the puzzle says otherwise. Plurals and other forms are words of their own; it does not matter along which path a word is traced. The game is won when all required words are found: in puzzles that Parlor makes these are words that people know. All other words of the dictionary are bonus words.",
      "Beginner shows all hints and has no time limit. Normal shows at once how many words there are, how many of each length from 10% of them on, how many start at each letter from 35%, how many use each letter from 50%, and reveals words from 80%; if the time is over the game goes on. Hardcore shows nothing, reveals nothing, is not saved, and ends when the time is over.",
      "In Beginner and Normal a letter fades when no required word that is still to be found uses it.",
    ], onPage: [0: "The tutorial, under How to play, teaches the game in four steps."])

  static let playing = Topic(
    "playing", title: "Playing WordFlow",
    [
      "A cell is named by its column and its row: a1 is at the top left, b1 is right of it. `touch a1`, `touch b1` and so on trace a word letter by letter; touching the cell before the last takes the last one back; `lift` submits. `trace a1 b1 b2 c3` does all of it at once. `word crane` finds the path by itself.",
      "At a terminal the word alone is enough, or its cells: a1b1b2c3.",
      "`hints` lists what the mode shows; `found` lists the words found; `reveal` shows a word, which earns nothing. `undo` takes back a move and marks the game as assisted, and so do `hint`, `go` and `solve`, which look into the dictionary.",
      "Time runs from the deal on and stops while a game is saved. `tick` tells the time to a game whose time limit may be over.",
    ],
    onPage: [
      0:
        "Draw over the letters of a word, or press them one after the other and then Submit. Going back to the letter before the last takes the last one back. You can also type the word.",
      1: "",
      2:
        "Numbers shows the hints that the mode has; Reveal shows a word, which earns nothing. With Undo, a hint, or a tool that looks into the dictionary the game won't count in your statistics.",
    ])

  static let scoring = Topic(
    "scoring", title: "Scoring",
    [
      "A word of three letters earns 100 points, and every further letter doubles that: 200 for four letters, 400 for five, 800 for six.",
      "Words found in a row earn more: each a tenth more than the one before it, up to twice its points. What is not a word here ends the streak; a word that is too short or was found before does not.",
      "A word that is not required or not common earns half as much again. A puzzle that is completed within its time limit earns half of its words' points times the part of the time that is left.",
      "Points are rounded down.",
    ])

  static let puzzles = Topic(
    "puzzles", title: "Puzzles and puzzle files",
    [
      "`wordflow puzzles` lists the puzzles that come with the game, `newgame wordflow puzzle NAME` plays one. `newgame wordflow` makes a fresh one; size N chooses its rows and columns, blanks N how many cells are blank, qu gives one cell Qu, tier how hard it is, with WORD,WORD words that it has, star N points that its required words are worth at least and that earn a star, and seed N makes the same one every time. `newgame wordflow daily` plays the puzzle of the day, `newgame wordflow daily 2026-01-26` that of a day before: small on Mondays, large on Sundays. 70 % of the points of its words earn a star, which wins the day; finding the rest completes the puzzle. `newgame wordflow file FILE` plays the puzzle of a file, `wordflow folder FOLDER` lists those of a folder and how far you have come with each, `wordflow check PATH` checks such files, and `wordflow write PATH size N seed N` writes one.",
      "A puzzle file is a JSON object: id, title (3 to 200 characters), perhaps creator, grid (rows of letters, QU for a cell that holds both, null for a blank one; 3 to 6 of each), size (width and height), words (each with word, path, required and difficulty: common, uncommon or rare), perhaps timeLimit (60 to 3600 seconds), minimumWordLength (4 if it is missing), difficulty and perhaps createdDate. Words of the dictionary that the file does not list are bonus words.",
      "The difficulty score of a puzzle is 0.3 for each required word, 0.25 for each letter of their average length, 0.2 for each Q, X, Z and J, and 0.25 for each percent of the cells that have a letter. Up to 30 is easy, up to 60 medium, up to 90 hard, above it expert.",
    ],
    onPage: [
      0:
        "Puzzles, in the menu of WordFlow, has those that come with the game; each mode makes a fresh one whenever you begin. Today's puzzle is small on Mondays and large on Sundays, and the calendar has those of the days before. 70 % of the points of its words earn a star, which wins the day; finding the rest completes the puzzle. A puzzle file can be opened in the settings, or by dropping it anywhere.",
      1: "",
    ])

  static let seats = Topic(
    "seats", title: "Two players",
    [
      "seats together has one list of found words and one score for both. A word found by the other seat than the one before earns a twentieth more. Completing the puzzle adds a quarter of the words' points times the smaller number of words over the larger; a word that both send within a quarter of a second counts half for each.",
      "seats race gives each seat a list of its own. The first to find all required words wins, and that ends the game; with finish the other may still find the rest or give up. If the time runs out before that, the higher score wins, then more words, then the earlier last word. Each sees the other's count and score, unless blind is set.",
    ],
    onPage: [
      0:
        "Together you have one list of found words and one score. A word found by the other player than the one before earns a twentieth more. Completing the puzzle adds a quarter of the words' points times the smaller number of words over the larger; a word that both send within a quarter of a second counts half for each.",
      1:
        "Against each other, each has a list of their own. The first to find all required words wins, and the other may still find the rest or give up. If the time runs out before that, the higher score wins, then more words, then the earlier last word. Each sees the other's count and score.",
    ])
}
