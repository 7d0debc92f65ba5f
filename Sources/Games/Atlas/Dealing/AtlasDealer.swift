import PuzzleKit

/// Deals rounds of Atlas.
///
/// The groups are those of `deck FILE`, those that `groups` names, or chosen from the embedded ones and those of `folder
/// PATH`. What shuffles them is `seed N`, the day of `daily DATE`, what `sealed HEX` hides, the deck file's seed, or a fresh
/// seed, which the opening line then seals. Groups chosen with a fresh seed are none of the profile's last rounds'.
public struct AtlasDealer: PuzzleKit.Dealer {
  /// A dealer who has made nothing yet.
  public init() {}

  /// A fresh round.
  /// - Throws: `unknown-game` for a mode that is none; `bad-argument` for options that are wrong or do not go together;
  ///   `bad-file` for a file that is damaged.
  public mutating func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<AtlasGame> {
    let tier = request.mode.flatMap(RoundTier.init) ?? .normal
    let rules = RoundRules(request)
    let source = try GroupRequest(request, tier, rules, context)
    let seed = try RoundSeed(request, source, context)
    let groups = try source.groups(seed, context)
    let check = GroupLibrary.checksum(of: groups)
    if let wanted = request[AtlasOption.check], wanted != check {
      throw Refusal(
        .badArgument, "the groups of this round have changed: their check is \(check), not \(quoted(wanted))")
    }
    let started = request[AtlasOption.started] ?? context.now
    let round = AtlasRound(groups, rules, tier, started: started)
    guard round.cards.count >= tier.shape.tableauCards else {
      throw Refusal(
        .badArgument,
        "these groups have \(counted(round.cards.count, "card")), too few for the \(tier.shape.tableauCards) of the tableau of \(tier.rawValue)"
      )
    }
    if let id = round.ambiguousID {
      throw Refusal(.badArgument, "two cards of these groups have the name \(id); rename a group or a card")
    }
    let deals = Deals(round, seed: seed.value)
    let game =
      request[AtlasOption.any] ? deals.deal(0) : try deals.winnable { () throws(Refusal) in try context.checkpoint() }
    var words = ["newgame atlas", tier.rawValue] + rules.words
    if request[AtlasOption.any] { words.append("any") }
    words += source.words(groups) + seed.words(check: check)
    words += ["check", check]
    if started > 0 { words += ["at", String(started)] }
    return Deal(
      position: game, mode: tier.rawValue, opening: words.joined(separator: " "),
      remarks: (context.isReplay ? [] : [AtlasTexts.newRound]) + source.remarks(groups)
        + AtlasDealer.sharedLabels(round),
      origin: seed.isFresh ? .drawn : .named,
      daily: seed.day, identities: AtlasDealer.identities(seed.value, round, check: check),
      isRevealing: rules.isOpen)
  }

  /// A seed shuffles as many cards in one way, whatever is on them.
  private static func identities(_ seed: UInt64, _ round: AtlasRound, check: String) -> [DealIdentity] {
    let digits = String(seed, radix: 16)
    return [
      DealIdentity("atlas", "\(digits) \(check)"), DealIdentity("atlas", "\(digits) of \(round.cards.count)"),
    ]
  }

  /// A remark on every label that stands for several groups.
  private static func sharedLabels(_ round: AtlasRound) -> [String] {
    round.sharedKeys.sorted().compactMap { key in
      let cards = round.cards.filter { $0.key == key && !$0.isBase }
      guard let label = cards.first?.label else { return nil }
      let letters = cards.map { AtlasRound.letter($0.group) }.joined(separator: " and ")
      return round.rules.sharesLabels
        ? "\(label) is in the groups \(letters), and either card fits."
        : "\(label) is in the groups \(letters); each card belongs to the group of its letter."
    }
  }
}

extension RoundRules {
  /// The standard rules, or a variant.
  init(_ variant: AtlasOption.Variant?) {
    self.init()
    partnerOnBase = variant == .partnerOnBase || variant == .both
    baseSeals = variant == .baseSeals || variant == .both
  }

  /// The rules that an opening line asks for.
  init(_ request: DealRequest) {
    self.init(request[AtlasOption.variant])
    sharesLabels = request[AtlasOption.sharedLabels] != nil
    autoplays = request[AtlasOption.autoplay] != nil
    isOpen = request[AtlasOption.open]
  }

  /// The words of an opening line.
  fileprivate var words: [String] {
    var words: [String] = []
    if isOpen { words.append("open") }
    if partnerOnBase || baseSeals {
      words += ["variant", partnerOnBase && baseSeals ? "both" : partnerOnBase ? "partnerOnBase" : "baseSeals"]
    }
    if sharesLabels { words += ["sharedLabels", "interchangeable"] }
    if autoplays { words += ["autoplay", "safe"] }
    return words
  }
}
