import PuzzleKit
import Testing

@testable import CommandLines

/// A command line declared once, as completions, suggestions and man page have it.
@Suite struct CommandFormTests {
  private static let form = CommandForm(
    "tool", "Does things.", details: "It is a `tool`.",
    arguments: [.init("[FILE]", "A file.")],
    flags: [
      .init(["-l", "--level"], value: "low|high", "How much is done."), .init(["--name"], value: "TEXT", "A name."),
      .init(["-c"], value: "LINE", "Runs a line.", isRepeated: true), .init(["--help"], "Shows help."),
    ],
    commands: [
      CommandForm(
        "play", "Plays.",
        commands: [
          CommandForm(
            "chess", "A game.", arguments: [.init("MODE", values: .words(["blitz", "slow"]))],
            flags: [.init(["seed"], value: "NUMBER", "A seed."), .init(["hard"], "Harder.")])
        ]),
      CommandForm(
        "match", "Compares.",
        commands: [CommandForm("run", "Runs.", flags: [.init(["--deals"], value: "N", "How many.")])], standard: "run"),
    ], passesFlagsOn: true)

  private func words(_ line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// The last word is the one that is completed; it may be empty.
  @Test(arguments: [
    ("", "play match :files"), ("p", "play :files"), ("-", "--level --name -c --help"), ("--l", "--level"),
    ("--level ", "low high"), ("-l h", "high"), ("--level=", "--level=low --level=high"), ("--level=l", "--level=low"),
    ("--level low -", "--name -c --help"), ("-l low --l", ""), ("-c x -c y -", "--level --name -c --help"),
    ("--name ", ""), ("--name play ", "play match :files"), ("-- -", ":files"), ("file ", "--level --name -c --help"),
    ("play ", "chess"), ("play chess ", "blitz slow seed hard"), ("play chess blitz s", "seed"),
    ("play chess seed ", ""), ("play chess hard seed 4 ", "blitz slow"), ("play chess blitz --n", "--name"),
    ("match ", "run"), ("match --d", "--deals"), ("match run --d", "--deals"), ("unknown p", ""),
    ("--unknown p", "play :files"),
  ])
  func theWordsThatMayFollowAreOffered(line: String, offered: String) throws {
    let answer = try #require(try CommandForm.completion(["--complete"] + words(line), of: Self.form))
    let names = answer.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(names.joined(separator: " ") == offered)
  }

  @Test func meaningsFollowATabulator() throws {
    #expect(try CommandForm.completion(["--complete", "m"], of: Self.form)?.hasPrefix("match\tCompares.\n") == true)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func aScriptAsksTheProgram(shell: String) throws {
    for words in [["--generate-completion-script", shell], ["--generate-completion-script=\(shell)"]] {
      #expect(try CommandForm.completion(words, of: Self.form)?.contains("--complete") == true)
    }
  }

  @Test func otherLinesAreNotAboutCompletion() throws {
    for words in [[], ["--level", "low"], ["play", "--complete"]] {
      #expect(try CommandForm.completion(words, of: Self.form) == nil)
    }
    for words in [["--generate-completion-script", "csh"], ["--generate-completion-script"]] {
      #expect(throws: Refusal.self) { try CommandForm.completion(words, of: Self.form) }
    }
  }

  /// A question is about what may stand in the place of the word, and about nothing else.
  @Test(arguments: [
    ("--levle", "did you mean --level?"), ("--lev", "did you mean --level?"), ("plya", "did you mean play?"),
    ("match --daels", "did you mean --deals?"), ("--daels", ""), ("match --nmae", "did you mean --name?"),
  ])
  func slipsAreAskedAbout(line: String, question: String) {
    let words = words(line)
    let complaint = "Unknown option '\(words.last ?? "")'"
    #expect(
      Self.form.completed(complaint, about: words) == complaint + (question.isEmpty ? "" : "; \(question)"))
  }

  @Test func theParsersOwnQuestionIsReplaced() {
    let complaint = "Unknown option '--hlep'. Did you mean '--heap'?"
    #expect(Self.form.completed(complaint, about: ["--hlep"]) == "Unknown option '--hlep'; did you mean --help?")
  }

  @Test func thePageHasAllThatIsDeclared() {
    let page = Self.form.manual(
      chapter: 6, summary: "a tool", sections: [("NOTES", [.paragraph(".dot"), .entry("'quote", "back\\slash")])])
    for part in [
      "\n.B tool\n[FILE] [\\-\\-level low|high] [\\-\\-name TEXT] [\\-c LINE]...\n",
      "\n.SH DESCRIPTION\nIt is a tool.\n",
      "\n.TP\n.B \\-l, \\-\\-level low|high\nHow much is done.\n",
      "\n.SS play chess\n.PP\nA game.\n.TP\n.B seed NUMBER\nA seed.\n",
      "\n.SS match run\n.PP\nRuns.\n.TP\n.B \\-\\-deals N\nHow many.\n",
      "\n.PP\n\\&.dot\n.TP\n.B \\&'quote\nback\\eslash\n",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
  }

  @Test func theParsersDescriptionIsRead() {
    let form = CommandForm(
      parser: """
        {"command":{"abstract":"Does things.","commandName":"tool","arguments":[
        {"kind":"positional","valueName":"file","isOptional":true,"isRepeating":true,"shouldDisplay":true,
        "completionKind":{"file":{"extensions":[]}},"abstract":"Files."},
        {"kind":"option","valueName":"kind","isOptional":true,"isRepeating":false,"shouldDisplay":true,
        "names":[{"kind":"short","name":"k"},{"kind":"long","name":"kind"}],
        "completionKind":{"list":{"values":["a","b"]}}},
        {"kind":"flag","valueName":"secret","isOptional":true,"isRepeating":false,"shouldDisplay":false,
        "names":[{"kind":"long","name":"secret"}]}]}}
        """)
    #expect(form.usage == "[file]... [--kind kind]")
    #expect(form.replies(to: ["x", ""]) == ":files\n" && form.replies(to: ["-k", ""]) == "a\nb\n")
    #expect(form.flags.map(\.offered) == ["--kind", "--generate-completion-script"])
  }
}
