import CommandLines
import Engine
import PuzzleKit
import System

/// The command lines of `parlor` and `parlor-engine`, read off the tables.
enum ProgramForm {
  /// All that may be typed after the name of a program.
  static func make(_ catalog: Catalog, hasScreens: Bool) -> CommandForm {
    make(catalog.manuals.map(game), hasScreens: hasScreens)
  }

  /// The same for the manual, which has a chapter on each game.
  static func brief(hasScreens: Bool) -> CommandForm {
    let game = CommandForm(
      "GAME", "Opens a game, on a terminal on the whole screen.", usage: "[MODE] [KEY VALUE]...")
    return make([game], hasScreens: hasScreens)
  }

  private static func make(_ games: [CommandForm], hasScreens: Bool) -> CommandForm {
    var form = CommandForm(parser: ParlorCommand._dumpHelp())
    let daily = CommandForm(
      "daily", "Opens a deal of today.", usage: "[GAME]",
      arguments: [CommandForm.Argument("GAME", values: .words(games.map(\.name)))])
    form.commands = games + [daily, ArenaCommand.form]
    if !hasScreens { return form }
    let rooms = NetworkBridge.commands.map { line, usage, summary in
      // play with somebody is a way to play.
      let name = line.split(separator: " ").last.map(String.init) ?? line
      let words: CommandForm.Values? = usage == usage.lowercased() ? .words([usage]) : nil
      return CommandForm(
        name, summary, usage: usage, arguments: usage.isEmpty ? [] : [CommandForm.Argument(usage, values: words)],
        commands: usage.hasPrefix("[GAME") ? games : [])
    }
    let isWith = { (form: CommandForm) in form.name == "with" }
    let play = CommandForm(
      "play", "Opens the whole screen.", usage: "[GAME [MODE] [KEY VALUE]...]", commands: games + rooms.filter(isWith))
    form.commands += [play] + rooms.filter { !isWith($0) }
    return form
  }

  /// A game with its modes and options.
  private static func game(_ manual: Manual) -> CommandForm {
    CommandForm(
      manual.name, manual.summary, arguments: [CommandForm.Argument("MODE", values: .words(manual.modes.map(\.name)))],
      flags: manual.options.map { option in
        let name = option.name
        switch option.kind {
        // A day may be left out.
        case .flag, .date: return CommandForm.Flag([name], option.summary)
        case .toggle: return CommandForm.Flag([name], value: "true|false", option.summary)
        case .choice(let words):
          return CommandForm.Flag([name], value: name.uppercased(), option.summary, values: .words(words))
        case .file, .path: return CommandForm.Flag([name], value: "FILE", option.summary)
        default: return CommandForm.Flag([name], value: name.uppercased(), option.summary)
        }
      })
  }
}
