import ArgumentParser
import Catalog
import CommandLines
import Engine
import Glibc
import Interop
import PuzzleKit
import Rooms
import Store
import System

/// A program around the engine: the pipe, the command line, the arena; with a front end also what people see.
@MainActor
public struct Program {
  /// Talks with a person until they leave.
  /// - Returns: the exit status of the process.
  public typealias FrontEnd =
    @MainActor (
      _ session: Session, _ isPlain: Bool, _ remark: String?, _ openings: [String]
    ) -> Int32

  /// The command's name.
  private let name: String
  /// The front end for people; nil in a program that only speaks the protocol.
  private let frontEnd: FrontEnd?

  /// Declares a program.
  public init(_ name: String, frontEnd: FrontEnd? = nil) {
    (self.name, self.frontEnd) = (name, frontEnd)
    ParlorCommand.name.withLock { $0 = name }
  }

  /// Does what the command line asks, and ends the process.
  public func main() -> Never {
    // Whoever has started the process may have signals blocked, as threads of libdispatch have most: nothing would end it.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    Memory.check()
    // A file that may not grow makes a write fail, and not the process.
    signal(SIGXFSZ, SIG_IGN)
    // A bot in the arena that starts the engine talks with the referee instead.
    if let socket = getenv("PARLOR_ARENA") {
      guard CommandLine.argc == 1 else {
        exit(complain("in the arena \(name) takes no arguments: it leads to the match", .usage).rawValue)
      }
      if DescriptorHandover.handOver(to: String(cString: socket)) { exit(ExitStatus.clean.rawValue) }
      exit(complain("the arena that PARLOR_ARENA names is not there, or has a connection already").rawValue)
    }
    // A bare pipe does not pass through the argument parser: its start is measured in fractions of a millisecond.
    if CommandLine.argc == 1, !talks {
      exit(PipeEngine(Self.makeSession()).run([], thenFrom: STDIN_FILENO).rawValue)
    }
    exit(run().rawValue)
  }

  /// What its command line takes.
  private var form: CommandForm { ProgramForm.make(Self.catalog, hasScreens: frontEnd != nil) }

  /// Whether a person is there to talk with.
  private var talks: Bool { frontEnd != nil && isOnTerminal }

  private func run() -> ExitStatus {
    var words = Array(CommandLine.arguments.dropFirst())
    // As the players' side of rooms calls it.
    if words.first == "back" { words.insert("join", at: 0) }
    do throws(Refusal) {
      if let text = try CommandForm.completion(words, of: form) {
        if !text.isEmpty { return Self.print(text) }
        return try NetworkBridge.complete(words).flatMap(ExitStatus.init) ?? .clean
      }
    } catch {
      return complain(error.text, .usage)
    }
    if words.first == ArenaCommand.name { return Self.arena(Array(words.dropFirst())) }
    if NetworkBridge.takes(words) {
      let isPlayable = NetworkBridge.opensRoom(words) || NetworkBridge.fetchesDaily(words)
      // Only this program has screens, so only it has a word for none.
      let isPlain = isPlayable && words.contains("--plain")
      if isPlain { words.removeAll { $0 == "--plain" } }
      let line = words.map(QuotedPath.text).joined(separator: " ")
      return isPlayable && talks ? converse(profile: nil, isPlain: isPlain, openings: [line]) : reachServer(words)
    }
    if let question = NetworkBridge.missing(in: words) { return complain(question, .usage) }
    return run(words)
  }

  /// Plays in a room on a server, or submits a puzzle to it.
  private func reachServer(_ words: [String]) -> ExitStatus {
    do throws(Refusal) {
      return ExitStatus(rawValue: try NetworkBridge.run(words)) ?? .commandFailed
    } catch {
      return complain(error.text)
    }
  }

  /// Parses the words of a command line and does what they ask.
  private func run(_ words: [String]) -> ExitStatus {
    let command: ParlorCommand
    do {
      command = try ParlorCommand.parse(words)
    } catch {
      let text = ParlorCommand.fullMessage(for: error)
      if ParlorCommand.exitCode(for: error) == .success { return Self.print(text + "\n") }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines[0] = form.completed(lines[0], about: words)
      _ = Files.writeAll(STDERR_FILENO, (lines.joined(separator: "\n") + "\n").utf8.span)
      if words.contains(ArenaCommand.name) { return complainOfLateArena() }
      return .usage
    }
    return command.words.first == ArenaCommand.name ? complainOfLateArena() : run(command)
  }

  private func complainOfLateArena() -> ExitStatus {
    complain("\(ArenaCommand.name) goes first, then its options: parlor \(ArenaCommand.name) ...", .usage)
  }

  /// Opens the whole screen: the first one, or a game.
  private func play(_ deal: [String], _ command: ParlorCommand) -> ExitStatus {
    let line = deal.isEmpty ? [] : ["play " + deal.map(QuotedPath.text).joined(separator: " ")]
    return converse(
      profile: command.profile, situation: command.situation, isPlain: command.plain, openings: line + ["live"])
  }

