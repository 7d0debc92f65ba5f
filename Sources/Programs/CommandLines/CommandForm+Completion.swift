import PuzzleKit

/// Completions. A shell asks the program itself what may follow; its script only hands the words over and takes the answer.
extension CommandForm {
  /// The word before those of a command line that a shell completes.
  static let request = "--complete"
  /// The flag that prints the script of a shell.
  public static let scriptFlag = "--generate-completion-script"
  /// The shells that there are scripts for, as a help shows them.
  public static let shells = "bash|zsh|fish"

  /// The answer to a command line that is about completions: a shell's script, or what may stand in place of the last word.
  /// - Parameters:
  ///   - words: the words of the command line.
  ///   - form: the program's, which is made if it is asked for.
  /// - Returns: nil for any other command line.
  /// - Throws: `bad-argument` for a shell that there is no script for.
  public static func completion(_ words: [String], of form: @autoclosure () -> CommandForm) throws(Refusal) -> String? {
    guard let first = words.first else { return nil }
    if first == request { return form().replies(to: words.dropFirst()) }
    let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == scriptFlag else { return nil }
    guard let shell = parts.count > 1 ? String(parts[1]) : words.dropFirst().first else {
      throw Refusal(.missingArgument, "\(scriptFlag) needs the name of a shell: \(shells)")
    }
    return try form().script(for: shell)
  }

  /// A line for each word that may stand in place of the last one, with its meaning after a tabulator; and lines that have the
  /// shell add paths.
  func replies(to words: some BidirectionalCollection<String>) -> String {
    let (place, typed) = (read(words.dropLast()), words.last ?? "")
    let command = place.command
    var lines: [String] = []
    func offer(_ word: String, _ summary: String = "") {
      if word.hasPrefix(typed) { lines.append(summary.isEmpty ? word : "\(word)\t\(summary)") }
    }
    func offer(_ values: Values, after start: String = "") {
      switch values {
      case .any: break
      case .files: lines.append(":files")
      case .folders: lines.append(":folders")
      case .words(let words): for word in words { offer(start + word) }
      }
    }
    func offerFlags(_ areTaken: (String) -> Bool) {
      let left = command.flags.filter { $0.isRepeated || !place.given.contains($0.offered) }
      for flag in left where areTaken(flag.offered) { offer(flag.offered, flag.summary) }
    }
    if let flag = place.awaited {
      offer(flag.values)
    } else if !place.endsFlags, typed.hasPrefix("--"), typed.contains("=") {
      offer(command.flag(typed)?.values ?? .any, after: typed.prefix { $0 != "=" } + "=")
    } else if !place.endsFlags, typed.hasPrefix("-") {
      offerFlags { $0.hasPrefix("-") }
    } else {
      if place.count == 0 { for command in command.commands { offer(command.name, command.summary) } }
      if place.count < command.arguments.count || command.arguments.last?.isRepeated == true {
        offer(command.arguments[min(place.count, command.arguments.count - 1)].values)
      }
      offerFlags { !$0.hasPrefix("-") }
      if lines.isEmpty, typed.isEmpty, !place.endsFlags { offerFlags { _ in true } }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The script by which a shell completes the program.
  private func script(for shell: String) throws(Refusal) -> String {
    let function = "_" + String(name.map { $0 == "-" ? "_" : $0 })
    switch shell {
    case "bash":
      return #"""
        \#(function)() {
          local word reply is_glued='' words=()
          # Readline takes "--flag=value" and addresses for several words.
          for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
            if [[ ${#words[@]} -gt 0 && ( -n $is_glued || $word == [=:] ) ]]; then words[-1]+=$word; else words+=("$word"); fi
            is_glued=''
            if [[ $word == [=:] ]]; then is_glued=1; fi
          done
          if [[ -z $is_glued ]]; then words[-1]=${words[-1]%"$word"}$2; fi
          while IFS= read -r reply; do
            case $reply in
            :files) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$2") ;;
            :folders) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$2") ;;
            *) reply=${reply%%$'\t'*}; COMPREPLY+=("${reply#"${words[-1]%"$2"}"}") ;;
            esac
          done < <("${COMP_WORDS[0]/#'~/'/$HOME/}" \#(Self.request) "${words[@]}" 2>/dev/null)
        }
        complete -F \#(function) \#(name)

        """#
    case "zsh":
      return #"""
        #compdef \#(name)
        \#(function)() {
          local line word
          local -a before replies paths
          (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
          for line in "${(@f)$(${~words[1]} \#(Self.request) "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
            word=${line%%$'\t'*}
            case $word in
              '') ;;
              :files) paths=(_files) ;;
              :folders) paths=(_files -/) ;;
              *) replies+=("${word//:/\\:}${${line#$word}/$'\t'/:}") ;;
            esac
          done
          (( $#replies )) && _describe '\#(name)' replies
          (( $#paths )) || return
          [[ $PREFIX == --*=* ]] && compset -P '*='
          $paths
        }
        if [[ $funcstack[1] == \#(function) ]]; then \#(function) "$@"; else compdef \#(function) \#(name); fi

        """#
    case "fish":
      return #"""
        function _\#(function)
          set -l words (commandline -opc)
          set -l typed (commandline -ct)
          set -l program $words[1]
          set -e words[1]
          for line in ($program \#(Self.request) $words "$typed" 2>/dev/null)
            switch $line
              case :files :folders
                set -l start (string match -r -- '^--[^=]*=' $typed)
                set -l path (string replace -r -- '^--[^=]*=' '' $typed)
                test $line = :files && set -l paths (__fish_complete_path $path) || set -l paths (__fish_complete_directories $path)
                for path in $paths
                  echo "$start$path"
                end
              case '*'
                echo $line
            end
          end
        end
        complete -c \#(name) -f -a '(_\#(function))'

        """#
    default: throw Refusal(.badArgument, "there are completions for \(Self.shells), not for \(quoted(shell))")
    }
  }
}
