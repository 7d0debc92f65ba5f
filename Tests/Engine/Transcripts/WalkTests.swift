import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// What nobody would write down by hand: every argument and option with values inside and outside its limits, and games in
/// which anything may follow anything. Each is compared with its record in `walks`.
@Suite struct WalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// What ends the conversation, takes long, or is answered by more than the program's rules.
  private static let left: Set = [
    "quit", "bench", "version", "live", "uci", "upi", "go", "solve", "analyse", "define", "definitions", "candidates",
    "moves", "atlas analyse", "wordle book", "wordiest generate", "wordflow tutorial", "ucinewgame", "expect",
    "wordle answers",
  ]

  private static func entry(_ game: String) throws -> CatalogEntry {
    try #require(Catalog.parlor.makeEntries().first { $0.manual.name == game })
  }

  private static let openings = [
    "wordle": "newgame wordle mini answer cat", "wordiest": "newgame wordiest number 3",
    "atlas": "newgame atlas tour seed 1", "wordflow": "newgame wordflow normal puzzle pollen",
  ]

  private func walk() throws -> Walk {
    let session = Session(testing: .parlor, isInteractive: false)
    let client = TestClient(session)
    return Walk(session, in: try TestFolder()) { client($0) }
  }

  /// What a person has in front of them, by the name of the walks in it, and how far games go on there.
  enum Window: String, CaseIterable, CustomTestStringConvertible {
    case seen, narrow, wide

    var size: (width: Int, height: Int) {
      switch self {
      case .seen: (80, 40)
      case .narrow: (40, 24)
      case .wide: (120, 50)
      }
    }
    var term: String { self == .wide ? "xterm-256color" : "dumb" }
    var steps: Int { self == .seen ? 8 : 3 }
    var testDescription: String { rawValue }
  }

  private func walk(in window: Window) throws -> Walk {
    let session = Session(testing: .parlor, isInteractive: true)
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { window.size }) {
      $0 == "TERM" ? window.term : nil
    }
    let client = TestClient(person, presenter: presenter)
    return Walk(session, in: try TestFolder()) { line in
      let text = client.text(line).replacing("\u{1B}", with: "␛")
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|" + $0 }
    }
  }

  // MARK: - Arguments

  /// Values for a parameter: one that is right first, then others, right and wrong.
  private func values(_ parameter: Parameter) -> [String] {
    switch parameter.kind {
    case .word, .words:
      // What is between backquotes in the summary means something, but neither cut short nor in capitals by chance.
      let meant = parameter.summary.matches(of: /`([a-z]+)`/).map { String($0.1) }
      return ["crane", "a", "13", "-"]
        + meant.flatMap { [$0, String($0.prefix(1)), String($0.dropLast()), $0.uppercased()] }
    case .integer(let range):
      var values = [String(range.lowerBound)]
      if range.upperBound <= 10_000 { values.append(String(range.upperBound)) }
      if range.lowerBound > Int64.min { values.append(String(range.lowerBound - 1)) }
      if range.upperBound < Int64.max { values.append(String(range.upperBound + 1)) }
      return values + ["+1", "x"]
    case .seed: return ["7", "18446744073709551615", "18446744073709551616", "-1"]
    case .choice(let words):
      let first = words.first ?? ""
      return words.prefix(6) + [String(first.dropLast()), String(first.prefix(1)), first.uppercased(), "nothing"]
    case .flag: return [parameter.name, "true"]
    case .toggle: return ["true", "false", "yes"]
    case .date: return ["2026-01-25", "2026-01-27", "2026-02-30", "today"]
    case .path, .file: return ["$TMP/none", "$FILES", "\"\"", "\"$TMP/a b\""]
    case .text: return ["some text"]
    }
  }

  /// Lines of a row with each of its values, with arguments missing, and with one too many.
  private func lines(_ row: CommandSpec) -> [String] {
    var lines = [row.name]
    var before = row.name
    for parameter in row.parameters {
      let values = values(parameter)
      lines += values.map { "\(before) \($0)" }
      before += " " + (values.first ?? "")
    }
    return lines + ["\(before) more"]
  }

  @Test(arguments: games) func everyArgumentIsAnsweredAsRecorded(game: String) throws {
    let entry = try Self.entry(game)
    let opening = Self.openings[game] ?? "newgame \(game)"
    let talk = try walk()
    for row in entry.rows + entry.tools.map(\.row) where !Self.left.contains(row.name) {
      for line in lines(row) {
        if !talk.isPlaying { talk(opening) }
        talk(line)
      }
    }
    for mode in [entry.manual.modes.first, entry.manual.modes.last].compactMap({ $0?.name }) {
      for (command, options) in [("newgame", entry.manual.options), ("position", entry.manual.positionOptions)] {
        for option in options where !Self.left.contains(option.name) {
          for value in values(option) where !value.hasPrefix("-") {
            talk("\(command) \(game) \(mode) \(option.name) \(value)")
          }
          talk("\(command) \(game) \(mode) \(option.name)")
        }
      }
    }
    for setting in entry.manual.settings { try set(setting, talk) }
    try talk.compare(with: "arguments-\(game)")
  }

  @Test func everyArgumentOfTheEngineIsAnsweredAsRecorded() throws {
    let talk = try walk()
    for command in CommandTable(Catalog.parlor.dialects).all where !Self.left.contains(command.row.name) {
      for line in lines(command.row) {
        if !talk.isPlaying { talk("newgame wordle mini answer cat") }
        talk(line)
      }
      talk("resign confirm")
      for line in lines(command.row).prefix(3) { talk(line) }
    }
    for setting in Settings.ofProgram { try set(setting, talk) }
    try talk.compare(with: "arguments")
  }

  /// Options whose text names a file: theirs is below the walk's folder.
  private static let files: Set = ["Profile", "Dictionary", "WordNet"]

  /// Sets an option to each of its values, and back.
  private func set(_ setting: any AnySetting, _ talk: Walk) throws {
    let name = setting.parameter.name
    let folder = Self.files.contains(name) ? "$TMP/" : ""
    for value in values(setting.parameter).map({ folder + $0 }) {
      talk("setoption name \(name) value \(value)")
      talk("options")
    }
    talk("setoption name \(name)")
  }

  // MARK: - Games

  /// Opening lines of each mode, and of each option that is a choice.
  private func openings(_ entry: CatalogEntry) -> [String] {
    let options = entry.manual.options
    let seed = options.contains { $0.name == "seed" } ? " seed 5" : ""
    let modes = entry.manual.modes.map { "newgame \(entry.manual.name) \($0.name)" }
    var openings = modes.map { $0 + seed }
    for option in options {
      switch option.kind {
      case .flag: openings.append("\(modes[0])\(seed) \(option.name)")
      case .toggle: openings.append("\(modes[0])\(seed) \(option.name) true")
      case .choice(let words): openings += words.prefix(3).map { "\(modes[0])\(seed) \(option.name) \($0)" }
      case .date: openings.append("\(modes[0]) \(option.name) 2026-01-25")
      default: break
      }
    }
    return openings
  }

  /// What may follow anything. Lines that name the walk's folder are left out where a window wraps them: its length differs.
  private func requests(_ entry: CatalogEntry, asPerson isPerson: Bool) -> [String] {
    let name = entry.manual.name
    let tools = entry.tools.map(\.row).filter { !Self.left.contains($0.name) && $0.parameters.allSatisfy(\.isOptional) }
    let requests =
      tools.map(\.name) + [
        "undo", "undo", "undo", "redo", "redo", "show", "share", "history", "stats", "calendar", "unfinished", "resume",
        "again", "again confirm", "resign", "resign confirm", "newgame \(name)", "save $TMP/saved", "load $TMP/saved",
        "export \(name) $TMP/exported", "import $TMP/exported", "assisted", "tables", "moves 2",
      ] + (name == "wordle" ? [] : ["hint"])
    return isPerson ? requests.filter { !$0.contains("$TMP") } : requests
  }

  /// Plays games in which most lines are moves.
  private func play(
    _ entry: CatalogEntry, _ talk: Walk, steps: Int, asPerson isPerson: Bool = false, seed: UInt64 = 13
  ) {
    var generator = LinearCongruential(seed: seed)
    talk("setoption name Profile value :memory:")
    for opening in openings(entry) {
      talk(opening)
      for _ in 0..<steps {
        if Int.random(in: 0..<3, using: &generator) > 0, let move = talk.moves.randomElement(using: &generator) {
          talk(move)
        } else if let request = requests(entry, asPerson: isPerson).randomElement(using: &generator) {
          talk(request)
        }
      }
    }
    talk("history")
    talk("stats")
    talk("calendar")
    talk("unfinished")
    if !isPerson { talk("export $TMP/all") }
    talk("fullreset confirm")
    talk("history")
  }

  @Test(arguments: games) func gamesGoOnAsRecorded(game: String) throws {
    let talk = try walk()
    talk("setoption name Events value true")
    talk("setoption name Statistics value true")
    play(try Self.entry(game), talk, steps: 12)
    try talk.compare(with: "play-\(game)")
  }

  @Test(arguments: games, Window.allCases) func aPersonSeesGamesGoOnAsRecorded(game: String, window: Window) throws {
    let talk = try walk(in: window)
    if window == .wide {
      talk("setoption name Theme value light")
      talk("setoption name Palette value colourblind")
    }
    play(
      try Self.entry(game), talk, steps: window.steps, asPerson: true, seed: window == .seen ? 13 : 17)
    try talk.compare(with: "\(window.rawValue)-\(game)")
  }
}
