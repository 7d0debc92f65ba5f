import PuzzleKit

/// Texts for the player.
enum WordiestTexts {
  static let firstRun = "Welcome! Make two words from fourteen tiles: newgame wordiest deals your first match."
  static let challenge = "Challenges do not affect rating."

  /// `1 point`, `36 points`, `1,036 points`.
  static func points(_ count: Int) -> String { counted(count, "point") }

  /// `1 match`, `36 matches`.
  static func matches(_ count: Int) -> String { counted(count, "match", "matches") }

  /// A match's name for people: `of 26 January 2026` for the one of a day, `7 of seed 5`, `4`, `tuesday.packed 4`.
  static func name(_ identifier: String) -> String {
    let parts = identifier.split(separator: ":").map(String.init)
    switch (parts.first, parts.count) {
    case ("daily", 2): return CivilDate(iso: parts[1]).map { "of \($0.long)" } ?? identifier
    case ("seed", 3): return "\(parts[2]) of seed \(parts[1])"
    case (_, 2): return "\(parts[1]) of \(parts[0])"
    default: return identifier
    }
  }

  /// A match's name in texts that may be shown to others: of a file only the number in it, as its path is nobody's business.
  static func sharedName(_ identifier: String) -> String {
    guard identifier.contains("/"), let colon = identifier.lastIndex(of: ":") else { return "#" + identifier }
    return "#\(identifier[colon...].dropFirst()) of a file"
  }

  static let leave = "Give up this match? Its words will not count."

  /// The question before a match is submitted with these valid words.
  static func submit(_ words: [String], _ total: Int) -> String {
    switch words.count {
    case 0: "No valid word: submit for 0 points?"
    case 1: "Submit only one word, \(words[0]), for \(points(total))?"
    default: "Submit \(words[0]) and \(words[1]) for \(points(total))?"
    }
  }

  /// An addition to that question if better words were laid before; a command stands between backquotes.
  static func better(_ words: [String], _ total: Int) -> String {
    " Your best was \(words.joined(separator: " and ")), \(total). `best` brings it back."
  }

  /// The summary of a submitted match, line by line.
  static func summary(
    _ standing: ScoreStanding, _ kind: WordiestGame.Kind, isFirst: Bool, isUnrated: Bool, opponents: Int
  ) -> [String] {
    var lines: [String] = []
    if opponents > 0 {
      lines.append("You scored \(points(standing.score)), beating \(standing.shownPercentile)% of other players.")
    } else {
      lines.append("You scored \(points(standing.score)).")
    }
    lines.append(kind == .challenge ? challenge : rating(standing, isFirst: isFirst, isUnrated: isUnrated))
    if opponents > 0 {
      lines += [
        "You beat \(players(standing.upsetWins, "higher")).", "You beat \(players(standing.expectedWins, "lower")).",
        "You lost to \(players(standing.upsetLosses, "lower")).",
        "You lost to \(players(standing.expectedLosses, "higher")).",
      ]
    }
    return lines
  }

  private static func rating(_ standing: ScoreStanding, isFirst: Bool, isUnrated: Bool) -> String {
    let (old, new) = (standing.oldRating, standing.newRating)
    let change = decimalText(abs(new.value - old.value), places: 1)
    if isUnrated { return "Your rating stays at \(new.text), because you had help." }
    if isFirst { return "Your first rating is \(new.text)." }
    if new.value > old.value { return "Your rating rose by \(change) to \(new.text)." }
    if new.value < old.value { return "Your rating fell by \(change) to \(new.text)." }
    return "Your rating stays at \(new.text)."
  }

  private static func players(_ count: Int, _ side: String) -> String {
    count == 0 ? "no \(side) rated players" : counted(count, "\(side) rated player")
  }

  static let fireworks = "Fireworks! Nobody scored more."
  static let isBestPair = "That's the best possible score!"

  /// A player's place among all who have played a match; nil if there are no others.
  static func place(_ standing: ScoreStanding, opponents: Int) -> String? {
    opponents == 0 ? nil : "That is place \(grouped(standing.losses + 1)) of \(grouped(opponents + 1))."
  }

  /// The rules in short.
  static let introduction = [
    "Make two words from fourteen tiles. Each tile goes into one word only.",
    "5L counts a letter five times, 2W counts its whole word twice.",
    "Your score is that of both words together; long words with bonuses win.",
    "Submit to see how others did with the same tiles: your rating follows.",
  ]

