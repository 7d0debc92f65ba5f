import CommandLines
import Glibc
import PuzzleKit
import RoomServer
import System

/// Carries out the command line.
enum Program {
  static let name = "parlor-server"

  static func run(_ words: [String]) -> Int32 {
    let wish: Wish
    do throws(Refusal) {
      if let text = try CommandForm.completion(words, of: ServerForm.form) { return print(text) }
      wish = try Wish(words)
    } catch {
      return complain(error.text, 2)
    }
    do throws(Refusal) {
      if let text = wish.text { return print(try text()) }
      guard let name = wish.words.first else { return try serve(wish.settings, words) }
      guard let command = ServerCommand.all.first(where: { $0.name == name }) else {
        let hint = ServerForm.form.question(name)
        return complain(
          "there is no command \(quoted(wish.words.joined(separator: " "))); \(hint ?? "--help lists them")", 2)
      }
      if let fault = command.fault(in: wish) { return complain(fault, 2) }
      return try command.run(wish)
    } catch {
      return complain(error.text, 4)
    }
  }

  private static let usage: String = {
    let forms = ["[--config FILE] [--SETTING VALUE ...]"] + ServerCommand.all.map(\.line) + [ServerFlag.endings]
    let lines = forms.enumerated().map { "\($0 == 0 ? "usage:" : "      ") \(name) \($1)\n" }
    return lines.joined() + """

      Serves rooms over HTTP and WebSocket until SIGTERM or SIGINT. A setting is taken from its flag, or else from its
      variable, such as PARLOR_SERVER_PORT, or else from the file, which has lines such as port = 8080.


      """
  }()

  static var help: String {
    let settings = ServerSettings()
    func line(_ head: String, _ text: String) -> String {
      "  " + head + String(repeating: " ", count: max(2, 40 - head.count)) + text + "\n"
    }
    let commands = ServerCommand.all.map { line($0.usage, $0.summary) }
    let flags = ServerFlag.all.map { line($0.usage, $0.summary) }
    let rows = SettingRow.all.map { line("--\($0.name) \($0.value)", "\($0.summary) [\($0.show(settings))]") }
    return usage + [commands, flags, rows].map { $0.joined() }.joined(separator: "\n")
  }

  static func print(_ text: String) -> Int32 {
    Files.writeAll(STDOUT_FILENO, text.utf8.span) ? 0 : complain("can't write to standard output", 4)
  }

  private static func complain(_ text: String, _ status: Int32) -> Int32 {
    _ = Files.writeAll(STDERR_FILENO, "\(name): \(text)\n".utf8.span)
    return status
  }

  private static func serve(_ settings: ServerSettings, _ words: [String]) throws(Refusal) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Blocked before any thread starts, so that none but the one that waits for them has them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // What is played and said is for nobody else on this machine.
    umask(0o077)
    let server = try Server(settings) { _ in _exit(4) }
    var signal = SIGHUP
    while signal == SIGHUP {
      sigwait(&signals, &signal)
      guard signal == SIGHUP else { break }
      do throws(Refusal) { server.reload(try Wish(words).settings) } catch {
        server.refuse(error)
      }
    }
    server.stop()
    return 0
  }
}
