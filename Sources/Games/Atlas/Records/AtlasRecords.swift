import PuzzleKit

/// The records that only Atlas writes.
enum AtlasRecords {
  static let game = RecordSchema(
    "atlas", "The game that is open, and the counts that rank it.",
    [
      Field("tier", of: ["tour", "easy", "normal", "hard", "expert"]),
      Field("status", of: ["playing", "won", "lost"]),
      Field("groups", .integer, "groups of the round"),
      Field("complete", .integer, "how many of them are complete"),
      Field("stock", .integer, "cards of the stock"),
      Field("waste", .integer, "cards of the waste"),
      Field("moves", .integer, "moves of cards"),
      Field("draws", .integer, "cards drawn"),
      Field("reshuffles", .integer, "reshuffles"),
      Field("dead", .flag, "whether the visible cards prove that the round can't be won"),
      Field("selected", .word, optional: true, "the pile from which cards are picked up"),
      Field("count", .integer, optional: true, "how many are picked up"),
    ])
  static let group = RecordSchema(
    "group", "A group of the round.",
    [
      Field("letter", .word, "the letter that its cards bear"),
      Field("id", .word, "its name in files"),
      Field("state", of: ["closed", "open", "complete"], "`closed`, `open` on a foundation, or `complete`"),
      Field("placed", .integer, "how many of its cards are on foundations or were cleared"),
      Field("cards", .integer, "how many cards it has, the base included"),
      Field("name", .text, "the name people know"),
    ])
  static let pile = RecordSchema(
    "pile", "A tableau pile, a foundation, or the waste: its face-up cards follow as `card`.",
    [
      Field("name", .word, "`waste`, `tableau-N` or `foundation-N`"),
      Field("hidden", .integer, "cards face down"),
      Field("shown", .integer, "cards face up"),
      Field("run", .integer, "how many cards can be moved together; 0 for foundations"),
    ])
  static let card = RecordSchema(
    "card", "A card that lies face up.",
    [
      Field(
        "pile", .word,
        "where: `waste`, `tableau-N`, `foundation-N`, `stock` if all cards lie face up, or `group` for `atlas group`"),
      Field("place", .integer, "its place in the pile, 1 at the bottom, face-down cards included"),
      Field("id", .word, "its name: GROUP_CARD"),
      Field("letter", .word, "the letter of its group; `-` for `atlas group`"),
      Field("kind", of: ["base", "partner"]),
      Field("label", .text, "what is written on it"),
    ])
  static let known = RecordSchema(
    "known", "A card seen before that must be in the stock; its place there is not known.",
    [
      Field("id", .word, "its name: GROUP_CARD"),
      Field("letter", .word, "the letter of its group"),
      Field("kind", of: ["base", "partner"]),
      Field("label", .text, "what is written on it"),
    ])
  static let image = RecordSchema(
    "image", "The picture of the card on the line before; only cards whose file names one have it.",
    [Field("id", .word, "the card: GROUP_CARD"), Field("image", .text, "the picture as the group's file names it")])
  static let cleared = RecordSchema(
    "cleared", "A group that the move has completed.",
    [
      Field("pile", .word, "the foundation that is free again, `foundation-N`"), Field("letter", .word, "its letter"),
      Field("id", .word, "its name in files"), Field("name", .text, "its name"),
    ])
  static let result = RecordSchema(
    "result", "How the game ended.",
    [
      Field("outcome", of: ["won", "lost"]),
      Field("complete", .integer, "groups completed"),
      Field("moves", .integer, "moves of cards"),
      Field("draws", .integer, "cards drawn"),
      Field("reshuffles", .integer, "reshuffles"),
      Field("seconds", .integer, "from the deal to the end; 0 if it is not known, as in `show`"),
    ])
  static let solution = RecordSchema(
    "solution", "What the solver found about a deal with all cards face up; the moves of a win follow.",
    [
      Field(
        "verdict", of: ["winnable", "dead", "unknown"], "`winnable`, `dead`, or `unknown` if it could not be decided"),
      Field("moves", .integer, "how many moves follow"),
      Field("nodes", .integer, "positions visited"),
    ])
  static let outlook = RecordSchema(
    "outlook", "The outlook of a round; a `prospect` follows for each move that changes it, the best first.",
    [
      Field("samples", .integer, "how many layouts of the face-down cards were sampled; 1 if there are none"),
      Field("won", .integer, "how many of them a player who sees all cards can win"),
      Field("dead", .flag, "whether the visible cards prove that the round can't be won; then no samples were taken"),
    ])
  static let prospect = RecordSchema(
    "prospect", "A move in an analysis.",
    [
      Field("won", .integer, "how many of the layouts can still be won after it"),
      Field("line", .text, "the line that makes it"),
    ])
  static let step = RecordSchema("step", "A move of a win.", [Field("line", .text, "the line that makes it")])
  static let played = RecordSchema(
    "solitaire", "A game in the history.",
    [
      Field("complete", .integer, "groups completed"),
      Field("groups", .integer, "groups of the round"),
      Field("moves", .integer, "moves of cards"),
      Field("draws", .integer, "cards drawn"),
      Field("reshuffles", .integer, "reshuffles"),
      Field("seconds", .integer, "from the deal to the end"),
      Field("assisted", .flag, "whether it was played with help"),
      Field(
        "standard", .flag, "whether it had the tier's size and was played closed and by the standard rules"),
    ])
  static let statistics = RecordSchema(
    "stats", "Statistics of a tier.",
    [
      Field("tier", .word, "the tier"),
      Field("played", .integer, "games that ended"),
      Field("won", .integer, "games won"),
      Field("percent", .integer, "won in percent of played"),
      Field("streak", .integer, "wins in a row up to the newest game"),
      Field("longest", .integer, "the most wins in a row"),
      Field("moves", .integer, optional: true, "the fewest moves and draws together of a win without help"),
      Field("seconds", .integer, optional: true, "the fastest win without help, if timed"),
    ])
  static let rank = RecordSchema(
    "rank", "A round in the ranking of its tier.",
    [
      Field("place", .integer, "its place, from 1"),
      Field("id", .integer, "its number in the history"),
      Field("turns", .integer, "moves and draws together"),
      Field("seconds", .integer, optional: true, "from the deal to the end, if timed"),
    ])
  static let source = RecordSchema(
    "source", "Where the facts of a group come from.",
    [
      Field("id", .word, "the group"), Field("difficulty", .word, "how hard it is to know, or `unknown`"),
      Field("text", .text, "the source"),
    ])
  static let listing = RecordSchema(
    "listing", "A group that can be dealt.",
    [
      Field("id", .word, "its name in files"), Field("partners", .integer, "how many partners it has"),
      Field("difficulty", .word, "how hard it is to know, or `unknown`"), Field("name", .text, "its name"),
    ])
  static let checked = RecordSchema(
    "checked", "What the checked files contain; they have no fault.",
    [Field("groups", .integer, "groups"), Field("partners", .integer, "partners of all of them")])
  static let winnable = RecordSchema(
    "winnable", "How many deals a player who sees all cards can win.",
    [
      Field("shape", .word, "GROUPSxPARTNERS:PILES"),
      Field("deals", .integer, "deals so far"),
      Field("won", .integer, "deals that can be won"),
      Field(
        "unknown", .integer,
        "undecided deals: too many groups in the tableau, or too many positions"),
      Field("percent", .decimal, "won in percent"),
      Field("low", .decimal, "the lower end of the 95 % Wilson interval, unknown ones counted as lost"),
      Field("high", .decimal, "the upper end, unknown ones counted as won"),
      Field("nodes", .integer, "positions visited"),
      Field("worst", .integer, "the most positions visited for one deal"),
    ])
  static let careful = RecordSchema(
    "careful", "How many deals careful play wins (the bot of that name).",
    [
      Field("shape", .word, "GROUPSxPARTNERS:PILES"),
      Field("deals", .integer, "deals so far"),
      Field("won", .integer, "deals that were won"),
      Field("percent", .decimal, "won in percent"),
      Field("low", .decimal, "the lower end of the 95 % Wilson interval"),
      Field("high", .decimal, "the upper end"),
    ])

  static let all = [
    game, group, pile, card, known, image, cleared, result, solution, outlook, prospect, step, played, statistics, rank,
    Reply.achievement,
    source,
    listing,
    checked, winnable, careful,
  ]
}
