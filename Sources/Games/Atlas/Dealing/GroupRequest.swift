import PuzzleKit

/// The source of a round's groups.
struct GroupRequest {
  private enum Kind {
    case deck([CardGroup], seed: UInt64?, path: String)
    case named([CardGroup])
    /// The same, for a line that was kept: of the second groups if the check is theirs.
    case kept([CardGroup], earlier: [CardGroup], check: String)
    /// By chance, from these.
    case chosen([CardGroup])
  }

  private let kind: Kind
  private let tier: RoundTier
  private let rules: RoundRules
  private let folder: String?
  /// The groups of the player's folder that can be dealt in place of embedded ones.
  private let replacing: [LoadedGroup]

  /// Reads the deck and the folder that an opening line names.
  init(
    _ request: DealRequest, _ tier: RoundTier, _ rules: RoundRules, _ context: any GameContext
  ) throws(Refusal) {
    self.tier = tier
    self.rules = rules
    folder = try request[AtlasOption.folder].map { path throws(Refusal) in try context.absolute(path) }
    if let names = request[AtlasOption.groups], request[AtlasOption.deck] == nil {
      (kind, replacing) = try GroupRequest.named(names, folder, request[AtlasOption.check], context)
      return
    }
    let library = try GroupLibrary.standard(and: folder, context)
    replacing = library.replacing
    if let path = request[AtlasOption.deck] {
      if request[AtlasOption.groups] != nil {
        throw Refusal(.badArgument, "deck can't be combined with groups: the deck file names them")
      }
      let path = try context.absolute(path)
      let deck = try FolderGroups(folder: "", context: context).loadDeck(path)
      kind = .deck(try library.groups(of: deck, file: path), seed: deck.seed, path: path)
    } else {
      kind = .chosen(library.groups)
    }
  }

  /// The groups with some names, and which of them take the place of an embedded one. Lines that were kept when a folder could
  /// not replace an embedded group are known by their check; for them only the files of groups that are not embedded have to be
  /// right.
  private static func named(
    _ text: String, _ folder: String?, _ check: String?, _ context: any GameContext
  ) throws(Refusal) -> (Kind, replacing: [LoadedGroup]) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let embedded = try GroupLibrary.standard(and: nil, context)
    let source = folder.map { FolderGroups(folder: $0, context: context) }
    let found: [LoadedGroup] =
      if check == nil {
        try source?.loadGroups().filter { names.contains($0.group.id) } ?? []
      } else {
        try source?.loadGroups(named: Set(names), needing: Set(names.filter { embedded.group($0) == nil })) ?? []
      }
    let replacing = found.filter { embedded.group($0.group.id) != nil }
    let groups = try groups(names, found.map { $0.group } + embedded.groups)
    guard let check, !replacing.isEmpty else { return (.named(groups), replacing) }
    let earlier = try self.groups(names, embedded.groups + found.map { $0.group })
    return (.kept(groups, earlier: earlier, check: check), replacing)
  }

  /// The groups with some names; of those with one id the first counts.
  private static func groups(_ names: [String], _ known: [CardGroup]) throws(Refusal) -> [CardGroup] {
    var groups: [CardGroup] = []
    for name in names {
      guard let group = known.first(where: { $0.id == name }) else {
        throw Refusal(.badArgument, "no group is called \(quoted(name)); atlas groups lists them")
      }
      if groups.contains(where: { $0.id == group.id }) {
        throw Refusal(.badArgument, "the group \(group.id) is named twice")
      }
      groups.append(group)
    }
    return groups
  }

  /// The seed that a deck file brings along.
  var deckSeed: UInt64? { if case .deck(_, let seed, _) = kind { seed } else { nil } }

  /// The groups with the partners that are played.
  func groups(_ seed: RoundSeed, _ context: any WritableContext) throws(Refusal) -> [CardGroup] {
    switch kind {
    case .deck(let groups, _, _): return groups
    case .named(let groups): return GroupChoice.trimmed(groups, to: tier.shape.partners, seed: seed.value)
    case .kept(let groups, let earlier, let check):
      let earlier = GroupChoice.trimmed(earlier, to: tier.shape.partners, seed: seed.value)
      return GroupLibrary.checksum(of: earlier) == check
        ? earlier : GroupChoice.trimmed(groups, to: tier.shape.partners, seed: seed.value)
    case .chosen(let library):
      let choice = GroupChoice(library: library, sharesLabels: rules.sharesLabels)
      let kept = try context.value(ProfileKey.recent) ?? ""
      let recent = kept.split(separator: " ").map { $0.split(separator: ",").map(String.init) }
      // A seed of the player's gives the same round whatever was played before.
      let excluded = seed.isFresh ? Array(recent.suffix(ProfileKey.recentRounds)) : []
      let groups = try choice.choose(tier.shape, seed: seed.value, recent: excluded)
      let rounds = (recent + [groups.map { $0.id }]).suffix(ProfileKey.recentRounds)
      try context.set(ProfileKey.recent, rounds.map { $0.joined(separator: ",") }.joined(separator: " "))
      return groups
    }
  }

  /// Messages to the player about groups that are dealt in place of embedded ones.
  func remarks(_ groups: [CardGroup]) -> [String] {
    replacing.filter { own in
      groups.contains { group in
        group.id == own.group.id && group.base == own.group.base
          && group.partners.allSatisfy(own.group.partners.contains)
      }
    }.map { $0.remark }
  }

  /// The words of an opening line.
  func words(_ groups: [CardGroup]) -> [String] {
    let place = folder.map { ["folder", QuotedPath.text($0)] } ?? []
    switch kind {
    case .deck(_, _, let path): return place + ["deck", QuotedPath.text(path)]
    case .named, .kept, .chosen: return place + ["groups", groups.map { $0.id }.joined(separator: ",")]
    }
  }
}

