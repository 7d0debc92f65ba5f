import PuzzleKit

private let deals = Argument.integer("deals", 1...100_000_000, "how many deals")
private let shapeText = Argument.word("tier", "a tier, or a shape such as 8x5:4-5-6-7")
private let dealSeed = Argument.seed("seed", "what shuffles them; 1 if left out").optional
private let variant = Argument.choice("variant", AtlasOption.Variant.self, "a variant of the rules, as for newgame")
  .optional
private let listedFolder = Argument.file("folder", "a folder of your own groups, listed with the embedded ones")
  .optional
private let id = Argument.word("id", "the group")
private let searchedFolder = Argument.file("folder", "a folder of your own groups to search too").optional
private let path = Argument.path("path", "a group file, a deck file, or a folder of group files")
private let deckFolder = Argument.file("folder", "a folder whose groups a deck may use too").optional
private let tier = Argument.choice("tier", RoundTier.self, "the tier; normal if left out").optional

extension AtlasGame {
  /// The commands that need no open game.
  public static let tools = [
    GameTool(
      "analyse", [deals, shapeText, dealSeed, variant],
      "Estimates how many deals a player who sees all cards can win, and how many of the first fifth of them careful play wins.",
      replies: ReplySchema([AtlasRecords.careful, AtlasRecords.winnable], errors: [.badFile, .inputOutput]),
      .work { (arguments, _) throws(Refusal) in
        let text = arguments[shapeText]
        let shape = if let tier = RoundTier(rawValue: text) { tier.shape } else { try shape(text) }
        let analysis = Analysis(
          shape, deals: arguments[deals], seed: arguments[dealSeed] ?? 1, RoundRules(arguments[variant]))
        return { monitor throws(Refusal) in try analysis.run(monitor) }
      }),
    GameTool(
      "groups", [listedFolder], "Lists the groups that can be dealt.",
      replies: ReplySchema([AtlasRecords.listing], errors: [.badFile, .inputOutput]),
      .answer { (arguments, context, reply) throws(Refusal) in
        let library = try GroupLibrary.standard(and: arguments[listedFolder], context)
        for group in library.groups {
          reply.add(AtlasRecords.listing) {
            $0.word(group.id)
            $0.integer(group.partners.count)
            $0.word(group.difficultyWord)
            $0.text(group.name)
          }
        }
        reply.draw(
          .table(
            ["Group", "Partners", "Name"], library.groups.map { [$0.id, String($0.partners.count), $0.name] }))
      }),
    GameTool(
      "group", [id, searchedFolder], "Shows the cards of a group and where its facts come from.",
      replies: ReplySchema(
        [AtlasRecords.card, AtlasRecords.image, AtlasRecords.source], errors: [.badFile, .inputOutput]),
      .answer { (arguments, context, reply) throws(Refusal) in
        let library = try GroupLibrary.standard(and: arguments[searchedFolder], context)
        guard let group = library.group(arguments[id]) else {
          throw Refusal(.badArgument, "no group is called \(quoted(arguments[id])); atlas groups lists them")
        }
        report(group, to: &reply)
      }),
    GameTool(
      "check", [path, deckFolder], "Checks files; the first fault is named by file and place.",
      replies: ReplySchema([AtlasRecords.checked], errors: [.badFile, .inputOutput]),
      .answer { (arguments, context, reply) throws(Refusal) in
        let (groups, replacing) = try checked(arguments[path], arguments[deckFolder], context)
        let partners = groups.reduce(0) { $0 + $1.partners.count }
        reply.add(AtlasRecords.checked) {
          $0.integer(groups.count)
          $0.integer(partners)
        }
        for group in replacing { reply.say(group.remark) }
        reply.draw(.message("No fault: \(counted(groups.count, "group")) with \(counted(partners, "partner")).", .good))
      }),
    GameTool(
      "ranking", [tier],
      "Lists the ten best rounds of a tier: fewest moves and draws together, then fastest.",
      replies: ReplySchema([AtlasRecords.rank]),
      .answer { (arguments, context, reply) throws(Refusal) in
        try reportRanking(arguments[tier] ?? .normal, context, to: &reply)
      }),
    AtlasAchievement.tool("Lists the achievements. Only rounds that count for records reach them."),
  ]

  private static func shape(_ text: String) throws(Refusal) -> Shape {
    guard text.contains("x") || text.contains(":") else {
      let tiers = RoundTier.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw Refusal(
        .badArgument, "tier must be one of \(tiers), or a shape such as 8x5:4-5-6-7, not \(quoted(text))")
    }
    return try Shape(parsing: text)
  }

  private static func report(_ group: CardGroup, to reply: inout Reply) {
    let base = (group.base, "base")
    for (index, (face, kind)) in ([base] + group.partners.map { ($0, "partner") }).enumerated() {
      reply.add(AtlasRecords.card) {
        $0.word("group")
        $0.integer(index + 1)
        $0.word("\(group.id)_\(face.id)")
        $0.word("-")
        $0.word(kind)
        $0.text(face.label)
      }
      reportImage(face.image, of: "\(group.id)_\(face.id)", to: &reply)
    }
    reply.add(AtlasRecords.source) {
      $0.word(group.id)
      $0.word(group.difficultyWord)
      $0.text(oneLine(group.source ?? ""))
    }
    reply.draw(.heading(group.name))
    reply.draw(.paragraph(group.partners.map { $0.label }.joined(separator: ", ")))
    reply.draw(.paragraph("Source: \(group.source ?? "none given")"))
  }

  /// The groups of a file, a folder or a deck, and those that take the place of an embedded one.
  private static func checked(
    _ path: String, _ folder: String?, _ context: any GameContext
  ) throws(Refusal) -> (groups: [CardGroup], replacing: [LoadedGroup]) {
    if (try? context.names(inFolder: path)) != nil {
      let library = try GroupLibrary.standard(and: path, context)
      return (library.own.map { $0.group }, library.replacing)
    }
    guard let bytes = try context.read(path) else {
      throw Refusal(.inputOutput, "there is no file or folder \(path)")
    }
    guard DeckFile.isDeck(bytes) else { return ([try GroupFile.group(bytes, file: path)], []) }
    let library = try GroupLibrary.standard(and: folder, context)
    let groups = try library.groups(of: DeckFile.deck(bytes, file: path), file: path)
    return (groups, library.replacing.filter { replacing in groups.contains { $0.id == replacing.group.id } })
  }
}

extension CardGroup {
  /// The difficulty of knowing it, in a word.
  fileprivate var difficultyWord: String {
    let word = difficulty ?? ""
    return word.isEmpty || word.utf8.contains { $0 <= 32 } ? "unknown" : word
  }
}
