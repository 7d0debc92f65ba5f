import Engine
import PlainJSON
import PuzzleKit
import System

/// Deals as data: lines of a file or of the standard input. Each is a deal of a match as ``DealData`` writes it, and the match
/// is the one that it is of; or each is an opening line or a task of the Python package, and they are a match of their own.
struct GivenDeals {
  private let name: String
  /// All lines, and those that are not empty and no comments, with their numbers.
  private let all: [String]
  private let lines: [(number: Int, text: String)]
  private let catalog: Catalog
  private let services: Services

  /// - Parameter path: `-` for the standard input.
  init(_ path: String, catalog: Catalog, services: Services) throws(ArenaError) {
    name = path == "-" ? "the standard input" : path
    let bytes: [UInt8]?
    do throws(Refusal) {
      bytes = path == "-" ? withoutByteOrderMark(try Files.standardInput()) : try Files.readText(path)
    } catch {
      throw ArenaError(error)
    }
    guard let bytes else {
      throw ArenaError("there is no file \(path); --deals is a number or a file of deals", isInputOutput: true)
    }
    let all = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
    self.all = all
    lines = all.enumerated().compactMap { index, line in
      let words = line.drop { $0 == " " }
      return words.isEmpty || words.hasPrefix("#") ? nil : (index + 1, String(words))
    }
    (self.catalog, self.services) = (catalog, services)
    if lines.isEmpty { throw ArenaError("\(name) has no deals") }
  }

  /// Has a match play these deals.
  func complete(_ match: inout MatchConfiguration) throws(ArenaError) {
    let isData = lines[0].text.hasPrefix("{")
    if let other = lines.first(where: { $0.text.hasPrefix("{") != isData }) {
      throw fault(
        other.number, "the lines before it are \(isData ? "deals of a match" : "opening lines"), and it is not")
    }
    if isData { try choose(&match) } else { try open(&match) }
  }

  private func fault(_ number: Int, _ text: String) -> ArenaError { ArenaError("\(name), line \(number): \(text)") }

  /// Plays deals of a match, by their numbers.
  private func choose(_ match: inout MatchConfiguration) throws(ArenaError) {
    let wanted = match
    var first: DealData?
    var chosen: [Int] = []
    var known: Set<Int> = []
    for (number, text) in lines {
      let deal = try naming(number, of: name) { () throws(ArenaError) in try DealData(text) }
      if let member = deal.difference(from: first ?? deal) {
        throw fault(number, "it is a deal of another match than the first line's: its \(member) differs")
      }
      if first == nil {
        try naming(number, of: name) { () throws(ArenaError) in try deal.choose(in: &match) }
        if let member = wanted.difference(fromGiven: match) {
          throw fault(number, "it is a deal of another match: its \(member) differs from what is asked for")
        }
        first = deal
      }
      if match.canBeExtended, deal.number > match.deals {
        throw fault(number, "there is no deal \(deal.number) in a match of \(match.deals)")
      }
      if known.insert(deal.number).inserted { chosen.append(deal.number) }
    }
    match.chosen = chosen
  }

  /// Plays opening lines.
  private func open(_ match: inout MatchConfiguration) throws(ArenaError) {
    if match.source != .seeds { throw ArenaError("--suite and a file of opening lines are two sources of deals") }
    var openings = all
    for (number, text) in lines {
      let words = text.split(separator: " ")
      openings[number - 1] = words[0] == "parlor-task/1" ? words.dropFirst().joined(separator: " ") : text
      guard case .opening = JournalLine(openings[number - 1]) else {
        throw fault(
          number, "it is no opening line, which begins with newgame, and not what parlor arena deals writes")
      }
    }
    // The first deal says what is left open.
    let first = openings[lines[0].number - 1]
    let session = Session(catalog: catalog, services: services)
    session.perform(Array(first.utf8).span)
    if let refusal = session.lastRefusal { throw fault(lines[0].number, refusal.text) }
    let game = first.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    if match.game.isEmpty { match.game = game }
    if match.game == game, match.mode.isEmpty { match.mode = session.table?.mode ?? "" }
    match.openings = try Suite.lines(openings, of: name, catalog, services, match)
    if match.openings.reduce(0, { $0 + $1.utf8.count }) > 8 << 20 {
      throw ArenaError("\(name) has more than 8 MiB of opening lines; --suite 'file PATH' takes them")
    }
    match.source = .given
    match.deals = match.openings.count
  }
}

/// A deal of a match as data that goes anywhere: what the match deals, and the number of the deal. Who has it knows the deal, so
/// it is for no bot.
package struct DealData {
  /// The number of the deal, from 1.
  let number: Int
  private let match: [JSONMember]

  private static let members = ["game", "mode", "options", "suite", "deals", "seed"]

  init(_ text: String) throws(ArenaError) {
    do {
      let node = JSONNode(try JSONValue(parsing: Array(text.utf8)))
      try node.requireMembers(Self.members + ["deal"])
      let deal = try node.required("deal")
      let number = try deal.integer()
      guard 1...1_000_000_000 ~= number else { throw deal.fault("must be a number from 1") }
      self.number = Int(number)
      var match: [JSONMember] = []
      for name in Self.members {
        if let member = try node.optional(name) { match.append(JSONMember(name, member.value)) }
      }
      _ = try node.required("game")
      self.match = match
    } catch {
      throw ArenaError("it is no deal: \(error)")
    }
  }

  /// The name of a member that another deal of the same match would have alike; nil if there is none.
  func difference(from other: DealData) -> String? {
    Self.members.first { name in
      match.first { $0.name == name }?.value != other.match.first { $0.name == name }?.value
    }
  }

  func choose(in configuration: inout MatchConfiguration) throws(ArenaError) {
    if case .string = match.first(where: { $0.name == "deals" })?.value {
      throw ArenaError("it is no deal: deals must be the number of deals of the match")
    }
    // Figures may come after a game alone, such as the mode of an earlier file.
    try configuration.read(.object(match))
    try configuration.checkNumbers()
  }

  /// The deals of a match, a line each.
  /// - Parameter take: is given some of them; returns whether to go on.
  package static func write(_ configuration: MatchConfiguration, count: Int, to take: ([UInt8]) -> Bool) {
    guard case .object(let identity) = configuration.identity() else { return }
    var members = identity.filter { Self.members.contains($0.name) }
    if !configuration.canBeExtended { members.removeAll { $0.name == "deals" } }
    var bytes: [UInt8] = []
    for deal in stride(from: 1, through: count, by: 1) {
      JSONValue.object(members + [JSONMember("deal", .integer(Int64(deal)))]).write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      guard bytes.count >= 1 << 16 || deal == count else { continue }
      if !take(bytes) { return }
      bytes.removeAll(keepingCapacity: true)
    }
  }
}

extension MatchConfiguration {
  /// Reads the deals of the file that is named, if one is.
  package mutating func readDeals(catalog: Catalog, services: Services) throws(ArenaError) {
    guard let dealsFile else { return }
    try GivenDeals(dealsFile, catalog: catalog, services: services).complete(&self)
  }

  /// The name of what was asked for and is other in a match that deals were given of.
  fileprivate func difference(fromGiven match: MatchConfiguration) -> String? {
    if !game.isEmpty, game != match.game { return "game" }
    if !mode.isEmpty, mode != match.mode { return "mode" }
    if !options.isEmpty, options != match.options { return "options" }
    if source != .seeds, source != match.source { return "suite" }
    if let seed, seed != match.seed { return "seed" }
    if let wantedDeals, wantedDeals != match.wantedDeals { return "number of deals" }
    return nil
  }
}
