import PuzzleKit

/// The options of an opening line after the tier.
enum AtlasOption {
  /// The ways in which cards may lie on each other in the tableau.
  enum Variant: String, CaseIterable {
    case partnerOnBase, baseSeals, both
  }

  static let seed = Argument.seed(
    "seed", "the seed of the choice of groups, the deal and reshuffles; a fresh one if left out"
  ).optional
  static let open = Argument.flag("open", access: .trusted, "all cards lie face up")
  static let any = Argument.flag("any", "allows unwinnable deals")
  static let variant = Argument.choice(
    "variant", Variant.self,
    "partners may lie on their base in the tableau; a base may lie on a partner of its group; or both"
  ).optional
  static let sharedLabels = Argument.choice(
    "sharedLabels", ["interchangeable"], "lets groups share labels; then any card with the label fits"
  ).optional
  static let autoplay = Argument.choice("autoplay", ["safe"], "moves partners to their foundations by itself").optional
  static let deck = Argument.path("deck", "a deck file, whose groups are played whole").optional
  static let folder = Argument.path(
    "folder", "a folder of your own group files, besides the embedded ones"
  ).optional
  static let groups = Argument.word("groups", "the groups, separated by commas").optional
  static let sealed = Argument.word(
    "sealed", access: .trusted, "a sealed seed from an earlier opening line"
  ).optional
  static let check = Argument.word(
    "check",
    "8 hexadecimal digits of a kept opening line, which tell if groups have changed"
  ).optional
  static let started = Argument.integer(
    "at", 0...Int64.max, "when the round was dealt, in milliseconds since 1970, in a kept opening line"
  ).optional

  static let all: [any AnyArgument] = [
    seed, open, any, variant, sharedLabels, autoplay, deck, folder, groups, sealed, check, started, Daily.option,
  ]
}

extension AtlasGame {
  /// The fixed facts and texts of the game.
  public static let manual = Manual(
    name: "atlas", title: "Atlas Solitaire",
    summary: "Bring every card of geography to its group.",
    modes: RoundTier.allCases.map { $0.mode }, familiar: RoundTier.normal.rawValue,
    options: AtlasOption.all, settings: [StockSide.setting],
    advance: { lines in
      let draws = lines.count { $0 == "draw" }
      let moves = lines.count { $0.hasPrefix("move ") || $0.hasPrefix("drop ") }
      let parts = [moves > 0 ? counted(moves, "move") : nil, draws > 0 ? counted(draws, "draw") : nil]
      return parts.contains { $0 != nil } ? parts.compactMap { $0 }.joined(separator: ", ") : "no move yet"
    },
    typed: [
      ("d, r", "draw; reshuffle"),
      ("w f2, w f", "waste to foundation 2; to one that fits"),
      ("t1 t3, t1 t3 2", "pile 1 to pile 3; 2 cards"),
      ("t1, then t3", "the same in two steps"),
      ("round, seen", "groups; cards seen"),
      ("analyse, solve", "chances of the round; whether it can be won"),
    ],
    introduction: AtlasTexts.introduction,
    topics: [AtlasTexts.rules, AtlasTexts.playing, AtlasTexts.dealing, AtlasTexts.records],
    records: AtlasRecords.all, events: AtlasEvents.all, refusal: AtlasEvents.invalid, errors: AtlasErrors.all)
}
