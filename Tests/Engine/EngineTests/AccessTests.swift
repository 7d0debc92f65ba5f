import Catalog
import Interop
import Nim
import PuzzleKit
import Support
import Synchronization
import Testing

@testable import Engine

/// The commands for a reader who is not at this machine.
@Suite struct AccessTests {
  @Test func aHostWithoutFilesRefusesThemAll() throws {
    let folder = try TestFolder()
    try folder.write("old", "text")
    let services = TestFolder.services.withoutFiles
    #expect(throws: Refusal.self) { try services.readFile(folder.path("old")) }
    #expect(throws: Refusal.self) { try services.listFolder(folder.folder) }
    #expect(throws: Refusal.self) { try services.fileSize(folder.path("old")) }
    #expect(throws: Refusal.self) { try services.readPart(folder.path("old"), 0, 1) }
    #expect(throws: Refusal.self) {
      try services.writeFile(folder.path("new"), [65], Overwriting("a text") { _ in true })
    }
    #expect(try TestFolder.services.listFolder(folder.folder) == ["old"])
  }

  /// Counts what is asked of the host's files, and gives none.
  private final class Files: Sendable {
    let asked = Mutex<[String]>([])

    var services: Services {
      var services = TestFolder.services
      let note = { @Sendable (path: String) in self.asked.withLock { $0.append(path) } }
      services.readFile = { path throws(Refusal) in
        note(path)
        return nil
      }
      services.listFolder = { path throws(Refusal) in
        note(path)
        return nil
      }
      services.fileSize = { path throws(Refusal) in
        note(path)
        return nil
      }
      services.readPart = { path, _, _ throws(Refusal) in
        note(path)
        return []
      }
      services.writeFile = { path, _, _ throws(Refusal) in note(path) }
      return services
    }
  }

  private static let catalog = Catalog.parlor.adding(Nim.self)
  private let files = Files()

  private func client(_ situation: Situation = .trusted, isInteractive: Bool = false) -> TestClient {
    TestClient(
      Session(testing: Self.catalog, services: files.services, situation: situation, isInteractive: isInteractive))
  }

  /// Something that fits a parameter.
  private func sample(_ parameter: Parameter) -> String {
    switch parameter.kind {
    case .word, .text, .words: "x"
    case .integer(let range): String(range.lowerBound)
    case .seed: "1"
    case .date: "2026-01-26"
    case .choice(let words): words[0]
    case .flag: parameter.name
    case .toggle: "true"
    case .path, .file: "/etc/passwd"
    }
  }

  private func line(_ name: String, _ parameters: some Sequence<Parameter>) -> String {
    ([name] + parameters.map(sample)).joined(separator: " ")
  }

  /// All rows of the engine and of the games, with the line that opens the game that a row needs.
  private var rows: [(opening: String?, row: CommandSpec)] {
    let engine = CommandTable(Self.catalog.dialects).all.map { (nil as String?, $0.row) }
    return engine
      + Self.catalog.makeEntries().flatMap { entry in
        entry.rows.map { ("newgame \(entry.manual.name)" as String?, $0) } + entry.tools.map { (nil, $0.row) }
      }
  }

  @Test func everyLocalRowAndArgumentIsRefusedAndNoFileIsAsked() {
    var refused = 0
    for (opening, row) in rows where row.name != "quit" {
      let (name, parameters) = (row.name, row.parameters)
      let client = client()
      if let opening { #expect(client(opening).last == "ok") }
      for count in 0...parameters.count {
        let isLocal = !row.access.allows(.trusted) || parameters.prefix(count).contains { !$0.access.allows(.trusted) }
        let reply = client(line(name, parameters.prefix(count))).last ?? ""
        #expect(reply.hasPrefix("error local-only ") == isLocal, "\(name), \(count) arguments: \(reply)")
        refused += isLocal ? 1 : 0
      }
    }
    #expect(refused > 20)
    #expect(files.asked.withLock { $0 }.isEmpty)
  }

  @Test func aPlayerMayNotAsk() {
    var refused = 0
    for (opening, row) in rows where row.name != "quit" && row.access.allows(.trusted) {
      let client = client(.untrusted)
      // What is missing is asked for first.
      let fewest = row.parameters.count { !$0.isOptional }
      // The builder itself is refused.
      if let opening, client(opening).last != "ok" { continue }
      for count in fewest...row.parameters.count {
        let parameters = row.parameters.prefix(count)
        if parameters.contains(where: { !$0.access.allows(.trusted) }) { continue }
        let isRefused = !row.access.allows(.untrusted) || parameters.contains { !$0.access.allows(.untrusted) }
        let reply = client(line(row.name, parameters)).last ?? ""
        #expect(reply.hasPrefix("error fair-play ") == isRefused, "\(row.name), \(count) arguments: \(reply)")
        refused += isRefused ? 1 : 0
      }
    }
    #expect(refused > 10)
    #expect(rows.filter { $0.row.givesAssistance }.allSatisfy { !$0.row.access.allows(.untrusted) })
  }

  /// Bots and members of rooms have a session of a trusted reader.
  @Test func whatMatchesAndRoomsAllowATrustedReaderMayUse() {
    for (_, row) in rows where !row.access.isDisjoint(with: [.matches, .room, .watchedRoom]) {
      #expect(row.access.allows(.trusted), "\(row.name)")
    }
  }

  @Test func aPlayerGetsNoDealTwice() {
    let client = client(.untrusted)
    #expect(client("newgame wordle mini seed 1").last == "ok")
    #expect(client("guess cat").last == "ok")
    #expect(client("resign").last == "ok")
    #expect(client("newgame wordle mini seed 1").last?.hasPrefix("error fair-play ") == true)
    #expect(client("show").contains { $0.hasPrefix("result lost") })
    #expect(client("newgame wordle mini seed 1 index 1").last == "ok")
  }

  @Test func aPlayerLearnsNoDealAtAnotherTable() {
    let client = client(.untrusted)
    #expect(client("on a newgame wordle mini seed 1").last == "ok")
    // The same answer, by other rules.
    for line in ["on b newgame wordle mini seed 1", "on b newgame wordle mini hard seed 1"] {
      #expect(client(line).last?.hasPrefix("error fair-play ") == true, "\(line)")
    }
    // The next deal of the order, after it was named and given up.
    #expect(client("newgame wordle mini words 2 index 0").last == "ok")
    #expect(client("resign").last == "ok")
    #expect(client("newgame wordle mini").last?.hasPrefix("error fair-play ") == true)
    // Nothing hidden is the same in all deals of a game that hides nothing.
    #expect(client("on c newgame wordiest number 1").last == "ok")
    #expect(client("on d newgame wordiest number 2").last == "ok")
  }

  @Test func whatHelpsAPlayerIsRefusedInEveryDisguise() {
    let client = client(.untrusted)
    client("newgame wordle mini seed 1")
    client("guess cat")
    for line in ["play undo", "play guess dog; undo", "on main undo", "on main hint", "@1 on main play undo", "uci"] {
      _ = client(line)
    }
    for line in ["play undo", "on main undo", "on main hint", "hint", "newgame builder", "on x newgame builder"] {
      #expect(client(line).last?.contains("fair-play") == true, "\(line)")
    }
    #expect(client("show").contains { $0.hasPrefix("row 1 cat") })
  }

  @Test func everyLocalOptionIsRefused() {
    let client = client()
    for setting in Settings.ofProgram + Self.catalog.manuals.flatMap(\.settings) {
      let parameter = setting.parameter
      let value = parameter.name == "Clock" ? "system" : sample(parameter)
      let reply = client("setoption name \(parameter.name) value \(value)").last ?? ""
      #expect(reply.contains("local-only") == (!parameter.access.allows(.trusted)), "\(parameter.name): \(reply)")
    }
    for manual in Self.catalog.manuals {
      for (verb, options) in [("newgame", manual.options), ("position", manual.positionOptions)] {
        for option in options where !option.access.allows(.trusted) {
          let reply = client("\(verb) \(manual.name) \(option.name) /etc/passwd").last ?? ""
          #expect(reply.hasPrefix("error local-only "), "\(reply)")
        }
      }
    }
    #expect(files.asked.withLock { $0 }.isEmpty)
  }

  @Test func thereIsNoWayAround() {
    let client = client(isInteractive: true)
    client("newgame wordiest number 3")
    for line in ["sav x", "expo wordle x", "graph x", "play graph x", "check /etc/passwd", "newg mini lists /etc"] {
      let reply = client(line).last ?? ""
      #expect(reply.hasPrefix("error "), "\(line): \(reply)")
      if !line.hasPrefix("play") { #expect(reply.hasPrefix("error local-only "), "\(line): \(reply)") }
    }
    client("setoption name Format value json")
    #expect(client("save x").last?.hasPrefix(#"{"error":"local-only""#) == true)
    // Definitions are read from files.
    client("setoption name Format value text")
    #expect(client("define cat").first?.contains("Definitions are read from files") == true)
    #expect(files.asked.withLock { $0 }.isEmpty)
  }

  @Test func whoSitsHereMayUseAll() {
    let client = client(.local)
    #expect(client("load /etc/passwd") == ["error io there is no file /etc/passwd"])
    // Its size is asked for first.
    #expect(files.asked.withLock { $0 } == ["/etc/passwd", "/etc/passwd"])
  }
}