  static let playing = Topic(
    "playing", title: "Playing",
    [
      "You have fourteen tiles in two banks. Make two words of them. A tile can be in one word only; what you do not need "
        + "stays in the banks.",
      "`place HIGHER QUEERER` lays two words with the tiles that score most; at a terminal the word alone is enough. "
        + "`move tile 3 word1` moves one tile, `move tile 3 word1 2` puts it in second place.",
      "`shuffle` shuffles the rack; scores don't change. `reset` takes both words back, "
        + "`reset invalid` only those that are not words; with nothing to take back, both shuffle.",
      "The program remembers the best pair of words you have laid; `best` lays it again. `submit` ends the match and asks "
        + "first; `submit confirm` answers.",
      "`hint` and `solve` find the best two words.",
    ],
    onPage: [
      1:
        "Press a tile to lay it in a word, press it again to take it back, or drag it to where you want it. You can also type a whole word.",
      2: "Mix mixes the tiles that are not laid; scores don't change. Reset takes all tiles back.",
      3:
        "The best pair of words you have laid is remembered; Best lays it again. Submit ends the match, after a question.",
      4: "Hint leads you to the best two words, and the tool Best move names them.",
    ])

  static let scoring = Topic(
    "scoring", title: "Scoring",
    [
      "Every letter has a value. A bonus such as 5L multiplies the tile's own value by five, 2W the whole word by two; "
        + "several word bonuses in one word multiply each other.",
      "Only valid words score, and a word may have any length. The match's score is that of both words together.",
      "A match has been played by up to a hundred others. Your percentile is the share of them who did not score more "
        + "than you. Your rating, from 0 to 100, starts at 50 and moves a fifth of the way to each percentile.",
      "The graph shows the others around you: ratings from left to right, scores from bottom to top. Whoever is above "
        + "you scored more; to the left are those rated below you. `opponent 7` shows what one of them played.",
      "Challenges are played in the same way and leave the rating alone.",
    ])

  static let history = Topic(
    "history", title: "History",
    [
      "`history wordiest` lists your matches, newest first; the last hundred are kept. A star marks a match in which "
        + "nobody scored more than you.",
      "`newgame wordiest review entry 12` opens the match with the number 12 as it was: its words, its graph, its other "
        + "players. You may move the tiles again, but not submit them.",
      "`wordiest sparkline` draws your rating over time. Steps that do not fit the match they stand for are marked, as "
        + "happens if matches in between were deleted. `wordiest sparkline 40` also lists the matches around that place, "
        + "0 being the oldest and 100 the newest.",
      "`wordiest delete 12` takes a match out of the list; `wordiest reset-rating` starts again at 50 with an empty history. "
        + "Both ask first.",
    ],
    onPage: [
      0: "History lists your matches, newest first; the last hundred are kept.",
      1:
        "Press a match to open it as it was: its words, its graph, its other players. You may move the tiles again, but not submit them.",
      2: "", 3: "Full Reset, in the settings, starts again at 50 with an empty history, after a question.",
    ])

  static let sharing = Topic(
    "sharing", title: "Sharing",
    [
      "A match has a name, such as 17 or seed:5:17. Give it to a friend: `newgame wordiest challenge number 17` plays the "
        + "same rack against the same players, and so does `newgame wordiest challenge seed 5 number 17`.",
      "A rack from anywhere is set up with `position wordiest h r i5l e q e s e r4l g h r u e`.",
      "`graph FILE` writes the score graph as a picture in SVG. `save FILE` writes the match as lines that anybody's parlor "
        + "can `load`.",
      "Files of matches in the packed format of the phone game are played with `newgame wordiest file FILE`; "
        + "`wordiest check FILE` names their faults.",
    ],
    onPage: [
      0:
        "Challenge a friend, under the three dots of a match, gives a link to it: the same rack against the same players.",
      1: "", 2: "The tools save the match as a file that anybody's Parlor can open.", 3: "",
    ])

  static let privacy = [
    "Parlor has no accounts and no advertisements. A match of Wordiest sends nothing to anybody. The network is used by "
      + "parlor-net alone: its room passes your name, your moves, what you trace, your chat and your reactions to the server, "
      + "which shows them to everybody in the room, and with the option Analytics also how finished games went; its daily asks a server for a day's puzzle, and its submit sends a puzzle of yours "
      + "and the contact that you name.",
    "A profile is a file on this machine. It keeps your matches, rating, points and achievements, and a player number "
      + "that is made of the time of your first match. It also keeps hashes of deals that you were shown, of all games. "
      + "Without a profile none of it outlives the program. The lines you type at a terminal are kept in another file here, "
      + "and so is the secret by which servers of rooms know you again.",
    "wordiest delete takes one match out, wordiest reset-rating all of them; fullreset wordiest forgets everything but "
      + "which deals you were shown. If you delete the profile's file, nothing is left.",
    "Wiktionary addresses are shown and never opened; if you open one, that site's rules apply. The Android game has a "
      + "policy of its own: https://concreterose.github.io/privacypolicy.html",
  ]

  static let credits = [
    "Wordiest: two words from fourteen tiles, after the Android game of that name by Concrete Rose.",
    "Rules, solver, matches and texts of this program are its own; nothing of the original's data is in it.",
    "The words are SCOWL's and ENABLE's. Definitions come from Princeton's WordNet if it is installed.",
    "lookup WORD asks the dictionary, define WORD its meaning.",
  ]
}
