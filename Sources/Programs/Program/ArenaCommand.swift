import Arena
import ArgumentParser
import Catalog
import CommandLines
import Engine

/// The command line of `parlor arena`.
struct ArenaCommand: ParsableCommand {
  static let name = "arena"
  static let configuration = CommandConfiguration(
    commandName: "parlor arena", abstract: "Compares bots.",
    discussion: """
      A bot is a program that speaks the protocol on its standard input and output, or that starts the engine named by the \
      variable PARLOR. The engine's own players are solver, solver nodes N, and lines LINE; LINE ... A script of the name \
      arena is ./arena.
      """,
    subcommands: [
      ArenaRun.self, ArenaExtend.self, ArenaDeals.self, ArenaMerge.self, ArenaEnded.self, ArenaShow.self,
      ArenaReportCommand.self,
    ],
    defaultSubcommand: ArenaRun.self)

  /// What its command line takes.
  static var form: CommandForm { CommandForm(parser: _dumpHelp(), name: name) }

  /// The names of the games, for the shells.
  static let games = Catalog.standard.manuals.map(\.name)
}

/// `parlor arena run`
struct ArenaRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Plays a match, or goes on with it.",
    discussion: "The limits are: " + Limits.names.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + ".")

  @Argument(
    help: ArgumentHelp("The game, its mode, and what follows them in every opening line.", valueName: "game"),
    completion: .list(ArenaCommand.games))
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A bot; may be repeated. NAME has no spaces; COMMAND is split as a shell does.", valueName: "[NAME=]COMMAND"))
  var bot: [String] = []

  @Option(help: ArgumentHelp("All of this from a JSON file; the command line goes before it.", valueName: "FILE"))
  var config: String?

  @Option(
    help: "Where the deals come from: seeds, all, 'daily DATE' or 'file PATH'; a PATH is quoted as a shell has it.")
  var suite: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How many deals, of seeds or days; 100, or with --sprt or --until at most 100,000. Or a file of deals, - for the \
      standard input: some of a match's, as parlor arena deals writes them, or opening lines.
      """, valueName: "NUMBER or FILE"))
  var deals: String?

  @Option(parsing: .unconditional, help: "The secret that makes the deals; drawn if left out.")
  var seed: Int64?

  @Option(help: ArgumentHelp("A limit on bots; may be repeated.", valueName: "NAME=NUMBER"))
  var limit: [String] = []

  @Flag(
    help: "Bots may use go, hint, lookup and every command of the game, such as solve, words, candidates and analyse.")
  var allowEngine = false

  @Flag(help: "Bots may use candidates.")
  var allowCandidates = false

  @Flag(help: "Each game is played by a fresh process.")
  var fresh = false

  @Option(
    help: ArgumentHelp(
      "A file that bots use; may be repeated. With another one the match does not go on.", valueName: "FILE"))
  var file: [String] = []

  @Flag(help: "Compare the first bot with all others, and not those with each other.")
  var gauntlet = false

  @Option(
    help: ArgumentHelp(
      "Keep bots from the files and processes of others: as users from NUMBER on, which needs root, or in namespaces.",
      valueName: "NUMBER or namespaces"))
  var isolate: String?

  @Option(
    help: ArgumentHelp(
      "End when it is known by which of two advantages the first bot is better than the second.",
      valueName: "LOWER UPPER"))
  var sprt: String?

  @OptionGroup var errors: ErrorRates

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End when the intervals at any time, of the mean or of all differences, are at most so wide.", valueName: "WIDTH")
  )
  var until: Double?

  @Option(help: ArgumentHelp("Play every N-th deal, from the K-th on.", valueName: "K/N"))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play no deals after this one now; the same command with another number goes on.", valueName: "DEAL"))
  var through: Int?

  @Option(name: [.short, .long], parsing: .unconditional, help: "How many games are played at once.")
  var concurrency: Int?

  @Option(
    name: [.short, .long], help: ArgumentHelp("Keep the games in FILE, and continue where it ends.", valueName: "FILE"))
  var journal: String?

  @Flag(help: "Each worker and its bots keep to one processor.")
  var pin = false

  @Flag(help: "Say nothing while it runs.")
  var quiet = false

  @Option(help: ArgumentHelp("Test a bot step by step in place of a match.", valueName: "COMMAND"))
  var check: String?
}

/// The errors that a sequential test may make.
struct ErrorRates: ParsableArguments {
  @Option(parsing: .unconditional, help: "How often --sprt may say UPPER where LOWER is true; 0.05 if left out.")
  var alpha: Double?

  @Option(parsing: .unconditional, help: "How often --sprt may say LOWER where UPPER is true; 0.05 if left out.")
  var beta: Double?
}

/// `parlor arena extend`
struct ArenaExtend: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend", abstract: "Plays more deals of a match, by its journal.",
    discussion:
      "It runs the bots that the journal names. A report of the match then has only figures that hold at any time.")

  @Option(parsing: .unconditional, help: "How many deals the match is to have in all.")
  var deals: Int

  @Option(name: [.short, .long], parsing: .unconditional, help: "How many games are played at once.")
  var concurrency: Int?

  @Flag(help: "Each worker and its bots keep to one processor.")
  var pin = false

  @Flag(help: "Say nothing while it runs.")
  var quiet = false

  @Argument(help: "The journal.", completion: .file())
  var journal: String
}

/// `parlor arena deals`
struct ArenaDeals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deals", abstract: "Writes the deals of a match as data, a line each.",
    discussion: """
      Any part of the lines can be played anywhere, by parlor arena --deals FILE. They have the match's secret, and are for no bot.
      """)

  @Argument(
    help: ArgumentHelp("The game, its mode, and what follows them in every opening line.", valueName: "game"),
    completion: .list(ArenaCommand.games))
  var words: [String] = []

  @Option(help: ArgumentHelp("All of this from a JSON file; the command line goes before it.", valueName: "FILE"))
  var config: String?

  @Option(help: "Where the deals come from: seeds, all, 'daily DATE' or 'file PATH'.")
  var suite: String?

  @Option(parsing: .unconditional, help: "How many deals, of seeds or days; 100 if left out.")
  var deals: Int?

  @Option(parsing: .unconditional, help: "The secret that makes the deals; drawn if left out.")
  var seed: Int64?
}

/// `parlor arena ended`
struct ArenaEnded: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ended", abstract: "Says whether a match has ended, by the journals of its parts.",
    discussion: "It has when all deals are played or its rule has decided. The exit status is 0 then, and else 1.")

  @Argument(help: "The journals.", completion: .file())
  var journals: [String]
}

/// `parlor arena merge`
struct ArenaMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the journals of the parts of a match, in the order of the deals.")

  @Option(name: [.short, .long], help: ArgumentHelp("The journal to be made.", valueName: "FILE"))
  var output: String

  @Argument(help: "The journals.", completion: .file())
  var journals: [String]
}

/// `parlor arena show`
struct ArenaShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows the games of a deal side by side.")

  @Option(name: [.short, .long], help: "text or html (a page).")
  var format = DealForm.text

  @Argument(help: "The journal.", completion: .file())
  var journal: String

  @Argument(help: "The number of the deal.")
  var deal: Int
}

/// `parlor arena report`
struct ArenaReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Says which bot is better, and how sure that is.")

  @Option(name: [.short, .long], help: "text, markdown, json, csv (a line a game) or html (a page with plots).")
  var format = MatchReport.Form.text

  @Option(
    help: ArgumentHelp(
      "Apply a sequential test to the games; figures then hold at any time only.", valueName: "LOWER UPPER"))
  var sprt: String?

  @OptionGroup var errors: ErrorRates

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Say when the intervals at any time were so wide at most.", valueName: "WIDTH"))
  var until: Double?

  @Argument(help: "The journal.", completion: .file())
  var journal: String
}

/// The forms in which a deal is shown.
enum DealForm: String, CaseIterable, ExpressibleByArgument { case text, html }

extension MatchReport.Form: ExpressibleByArgument {}
