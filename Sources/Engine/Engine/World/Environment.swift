import PuzzleKit
import Wire

/// The surroundings of a session's tables: clock and files, options, profile, dictionary. Rows that play nothing work on this
/// alone.
final class Environment {
  /// Opens the profile in a file, making a new one if there is none. Throws `bad-file` or `io`.
  typealias ProfileOpener = @Sendable (String) throws(Refusal) -> any Profile

  let services: Services
  let situation: Situation
  let policy: SessionPolicy
  private let opener: ProfileOpener
  private let catalog: Catalog
  private(set) var dictionary: WordSource
  /// The source of definitions, once it has been asked.
  private var definitions: DefinitionSource?

  /// The values of the options; rows set them by ``set(_:to:)``.
  private(set) var settings = Settings() {
    didSet { style = ReplyStyle(settings) }
  }
  private(set) var style = ReplyStyle(Settings())
  private(set) var profile: any Profile = EphemeralProfile() {
    didSet { isDurable = profile.isDurable }
  }
  private(set) var isDurable = false
  /// The number of identities that were shown: as long as it stays, no open game has become known here.
  private(set) var exposures = 0
  /// The values of the identities that were shown in this process; at most twice ``exposureLimit``, the newest last.
  private var shown: [UInt64] = []
  /// The number of those that were dropped as the oldest.
  private var dropped = 0
  /// The number of all of them that the profile in each file knows of, by its absolute path; the open one knows of all.
  private var told: [String: Int] = [:]
  /// The number of tables at which the session has sat down.
  private var seatings = 0
  /// The absolute path of the open profile; nil if it is in no file.
  private var file: String?
  /// The deals that a player whom nobody trusts was dealt. None is forgotten, so there is an end to them.
  private var dealt: Set<UInt64> = []
  private var dealtCount = 0
  /// The number of deals that such a player gets in a process.
  static let fairDealLimit = 1_000_000

  init(
    _ services: Services, _ situation: Situation, _ catalog: Catalog, _ policy: SessionPolicy,
    profiles opener: @escaping ProfileOpener
  ) {
    self.services = situation == .local ? services : services.withoutFiles
    self.situation = situation
    self.policy = policy
    self.opener = opener
    self.catalog = catalog
    dictionary = catalog.dictionaries.embedded
  }

  /// The day by UTC. It is the system's, whatever the clock of games is: nobody sets it to see a deal before its day.
  var today: CivilDate { Instant(services.now(), offset: 0).date }

  /// Milliseconds since 1970, as the `Clock` option has it.
  var now: Int64 {
    switch style.clock {
    case .auto: isDurable ? services.now() : 0
    case .system: services.now()
    case .fixed(let instant): instant
    }
  }

  /// The local time of an instant.
  func local(_ milliseconds: Int64) -> Instant {
    switch style.clock {
    case .auto where isDurable, .system: Instant(milliseconds, offset: services.utcOffset(milliseconds))
    case .auto, .fixed: Instant(milliseconds, offset: 0)
    }
  }

  /// The bytes of a file, without a byte order mark, or nil where there is none.
  func read(_ path: String) throws(Refusal) -> [UInt8]? {
    if let bytes = try services.readFile(path) { return withoutByteOrderMark(bytes) }
    return nil
  }

  /// The bytes of a file that must be there.
  func contents(_ path: String) throws(Refusal) -> [UInt8] {
    if let bytes = try read(path) { return bytes }
    throw Refusal(.inputOutput, "there is no file \(path)")
  }

