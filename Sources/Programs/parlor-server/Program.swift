import Glibc
import PlainJSON
import PuzzleKit
import RoomServer
import Rooms
import System

/// Carries out the command line.
enum Program {
  private static let usage = """
    usage: parlor-server [--config FILE] [--SETTING VALUE ...]
           parlor-server submissions|show N|approve N|reject N [--SETTING VALUE ...]
           parlor-server admin [--json] COMMAND ...
           parlor-server export PLAYER | delete PLAYER [--SETTING VALUE ...]
           parlor-server migrate --database URL
           parlor-server copy FROM TO
           parlor-server reference
           parlor-server --version | --man | --generate-completion-script bash|zsh|fish

    Serves rooms over HTTP and WebSocket until SIGTERM or SIGINT. A setting is taken from its flag, or else from its
    variable, such as PARLOR_SERVER_PORT, or else from the file, which has lines such as port = 8080.

    """

  /// The request of a command line.
  private struct Wish {
    var settings = ServerSettings()
    var words: [String] = []
    var wantsHelp = false
    var wantsVersion = false
    var wantsMan = false
    var shell: String?
    var wantsJSON = false
  }

  static func run(_ words: [String]) -> Int32 {
    let wish: Wish
    do throws(Refusal) {
      wish = try read(words)
    } catch {
      return complain(error.text, 2)
    }
    if wish.wantsHelp { return print(help) }
    if wish.wantsVersion { return print(Server.version + "\n") }
    if wish.wantsMan { return print(ManPage.text) }
    if wish.words == ["reference"] { return print(RoomReference.text) }
    do throws(Refusal) {
      if let shell = wish.shell { return print(try Completions.script(for: shell)) }
      switch (wish.words.first, wish.words.count) {
      case (nil, _): return try serve(wish.settings, words)
      case ("admin", _):
        return try OperatorDesk.run(Array(wish.words.dropFirst()), wish.settings, asJSON: wish.wantsJSON)
      case ("export", 2), ("delete", 2): return try person(wish.words[0], wish.words[1], wish.settings)
      case ("export", _), ("delete", _): return complain("\(wish.words[0]) needs the id of one player", 2)
      case ("migrate", 1): return try migrate(wish.settings)
      case ("copy", 3): return try copy(wish.words[1], wish.words[2])
      case ("copy", _):
        return complain("copy needs two places, each a folder or the address of a database: copy FROM TO", 2)
      case ("submissions", 1): return try list(try database(wish.settings))
      case ("show", 2): return try show(try number(wish.words[1]), try database(wish.settings))
      case ("approve", 2): return try decide(wish.words[1], .approved, wish.settings)
      case ("reject", 2): return try decide(wish.words[1], .rejected, wish.settings)
      case ("show", _), ("approve", _), ("reject", _):
        return complain("\(wish.words[0]) needs the number of one submission; submissions lists them", 2)
      case let (word?, _):
        let isCommand = Completions.commands.contains { $0.name == word }
        let hint = isCommand ? nil : CommandLineHint.question(word, among: Completions.commands.map(\.name))
        return complain(
          "there is no command \(quoted(wish.words.joined(separator: " "))); \(hint ?? "--help lists them")", 2)
      }
    } catch {
      return complain(error.text, 4)
    }
  }

