import Catalog
import Nim
import PuzzleKit
import Support
import Testing

@testable import Engine

/// Help names what its reader may use, once, and nothing else.
@Suite struct HelpTests {
  private static let catalog = Catalog.parlor.adding(Nim.self)
  static let openings = ["menu"] + catalog.manuals.map { "newgame \($0.name)" }

  private func client(_ situation: Situation, isInteractive: Bool = false) -> TestClient {
    TestClient(Session(testing: Self.catalog, situation: situation, isInteractive: isInteractive))
  }

  /// The names of the rows that somebody may use and may not: of the engine, and of the games with the game's name.
  private func names(_ situation: Situation) -> (usable: [String], others: [String]) {
    let entries = Self.catalog.makeEntries()
    let engine = CommandTable(Self.catalog.dialects).all.map { ($0.row.name, $0.row.access) }
    let games = entries.flatMap { entry in
      let name = entry.manual.name
      return entry.rows.map { ("\(name): \($0.name)", $0.access.intersection(entry.manual.access)) }
        + entry.tools.map { ($0.row.name, $0.row.access.intersection(entry.manual.access)) }
    }
    let all = engine + games
    return (
      all.filter { $0.1.allows(situation) }.map(\.0).sorted(), all.filter { !$0.1.allows(situation) }.map(\.0).sorted()
    )
  }

  /// The names that help lists, in the same form.
  private func listed(_ lines: [String]) -> [String] {
    let games = Dictionary(uniqueKeysWithValues: Self.catalog.manuals.map { ($0.title, $0.name) })
    return lines.filter { $0.hasPrefix("help ") && $0.contains(": ") }.flatMap { line -> [String] in
      let parts = line.dropFirst(5).split(separator: ": ", maxSplits: 1).map(String.init)
      if parts[0].hasSuffix(", at any time") { return parts[1].split(separator: ", ").map(String.init) }
      let prefix = games[parts[0]].map { "\($0): " } ?? ""
      return parts[1].split(separator: " ").map { prefix + $0 }
    }
    .sorted()
  }

  @Test(arguments: [Situation.local, .trusted, .untrusted], openings)
  func namesEachCommandOnceThatTheReaderMayUse(situation: Situation, opening: String) {
    let client = client(situation)
    client(opening)
    #expect(listed(client("help")) == names(situation).usable)
    #expect(listed(client("help all")) == names(situation).usable)
    #expect(client("commands").count == names(situation).usable.count + 1)
    // Asked for by its name each is explained.
    for name in names(situation).usable {
      #expect(client("help \(name.split(separator: ": ").last ?? "")").last == "ok", "\(name)")
    }
  }

  @Test(arguments: [Situation.local, .trusted, .untrusted])
  func listsTheOptionsAndGamesThatTheReaderMayChoose(situation: Situation) {
    let client = client(situation)
    let lines = client("upi")
    func second(_ name: String) -> [String] {
      lines.filter { $0.hasPrefix(name + " ") }.map { String($0.split(separator: " ")[name == "option" ? 2 : 1]) }
    }
    let settings = Settings.ofProgram + Self.catalog.manuals.flatMap(\.settings)
    let options = settings.map(\.parameter).filter { $0.access.allows(situation) }.map(\.name)
    #expect(second("option").sorted() == options.sorted())
    #expect(second("game") == Self.catalog.manuals.filter { $0.access.allows(situation) }.map(\.name))
    #expect(client("options").count == options.count + 1)
    for option in options { #expect(client("help \(option)").last == "ok") }
    for game in second("game") { #expect(client("newgame \(game)").last == "ok") }
  }

  @Test(arguments: [Situation.trusted, .untrusted], openings)
  func tellsAPersonNothingThatTheReaderMayNotUse(situation: Situation, opening: String) {
    let client = client(situation, isInteractive: true)
    client(opening)
    let others = Set(
      CommandTable(Self.catalog.dialects).all.map(\.row).filter { !$0.access.allows(situation) }.map(\.name)
        + Self.catalog.makeEntries().filter { "newgame \($0.manual.name)" == opening }.flatMap { entry in
          entry.rows.filter { !$0.access.allows(situation) }.map(\.name)
        })
    for line in ["help", "help all"] {
      client(line)
      for case .table(_, let rows) in client.session.lastReply.blocks {
        for cell in rows.compactMap(\.first) {
          let names = cell.split(separator: ",").map { $0.split(separator: " ").first.map(String.init) ?? "" }
          #expect(others.isDisjoint(with: names), "\(line): \(cell)")
        }
      }
    }
  }
}
