import PuzzleKit

/// The records that only Wordiest writes.
enum WordiestRecords {
  static let game = RecordSchema(
    "wordiest", "The match that is open.",
    [
      Field("mode", of: ["match", "challenge", "review"]),
      Field(
        "status", of: ["playing", "finished", "lost"],
        "`playing`, `finished` if it was submitted, `lost` if it was given up"),
      Field("tiles", .integer, "tiles of the rack"),
      Field("opponents", .integer, "other players of the rack"),
      Field("match", .word, optional: true, "the match's name; a rack set up by position has none"),
    ])
  static let tile = RecordSchema(
    "tile", "A tile of the rack.",
    [
      Field("number", .integer, "its number, from 1; a move that arranges the banks gives new ones"),
      Field("letter", .word, "its letter"),
      Field("value", .integer, "the points of the letter"),
      Field("row", .word, "where it is: `bank1`, `bank2`, `word1` or `word2`"),
      Field("place", .integer, "its place there, from 1"),
      Field(
        "bonus", .word, optional: true, "such as `5L`: its value counts five times; or `2W`: its word counts twice"),
    ])
  static let row = RecordSchema(
    "line", "The tiles of a row after a move.",
    [Field("row", .word, "the row"), Field("tiles", .integers, "the numbers of its tiles, in order; may be none")])
  static let word = RecordSchema(
    "word", "A word with at least one letter.",
    [
      Field("row", .word, "`word1` or `word2`"),
      Field("letters", .word, "its letters"),
      Field("valid", .flag, "whether the dictionary has it"),
      Field("points", .integer, "its score; 0 if it is not valid"),
    ])
  static let total = RecordSchema(
    "total", "What the words score.",
    [
      Field("points", .integer, "the score of the valid words"),
      Field("best", .integer, "the highest total so far with this rack"),
    ])
  static let score = RecordSchema(
    "score", "How a submitted match went.",
    [
      Field("points", .integer, "the score"),
      Field("percentile", .decimal, "the share of the other players who did not score more, in percent"),
      Field("old", .decimal, "the rating before"),
      Field("new", .decimal, "the rating after"),
      Field("best", .flag, "whether there are other players and none scored more"),
    ])
  static let counts = RecordSchema(
    "counts",
    "How many other players were beaten and how many were not; ratings are compared with one's own before the match.",
    [
      Field("upset_wins", .integer, "higher rated, not ahead"),
      Field("expected_wins", .integer, "lower rated, not ahead"),
      Field("upset_losses", .integer, "lower rated, ahead"),
      Field("expected_losses", .integer, "higher rated, ahead"),
    ])
  static let axis = RecordSchema(
    "axis", "An axis of the score graph; places run from -1 to 1, and points beyond sit on the edge.",
    [
      Field("name", of: ["rating", "score"], "`rating`, from left to right, or `score`, from bottom to top"),
      Field("low", .decimal, "the value at place -1"),
      Field("centre", .decimal, "one's own value, at place 0"),
      Field("high", .decimal, "the value at place 1"),
    ])
  static let point = RecordSchema(
    "point", "Another player in the score graph.",
    [
      Field("number", .integer, "which one, from 1"),
      Field("x", .decimal, "its place on the axis of ratings, -1 to 1"),
      Field("y", .decimal, "its place on the axis of scores, -1 to 1"),
      Field("rating", .decimal, "its rating"),
      Field("score", .integer, "its score"),
    ])
  static let opponent = RecordSchema(
    "opponent", "Another player of the rack; the definitions of the words follow.",
    [
      Field("number", .integer, "which one, from 1"),
      Field("rating", .decimal, "the rating"),
      Field("score", .integer, "the score"),
      Field(
        "result", of: ["upset-win", "expected-win", "upset-loss", "expected-loss"],
        "`upset-win`, `expected-win`, `upset-loss` or `expected-loss` for the player"),
      Field("synthetic", .flag, "whether a program played"),
      Field("words", .words, "the words; none if nothing was played or the file does not say"),
    ])
  static let makes = RecordSchema(
    "makes", "A word that the rack can make.",
    [Field("word", .word, "the word"), Field("points", .integer, "what it can score by itself")])
  static let optimum = RecordSchema(
    "optimum", "The best two words of the rack, proven.",
    [
      Field("points", .integer, "the highest total there is"),
      Field(
        "arrangements", .integer,
        "in how many ways numbered tiles can lie in the two rows for it; swapped rows count once"),
      Field("pairs", .integer, "how many pairs of words reach it; 1000 means 1000 or more"),
      Field("masks", .integer, "sets of tiles that were tried"),
    ])
  static let pair = RecordSchema(
    "pair", "Words that reach the highest total; the first hundred pairs in alphabetical order.",
    [Field("words", .words, "one or two words")])
  static let entry = RecordSchema(
    "match", "A match in the history.",
    [
      Field("id", .integer, "its number, for `review entry` and `delete`"),
      Field("points", .integer, "the score"),
      Field("percentile", .decimal, "the share of the other players who were not ahead, in percent"),
      Field("rating", .decimal, "the rating before"),
      Field("new", .decimal, "the rating after"),
      Field("best", .flag, "whether it was a top score"),
      Field("match", .word, optional: true, "what names the match"),
      Field("age", .text, optional: true, "how long ago it was played; always there"),
    ])
  static let summary = RecordSchema(
    "listing", "A match in the history as a list shows it.", [Field("text", .text, "the row")])
  static let spark = RecordSchema(
    "spark", "A point of the rating over time, oldest first.",
    [
      Field("id", .integer, "the match's number in the history"),
      Field("rating", .decimal, "the rating after it"),
      Field("abnormal", .flag, "whether the step to it does not fit its match"),
      Field("visible", .flag, "whether the match is in the list that is shown"),
    ])
  static let range = RecordSchema(
    "range", "The ratings at the bottom and at the top of the sparkline.",
    [Field("low", .integer, "the lower one, in tens"), Field("high", .integer, "the upper one, in tens")])
  static let figures = RecordSchema(
    "figures", "Statistics over the matches of a mode that the history keeps.",
    [
      Field("mode", .word, "the mode"),
      Field("matches", .integer, "how many"),
      Field("points", .integer, "their points together"),
      Field("mean", .decimal, "their points on average"),
      Field("best_round", .integer, "the most points of one of them"),
      Field("percentile", .decimal, "their percentiles on average"),
      Field("best", .integer, "how many were top scores"),
    ])
  static let splash = RecordSchema(
    "splash", "Your totals.",
    [
      Field("games", .integer, "matches submitted"),
      Field("points", .integer, "points of all of them"),
      Field("rating", .decimal, "the rating"),
    ])
  static let colours = RecordSchema(
    "colours", "The colours chosen with `setoption name WordiestPalette`, as `RRGGBB`.",
    [
      Field("palette", .integer, "1 to 6"),
      Field("background", .word, "the background"),
      Field("foreground", .word, "letters and points"),
      Field("faded", .word, "what is dimmed"),
    ])
  static let leader = RecordSchema(
    "leader", "A figure of the leader board.",
    [Field("board", of: ["total", "best-round", "rating"]), Field("value", .integer, "the figure")])
  static let credits = RecordSchema("credits", "A line of the credits.", [Field("text", .text, "the line")])
  static let fault = RecordSchema(
    "fault", "A match of a file that can't be played.",
    [
      Field("match", .integer, "its number in the file, from 1"),
      Field("byte", .integer, "where the fault is, from the file's first byte, which is 0"),
      Field("text", .text, "what is wrong"),
    ])
  static let note = RecordSchema(
    "note", "A match of a file that can be played but lacks something, or has scores that are not its words'.",
    [Field("match", .integer, "its number in the file, from 1"), Field("text", .text, "what it lacks")])
  static let matches = RecordSchema(
    "matches", "What a file of matches holds.",
    [Field("count", .integer, "its matches"), Field("good", .integer, "how many of them can be played")])

  static let all = [
    game, tile, row, word, total, score, counts, axis, point, opponent, makes, optimum, pair, entry, summary, spark,
    range, figures, splash, colours, leader, Reply.achievement, credits, fault, note, matches,
  ]
}
