import PuzzleKit

extension PictureJSON {
  /// The forms of a picture and of all that is in it, and of what a page is answered.
  public static var forms: [JSONForm] {
    [scene, entry, choice, key, part, tile, fact, bar, pile, card, plot, point, quadrant, sparkline] + formsOfPages
  }

  private static let role = JSONForm.Value.choice(Role.allCases.map { $0.rawValue })
  private static let parts = JSONForm.Value.list(.form("Part"))
  private static let texts = JSONForm.Value.list(.text)
  private static let isSet = JSONForm.Value.flag

  private static let scene = JSONForm(
    "Scene", "All that is on the screen.",
    [
      .required("blocks", parts, "the pictures, one below the other"),
      .optional("news", .integer, "how many of the last pictures are news"),
      .optional("side", parts, "what stands next to the board if there is room"),
      .optional("figures", parts, "the player's figures"),
      .optional("keys", .list(.form("Key")), "what keys do; left out if they are those of the picture before"),
      .optional("escape", .form("Key"), "what Escape does, for readers of version 1"),
      .optional("places", .map(Uses.all.map { $0.name }, texts), "the places at which something can be done, by what"),
      .optional("typed", texts, "the places of letters that are typed and not entered"),
      .optional("due", .text, "a line that is to be sent at once"),
      .optional("time", isSet, "whether the picture tells the time"),
      .optional("turnable", isSet, "whether the board means the same from every side"),
      .optional("placeCommands", texts, "the commands that take a place"),
      .optional("usual", .text, "the usual moves, in a sentence"),
      .optional("outcome", .choice(Outcome.allCases.map { $0.rawValue }), "how the game has ended, or that it goes on"),
      .optional("entries", .list(.form("Entry")), "the games to choose from, if none is open"),
      .optional("next", .form("Entry"), "the game that comes next"),
      .optional("choices", .list(.form("Choice")), "the answers to the question that was asked"),
      .optional("canShare", isSet, "whether the result can be shared"),
      .optional("opening", .text, "the line that opens this very game"),
    ])

  private static let entry = JSONForm(
    "Entry", "A game to choose.",
    [
      .required("group", .choice(Scene.Entry.Group.allCases.map { $0.rawValue }), "what kind of entry it is"),
      .required("game", .text, "the name of the game"), .required("title", .text, "what to call it"),
      .required("line", .text, "the line that opens it"), .optional("note", .text, "a remark"),
    ])

  private static let choice = JSONForm(
    "Choice", "An answer to a question.",
    [
      .required("words", texts, "the words that give it, the usual one first"),
      .optional("lines", texts, "the lines that it stands for"),
      .optional("repeats", isSet, "whether the line that asked is sent again"),
    ])

  private static let key = JSONForm(
    "Key", "A key, and what it does.",
    [
      .required("key", .text, "the character, or `Enter`, `Backspace`, `Escape`"),
      .optional("line", .text, "the line that it sends; one that ends with a space is typed on"),
      .optional("title", .text, "what it is called in a strip of keys"),
      .optional("label", .text, "what a button says"),
      .optional("words", .text, "what it does, in words, if the label does not say it"),
      .optional("question", .text, "what is asked for before its line is typed on"),
      .optional("proposal", .text, "an answer to that, which may be changed"),
      .optional("objection", .text, "why it does nothing now"),
      .optional("places", texts, "the places that it is for"),
    ])