/// The seed of a round's shuffles.
struct RoundSeed {
  let value: UInt64
  /// Whether the player did not choose it.
  let isFresh: Bool
  /// The seal that an opening line had.
  private let seal: ObfuscatedAnswer?
  /// The day of which it is the round.
  let day: CivilDate?

  init(_ request: DealRequest, _ source: GroupRequest, _ context: any WritableContext) throws(Refusal) {
    // A line that was kept names the groups and their check: the lists of another release may not choose them again.
    let others =
      ["seed", "sealed", "deck", "folder", "open", "any", "variant", "sharedLabels"]
      + (request[AtlasOption.check] == nil ? ["groups"] : [])
    day = try request.day(context, insteadOf: others)
    if let day {
      (value, isFresh, seal) = (day.dailySeed, false, nil)
      return
    }
    if let text = request[AtlasOption.sealed] {
      if request[AtlasOption.seed] != nil {
        throw Refusal(.badArgument, "sealed can't be combined with seed: it has one")
      }
      let seal = try ObfuscatedAnswer(parsing: text)
      guard let check = request[AtlasOption.check], seal.content.checksum == RoundSeed.checksum(check) else {
        throw Refusal(.badArgument, "the sealed token is damaged, or was made for other groups")
      }
      (value, isFresh, self.seal) = (seal.content.value, false, seal)
      return
    }
    seal = nil
    if let seed = request[AtlasOption.seed] ?? source.deckSeed {
      (value, isFresh) = (seed, false)
      return
    }
    let rounds = UInt64(try context.value(ProfileKey.rounds).flatMap { UInt32($0) } ?? 0)
    try context.set(ProfileKey.rounds, String(rounds + 1))
    var generator = SplitMix64(seed: UInt64(bitPattern: context.now) ^ rounds << 44)
    (value, isFresh) = (generator.next(), true)
  }

  private static func checksum(_ check: String) -> UInt32 { UInt32(check, radix: 16) ?? 0 }

  /// The words of an opening line: a seed that the player did not choose is sealed.
  func words(check: String) -> [String] {
    if let day { return ["daily", day.iso] }
    if let seal { return ["sealed", seal.text] }
    if isFresh { return ["sealed", ObfuscatedAnswer(value, 0, checksum: RoundSeed.checksum(check)).text] }
    return ["seed", String(value)]
  }
}

extension GroupLibrary {
  /// The embedded groups.
  private static let embedded: GroupLibrary = {
    do throws(Refusal) {
      return try GroupLibrary([EmbeddedGroups()])
    } catch {
      preconditionFailure("embedded groups: \(error.text)")
    }
  }()

  /// The embedded groups and those of a folder.
  static func standard(and folder: String?, _ context: any GameContext) throws(Refusal) -> GroupLibrary {
    guard let folder else { return embedded }
    return try GroupLibrary([EmbeddedGroups(), FolderGroups(folder: folder, context: context)])
  }
}
