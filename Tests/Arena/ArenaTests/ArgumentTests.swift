import Foundation
import Testing

@testable import Arena

/// Arguments as users write them, and as bots get them.
@Suite struct ArgumentTests {
  /// A bot that tells its arguments, and a match in which it does.
  private static let show = """
    import sys
    print(*sys.argv[1:], sep="|", file=sys.stderr)
    """

  @Test func argumentsStayAsTheyAre() throws {
    let scene = try Scene()
    try scene.write("show.py", Self.show)
    let result = try scene.run(
      """
      mkdir sub; touch 10 classic sub/10 match
      arena wordle mini --check 'python3 show.py 10 sub/10 classic ./10 -n "a b"' | grep '^ *said:'
      """)
    #expect(result.output == "       said: 10|sub/10|classic|./10|-n|a b\n", "\(result.output)")
  }

  /// The output of the first run is the second run's journal and the bot's argument.
  @Test func aJournalMayHaveTheNameOfAnArgument() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      for run in 1 2; do
        arena wordle classic -b "first=$ROOT/Bots/wordle/consistent.bash classic" --deals 2 --seed 1 -j classic; echo $?
      done
      """)
    #expect(result.output.split(separator: "\n").filter { $0 == "0" }.count == 2, "\(result.output)")
    #expect(result.output.contains("2 of 2 games, 2 now"), "\(result.output)")
  }

  /// Relative paths of files are found in the bot's folder, deep ones too.
  @Test func filesAreLinked() throws {
    let scene = try Scene()
    try scene.write("read.py", "import sys\nprint(open(sys.argv[1]).read(), file=sys.stderr)")
    let result = try scene.run(
      """
      mkdir -p a/b; echo deep > a/b/c; echo outer > outer; mkdir inner; cd inner
      arena wordle mini --check "python3 ../read.py ../outer" | grep -c 'No such file'; cd ..
      arena wordle mini --check "python3 read.py a/b/c" | grep '^ *said: d'
      """)
    #expect(result.output == "1\n       said: deep\n", "\(result.output)")
  }

  @Test(arguments: [
    (#"a b"#, ["a", "b"]), (#"'a b' c"#, ["a b", "c"]), (#"a\ b"#, ["a b"]), (#""a 'b' \"c\" \n""#, [#"a 'b' "c" \n"#]),
    (#"a'b c'"d e"f"#, ["ab cd ef"]), (#"'' """#, ["", ""]), ("  a\tb  ", ["a", "b"]), (#"'it'\''s'"#, ["it's"]),
    (#"$HOME *.txt # > x"#, ["$HOME", "*.txt", "#", ">", "x"]), ("", []),
  ])
  func commandsAreSplitAsAShellDoes(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text) == words)
    for word in words { #expect(try ShellWords.split(ShellWords.text(word)) == [word]) }
  }

  @Test func whatMeansNothingIsRefused() throws {
    let scene = try Scene()
    try scene.write("mixed", "# two\nnewgame wordle mini\n\nnewgame wordle classic\n")
    try scene.write("words", "newgame wordle mini answer zzzzz\n")
    try scene.write("other", "newgame wordle mini\nnewgame atlas normal\n")
    for (arguments, text) in [
      ("-b \"solver 'nodes 5\"", "the quote ' is never closed in \"solver 'nodes 5\""),
      ("-b 'x=solver \"'", "the quote \" is never closed"), ("-b 'x=solver \\'", "nothing follows the backslash"),
      ("-b /tmp", "\"/tmp\" is a folder, not a program"), ("-b ./mixed", "\"./mixed\" can't be run"),
      ("-b no-such-program", "there is no program \"no-such-program\""),
      ("-b solver --limit move-ms=0", "the limit move-ms must be at least 1"),
      ("-b solver --limit lines=0", "the limit lines must be at least 1"),
      ("-b solver --limit grace-ms=99999999999", "the limit grace-ms must be at most 3600000"),
      ("-b solver --suite 'file mixed'", "mixed, line 4: it is of the mode classic; the match is of wordle mini"),
      ("-b solver --suite 'file other'", "other, line 2: newgame wordle or position wordle must begin it"),
      ("-b solver --suite 'file words'", "words, line 1: "),
      ("-b solver --suite \"file 'mixed\"", "the quote ' is never closed"),
      ("-b solver --suite 'daily 9999-12-30' --deals 3", "come after 9999-12-31"),
      ("-b solver --file nothing", "there is no file"),
    ] {
      let result = try scene.run("arena wordle mini \(arguments)")
      #expect(result.output.contains(text) && [2, 4].contains(result.status), "\(arguments): \(result.output)")
    }
  }

  @Test func pathsWithSpacesAreQuoted() throws {
    let scene = try Scene()
    try scene.write("it's a suite", "newgame wordle mini\n")
    let result = try scene.run(
      """
      arena wordle mini -b solver --suite "file \\"it's a suite\\"" -j j --quiet | tail -n 1
      arena report j | sed -n 3p
      """)
    #expect(result.output.contains("none\nAll 1 deals were played"), "\(result.output)")
  }

  @Test func aGameAloneTakesTheModeOfNewgame() throws {
    let result = try Scene().run("arena wordiest -b 'lines show' --deals 1 --quiet | head -n 1")
    #expect(result.output == "wordiest match, percentile, more is better\n", "\(result.output)")
  }

  /// With a file of the match the journal knows whether it has changed.
  @Test func namedFilesAreHashed() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      echo 1 > data; match="wordle mini -b solver --deals 1 --seed 9223372036854775807 --file data -j j --quiet"
      arena $match > counts && arena $match > counts && echo same; echo 2 > data; arena $match
      head -n 1 j | python3 -c "import json, sys; print(repr(json.load(sys.stdin)['match']['seed']))"
      """)
    #expect(
      result.output == """
        same
        parlor: j is the journal of another match: a file of a bot has changed; name another file
        '9223372036854775807'

        """, "\(result.output)")
  }

  /// Reports about bots that play well, and of those that wait for what never comes.
  @Test func theCheckTellsWhatBotsSay() throws {
    let scene = try Scene()
    try scene.write("deaf.py", "import sys\nsys.stdout.write('newgame wordle classic\\n')\nsys.stdin.readline()")
    let result = try scene.run("arena wordle classic --check 'python3 deaf.py' --limit start-ms=500")
    #expect(result.output.contains("no line came from it: nothing was flushed?"), "\(result.output)")
  }
}