  private static let part = JSONForm(
    "Part", "A picture. The first of its members says what it is.",
    [
      .optional("part", .choice(Part.Kind.allCases.map { $0.rawValue }), "its purpose"),
      .optional("words", texts, "what it shows, in sentences"),
      .optional("heading", .text, "a heading"), .optional("role", role, "the meaning of its colour"),
      .optional("paragraph", .text, "a paragraph"),
      .optional("marked", .text, "the paragraph with its commands between backquotes"),
      .optional("note", .text, "a remark"), .optional("message", .text, "a message"),
      .optional("tone", .choice(["good", "bad"]), "the mood of the message"),
      .optional("facts", .list(.form("Fact")), "short texts on a line"),
      .optional("preformatted", texts, "lines as they are"), .optional("list", texts, "a list"),
      .optional("all", .text, "how to see all of the list"),
      .optional("board", .list(.list(.form("Tile"))), "rows of tiles"),
      .optional("names", texts, "the names of the rows of a rack"),
      .optional("keyboard", .list(.list(.form("Tile"))), "rows of keys"),
      .optional("histogram", .list(.form("Bar")), "bars"), .optional("progress", .integer, "how much is done"),
      .optional("of", .integer, "of how much"), .optional("calendar", .text, "the title of a month"),
      .optional("first", .integer, "the column of its first day"), .optional("days", .list(.form("Tile")), "its days"),
      .optional("table", texts, "the headings of a table; empty if it has none"),
      .optional("rows", .list(texts), "the rows of the table"),
      .optional("piles", .list(.list(.form("Pile"))), "rows of piles of cards"),
      .optional("labels", texts, "the names of the cards' groups"), .optional("plot", .form("Plot"), "a plot"),
      .optional("sparkline", .form("Sparkline"), "values over time"),
      .optional(
        "ink", .tuple([("ground", .integer), ("text", .integer), ("faded", .integer)]),
        "the colours of the boards and plots after it, as RGB"),
    ])

  private static let tile = JSONForm(
    "Tile", "A cell of a board, or a key.",
    [
      .optional("text", .text, "the letters on it"),
      .optional("role", role, "the meaning of its colour; else `unused`"),
      .optional("label", .text, "a small text at its upper left"), .optional("bonus", .text, "one at its upper right"),
      .optional("value", .text, "one at its lower right"), .optional("foot", .text, "one at its lower left"),
      .optional("name", .text, "its place"),
      .optional(
        "next", .tuple([("columns", .integer), ("rows", .integer)]), "the way to the tile to which a line leads"),
    ])

  private static let fact = JSONForm(
    "Fact", "A short text on a line.",
    [
      .required("text", .text, "the text"), .optional("role", role, "the meaning of its colour; else `plain`"),
      .optional("name", .text, "its place"),
    ])

  private static let bar = JSONForm(
    "Bar", "A bar of a histogram.",
    [
      .required("label", .text, "its name"), .required("count", .integer, "its length"),
      .optional("marked", isSet, "whether it stands out"),
    ])

  private static let pile = JSONForm(
    "Pile", "A pile of cards.",
    [
      .required("name", .text, "its place"), .required("title", .text, "what it is"),
      .optional("hidden", .integer, "how many cards are face down"),
      .optional("cards", .list(.form("Card")), "the others, the top one last"),
      .optional("fanned", isSet, "whether all of them can be seen"), .optional("note", .text, "a remark"),
    ])

  private static let card = JSONForm(
    "Card", "A card.",
    [
      .required("label", .text, "its name"), .required("suit", .text, "a sign of its group"),
      .required("colour", .integer, "a number for the colour of its group"),
      .optional("leads", isSet, "whether it begins its group"),
      .optional("selected", isSet, "whether it is picked up"),
    ])

  private static let axis = JSONForm.Value.tuple([("title", .text), ("low", .text), ("high", .text)])

  private static let plot = JSONForm(
    "Plot", "Points between two axes, from 0 to 1.",
    [
      .required("points", .list(.form("Point")), "the points"),
      .required("quadrants", .list(.form("Quadrant")), "the four quadrants"),
      .required("x", axis, "the axis to the right"), .required("y", axis, "the axis upwards"),
      .required("centre", .tuple([("x", .number), ("y", .number)]), "where the quadrants meet"),
    ])

  private static let point = JSONForm(
    "Point", "A point of a plot.",
    [
      .required("x", .number, "its place to the right"), .required("y", .number, "its place upwards"),
      .optional("role", role, "the meaning of its colour; else `plain`"), .optional("name", .text, "its place"),
      .optional("note", .text, "what it stands for"),
    ])

  private static let quadrant = JSONForm(
    "Quadrant", "A quarter of a plot.",
    [.required("title", .text, "its name"), .required("count", .integer, "how many points it has")])

  private static let sparkline = JSONForm(
    "Sparkline", "Values over time.",
    [
      .required("values", .list(.number), "the values"),
      .required("abnormal", .list(.integer), "the places of those that stand out"),
      .required("range", .tuple([("low", .number), ("high", .number)]), "the lowest and the highest value"),
      .optional("marked", .tuple([("first", .integer), ("last", .integer)]), "the places of a stretch that is marked"),
    ])
}
