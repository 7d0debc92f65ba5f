import PuzzleKit

/// The records that only WordFlow writes.
enum WordFlowRecords {
  static let game = RecordSchema(
    "wordflow", "The state of the open game for the seat.",
    [
      Field("mode", of: ["beginner", "normal", "hardcore"]),
      Field("seats", of: ["solo", "together", "race"]),
      Field(
        "status", of: ["playing", "won", "lost", "finished"],
        "`playing`, `won`, `lost`, or `finished` for a race that nobody has won"),
      Field("found", .integer, "required words found"),
      Field("bonus", .integer, "bonus words found"),
      Field("score", .integer, "points, all parts together"),
      Field("streak", .integer, "words found in a row"),
      Field("required", .integer, optional: true, "how many words are required, if the mode shows it"),
      Field("percent", .integer, optional: true, "required words found in percent, rounded down"),
      Field("time", .integer, optional: true, "milliseconds of play up to the last line, if timed"),
      Field(
        "limit", .integer, optional: true, "the time limit in seconds, if the puzzle has one and the mode knows it"),
    ])
  static let puzzle = RecordSchema(
    "puzzle", "The puzzle that is played.",
    [
      Field("id", .word, "its name among puzzles"),
      Field("columns", .integer, "columns of its grid"),
      Field("rows", .integer, "rows of its grid"),
      Field("minimum", .integer, "the minimum word length"),
      Field("difficulty", .word, "how hard it is; spaces are written as `_`"),
      Field("title", .text, "the name people know"),
    ])
  static let creator = RecordSchema(
    "creator", "Who made the puzzle, if its file says so.", [Field("name", .text, "the name")])
  static let row = RecordSchema(
    "row", "A row of the grid.",
    [
      Field("number", .integer, "from the top, from 1"),
      Field("letters", .word, "the letters; `.` is a blank cell, `(qu)` one that holds Qu"),
    ])
  static let cell = RecordSchema(
    "cell", "The hints of a cell; the records of the rows have its letter.",
    [
      Field("name", .word, "the cell, such as `a1`"),
      Field("faded", .flag, "whether no required word still to be found uses it, if the mode shows it"),
      Field("starts", .integer, optional: true, "required words still to be found that start there"),
      Field("contains", .integer, optional: true, "required words still to be found that use it"),
    ])
  static let trace = RecordSchema(
    "trace", "The cells that a seat has touched.",
    [
      Field("seat", .integer, "the seat, from 1"), Field("letters", .word, "their letters"),
      Field("cells", .words, "the cells in order"),
    ])
  static let found = RecordSchema(
    "found", "A word that was found.",
    [
      Field("word", .word, "the word"),
      Field("kind", of: ["required", "bonus"]),
      Field("class", of: ["common", "uncommon", "rare"]),
      Field("points", .integer, "what it has earned"),
      Field("seat", .integer, "who found it, from 1"),
      Field("time", .integer, "when, in milliseconds of play"),
      Field("revealed", .flag, "whether it was revealed instead"),
      Field("cells", .words, "its path"),
    ])
  static let length = RecordSchema(
    "length", "How many words of a length there are, if the mode shows it.",
    [
      Field("letters", .integer, "the length"), Field("found", .integer, "required words found"),
      Field("required", .integer, "required words"),
    ])
  static let attempt = RecordSchema(
    "attempt", "The verdict on a submitted word.",
    [
      Field(
        "verdict", of: ["found", "already", "unlisted", "short"],
        "`found`, `already` found, `unlisted` (not a word here) or too `short`"),
      Field("word", .word, "the word"),
      Field("points", .integer, "what it has earned: the sum of the parts that follow"),
      Field("base", .integer, "for its length"),
      Field("streak", .integer, "for words found in a row"),
      Field("bonus", .integer, "for a word that is not required or not common"),
    ])
  static let unlocked = RecordSchema(
    "unlocked", "A hint of the mode that is available from now on.",
    [Field("aid", of: ["lengths", "starts", "contains", "reveal"])])
  static let score = RecordSchema(
    "score", "The score in its parts.",
    [
      Field("total", .integer, "all of it"),
      Field("base", .integer, "for the lengths of the words"),
      Field("streak", .integer, "for words found in a row"),
      Field("bonus", .integer, "for words that are not required or not common"),
      Field("time", .integer, "for completing the puzzle in time"),
      Field("team", .integer, "for completing it together"),
    ])
  static let star = RecordSchema(
    "star", "The points that earn a star, if the puzzle was made for some.",
    [Field("points", .integer, "the points"), Field("earned", .flag, "whether the score has reached them")])
  static let share = RecordSchema(
    "share", "How many words a seat has found of those found together.",
    [
      Field("seat", .integer, "the seat, from 1"),
      Field("words", .decimal, "a word that both sent at once counts half"),
    ])
  static let rival = RecordSchema(
    "rival", "The rival's progress.",
    [Field("words", .integer, "words found"), Field("score", .integer, "points")])
  static let missed = RecordSchema(
    "missed", "A required word that was not found, once the game is over.",
    [Field("word", .word, "the word"), Field("cells", .words, "a path that spells it")])
  static let solution = RecordSchema(
    "solution", "A word of the dictionary that can be traced in the grid and was not found.",
    [
      Field("word", .word, "the word"),
      Field("class", of: ["common", "uncommon", "rare"]),
      Field("points", .integer, "what its length is worth"),
      Field("paths", .integer, "how many paths spell it"),
      Field("cells", .words, "the first of them"),
    ])
  static let path = RecordSchema(
    "path", "A further path of the `solution` before it.", [Field("cells", .words, "the cells in order")])
  /// The words and points of a whole game.
  private static let total = [
    Field("found", .integer, "required words found"), Field("required", .integer, "required words"),
    Field("bonus", .integer, "bonus words found"), Field("revealed", .integer, "words revealed"),
    Field("score", .integer, "points"),
  ]
  static let result = RecordSchema(
    "result", "How the game ended.",
    [Field("outcome", of: ["won", "lost", "finished"])] + total
      + [Field("seconds", .integer, optional: true, "time of play, if timed")])
  static let played = RecordSchema(
    "trail", "A game in the history.",
    [Field("id", .word, "the puzzle"), Field("seats", of: ["solo", "together", "race"])] + total + [
      Field("assisted", .flag, "whether it was played with help"),
      Field("seconds", .integer, optional: true, "time of play, if timed"),
      Field("first", .word, optional: true, "the first word found"),
      Field("last", .word, optional: true, "the last word found"),
    ])
  static let statistics = RecordSchema(
    "stats", "Statistics of a mode.",
    [
      Field("mode", .word, "the mode"),
      Field("played", .integer, "games that ended"),
      Field("won", .integer, "games won"),
      Field("percent", .integer, "won in percent of played"),
      Field("streak", .integer, "wins in a row up to the newest game"),
      Field("longest", .integer, "the most wins in a row"),
      Field("words", .integer, "words found in all games"),
      Field("score", .integer, "points of all games"),
      Field("best", .integer, optional: true, "the best score of a game that counts for records"),
      Field("seconds", .integer, optional: true, "the fastest win that counts for records, if timed"),
      Field("total", .integer, optional: true, "seconds of play of all games that were timed"),
    ])
  static let analytics = RecordSchema(
    "analytics", "How one of the last games of a mode went, newest first.",
    [
      Field("id", .word, "the puzzle"),
      Field("percent", .integer, "required words found in percent, rounded down; revealed ones count"),
      Field("seconds", .integer, optional: true, "time of play, if timed"),
      Field("first", .word, optional: true, "the first word found"),
      Field("last", .word, optional: true, "the last word found"),
      Field("words", .words, "the words in the order of finding, each with its milliseconds of play: `crane:1200`"),
    ])
  static let listing = RecordSchema(
    "listing", "A puzzle in a file.",
    [
      Field("id", .word, "its name among puzzles"),
      Field("columns", .integer, "columns of its grid"),
      Field("rows", .integer, "rows of its grid"),
      Field("required", .integer, "required words"),
      Field("bonus", .integer, "bonus words"),
      Field("added", .integer, "how many of these the file does not list"),
      Field("rating", .integer, "the difficulty score"),
      Field("tier", of: ["easy", "medium", "hard", "expert"], "`easy`, `medium`, `hard` or `expert`, by that score"),
      Field("title", .text, "the name people know"),
    ])
  static let checked = RecordSchema(
    "checked", "What the checked files without a fault contain.",
    [Field("puzzles", .integer, "puzzles"), Field("words", .integer, "words of all of them, bonus words too")])
  static let fault = RecordSchema(
    "fault", "A file of a folder that can't be played.", [Field("text", .text, "its first fault, by file and place")])
  static let own = RecordSchema(
    "own", "A puzzle of a folder.",
    [
      Field("id", .word, "its name among puzzles"),
      Field("size", .word, "columns and rows, such as `4x4`"),
      Field("tier", of: ["easy", "medium", "hard", "expert"]),
      Field("completed", .flag, "whether the history has it completed"),
      Field("percent", .integer, "the most required words found in a game of it, in percent; revealed ones count"),
      Field("score", .integer, "the best score of a game of it"),
      Field("title", .text, "the name people know"),
    ])
  static let folder = RecordSchema(
    "folder", "What the listed folder contains.",
    [
      Field("puzzles", .integer, "puzzles"), Field("completed", .integer, "how many of them the history has completed"),
      Field("faulty", .integer, "files that can't be played"),
    ])

  static let curated = RecordSchema(
    "curated", "A puzzle that comes with the game.",
    [
      Field("id", .word, "its name, for `newgame wordflow puzzle ID`"),
      Field("size", .word, "columns and rows, such as `4x4`"),
      Field("tier", of: ["easy", "medium", "hard", "expert"]),
      Field("completed", .flag, "whether the history has it completed"),
      Field("percent", .integer, "the most required words found in a game of it, in percent; revealed ones count"),
      Field("score", .integer, "the best score of a game of it"),
      Field("title", .text, "the name people know"),
    ])
  static let lesson = RecordSchema(
    "lesson", "A step of the tutorial.",
    [Field("step", .integer, "its number"), Field("text", .text, "what it teaches")])
  static let opening = RecordSchema(
    "opening", "A line that plays what the record before describes.",
    [Field("line", .text, "the line, which can be sent as it stands")])

  static let all = [
    game, puzzle, creator, row, cell, trace, found, length, attempt, unlocked, score, star, share, rival, missed,
    solution,
    path, result, played, statistics, analytics, listing, checked, fault, own, folder, curated, lesson, opening,
    Reply.achievement,
  ]
}
