import PuzzleKit
import RoomServer

/// Scripts by which shells complete the command line, from the table of settings.
enum Completions {
  private static let program = "parlor-server"
  /// The words that are no settings, with what they do.
  static let commands: [(name: String, summary: String)] = [
    ("submissions", "Lists the puzzles that were submitted."), ("show", "Prints a submission."),
    ("approve", "Approves a submission."), ("reject", "Rejects a submission."),
    ("admin", "Asks the server that runs."), ("export", "Prints all that is kept of a player."),
    ("delete", "Forgets a player."), ("migrate", "Brings the tables of a database up to this release."),
    ("copy", "Copies all that is kept to another database."), ("reference", "Prints the reference of rooms."),
  ]
  /// The flags that are no settings: with the kind of their value, if they take one, and what they do.
  static let flags: [(name: String, value: String?, summary: String)] = [
    ("config", "FILE", "Reads settings from a file."), ("help", nil, "Shows all settings."),
    ("version", nil, "Shows the version."), ("man", nil, "Prints the man page."),
    ("generate-completion-script", "SHELL", "Prints the script by which bash, zsh or fish completes the command line."),
  ]

  /// The script of a shell.
  /// - Throws: `bad-argument` if there is none for it.
  static func script(for shell: String) throws(Refusal) -> String {
    let all = flags + SettingRow.all.map { ($0.name, $0.value, $0.summary) }
    switch shell {
    case "bash":
      let words = commands.map(\.0) + all.map { "--\($0.name)" }
      return """
        _parlor_server() {
          local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
          case $before in
          --config) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
          --data | --files) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
          *) mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- "$word") ;;
          esac
        }
        complete -F _parlor_server \(program)

        """
    case "zsh":
      let rows = all.map { flag in
        let value = flag.value.map { ":\($0):\(action(flag.name))" } ?? ""
        return "  '--\(flag.name)[\(zsh(flag.summary))]\(value)' \\\n"
      }
      return "#compdef \(program)\n_arguments \\\n" + rows.joined()
        + "  '1:command:(\(commands.map(\.0).joined(separator: " ")))'\n"
    case "fish":
      let words = commands.map { "complete -c \(program) -n __fish_use_subcommand -f -a \($0.0) -d '\(fish($0.1))'\n" }
      let rows = all.map { flag in
        "complete -c \(program) -l \(flag.name)\(flag.value == nil ? "" : " -r") -d '\(fish(flag.summary))'\n"
      }
      return (words + rows).joined()
    default:
      throw Refusal(.badArgument, "there are completions for bash, zsh and fish, not for \(quoted(shell))")
    }
  }

  private static func action(_ name: String) -> String {
    switch name {
    case "config": "_files"
    case "data", "files": "_files -/"
    default: ""
    }
  }

  private static func zsh(_ text: String) -> String { escaped(text, "[]':\\") }
  private static func fish(_ text: String) -> String { escaped(text, "'\\") }

  /// A text without the signs that would end it where it is quoted.
  private static func escaped(_ text: String, _ signs: String) -> String { text.filter { !signs.contains($0) } }
}
