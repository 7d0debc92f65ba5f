import ArgumentParser
import Catalog
import Console
import Engine
import Glibc
import Interop
import PuzzleKit
import Rooms
import Store
import System

/// What the command line asks for.
@MainActor
enum Program {
  static func run() -> ExitStatus {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == ArenaCommand.name { return arena(Array(words.dropFirst())) }
    if NetworkBridge.takes(words) {
      let isPlayed =
        (NetworkBridge.opensRoom(words) || NetworkBridge.fetchesDaily(words)) && isOnTerminal
        && !words.contains("--plain")
      let line = words.map(QuotedPath.text).joined(separator: " ")
      return isPlayed ? converse(profile: nil, openings: [line]) : reachServer(words)
    }
    if words == ["join"] || words == ["fetch"] {
      _ = complain("\(words[0]) needs more: parlor help \(words[0]) says what")
      return .usage
    }
    return words.first == PlayCommand.name ? run(Array(words.dropFirst()), play) : run(words, run)
  }

  /// Plays in a room on a server, or submits a puzzle to it.
  private static func reachServer(_ words: [String]) -> ExitStatus {
    do throws(Refusal) {
      return ExitStatus(rawValue: try NetworkBridge.run(words)) ?? .commandFailed
    } catch {
      return complain(error.text)
    }
  }

  /// Parses the words of a command line and does what they ask.
  private static func run<C: ParsableCommand>(_ words: [String], _ body: (C) -> ExitStatus) -> ExitStatus {
    let command: C
    do {
      command = try C.parse(words)
    } catch {
      if C.exitCode(for: error) == .success { return print(C.fullMessage(for: error) + "\n") }
      _ = Files.writeAll(STDERR_FILENO, (C.fullMessage(for: error) + "\n").utf8.span)
      if let late = [PlayCommand.name, ArenaCommand.name].first(where: words.dropFirst().contains) {
        _ = complain("\(late) goes first, then its options: parlor \(late) ...")
      }
      return .usage
    }
    return body(command)
  }

  /// Opens a game on the whole screen.
  private static func play(_ command: PlayCommand) -> ExitStatus {
    guard isOnTerminal else { return complain("play needs a terminal; a pipe takes the lines of the protocol") }
    let deal = command.words.isEmpty ? [] : ["play " + command.words.joined(separator: " ")]
    return converse(profile: command.profile, openings: deal + ["live"])
  }

  private static func run(_ command: ParlorCommand) -> ExitStatus {
    if command.man {
      let help = ParlorCommand.helpMessage(columns: 72)
      let options = help.firstRange(of: "ARGUMENTS:").map { String(help[$0.lowerBound...]) } ?? help
      return print(ManPage.text(options: options, catalog))
    }
    if command.reference { return print(Reference.markdown(catalog)) }
    if command.schema { return print(SchemaDocument.json(catalog, rooms: RoomSchema.part)) }
    let isProtocol = command.forcesProtocol || command.script != nil || !command.commands.isEmpty
    if !isProtocol, isOnTerminal {
      return converse(profile: command.profile, isSafe: command.safe, isPlain: command.plain)
    }
    return carryOut(command)
  }

  static var catalog: Catalog { .standard.speaking(.uci) }

  /// A session in the real world.
  /// - Parameter readsInput: whether requests come from the standard input, which is then not to be read as a file.
  static func makeSession(isSafe: Bool = false, isInteractive: Bool = false, readsInput: Bool = true) -> Session {
    Session(
      catalog: catalog, host: readsInput ? .system : .systemWithStandardInput, reach: isSafe ? .anywhere : .local,
      isInteractive: isInteractive,
      profiles: { path throws(Refusal) in try SQLiteProfile(path: path) })
  }

  static func print(_ text: String) -> ExitStatus {
    Files.writeAll(STDOUT_FILENO, text.utf8.span) ? .clean : complain("can't write to standard output")
  }

  /// Carries out a script, the lines of `-c`, or what comes on standard input.
  private static func carryOut(_ command: ParlorCommand) -> ExitStatus {
    let readsInput = command.script.map { $0 == "-" } ?? command.commands.isEmpty
    let session = makeSession(isSafe: command.safe, readsInput: readsInput)
    do throws(Refusal) {
      if let profile = command.profile { try session.start(profile: profile) }
    } catch {
      return complain(error.text)
    }
    var descriptor: Int32? = readsInput ? STDIN_FILENO : nil
    if let script = command.script, script != "-" {
      let opened = open(script, O_RDONLY | O_CLOEXEC)
      if opened < 0 {
        let reason = String(cString: strerror(errno))
        let names = [PlayCommand.name, ArenaCommand.name, "help"] + session.manuals.map(\.name)
        let meant = nearest(to: script.lowercased(), among: names)
        let hint = meant.map { name in
          name == "help" ? "--help" : session.manuals.contains { $0.name == name } ? "play \(name)" : name
        }
        return complain("can't read \(script): \(reason)" + (hint.map { "; did you mean parlor \($0)?" } ?? ""))
      }
      descriptor = opened
    }
    return PipeEngine(session, bails: command.bail).run(command.commands, thenFrom: descriptor)
  }

  /// Talks with a person.
  private static func converse(
    profile: String?, isSafe: Bool = false, isPlain: Bool = false, openings: [String] = []
  ) -> ExitStatus {
    let session = makeSession(isSafe: isSafe, isInteractive: true)
    var remark: String?
    do throws(Refusal) {
      if isSafe {
        session.startWithoutProfile()
      } else if let profile = profile ?? Folders.data().map({ $0 + "/profile.sqlite" }) {
        try session.start(profile: profile)
      } else {
        throw Refusal(.inputOutput, "there is no folder for the profile: set HOME or XDG_DATA_HOME to one")
      }
    } catch {
      // The game can be played without a profile.
      remark = error.text + "; nothing of this session will be kept"
      session.startWithoutProfile()
    }
    return ExitStatus(rawValue: runREPL(session: session, isPlain: isPlain, remark: remark, openings: openings))
      ?? .clean
  }
}