  /// Writes a file whole or not at all, and never over the open profile.
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    var overwriting = overwriting
    overwriting.spared = settings[Settings.profile]
    try services.writeFile(path, bytes, overwriting)
  }

  /// Looks up a word, in upper or lower case, in the source of definitions.
  /// - Throws: `bad-file` if its files are damaged; `io`.
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer {
    let folder = settings[Settings.wordNet]
    if situation != .local { return .withheld }
    if folder.isEmpty { return .noSource }
    // Those of the folder that is asked by itself may be installed at any time.
    if definitions == nil { definitions = try catalog.dictionaries.definitions(folder, services) }
    return try definitions?(word.lowercased()) ?? .noSource
  }

  /// Reads and writes the profile as one step, and returns what `body` does. An error that `body` throws undoes the step.
  func transaction<T>(_ body: (any ProfileRecords) throws(Refusal) -> T) throws(Refusal) -> T {
    try PuzzleKit.transaction(profile, body)
  }

  // MARK: - Replies

  /// A reply for this reader with nothing in it.
  var emptyReply: Reply {
    var reply = Reply()
    prepare(&reply)
    return reply
  }

  /// Tells a reply what its reader wants.
  func prepare(_ reply: inout Reply) { (reply.draws, reply.eventOptions) = (policy.draws, style.eventOptions) }

  // MARK: - Options

  /// Sets an option and lets the profile remember it.
  /// - Parameter text: the value; `<empty>` stands for none.
  /// - Returns: a message for the player, or nil.
  /// - Throws: `bad-argument` for a value out of its kind, `local-only`, or what the option itself refuses.
  @discardableResult
  func set(_ setting: any AnySetting, to text: String) throws(Refusal) -> String? {
    let parameter = setting.parameter
    try situation.admit(parameter.access, "the option \(parameter.name)")
    let value = try parse(text, for: setting)
    let old = settings
    let remark = try take(value, for: setting)
    guard setting.isRemembered else { return remark }
    do throws(Refusal) {
      try transaction { records throws(Refusal) in
        try records.set(game: "", key: parameter.name, settings.text(of: setting))
      }
    } catch {
      settings = old
      throw error
    }
    return remark
  }

  private func parse(_ text: String, for setting: any AnySetting) throws(Refusal) -> Value {
    let parameter = setting.parameter
    if parameter.kind == .text { return .text(text == "<empty>" ? "" : text) }
    let value = try parameter.parse(text)
    // A number is written in one way.
    if case .integer(let number) = value, String(number) != text {
      throw Refusal(.badArgument, "\(parameter.name) must be \(parameter.expectation), not \(quoted(text))")
    }
    return value
  }

  private func take(_ value: Value, for setting: any AnySetting) throws(Refusal) -> String? {
    guard case .text(let text) = value else {
      settings[erased: setting] = value
      return nil
    }
    var value = value
    var remark: String?
    switch setting.parameter {
    case Settings.clock.parameter: value = .text(try Clock(text).description)
    case Settings.profile.parameter:
      try openProfile(text)
      remark = Self.remark(on: profile.damage)
    case Settings.dictionary.parameter:
      (dictionary, remark) =
        text.isEmpty ? (catalog.dictionaries.embedded, nil) : try catalog.dictionaries.parse(try contents(text), text)
    case Settings.wordNet.parameter: definitions = try self.definitions(in: text)
    default: break
    }
    settings[erased: setting] = value
    return remark
  }

  /// Says what of a profile could not be read; nil if all of it could.
  private static func remark(on damage: [String]) -> String? {
    if damage.isEmpty { return nil }
    let (shown, more) = (damage.prefix(5).joined(separator: "; "), damage.count - 5)
    return
      "\(counted(damage.count, "part")) of the profile can't be read and \(damage.count == 1 ? "is" : "are") left out: "
      + shown + (more > 0 ? "; and \(more) more" : "") + ". Everything else is here."
  }

  /// The definitions in a folder that somebody names; nil for none, and where nobody needs to have put any.
  private func definitions(in folder: String) throws(Refusal) -> DefinitionSource? {
    if let source = try folder.isEmpty ? nil : catalog.dictionaries.definitions(folder, services) { return source }
    if folder.isEmpty || .text(folder) == Settings.wordNet.standard { return nil }
    throw Refusal(.badFile, "there is no WordNet in \(folder): it has index.noun, data.noun and others like them")
  }

  /// Opens a profile, or none for an empty path, and takes the options that it remembers. Those that only the profile
  /// before it remembered are as if they had never been set.
  func openProfile(_ path: String) throws(Refusal) {
    let opened: any Profile = path.isEmpty ? EphemeralProfile() : try opener(path)
    let remembered = try PuzzleKit.transaction(opened) { records throws(Refusal) in try records.values(game: "") }
    var settings = settings
    for setting in known where setting.isRemembered {
      if let text = remembered[setting.parameter.name], let value = try? parse(text, for: setting) {
        settings[erased: setting] = value
      } else if isDurable {
        settings[erased: setting] = setting.standard
      }
    }
    let file = opened.isDurable && path != ":memory:" ? services.absolutePath(path) : nil
    if let own = self.file { told[own] = dropped + shown.count }
    if let file {
      let news = shown.dropFirst(max(0, (told[file] ?? 0) - dropped))
      if !news.isEmpty {
        try PuzzleKit.transaction(opened) { records throws(Refusal) in
          for value in news { try records.expose(DealIdentity(value), in: 0, wasNamed: true) }
        }
      }
      told[file] = dropped + shown.count
    }
    (profile, self.file, self.settings) = (opened, file, settings)
  }

  /// Notes that an import has told of deals that were shown elsewhere.
  func noteImport() { exposures += 1 }

  /// A number for a table at which the session sits down.
  func nextSerial() -> Int {
    seatings += 1
    return seatings
  }

  /// Notes that something was shown of deals.
  func note(_ identities: [DealIdentity]) {
    exposures += identities.count
    if situation != .local { return }
    if shown.count >= 2 * exposureLimit {
      shown.removeFirst(exposureLimit)
      dropped += exposureLimit
    }
    for identity in identities { shown.append(identity.value) }
  }

  /// Whether the open profile is in a file.
  var isInFile: Bool { file != nil }

  /// Notes that a player whom nobody trusts is dealt a deal.
  /// - Throws: `fair-play` if it was dealt before, or if there were as many deals as are remembered.
  func admitDeal(_ identities: [DealIdentity]) throws(Refusal) {
    let secrets = identities.filter { $0.recurrence != .byChance }.map { $0.value }
    if secrets.contains(where: dealt.contains) { try situation.admit(.trusted, "a deal that was dealt before") }
    if dealtCount >= Environment.fairDealLimit {
      throw Refusal(
        .fairPlay,
        "no more deals: this process remembers the \(grouped(dealtCount)) that it has dealt, and forgets none; start it again"
      )
    }
    dealt.formUnion(secrets)
    dealtCount += 1
  }

  private(set) lazy var known = Settings.ofProgram + catalog.manuals.flatMap { $0.settings }

  /// The option with a name, in upper or lower case.
  func option(_ name: String) -> (any AnySetting)? {
    let name = name.lowercased()
    return known.first { $0.parameter.name.lowercased() == name }
  }
}
