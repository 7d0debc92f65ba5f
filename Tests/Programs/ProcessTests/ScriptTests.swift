import Foundation
import Support
import Testing

/// Programs around the engine: examples, bots and the exit statuses that scripts rely on.
@Suite struct ScriptTests {
  private let root = (#filePath as NSString).deletingLastPathComponent + "/../../.."

  private func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    try runProgram(path, arguments, in: root, environment: environment)
  }

  /// The lines of the front page that need no terminal work as they are written there.
  @Test func linesOfTheFrontPageWork() throws {
    let page = try String(contentsOfFile: root + "/README.md", encoding: .utf8)
    let lines = page.split(separator: "\n").filter {
      $0.hasPrefix("       p") && ($0.contains(" -c ") || $0.contains("|"))
    }
    #expect(lines.count == 3)
    let folder = try TestFolder()
    for line in lines {
      let result = try run(
        "/bin/sh", ["-c", "ln -sf \"$PARLOR\" \"$0/parlor\"; PATH=$0:$PATH; \(line)", folder.folder])
      #expect(result.status == 0 && !result.output.isEmpty, "\(line): \(result.output)")
    }
  }

  @Test func everyExampleRuns() throws {
    let examples = try FileManager.default.contentsOfDirectory(atPath: root + "/Examples")
      .filter { $0.hasSuffix(".sh") || $0.hasSuffix(".bash") || $0.hasSuffix(".py") }.sorted()
    #expect(!examples.isEmpty)
    for example in examples {
      let result = try run(root + "/Examples/" + example)
      #expect(result.status == 0, "\(example): \(result.output)")
    }
  }

  /// The examples depend on the package as a stranger does, by a tag; a path would forgive unsafe flags.
  @Test func swiftExamplesDependOnAClone() throws {
    let folder = try TestFolder()
    let (clone, example) = (folder.path("parlor"), folder.path("example"))
    let made = try run(
      "/bin/bash",
      [
        "-c",
        """
        set -e
        git clone -q --no-hardlinks . "$0"
        git -C "$0" -c user.name=tests -c user.email=tests tag -f 1.0.0
        cp -r Examples/swift "$1"
        cd "$1"
        swift build -q --disable-sandbox
        .build/debug/guess
        .build/debug/solitaire
        .build/debug/countdown
        """, clone, example,
      ], environment: ["PARLOR_REPOSITORY": "file://" + clone])
    #expect(made.status == 0, "\(made.output)")
    #expect(made.output.contains("crane ggggg\nwon\nseed 1: won in "), "\(made.output)")
    #expect(made.output.hasSuffix("left 0\nok\n") && made.output.contains("error bad-argument count must be"))
  }

  private static let wordleBots = [
    "consistent.bash", "frequency.bash", "expected-size.bash", "entropy.bash", "minimax.bash", "most-classes.bash",
  ]

  @Test(arguments: wordleBots + ["go.bash"], ["mini", "junior", "classic", "epic"])
  func botPlaysEveryRank(bot: String, mode: String) throws {
    let result = try run(root + "/Bots/wordle/" + bot, [mode, "5"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("average"), "\(result.output)")
  }

  /// Most of these words differ in one letter only. Bots that also guess words that can't be the answer tell them apart.
  @Test(arguments: zip(wordleBots, [36, 35, 24, 24, 24, 24]))
  func botPlaysAllAnswersOfAList(bot: String, guesses: Int) throws {
    let scene = try TestFolder()
    let words = "batch catch climb eerie hatch latch match patch sheep watch whelp".replacing(" ", with: "\n")
    for name in ["answers", "guesses"] { try scene.write("allowed-\(name).txt", words) }
    let result = try run(
      root + "/Bots/wordle/" + bot, ["classic", "all"], environment: ["LISTS": scene.folder])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.hasSuffix("\nguesses    \(guesses)\n"), "\(result.output)")
  }

  @Test(arguments: wordleBots + ["go.bash"]) func botNoticesWhatItCanNotWorkWith(bot: String) throws {
    let misused = try run(root + "/Bots/wordle/" + bot, ["classic", "some"])
    #expect(misused.status == 2 && misused.output.hasPrefix("usage: \(bot) MODE [GAMES|all"), "\(misused.output)")
    let abandoned = try run(root + "/Bots/wordle/" + bot, ["classic"], environment: ["PARLOR": "/bin/true"])
    #expect(abandoned.status == 1 && abandoned.output.contains("the engine has gone"), "\(abandoned.output)")
  }

