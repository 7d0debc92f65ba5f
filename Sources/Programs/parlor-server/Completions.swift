import PuzzleKit
import RoomServer

/// Scripts by which shells complete the command line, from the tables of commands, flags and settings.
enum Completions {
  private static let program = Program.name
  /// The shells that there are scripts for, as the help shows them.
  static let shells = "bash|zsh|fish"

  /// The script of a shell.
  /// - Throws: `bad-argument` if there is none for it.
  static func script(for shell: String) throws(Refusal) -> String {
    let commands = ServerCommand.all
    let all: [(name: String, value: String?, summary: String)] =
      ServerFlag.all.map { ($0.name, $0.value, $0.summary) } + SettingRow.all.map { ($0.name, $0.value, $0.summary) }
    func flags(taking value: String) -> String {
      all.filter { $0.value == value }.map { "--\($0.name)" }.joined(separator: " | ")
    }
    switch shell {
    case "bash":
      let words = commands.map(\.name) + all.map { "--\($0.name)" }
      return """
        _parlor_server() {
          local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
          case $before in
          \(flags(taking: file))) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
          \(flags(taking: folder))) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
          *) mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- "$word") ;;
          esac
        }
        complete -F _parlor_server \(program)

        """
    case "zsh":
      let rows = all.map { flag in
        let value = flag.value.map { ":\($0):\(action($0))" } ?? ""
        return "  '--\(flag.name)[\(zsh(flag.summary))]\(value)' \\\n"
      }
      return "#compdef \(program)\n_arguments \\\n" + rows.joined()
        + "  '1:command:(\(commands.map(\.name).joined(separator: " ")))'\n"
    case "fish":
      let words = commands.map { command in
        "complete -c \(program) -n __fish_use_subcommand -f -a \(command.name) -d '\(fish(command.summary))'\n"
      }
      let rows = all.map { flag in
        "complete -c \(program) -l \(flag.name)\(flag.value == nil ? "" : " -r") -d '\(fish(flag.summary))'\n"
      }
      return (words + rows).joined()
    default:
      throw Refusal(.badArgument, "there are completions for bash, zsh and fish, not for \(quoted(shell))")
    }
  }

  /// The values that are files and folders.
  private static let (file, folder) = ("FILE", "FOLDER")

  private static func action(_ value: String) -> String {
    switch value {
    case file: "_files"
    case folder: "_files -/"
    default: ""
    }
  }

  private static func zsh(_ text: String) -> String { escaped(text, "[]':\\") }
  private static func fish(_ text: String) -> String { escaped(text, "'\\") }

  /// A text without the signs that would end it where it is quoted.
  private static func escaped(_ text: String, _ signs: String) -> String { text.filter { !signs.contains($0) } }
}
