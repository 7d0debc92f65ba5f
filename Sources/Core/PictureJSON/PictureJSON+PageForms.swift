import PuzzleKit

/// The forms of what a page is answered, which holds pictures.
extension PictureJSON {
  static var formsOfPages: [JSONForm] { [answer, menu, menuEntry] }

  private static let answer = JSONForm(
    "Answer", "The answer to a line of a page.",
    [
      .optional("opens", .flag, "whether another game than before is open, or none any more"),
      .optional("refused", .text, "the code of the error that has refused the line"),
      .optional("said", .list(.form("Part")), "the answer as pictures"),
      .optional(
        "introduction", .list(.form("Part")),
        "the rules in short of a game that is new here, or what a step of a tutorial asks for"),
      .optional("choices", .list(.text), "the answers to a question"),
      .optional("game", .text, "the name of the open game"), .optional("title", .text, "what the open game is called"),
      .optional("search", .flag, "whether the open game can be asked for hints"),
      .optional("scene", .form("Scene"), "the open game"),
      .optional("statistics", .list(.form("Part")), "the player's statistics, once a game is over"),
      .optional("menu", .form("Menu"), "the menu that was asked for"),
      .optional("challenge", .text, "an opening line for somebody else, in which its answer is sealed"),
      .optional("file", .text, "the file that the line has written"),
      .optional("foreseen", .form("Scene"), "what the picture of a room will be"),
      .optional("settings", .map([], .text), "the options that a page may look at"),
    ])

  private static let menu = JSONForm(
    "Menu", "A menu.",
    [
      .required("title", .text, "its title"), .optional("text", .text, "what it is for"),
      .optional("firstColumn", .integer, "the column of the first entry, if the entries are days of weeks"),
      .optional("first", .integer, "the entry to begin at"),
      .optional(
        "hasStyles", .flag, "whether its game can be played in rooms at one table as well as against each other"),
      .required("entries", .list(.form("MenuEntry")), "its entries"),
    ])

  private static let menuEntry = JSONForm(
    "MenuEntry", "An entry of a menu.",
    [
      .required("title", .text, "its title"), .optional("note", .text, "a value or a remark"),
      .optional("gist", .text, "what it is about"), .optional("page", .text, "the menu that it opens"),
      .optional("line", .text, "the line that it sends"), .optional("back", .flag, "whether it goes back to the game"),
      .optional(
        "change", .tuple([("next", .text), ("previous", .text)]), "the lines that set the next value and the one before"
      ),
      .optional(
        "type", .tuple([("start", .text), ("prompt", .text)]), "the start of a line to be typed, and what to type"),
      .optional("leave", .flag, "whether it leaves Parlor"),
      .optional("beginsGroup", .flag, "whether it begins a group"),
      .optional("role", .choice(Role.allCases.map { $0.rawValue }), "the meaning of its colour"),
      .optional("detail", .list(.form("Part")), "more about it"),
    ])
}