  @Test(arguments: ["pairs.py", "solver.bash"]) func botPlaysWordiest(bot: String) throws {
    let result = try run(root + "/Bots/wordiest/" + bot, ["5"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("average"), "\(result.output)")
  }

  @Test(arguments: [[], ["5"]]) func everyBotPlaysAtlas(limit: [String]) throws {
    let bots = try FileManager.default.contentsOfDirectory(atPath: root + "/Bots/atlas").sorted()
    #expect(bots.contains("careful.py") && bots.contains("go.bash"))
    // Only go.bash takes a third argument, the milliseconds of a move.
    for bot in bots where limit.isEmpty || bot == "go.bash" {
      let result = try run(root + "/Bots/atlas/" + bot, ["tour", "5"] + limit)
      #expect(result.status == 0, "\(bot): \(result.output)")
      let line = /won [1-5] of 5 \(\d+\.\d %\), \d+\.\d moves and \d+\.\d draws a won round\n/
      #expect(result.output.wholeMatch(of: line) != nil, "\(bot): \(result.output)")
    }
  }

  /// The analysis shuffles the cards of a seed as `newgame` does, so its careful play can be compared with the bot's. The
  /// first deal of seed 35 of hard can't be won, and neither can those of the seeds 27 and 31 of expert.
  @Test(arguments: [("hard", 40), ("expert", 40)])
  func carefulBotWinsWhatTheEngineWins(tier: String, rounds: Int) throws {
    let talk = TestClient()
    /// How many of the deals of a seed a record of their analysis says are won.
    func won(_ record: String, of deals: Int, _ seed: Int) throws -> Int {
      let line = try #require(talk("atlas analyse \(deals) \(tier) \(seed)").last { $0.hasPrefix(record + " ") })
      return try #require(Int(line.split(separator: " ")[3]))
    }
    var count = 0
    for seed in 1...rounds {
      // The deal played is the first that can be won; careful play wins none of those before it. Of 5n - 4 deals it tries n.
      var number = 1
      while try won("winnable", of: number, seed) == 0 { number += 1 }
      count += try won("careful", of: 5 * number - 4, seed)
    }
    let result = try run(root + "/Bots/atlas/careful.py", [tier, String(rounds)])
    #expect(result.output.hasPrefix("won \(count) of \(rounds) ("), "\(result.output)")
  }

  @Test func anAnalysisIsStoppedInTheMiddleOfASearch() throws {
    let result = try runParlor(
      [], input: "newgame wordle epic answer planet\nguess bottom\n@1 analyse\n@2 isready\nstop\nshare\n")
    #expect(
      result.output.hasSuffix(
        """
        @2 readyok
        @2 ok
        @1 error stopped stopped before the first guess was analysed
        ok
        error no-game no finished game can be shared yet

        """), "\(result.output)")
  }

  @Test func workWithoutLimitsIsFinishedAtTheEndOfTheInput() throws {
    let opening = "newgame atlas normal seed 4 open\n"
    let once = try runParlor([], input: opening + "go\n")
    #expect(once.status == 0 && once.output.contains("bestmove "))
    #expect(try runParlor([], input: opening + "go\n").output == once.output)
    // One that never ends is stopped, and still names a move.
    let endless = try runParlor([], input: opening + "go infinite\n")
    #expect(endless.status == 0 && endless.output.contains("bestmove "))
  }

  @Test func repliesKeepTheirOrderRightAfterWork() throws {
    let result = try run("/usr/bin/env", ["python3", root + "/Tests/Programs/order_test.py", parlorBinary()])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func aBenchThatWasStoppedHasNoFingerprint() throws {
    let result = try runParlor([], input: "bench\nstop\n")
    #expect(result.output.hasSuffix("error stopped stopped before all tasks were counted\nok\n"), "\(result.output)")
    #expect(!result.output.contains("fingerprint"))
  }

  @Test func millionsOfMovesAreListedInConstantMemory() throws {
    // All of them at once would take 700 megabytes.
    let command = """
      printf 'position wordle epic candidates guesses\\nmoves\\n' |
        (ulimit -v 400000; "$PARLOR"; echo "status $?" >&2) | head -n 200000 | tail -n 1
      """
    let result = try run("/bin/bash", ["-c", command])
    #expect(result.output.contains("move guess ") && result.output.contains("status 4"), "\(result.output)")
  }

  @Test func everyRatingStepOfASeasonIsRight() throws {
    let result = try run("/usr/bin/env", ["python3", root + "/Tests/Programs/season_test.py", parlorBinary()])
    #expect(result.status == 0, "\(result.output)")
  }

  /// The moving picture is filmed and the page is photographed: no two films are the same, nor two browsers.
  @Test func thePicturesShowTheProgramAsItIs() throws {
    let folder = try TestFolder()
    let result = try run("/usr/bin/python3", [root + "/Scripts/pictures.py", parlorBinary(), folder.folder])
    #expect(result.status == 0, "\(result.output)")
    let difference = try run(
      "/usr/bin/diff", ["-rq", "--exclude=film-*", "--exclude=page-*", folder.folder, root + "/Pictures"])
    #expect(difference.status == 0, "make pictures draws them anew: \(difference.output)")
  }

  @Test func exitStatusTellsWhatHappened() throws {
    #expect(try runParlor(["-c", "isready"], input: "").status == 0)
    #expect(try runParlor(["-c", "nonsense", "-c", "isready"], input: "").status == 1)
    #expect(try runParlor(["--nonsense"], input: "").status == 2)
    #expect(try runParlor(["-c", "isready", "-c", "expect no*"], input: "").status == 3)
    #expect(try runParlor(["-c", "nonsense", "-c", "expect no*"], input: "").status == 3)
    #expect(try runParlor(["--safe", "--profile", "profile"], input: "").status == 2)
    #expect(try runParlor(["no/such/script"], input: "").status == 4)
    let foreseen = ["-c", "nonsense", "-c", "expect error unknown-command *", "-c", "isready"]
    #expect(try runParlor(foreseen, input: "").status == 0)
    #expect(try runParlor(["--bail"] + foreseen, input: "").output.hasSuffix("readyok\nok\n"))
    let bailed = try runParlor(["--bail", "-c", "nonsense", "-c", "isready"], input: "")
    #expect(bailed.status == 1 && !bailed.output.contains("readyok"))
    let unforeseen = try runParlor(["--bail", "-c", "isready", "-c", "expect no*", "-c", "version"], input: "")
    #expect(unforeseen.status == 3 && !unforeseen.output.contains("id name"))
    #expect(try runParlor([], input: "nonsense\n").status == 1)
  }

  @Test func optionsBeforeACommandAreToldTheirPlace() throws {
    let result = try runParlor(["--profile", ":memory:", "arena", "wordle"], input: "")
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix("parlor: arena goes first, then its options: parlor arena ...\n"))
  }

