import ArgumentParser
import Catalog
import Console
import Engine
import Glibc
import Interop
import PuzzleKit
import System

/// What the command line asks for.
@MainActor
enum Program {
  static func run() -> ExitStatus {
    let command: ParlorCommand
    do {
      command = try ParlorCommand.parse()
    } catch {
      if ParlorCommand.exitCode(for: error) == .success { ParlorCommand.exit(withError: error) }
      _ = Files.writeAll(STDERR_FILENO, ArraySlice((ParlorCommand.fullMessage(for: error) + "\n").utf8))
      return .usage
    }
    if command.man {
      let help = ParlorCommand.helpMessage(columns: 72)
      let options = help.firstRange(of: "ARGUMENTS:").map { String(help[$0.lowerBound...]) } ?? help
      return print(ManPage.text(options: options, catalog))
    }
    if command.reference { return print(Reference.markdown(catalog)) }
    if command.script == nil, command.commands.isEmpty, isOnTerminal { return converse(command) }
    return carryOut(command)
  }

  private static var catalog: Catalog { .standard.speaking(.uci) }

  private static func print(_ text: String) -> ExitStatus {
    Files.writeAll(STDOUT_FILENO, ArraySlice(text.utf8)) ? .clean : .inputOutput
  }

  /// Carries out a script, the lines of `-c`, or what comes on standard input.
  private static func carryOut(_ command: ParlorCommand) -> ExitStatus {
    let session = makeSession(reach: command.safe ? .anywhere : .local)
    if let profile = command.profile {
      do throws(Refusal) {
        try session.start(profile: profile)
      } catch {
        complain(error.text)
        return .inputOutput
      }
    }
    let engine = PipeEngine(session, bails: command.bail)
    guard let script = command.script else {
      return engine.run(command.commands, thenFrom: command.commands.isEmpty ? STDIN_FILENO : nil)
    }
    let descriptor = open(script, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      complain("can't read \(script): \(String(cString: strerror(errno)))")
      return .inputOutput
    }
    return engine.run(command.commands, thenFrom: descriptor)
  }

  /// Talks with a person.
  private static func converse(_ command: ParlorCommand) -> ExitStatus {
    let session = makeSession(reach: command.safe ? .anywhere : .local, isInteractive: true)
    var remark: String?
    do throws(Refusal) {
      if command.safe {
        session.startWithoutProfile()
      } else if let profile = command.profile {
        try session.start(profile: profile)
      } else {
        guard let folder = Folders.data() else {
          throw Refusal(.inputOutput, "there is no folder for the profile: set HOME or XDG_DATA_HOME to one")
        }
        try session.start(profile: folder + "/profile.sqlite")
      }
    } catch {
      // The game can be played without a profile.
      remark = error.text + "; nothing of this session will be kept"
      session.startWithoutProfile()
    }
    return ExitStatus(rawValue: runREPL(session: session, isPlain: command.plain, remark: remark)) ?? .clean
  }
}