  private func run(_ command: ParlorCommand) -> ExitStatus {
    if command.man {
      return Self.print(frontEnd == nil ? ManPage.ofEngine : ManPage.text(Self.catalog))
    }
    if command.reference { return Self.print(Reference.markdown(Self.catalog)) }
    if command.schema { return Self.print(SchemaDocument.json(Self.catalog, rooms: RoomSchema.part)) }
    let opening: ParlorCommand.Opening
    do throws(Refusal) {
      opening = try command.opening(Self.catalog, among: form.commands.map(\.name))
    } catch {
      return complain(error.text, .usage)
    }
    let isTalk = talks && !command.forcesProtocol && command.commands.isEmpty
    switch opening {
    case .none where isTalk:
      return converse(profile: command.profile, situation: command.situation, isPlain: command.plain)
    case .menu where isTalk: return play([], command)
    // Which of today's deals, the first screen asks.
    case .deal where isTalk && command.words == ["daily"]: return play([], command)
    case .deal(let deal) where isTalk: return play(deal, command)
    case .menu where frontEnd == nil:
      return complain("play needs the program parlor; \(name) has no screens, and reads the lines of the protocol")
    case .menu: return complain("play needs a terminal; a pipe takes the lines of the protocol")
    case .deal(let deal): return carryOut(command, [Self.line(dealing: deal)], script: nil)
    case .script(let script): return carryOut(command, [], script: script)
    case .none: return carryOut(command, [], script: nil)
    }
  }

  /// The line that deals what the words of a command line name: without a mode, the one that most know.
  private static func line(dealing words: [String]) -> String {
    let manual = catalog.manuals.first { $0.name == words[0] }
    let hasMode = words.count > 1 && manual?.mode(words[1]) != nil
    // What is neither a mode nor an option may be a slip in one.
    let isStrange = words.count > 1 && manual?.options.contains { $0.name == words[1] } == false
    let mode = hasMode || isStrange ? nil : manual?.familiarMode.name
    return "newgame "
      + (words.prefix(1) + [mode].compactMap { $0 } + words.dropFirst()).map(QuotedPath.text)
      .joined(separator: " ")
  }

  static var catalog: Catalog { .standard.speaking(.uci) }

  /// A session in the real world.
  /// - Parameter readsInput: whether requests come from the standard input, which is then not to be read as a file.
  static func makeSession(situation: Situation = .local, policy: SessionPolicy = .program, readsInput: Bool = true)
    -> Session
  {
    Session(
      catalog: catalog, services: readsInput ? .system : .systemWithStandardInput, situation: situation,
      policy: policy,
      profiles: { path throws(Refusal) in try SQLiteProfile(path: path) })
  }

  static func print(_ text: String) -> ExitStatus {
    Files.writeAll(STDOUT_FILENO, text.utf8.span) ? .clean : complain("can't write to standard output")
  }

  /// Carries out lines, then those of `-c`, and then a script or what comes on standard input.
  private func carryOut(_ command: ParlorCommand, _ lines: [String], script: String?) -> ExitStatus {
    let readsInput = script.map { $0 == "-" } ?? command.commands.isEmpty
    let session = Self.makeSession(situation: command.situation, readsInput: readsInput)
    do throws(Refusal) {
      if let profile = command.profile { try session.start(profile: profile) }
    } catch {
      return complain(error.text)
    }
    var descriptor: Int32? = readsInput ? STDIN_FILENO : nil
    if let script, script != "-" {
      let opened = open(script, O_RDONLY | O_CLOEXEC)
      if opened < 0 {
        let reason = String(cString: strerror(errno))
        if session.commandNames.contains(script) {
          return complain(
            "there is no script \(script); the command \(script) is typed at the prompt, or given by -c: \(name) -c '\(script)'",
            .usage)
        }
        let meant = nearest(to: script, among: form.commands.map(\.name) + ["help"])
        let command = nearest(to: script, among: session.commandNames).map { "-c \($0)" }
        let hint = meant.map { $0 == "help" ? "--help" : $0 } ?? command
        return complain("can't read \(script): \(reason)" + (hint.map { "; " + didYouMean("\(name) \($0)") } ?? ""))
      }
      descriptor = opened
    }
    return PipeEngine(session, bails: command.bail).run(lines + command.commands, thenFrom: descriptor)
  }

  /// Talks with a person.
  private func converse(
    profile: String?, situation: Situation = .local, isPlain: Bool = false, openings: [String] = []
  ) -> ExitStatus {
    guard let frontEnd else { return complain("\(name) has no screens") }
    let session = Self.makeSession(situation: situation, policy: .person)
    var remark: String?
    do throws(Refusal) {
      if situation != .local {
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
    return ExitStatus(rawValue: frontEnd(session, isPlain, remark, openings)) ?? .clean
  }
}

extension ParlorCommand {
  /// Who gives the lines.
  var situation: Situation { fair ? .untrusted : safe ? .trusted : .local }
}