  @Test func aGameOnTheCommandLineIsDealt() throws {
    let familiar = try runParlor(["wordle"], input: "guess crane\n")
    #expect(
      familiar.status == 0 && familiar.output.hasPrefix("wordle classic 5 6 ") && familiar.output.contains("row 1 "))
    let chosen = try runParlor(["--safe", "wordle", "mini", "answer", "cat", "-c", "guess cat"], input: "")
    #expect(chosen.status == 0 && chosen.output.contains("result won 1 cat"))
    #expect(try runParlor(["daily", "wordflow"], input: "").output.contains("daily-"))
    #expect(try runParlor(["daily"], input: "").output.contains("Everyone gets the same one"))
    #expect(try runParlor(["wordle", "nonsense"], input: "").status == 1)
    #expect(try runParlor(["script", "more"], input: "").status == 2)
    // The name of a game wins over a file of that name, which has a path.
    let folder = try TestFolder()
    try folder.write("atlas", "version\n")
    #expect(try runParlor([folder.path("atlas")], input: "").output.hasPrefix("id name"))
  }

  @Test func errorsOfTheCommandLineLeaveStandardOutputAlone() throws {
    let wrong = try runParlor(["--nonsense"], input: "")
    #expect(wrong.output.isEmpty && wrong.errors.contains("--nonsense"))
    let missing = try runParlor(["--profile", "/no/such/folder/profile"], input: "isready\n")
    #expect(missing.output.isEmpty && missing.status == 4 && missing.errors.contains("/no/such/folder"))
  }

  @Test func closedOutputEndsTheProcessWithItsStatus() throws {
    let result = try run(
      "/bin/bash", ["-c", "yes isready | head -c 10000000 | { \"$PARLOR\"; echo \"status $?\" >&2; } | head -c 10"])
    #expect(result.output.contains("status 4"), "\(result.output)")
  }

  @Test func unreadableLinesAreAnsweredByOneErrorEach() throws {
    let long = String(repeating: "x", count: 65_537)
    let fits = "#" + String(repeating: "x", count: 65_535)
    let result = try runParlor([], input: "\(long)\nisready\r\n\(fits)\nis\0ready\n@1 isready")
    #expect(
      result.output == """
        error bad-line a request has at most 65536 bytes; this line was dropped
        readyok
        ok
        error bad-line the line has a NUL at byte 3; requests are UTF-8 text
        @1 readyok
        @1 ok

        """)
  }

  @Test func bytesThatAreNoTextAreNamedByPlace() throws {
    let result = try run("/bin/bash", ["-c", "printf '@1 is\\xffready\\n@\\xff isready\\nisready' | \"$PARLOR\""])
    #expect(
      result.output == """
        @1 error bad-line the line is not UTF-8 at byte 6
        error bad-line the line is not UTF-8 at byte 2
        readyok
        ok

        """)
  }

  @Test func aLineOfAHundredMegabytesIsDroppedInConstantMemory() throws {
    let command = """
      { head -c 100000000 /dev/zero | tr '\\0' x; echo; echo isready; } > "$0"
      ulimit -v 400000; "$PARLOR" < "$0"
      """
    let scene = try TestFolder()
    let result = try run("/bin/bash", ["-c", command, scene.path("long")])
    #expect(
      result.output == "error bad-line a request has at most 65536 bytes; this line was dropped\nreadyok\nok\n")
  }
}
