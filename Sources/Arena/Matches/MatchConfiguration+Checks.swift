import Engine
import Glibc
import PlainJSON
import PuzzleKit
import System

extension MatchConfiguration {
  /// Reads a configuration file.
  package mutating func read(file path: String) throws(ArenaError) {
    let bytes: [UInt8]?
    do throws(Refusal) { bytes = try Files.readText(path) } catch { throw ArenaError(error) }
    guard let bytes else { throw ArenaError("there is no file \(path)", isInputOutput: true) }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw ArenaError("\(path) is not JSON: \(error)")
    }
    try read(value)
    file = Files.absolute(path)
  }

  /// Has the options name the newest words unless they name some, so that the journal tells them. A match that was begun with
  /// these options goes on with its own deals, and so do a suite's lines and days.
  package mutating func nameWords(_ catalog: Catalog, begun: MatchConfiguration? = nil) {
    guard source == .seeds || source == .all, begun?.options != options,
      let rules = try? catalog.contest(of: game).rules
    else { return }
    options = rules.newest((mode, options))
  }

  /// Checks what a match needs, and names programs so that they are found in any folder.
  package mutating func check() throws(ArenaError) {
    if bots.isEmpty, !game.isEmpty { throw ArenaError("a match needs bots: --bot COMMAND, such as --bot solver") }
    try checkConcurrency()
    try checkDeals()
    try limits.check()
    files = files.map(Files.absolute)
    for file in files {
      do throws(Refusal) {
        if try Files.size(file) == nil { throw Refusal(.inputOutput, "there is no file \(file)") }
      } catch {
        throw ArenaError(error)
      }
    }
    for index in bots.indices where try bots[index].player() == nil { try bots[index].locate() }
  }

  /// Checks what says which deals there are, and names the file of a suite so that it is found in any folder.
  package mutating func checkDeals() throws(ArenaError) {
    if game.isEmpty { throw ArenaError("a match needs a game and its mode; upi lists them") }
    if wantedDeals != nil, dealsFile == nil {
      switch source {
      case .all, .file:
        throw ArenaError("--suite \(source.text) has its own deals and plays all of them, so --deals can't be given")
      case .seeds, .daily, .given: break
      }
    }
    if source == .given, openings.isEmpty { throw ArenaError("deals are given by --deals FILE") }
    if source != .given, !openings.isEmpty {
      throw ArenaError("openings are the deals of the suite given, and of no other one")
    }
    if let through, !(1...1_000_000_000 ~= through) {
      throw ArenaError("--through must be the number of a deal, from 1, not \(through)")
    }
    if chosen != nil, shard != nil { throw ArenaError("the deals that are played are given, so --shard can't be, too") }
    try checkNumbers()
    if case .file(let path) = source { source = .file(Files.absolute(path)) }
  }

  package func checkConcurrency() throws(ArenaError) {
    if !(1...1000 ~= concurrency) { throw ArenaError("concurrency must be 1 to 1000, not \(concurrency)") }
  }

  /// A seed for a match that has none; nil if its deals come from none, so that those who play its parts need not agree on it.
  package func drawnSeed() throws(ArenaError) -> Int64? {
    guard source == .seeds || source == .all else { return nil }
    if shard != nil || chosen != nil {
      throw ArenaError("the parts of a match need the same seed: --seed S, or better \"seed\" in a file of --config")
    }
    return Int64.random(in: 0...Int64.max)
  }

  /// Whether there are more deals than the match has.
  var canBeExtended: Bool {
    switch source {
    case .seeds, .daily: true
    case .all, .file, .given: false
    }
  }

  /// The number of deals, as far as the configuration knows it.
  var mostDeals: Int { canBeExtended ? deals : .max }

  /// The same match with more deals, for its journal.
  package func extended(to deals: Int) throws(ArenaError) -> MatchConfiguration {
    var longer = self
    guard canBeExtended else { throw ArenaError("--suite \(source.text) has no more deals: all of them are played") }
    if deals < self.deals || (deals == self.deals && extended == nil) {
      throw ArenaError("the match has \(self.deals) deals already; --deals says how many it is to have in all")
    }
    if deals > self.deals { longer.extended = (extended?.original ?? self.deals, self.deals) }
    longer.deals = deals
    try longer.checkNumbers()
    try longer.limits.check()
    return longer
  }

  /// Checks what a configuration says that was written by whomever: numbers within their limits, and bots.
  func checkNumbers() throws(ArenaError) {
    if !(1...1_000_000_000 ~= deals) {
      throw ArenaError("deals must be a number from 1 to 1,000,000,000, not \(deals)")
    }
    if seed.map({ $0 < 0 }) == true { throw ArenaError("the seed must be a number from 0") }
    if bots.count > 256 { throw ArenaError("a match has at most 256 bots, not \(bots.count)") }
    for (index, bot) in bots.enumerated() {
      if bot.name.isEmpty { throw ArenaError("bot \(index + 1) has no name") }
      if bot.words.first?.isEmpty ?? true { throw ArenaError("the command of \(bot.shownName) names no program") }
      if bot.words.contains(where: { $0.utf8.contains(0) }) {
        throw ArenaError("the command of \(bot.shownName) has a character 0 in it")
      }
      if bots[..<index].contains(where: { $0.name == bot.name }) {
        throw ArenaError("two bots are called \(bot.shownName); NAME=COMMAND gives one another name")
      }
      _ = try bot.player()
    }
    if isGauntlet, bots.count < 2 {
      throw ArenaError("in a gauntlet the first bot plays against others; there is one bot")
    }
    if case .daily(let first) = source, let start = CivilDate(iso: first), let last = CivilDate(iso: "9999-12-31"),
      start.daysSince1970 + deals - 1 > last.daysSince1970
    {
      throw ArenaError("of \(deals) daily deals from \(first) the last ones come after 9999-12-31")
    }
    try checkRules()
  }
}
