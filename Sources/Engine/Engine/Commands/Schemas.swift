import PictureJSON
import PuzzleKit

/// The records that the engine itself writes; each game declares its own in its manual.
package enum Schemas {
  package static let id = RecordSchema(
    "id", "Identifies the engine.",
    [Field("key", of: ["name", "author", "protocol"]), Field("value", .text, "its value")])
  static let game = RecordSchema(
    "game", "A game that Parlor plays.", [Field("name", .word, "its name"), Field("modes", .words, "its modes")])
  package static let option = RecordSchema(
    "option", "An option, in UCI's form.",
    [
      Field("name", .word, optional: true, "its name; always there"),
      Field(
        "type", of: ["check", "spin", "combo", "button", "string"], optional: true,
        "`check`, `spin`, `combo`, `button` or `string`; always there"),
      Field("default", .word, optional: true, "its default; `<empty>` means no text"),
      Field("min", .integer, optional: true, "a spin's least value"),
      Field("max", .integer, optional: true, "a spin's greatest value"),
      Field("var", .words, optional: true, "a combo's values, each after a `var` of its own"),
    ])
  static let setting = RecordSchema(
    "setting", "The value of an option.", [Field("name", .word, "the option"), Field("value", .text, "its value")])
  static let upiok = RecordSchema("upiok", "The end of the handshake.", [])
  package static let uciok = RecordSchema("uciok", "The end of the UCI handshake.", [])
  static let readyok = RecordSchema("readyok", "The engine is listening.", [])
  static let command = RecordSchema(
    "command", "A command.",
    [
      Field("name", .word, "its first word"), Field("game", .word, "the game that has it, or `all`"),
      Field("usage", .text, "how it is written"),
    ])
  package static let help = RecordSchema(
    "help", "A line of help.", [Field("text", .text, "the line")], reading: .bare)
  static let rules = RecordSchema(
    "rules", "A paragraph of a text about a game.",
    [Field("topic", .word, "which text"), Field("text", .text, "the paragraph")],
    reading: .paragraph)
  static let move = RecordSchema(
    "move", "A legal move.", [Field("line", .text, "the line that makes it")], reading: .bare)
  package static let hint = RecordSchema("hint", "A good move.", [Field("line", .text, "the line that makes it")])
  package static let bestmove = RecordSchema(
    "bestmove", "The move that a search chose.", [Field("line", .text, "the line that makes it, or `(none)`")],
    reading: .titled("Best move"))
  package static let info = RecordSchema(
    "info", "Progress of a search.",
    [
      Field("depth", .integer, optional: true, "moves ahead"),
      Field("nodes", .integer, optional: true, "positions visited"),
      Field("score", .decimal, optional: true, "the value of the best move, in the game's unit"),
      Field("exact", .flag, optional: true, "whether the value is proven"),
      Field("lower", .integer, optional: true, "a proven lower bound of the total over all that may be hidden"),
      Field("upper", .integer, optional: true, "a proven upper bound of the same total"),
      Field(
        "losses", .integer, optional: true,
        "what the best move loses, of all that may be hidden, each counted by its weight"),
      Field(
        "most", .integer, optional: true,
        "the most moves that best play needs, if the search minimizes that"),
      Field("best", .text, optional: true, "the line of the best move so far"),
    ], reading: .bare)
  static let bench = RecordSchema(
    "bench", "Counted work.", [Field("name", .word, "what was counted"), Field("count", .integer, "how often")])
  package static let event = RecordSchema(
    "event", "What happened on the board; only with `setoption name Events value true`.",
    [
      Field("name", .word, "what happened"), Field("at", .word, optional: true, "where"),
      Field("sound", .word, optional: true, "its sound file"),
      Field("haptic", .word, optional: true, "its haptic, a tap"),
      Field("animation", .word, optional: true, "its animation"),
    ])
  static let entry = RecordSchema(
    "entry", "A finished game in the history; a record of the game itself follows.",
    [
      Field("timestamp", .integer, "when it ended, in milliseconds since 1970"),
      Field("date", .word, "the local day, `yyyy-mm-dd`; the day in UTC unless the system's clock is used"),
      Field("game", .word, "its name"),
      Field("mode", .word, "its mode"), Field("outcome", of: ["won", "lost", "finished"]),
      Field("id", .integer, optional: true, "its number in the profile; always there"),
      Field("assisted", .flag, optional: true, "`true` if it was played with help, so that no statistics count it"),
    ])
  static let assisted = RecordSchema(
    "assisted", "How many games of a mode were played with help; its statistics leave them out.",
    [
      Field("mode", .word, "the mode"), Field("played", .integer, "how many"),
      Field("won", .integer, "how many of them were won"),
    ])
  static let daily = RecordSchema(
    "daily", "How many daily deals of a mode were played.",
    [
      Field("mode", .word, "the mode"), Field("played", .integer, "how many"),
      Field("won", .integer, "how many of them were not lost"),
      Field(
        "streak", .integer,
        "how many days in a row, up to today or yesterday, the day's deal was won on that day"),
      Field("longest", .integer, "the longest such streak"),
    ])
  static let share = RecordSchema(
    "share", "One line of the text to share.", [Field("text", .text, "the line")])
  static let month = RecordSchema("month", "The month that is shown.", [Field("month", .word, "`yyyy-mm`")])
  static let day = RecordSchema(
    "day", "A day with finished games, or whose daily deal was played.",
    [
      Field("date", .word, "`yyyy-mm-dd`"), Field("games", .integer, "how many games were finished on it"),
      Field(
        "daily", of: ["won", "lost"], optional: true, "`won` or `lost`, if the day's deal was played without help"),
    ])
  static let unfinished = RecordSchema(
    "unfinished", "A game that can be resumed.",
    [
      Field("game", .word, "its name"), Field("mode", .word, "its mode"),
      Field("lines", .integer, "accepted lines, the opening line included"),
      Field("number", .integer, optional: true, "which game of its mode, 1 is the newest; always there"),
      Field("name", .word, optional: true, "its name, if games have names"),
    ])
  static let lookup = RecordSchema(
    "lookup", "What the dictionary says of a word.",
    [
      Field("word", .word, "the word"), Field("valid", .flag, "whether the dictionary has it"),
      Field("tier", .integer, optional: true, "how common it is: SCOWL's size level; 10 is the most common"),
      Field("offensive", .flag, optional: true, "whether it is marked offensive"),
    ])
  static let table = RecordSchema(
    "table", "An open game and its table.",
    [
      Field("name", .word, "the table's name; a session starts at `main`"),
      Field("game", .word, "the game"), Field("mode", .word, "its mode"),
      Field("status", of: ["playing", "won", "lost", "finished"]),
      Field("front", .flag, "whether it is the current table"),
      Field("seat", .integer, "the reader's seat, from 1; 0 watches"),
    ])
  package static let accepted = RecordSchema(
    "accepted",
    "A line that was accepted at a table with several readers. Each reader's numbers have no gaps; what the line "
      + "has shown to the reader follows.",
    [
      Field("number", .integer, "its number among those that the reader may know of, from 1"),
      Field("seat", .integer, "who made it, from 1"), Field("line", .text, "the line"),
    ])
  package static let stream = RecordSchema(
    "stream", "Where the lines that follow end.",
    [Field("number", .integer, "the number of the newest line that the reader may know of")])

  /// The records that may follow any move: for other readers, for those who want events, and where the game ends.
  static let afterMoves = [accepted, assisted, daily, event]
  /// All of them, for the reference.
  package static let all = [
    id, game, option, setting, upiok, uciok, readyok, command, help, rules, move, hint, bestmove, info, bench, event,
    entry, assisted, daily, share, month, day, unfinished, lookup, Reply.definition, table, accepted, stream,
    Reply.file,
    Reply.message, PictureJSON.schema,
  ]
}

extension Reply {
  /// Adds a record of values, one for each field; nil leaves an optional field out.
  mutating func add(_ schema: RecordSchema, _ values: Value?...) { add(schema, values: values.map { $0 ?? .absent }) }
}
