import PuzzleKit

/// Atlas's texts for people.
enum AtlasTexts {
  static let dead = "This round can no longer be won. You may take moves back, or give up."
  static let resigned = "You gave up the round."
  static let newRound = "New round: every card belongs to one group."

  static func won(_ groups: Int) -> String {
    (groups == 1 ? "The group is" : "All \(groups) groups are") + " complete. The atlas is yours!"
  }

  static let nothingForFoundations = "No card fits a foundation now."
  static let couldNotBeWon = "You could no longer have won."

  /// The message about a lost round that these steps, in words, and perhaps more after them, would have won.
  static func couldBeWon(_ steps: [String], more: Bool) -> String {
    if steps.isEmpty { return "You could still have won." }
    return
      "You could still have won, starting with: \(steps.joined(separator: ", "))\(more ? " ..." : ".")"
  }

  /// Draws in a row as a step on the way to a win.
  static func step(draws: Int) -> String { "draw \(counted(draws, "card"))" }

  /// `12 moves, 30 draws, 1 reshuffle`.
  static func counts(_ game: AtlasGame) -> String {
    [counted(game.moves, "move"), counted(game.draws, "draw"), counted(game.reshuffles, "reshuffle")]
      .joined(separator: ", ")
  }

  /// The short form of a line of moves; the line itself if it has none.
  static func short(_ line: String) -> String {
    if line == "draw" { return "d" }
    if line == "reshuffle" { return "r" }
    var words = line.split(separator: " ").dropFirst()[...]
    var parts: [String] = []
    while let word = words.popFirst() {
      switch word {
      case "waste": parts.append("w")
      case "tableau", "foundation": parts.append(String(word.prefix(1)) + (words.popFirst() ?? ""))
      case "card", "cards": continue
      default: parts.append(String(word))
      }
    }
    return parts.isEmpty ? line : parts.joined(separator: " ")
  }

  /// `tableau 1 to foundation 2`, or what is done with the stock.
  static func named(_ line: String) -> String {
    if line == "draw" { return "drawing a card from the stock" }
    if line == "reshuffle" { return "shuffling the waste back" }
    let words = line.split(separator: " ").dropFirst()
    guard line.hasPrefix("move "),
      let end = words.dropFirst().firstIndex(where: { ["tableau", "foundation"].contains($0) })
    else { return line }
    let (source, target) = (words[..<end].joined(separator: " "), words[end...].prefix(2).joined(separator: " "))
    let rest = words[end...].dropFirst(2).joined(separator: " ")
    return (rest.isEmpty ? "" : "\(rest) from ") + "\(source) to \(target)"
  }

  /// A sentence about how many sampled layouts of the hidden cards can be won.
  static func outlook(_ won: Int, of samples: Int) -> String {
    if samples == 1 { return won == 1 ? "It can be won." : "It can't be won." }
    let share = share(won, of: samples)
    return "\(grouped(won)) of \(grouped(samples)) sampled layouts of the hidden cards can be won (\(share))."
  }

  /// `88 %`.
  static func share(_ won: Int, of samples: Int) -> String {
    "\((200 * Int64(won) + Int64(samples)) / (2 * Int64(samples))) %"
  }