  private static func read(_ words: [String]) throws(Refusal) -> Wish {
    var wish = Wish()
    var flags: [(name: String, value: String)] = []
    var file = variable("PARLOR_SERVER_CONFIG")
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        if word == "-h" { wish.wantsHelp = true } else { wish.words.append(word) }
        continue
      }
      if word == "--help" {
        wish.wantsHelp = true
        continue
      }
      if word == "--version" {
        wish.wantsVersion = true
        continue
      }
      if word == "--json", wish.words.first == "admin" {
        wish.wantsJSON = true
        continue
      }
      if word == "--man" {
        wish.wantsMan = true
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try requireFlag(String(parts[0]))
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw Refusal(.missingArgument, "\(word) needs a value")
      }
      switch parts[0] {
      case "config": file = value
      case "generate-completion-script": wish.shell = value
      default: flags.append((String(parts[0]), value))
      }
    }
    if let file {
      guard let bytes = try Files.readText(file) else { throw Refusal(.inputOutput, "there is no file \(file)") }
      try wish.settings.read(file: String(decoding: bytes, as: UTF8.self), path: file)
    }
    try ServerSettings.check(variables: variableNames())
    try wish.settings.read(environment: variable)
    for flag in flags { try wish.settings.set(flag.name, to: flag.value) }
    return wish
  }

  /// Refuses a flag that there is not, whether a value follows it or not.
  private static func requireFlag(_ name: String) throws(Refusal) {
    let known = Completions.flags.map(\.name) + SettingRow.all.map(\.name)
    if known.contains(name) { return }
    let hint = CommandLineHint.question("--" + name, among: known.map { "--" + $0 })
    throw Refusal(.badArgument, "there is no setting \(quoted(name)); \(hint ?? "--help lists them")")
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static var help: String {
    let settings = ServerSettings()
    return usage
      + SettingRow.all.map { row in
        let head = "  --\(row.name) \(row.value)"
        return head + String(repeating: " ", count: max(2, 42 - head.count)) + row.summary
          + " [\(row.show(settings))]\n"
      }.joined()
  }

  static func print(_ text: String) -> Int32 {
    Files.writeAll(STDOUT_FILENO, text.utf8.span) ? 0 : complain("can't write to standard output", 4)
  }

  private static func complain(_ text: String, _ status: Int32) -> Int32 {
    _ = Files.writeAll(STDERR_FILENO, "parlor-server: \(text)\n".utf8.span)
    return status
  }

  // MARK: - Serving

  private static func serve(_ settings: ServerSettings, _ words: [String]) throws(Refusal) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Blocked before any thread starts, so that none but the one that waits for them has them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let server = try Server(settings) { _ in _exit(4) }
    var signal = SIGHUP
    while signal == SIGHUP {
      sigwait(&signals, &signal)
      guard signal == SIGHUP else { break }
      do throws(Refusal) { server.reload(try read(words).settings) } catch {
        server.refuse(error)
      }
    }
    server.stop()
    return 0
  }

  /// Prints all that is kept of a player, or forgets it; a server may run meanwhile.
  private static func person(_ command: String, _ player: String, _ settings: ServerSettings) throws(Refusal) -> Int32 {
    guard PlayReport.isPlayer(player) else {
      throw Refusal(
        .badArgument, "the id of a player has 1 to 64 letters, digits and hyphens, unlike \(quoted(player))")
    }
    let database = try Server.database(settings)
    if command == "export" {
      return print(try database.report(on: player, at: Services.system.now()).text + "\n")
    }
    let count = try database.delete(player)
    return print(
      count == 0 ? "Nothing was kept of \(player).\n" : "Deleted: \(count) things that were kept of \(player).\n")
  }

  // MARK: - Databases

  private static func migrate(_ settings: ServerSettings) throws(Refusal) -> Int32 {
    let (before, after) = try Server.migrate(settings)
    switch before {
    case 0: return print("The tables were made; their version is \(after).\n")
    case after...: return print("The tables have the version \(before); nothing is to be done.\n")
    default: return print("The tables were brought from version \(before) to \(after).\n")
    }
  }

  private static func copy(_ source: String, _ target: String) throws(Refusal) -> Int32 {
    let count = try Server.copy(from: source, to: target)
    return print("Copied: \(count) rows.\n")
  }

  // MARK: - Submissions

  /// The database of a server that has run; looking at it makes no file.
  private static func database(_ settings: ServerSettings) throws(Refusal) -> any PuzzleDatabase {
    var settings = settings
    if !settings.data.isEmpty, settings.database.isEmpty {
      guard Files.isFolder(settings.data) else {
        throw Refusal(
          .inputOutput, "there is no folder \(settings.data); --data names the one where the server keeps its rooms")
      }
      if try Files.size(Server.path(ofDatabaseIn: settings.data)) == nil { settings.data = "" }
    }
    return try Server.database(settings)
  }

  private static func number(_ word: String) throws(Refusal) -> Int {
    if let number = Int(word) { return number }
    throw Refusal(.badArgument, "the number of a submission is needed, not \(quoted(word)); submissions lists them")
  }

  private static func list(_ database: any PuzzleDatabase) throws(Refusal) -> Int32 {
    let submissions = try database.submissions()
    if submissions.isEmpty { return print("No puzzle was submitted.\n") }
    return print(
      submissions.map { entry in
        "\(entry.number) \(entry.state.rawValue) \(Instant(entry.time, offset: 0).rfc3339) \(entry.puzzle)"
          + (entry.contact.map { " \(oneLine($0))" } ?? "") + "\n"
      }.joined())
  }

  private static func show(_ number: Int, _ database: any PuzzleDatabase) throws(Refusal) -> Int32 {
    guard let entry = try database.submissions().first(where: { $0.number == number }) else {
      throw Refusal(.badArgument, "there is no submission \(number)")
    }
    return print(entry.file)
  }

  private static func decide(
    _ word: String, _ state: Submission.State, _ settings: ServerSettings
  ) throws(Refusal) -> Int32 {
    try database(settings).decide(number(word), state)
    return print("\(word) \(state.rawValue)\n")
  }
}
