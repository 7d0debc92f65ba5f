import CommandLines
import Glibc
import PuzzleKit
import RoomServer
import System

/// The request of a command line: the settings, and the words that are neither flags nor their values.
struct Wish {
  var settings = ServerSettings()
  var words: [String] = []
  /// The file that settings are read from.
  var file = Wish.variable("PARLOR_SERVER_CONFIG")
  /// The text to print instead of anything else.
  var text: (() throws(Refusal) -> String)?
  var wantsJSON = false

  /// Reads the words of a command line, the file and the variables of the environment.
  /// - Throws: the first fault.
  init(_ words: [String]) throws(Refusal) {
    var flags: [(name: String, value: String)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") || word == "-h" else {
        self.words.append(word)
        continue
      }
      let parts =
        word == "-h"
        ? ["help"]
        : word.dropFirst(2).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let flag = ServerFlag.all.first { $0.name == name }
      if flag == nil { try Self.requireSetting(name) }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if let flag, flag.value == nil {
        if value != nil { throw Refusal(.extraArgument, "--\(name) takes no value") }
      } else if value == nil {
        value = rest.popFirst()
        if value == nil { throw Refusal(.missingArgument, "\(word) needs a value") }
      }
      if let flag { flag.note(&self, value ?? "") } else { flags.append((name, value ?? "")) }
    }
    if wantsJSON, self.words.first != ServerCommand.admin.name {
      throw Refusal(.badArgument, "--json goes with \(ServerCommand.admin.name) alone")
    }
    if let file {
      guard let bytes = try Files.readText(file) else { throw Refusal(.inputOutput, "there is no file \(file)") }
      try settings.read(file: String(decoding: bytes, as: UTF8.self), path: file)
    }
    try ServerSettings.check(variables: variableNames())
    try settings.read(environment: Self.variable)
    for flag in flags { try settings.set(flag.name, to: flag.value) }
  }

  /// Refuses a flag that there is not, whether a value follows it or not.
  private static func requireSetting(_ name: String) throws(Refusal) {
    if SettingRow.all.contains(where: { $0.name == name }) { return }
    let hint = ServerForm.form.question("--" + name)
    throw Refusal(.badArgument, "there is no setting \(quoted(name)); \(hint ?? "--help lists them")")
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A flag of the command line that is no setting.
struct ServerFlag: Sendable {
  let name: String
  /// The syntax of its value; nil if it takes none.
  let value: String?
  let summary: String
  /// Whether it prints something instead of anything else.
  let prints: Bool
  /// Takes it into the request, with its value.
  let note: @Sendable (inout Wish, String) -> Void

  /// The flag with its value, as the help shows it.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  /// The flags that print something and end, as the help shows them.
  static var endings: String { all.filter(\.prints).map(\.usage).joined(separator: " | ") }

  static let all: [ServerFlag] = [
    ServerFlag(name: "config", value: "FILE", summary: "Reads settings from a file.", prints: false) { $0.file = $1 },
    ServerFlag(name: "json", value: nil, summary: "Shows the answer of admin as JSON.", prints: false) { wish, _ in
      wish.wantsJSON = true
    },
    printing("help", nil, "Shows all settings.") { _ in Program.help },
    printing("version", nil, "Shows the version.") { _ in Server.version + "\n" },
    printing("man", nil, "Prints the man page.") { _ in ServerForm.manual },
    printing(
      "generate-completion-script", CommandForm.shells,
      "Prints the script by which the shell completes the command line."
    ) { shell throws(Refusal) in try CommandForm.completion([CommandForm.scriptFlag, shell], of: ServerForm.form) ?? ""
    },
  ]

  /// A flag that prints a text, which may depend on its value.
  private static func printing(
    _ name: String, _ value: String?, _ summary: String, _ text: @escaping @Sendable (String) throws(Refusal) -> String
  ) -> ServerFlag {
    ServerFlag(name: name, value: value, summary: summary, prints: true) { wish, value in
      if wish.text == nil { wish.text = { () throws(Refusal) in try text(value) } }
    }
  }
}