  static func duration(_ seconds: Int) -> String {
    let rest = seconds % 3600
    let clock = [rest / 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return seconds >= 3600 ? "\(seconds / 3600):\(clock)" : clock
  }

  /// The rules in short.
  static let introduction = [
    "A group is a base card, such as Countries of Europe, and its partners.",
    "A base opens a foundation, and its partners go there. A full group leaves.",
    "On a pile a partner goes onto its group's partners; an empty one takes any.",
    "Draw from the stock for more cards. Complete all groups to win.",
  ]

  static let rules = Topic(
    "rules", title: "The rules of Atlas Solitaire",
    [
      "A round has some groups: each is a base card, such as Countries of Europe, and partners that belong to it. Every group has a letter, which its cards bear. You win when all groups are complete.",
      "Four tableau piles lie open at their top; the rest is the stock. `draw` turns one card of it up onto the waste. When the stock is empty, `reshuffle` shuffles the waste back, as often as you like.",
      "You may move the top card of the waste, the top card of a tableau pile, or several cards from the top of a pile at once if they are face-up partners of one group.",
      "A base goes to an empty foundation or to an empty tableau pile. A partner goes to the foundation that has its base, to an empty pile, or onto a face-up partner of its group; not onto its base in the tableau.",
      "Cards on a foundation stay there. A group with all its cards on its foundation is complete: it leaves at once and the foundation is free again, so there can be more groups than foundations.",
      "A card that becomes the top of a pile is turned up. Clearing and turning up don't count as moves.",
    ],
    onPage: [
      1:
        "Four tableau piles lie open at their top; the rest is the stock. Press the stock to turn its next card up onto the waste. When it is empty, press it to shuffle the waste back, as often as you like."
    ])

  static let playing = Topic(
    "playing", title: "Playing Atlas Solitaire",
    [
      "`draw` or `d`; `reshuffle` or `r`; `move waste foundation 2` or `w f2`; `w f` finds the foundation; `move tableau 1 tableau 3` or `t1 t3`, followed by a number of cards to move only part of the run: `t1 t3 2`.",
      "Or pick up and put down: `select tableau 1` or `t1`, then `drop tableau 3` or `t3`; `deselect` puts back. `round` lists the groups with their letters; `seen` lists the waste and what is known of the stock.",
      "`undo` takes back as much as you like and marks the game as assisted. `hint` names a good move and `go` chooses one, both from what you can see. In a deal with all cards face up (`newgame atlas open`) `solve` finds a win or proves that there is none.",
      "A round that can no longer be won is called dead, but only if the visible cards prove it.",
    ],
    onPage: [
      0:
        "Press a card and it moves to where it can go, or drag it; the cards that lie on it go with it. Press the stock to draw.",
      1:
        "The tool Round lists the groups with their letters; the tool Seen lists the waste and what is known of the stock.",
      2:
        "Undo takes back as much as you like, and then the game won't count in your statistics. Hint leads you to a good move, and the tool Best move chooses one, both from what you can see.",
    ])

  static let dealing = Topic(
    "dealing", title: "Deals, tiers and variants",
    [
      "The tiers: tour has 5 groups and piles of 1, 2, 3 and 4 cards; easy 8 and 3-4-5-6; normal 10 and 3-4-5-6; hard 10 and 4-5-6-7; expert 12 and 4-5-6-7. Each group is played with 5 of its partners.",
      "Only deals that can be won are dealt, unless any is asked for. seed N deals the same round every time; without it the groups of your last three rounds stay out. Two groups that share a label are never dealt together, unless sharedLabels interchangeable is set: then each foundation needs each of its labels once and takes any card that bears it.",
      "variant partnerOnBase lets a partner lie on its base in the tableau, variant baseSeals lets a base lie on a partner of its group, variant both does both. autoplay safe moves partners to their foundations by itself. open deals all cards face up.",
      "folder PATH adds the group files of a folder, deck FILE plays the groups of a deck file, all their cards; `atlas check PATH` checks such files.",
      "The shuffle is that of Fisher and Yates with the generator SplitMix64: from the last place down, place i changes with place k, the upper half of the next output times i + 1. The cards stand in the order of the groups, each base before its partners; piles are dealt from below, the first pile first, and the stock is drawn from its end. Each kind of random choice has its own stream of numbers: the stream for purpose p and number n starts from the first output for the round's seed, exclusive-or p * 2^56 + n * 2^24. Purpose 1 is the choice of the groups, with n = 0; 2 the choice of a group's partners, n being its place in the round from 0; 3 the deal, its tries counted from 0 until one can be won; 4 the reshuffle, counted from 1. A reshuffle starts from the waste's cards in the order of the round.",
    ],
    onPage: [
      1:
        "Only deals that can be won are dealt, and the groups of your last three rounds stay out. Two groups that share a label are never dealt together.",
      2: "", 3: "", 4: "",
    ])

  static let records = Topic(
    "records", title: "What counts",
    [
      "The game counts moves, draws, reshuffles and the time from the deal to the end. Rounds rank by winning, then by moves and draws together, then by time.",
      "A game that is given up, or that a new one replaces after its first move, ends a streak. Games with undo are assisted: they enter the history, but count for nothing. Games with all cards face up, with a variant, or with other numbers of cards than the tier has count as played and won but set no records; the history calls them special.",
    ])
}
