import PuzzleKit

/// What an opening line may say after the tier.
enum AtlasOption {
  /// How cards may lie on each other in the tableau.
  enum Variant: String, CaseIterable {
    case partnerOnBase, baseSeals, both
  }

  static let seed = Argument.seed("seed", "chooses the groups, deals and shuffles; a fresh one if left out").optional
  static let open = Argument.flag("open", "all cards lie face up")
  static let any = Argument.flag("any", "deals also what can't be won")
  static let variant = Argument.choice(
    "variant", Variant.self,
    "partners may lie on their base in the tableau; a base may lie on a partner of its group; or both"
  ).optional
  static let sharedLabels = Argument.choice(
    "sharedLabels", ["interchangeable"], "groups may share labels, and any card with the label fits"
  ).optional
  static let autoplay = Argument.choice("autoplay", ["safe"], "partners go to their foundations by themselves").optional
  static let deck = Argument.path("deck", "a deck file, whose groups are played whole").optional
  static let folder = Argument.path(
    "folder", "a folder of group files of your own beside the embedded ones"
  ).optional
  static let groups = Argument.word("groups", "the groups themselves, with commas between them").optional
  static let sealed = Argument.word("sealed", "a seed as an earlier opening line has sealed it").optional
  static let check = Argument.word(
    "check",
    "8 hexadecimal digits that an opening line has, so that groups that have changed are not played on by mistake"
  ).optional
  static let started = Argument.integer(
    "at", 0...Int.max, "when the round was dealt, in milliseconds since 1970, as an opening line has it"
  ).optional

  static let all: [any AnyArgument] = [
    seed, open, any, variant, sharedLabels, autoplay, deck, folder, groups, sealed, check, started, Daily.option,
  ]
}

extension AtlasGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "atlas", title: "Atlas Solitaire",
    summary: "Bring every card of geography to its group.",
    modes: Tier.allCases.map(\.mode),
    options: AtlasOption.all, settings: [StockSide.setting],
    topics: [AtlasTexts.rules, AtlasTexts.playing, AtlasTexts.dealing, AtlasTexts.records],
    records: AtlasRecords.all, events: AtlasEvents.all, refusal: AtlasEvents.invalid, errors: AtlasErrors.all)
}
