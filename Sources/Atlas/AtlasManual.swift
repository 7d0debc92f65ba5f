import PuzzleKit

extension AtlasGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "atlas", title: "Atlas Solitaire",
    summary: "Bring every card of geography to its group.",
    modes: Tier.allCases.map(\.mode),
    options: [
      Argument("seed", .seed, optional: true, "chooses the groups, deals and shuffles; a fresh one if left out"),
      Argument("open", .flag, optional: true, "all cards lie face up"),
      Argument("any", .flag, optional: true, "deals also what can't be won"),
      Argument(
        "variant", .choice(["partnerOnBase", "baseSeals", "both"]), optional: true,
        "partners may lie on their base in the tableau; a base may close a pile of its partners; or both"),
      Argument(
        "sharedLabels", .choice(["interchangeable"]), optional: true,
        "groups may share labels, and any card with the label fits"),
      Argument("autoplay", .choice(["safe"]), optional: true, "partners go to their foundations by themselves"),
      Argument("deck", .path, optional: true, "a deck file, whose groups are played whole; its path has no spaces"),
      Argument(
        "folder", .path, optional: true,
        "a folder of group files of your own beside the embedded ones; its path has no spaces"),
      Argument("groups", .word, optional: true, "the groups themselves, with commas between them"),
      Argument("sealed", .word, optional: true, "a seed as an earlier opening line has sealed it"),
      Argument(
        "check", .word, optional: true,
        "8 hexadecimal digits that an opening line has, so that groups that have changed are not played on by mistake"),
      Argument(
        "at", .integer(0...Int.max), optional: true,
        "when the round was dealt, in milliseconds since 1970, as an opening line has it"),
    ],
    topics: [AtlasTexts.rules, AtlasTexts.playing, AtlasTexts.dealing, AtlasTexts.records],
    records: AtlasRecords.all, events: AtlasEvents.all, refusal: AtlasEvents.invalid, errors: AtlasErrors.all)
}
