import Foundation
import PlainJSON
import Testing

@testable import Arena

/// The promises of the journal: nothing is lost, nothing is played twice, and the figures depend on the games alone.
@Suite struct JournalTests {
  private static let match = "wordle classic --bot \"good=$HOSTILE good\" --bot solver --seed 5"
  /// With a bot that asks for more in its first game than later.
  private static let sharded =
    "wordle mini --bot \"first=$ROOT/Bots/wordle/consistent.bash mini\" --bot solver --seed 5 --deals 40"

  @Test func fourShardsAreOneRun() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.sharded) -j one --quiet > /dev/null
      for k in 1 2 3 4; do arena \(Self.sharded) -j s$k --shard $k/4 -c 2 --quiet > /dev/null; done
      arena merge -o merged s3 s1 s4 s2
      arena report one | sed '/^Time/,$d' > figures
      arena report merged | sed '/^Time/,$d' | diff - figures && echo same figures
      arena merge -o twice s1 s2 s1; arena merge -o s1s2 s1 s2
      arena \(Self.sharded.replacing("--deals 40", with: "--deals 41")) -j other --shard 2/4 --quiet > /dev/null
      arena merge -o wrong s1 other
      sed -E '2{s/"score":[0-9]+,"outcome":"[a-z]+"/"score":6,"outcome":"forfeit","failure":"exit"/;s/"moves":\\[[^]]*]/"moves":[]/}' \
        s3 > other3; arena merge -o wrong s3 other3
      sed 's/"us":\\[/"us":[1/' s3 > later3; arena merge -o both s3 later3
      """)
    #expect(try scene.timeless("merged") == scene.timeless("one"), "\(result.output)")
    #expect(result.output.contains("merged has 80 of 80 games"), "\(result.output)")
    #expect(result.output.contains("same figures"), "\(result.output)")
    #expect(try scene.timeless("twice") == scene.timeless("s1s2"), "\(result.output)")
    #expect(result.output.contains(/deal \d+ of bot \d is in other3 another game than in s3/), "\(result.output)")
    #expect(result.output.contains("both has 20 of 80 games"), "\(result.output)")
    #expect(result.output.contains("other is of another match than s1: its deals differ"), "\(result.output)")
  }

  @Test
  func shardsRunWithParallel() throws {
    let scene = try Scene()
    try scene.write("shard", "\"$PARLOR\" arena \(Self.match) --deals 20 --shard $1/4 --journal shard$1 --quiet")
    let result = try scene.run(
      """
      arena \(Self.match) --deals 20 -j one --quiet > /dev/null
      parallel --will-cite bash shard {} ::: 1 2 3 4 > /dev/null
      arena merge --output whole shard1 shard2 shard3 shard4
      """)
    #expect(try scene.timeless("whole") == scene.timeless("one"), "\(result.output)")
  }

  @Test func aKilledMatchGoesOn() throws {
    let scene = try Scene()
    _ = try scene.run("arena \(Self.match) --deals 60 -j one --quiet")
    for delay in ["0.02", "0.05", "0.1", "0.15", "0.2", "0.3"] {
      let result = try scene.run(
        """
        "$PARLOR" arena \(Self.match) --deals 60 -j two --quiet > /dev/null & sleep \(delay); kill -9 $!; wait
        """)
      #expect(result.status != 124)
    }
    let result = try scene.run("arena \(Self.match) --deals 60 -j two; arena merge -o sorted two")
    #expect(result.output.contains("120 of 120 games"), "\(result.output)")
    #expect(try scene.timeless("sorted") == scene.timeless("one"))
    #expect(scene.leftovers == [])
  }

  @Test func halfALineIsNoGame() throws {
    let scene = try Scene()
    _ = try scene.run(
      "arena \(Self.match) --deals 3 -j one --quiet; head -c -20 one > two; arena \(Self.match) --deals 3 -j two")
    #expect(try scene.timeless("two") == scene.timeless("one"))
  }

  @Test func anotherMatchIsRefused() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 3 -j one --quiet > /dev/null
      arena \(Self.match) --deals 4 -j one; echo "status $?"
      echo hello > two; arena \(Self.match) --deals 4 -j two; echo "status $?"; cat two
      """)
    #expect(result.output.contains("one is the journal of another match: its deals differ"), "\(result.output)")
    #expect(result.output.contains("two is not a journal"), "\(result.output)")
    #expect(result.output.hasSuffix("status 2\nhello\n"), "\(result.output)")
  }

  @Test func whatIsDifferentInAnotherMatchIsNamed() throws {
    let scene = try Scene()
    try scene.write("own", "#!/bin/sh\n")
    let changes = [
      ("-b second=solver", "its bots differ"), ("--deals 4", "its deals differ"), ("--seed 6", "its seed differs"),
      ("--limit move-ms=300", "its limits differ"), ("--allow-engine", "its allow-engine differs"),
      ("--isolate namespaces", "its isolate differs"), ("--sprt 0 1", "its sprt differs"),
      ("--gauntlet", "its gauntlet differs"),
      ("--shard 3/4", "it is shard 1/1"),
    ]
    let tries = changes.map { "arena $match -j one \($0.0)" } + ["arena ${match/mini/junior} -j one"]
    let result = try scene.run(
      """
      chmod +x own; match="wordle mini -b solver -b own=./own --deals 3 --seed 5 --limit move-ms=200 --quiet"
      { arena $match -j one; arena $match -j part --shard 2/4; } > /dev/null
      \(tries.joined(separator: "; "))
      arena $match -j part --shard 3/4; arena $match -j part
      sed '1s/"version":"[^"]*"/"version":"0.1"/' one > old; arena $match -j old
      echo >> own; arena $match -j one
      """)
    let expected =
      changes.map { wish, difference in
        let refusal = wish == "--isolate namespaces" ? Namespaces.refusal : nil
        return refusal ?? "one is the journal of another match: \(difference)"
      } + [
        "one is the journal of another match: its mode differs",
        "part is the journal of another match: it is shard 2/4",
        "part is the journal of another match: it is shard 2/4",
        "old is the journal of another match: it was played by Parlor 0.1",
        "one is the journal of another match: a file of a bot has changed",
      ]
    #expect(
      result.output.split(separator: "\n").map(String.init)
        == expected.map { "parlor: \($0)" + ($0.contains("journal") ? "; name another file" : "") },
      "\(result.output)")
  }

  @Test func aDamagedLineIsNamed() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 2 -j one --quiet > /dev/null; sed -i '3s/"score"/"sore"/' one
      arena \(Self.match) --deals 2 -j one; arena report one; arena merge -o two one
      """)
    let errors = result.output.split(separator: "\n").filter { $0.hasPrefix("parlor: one, line 3: it is not a game: ") }
    #expect(errors.count == 3, "\(result.output)")
  }

  /// Whoever asks for the match alone waits for none of its games.
  @Test func theMatchIsReadWithoutItsGames() throws {
    let scene = try Scene()
    _ = try scene.run(
      """
      arena \(Self.match) --deals 2 -j one --quiet; arena extend one --deals 3 --quiet
      sed '2,$s/^{"deal".*/damaged/' one > games; sed '2,$s/.*/{"extended":1}/' one > extensions
      """)
    let header = try JournalFile(scene.path("one")).header()
    #expect(try header.configuration().deals == 3)
    let damaged = try JournalFile(scene.path("games"))
    #expect(try damaged.header() == header)
    #expect(throws: ArenaError.self) { try scene.records("games") }
    #expect(throws: ArenaError.self) { try JournalFile(scene.path("extensions")).header() }
    #expect(try JournalFile(scene.path("extensions")).match().configuration().deals == 2)
  }

  @Test func dealsAreShownAsWideAsTheyAreOrMayBe() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle classic -b solver -b 'dead=false' --deals 1 --seed 1 -j one --quiet > /dev/null
      arena show one 1 > wide; grep -c '^error\\|   error' wide
      COLUMNS=60 arena show one 1 | tee narrow | awk 'length > 60 && !/^deal/' | wc -l
      diff <(tr -d ' \\n' < wide | wc -c) <(tr -d ' \\n' < narrow | wc -c) && echo nothing is lost
      """)
    #expect(result.output == "0\n0\nnothing is lost\n", "\(result.output)")
  }

  @Test func aFullDiskStopsTheMatchAndLosesNothing() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 200 -j /dev/full; echo "status $?"
      (ulimit -f 20; arena \(Self.match) --deals 200 -j j --quiet; echo "status $?")
      tail -c 1 j | od -c | head -n 1
      arena \(Self.match) --deals 200 -j j | head -n 3
      """)
    #expect(
      result.output.hasPrefix("parlor: can't write the journal /dev/full: No space left on device\nstatus 4\n"),
      "\(result.output)")
    #expect(result.output.contains("parlor: can't write the journal j: File too large\nstatus 4\n0000000  \\n"))
    #expect(result.output.contains("400 of 400 games"), "\(result.output)")
  }

  @Test func aConfigurationSaysWhatTheCommandLineSays() throws {
    let scene = try Scene()
    try scene.write(
      "match.json",
      """
      {"game": "wordle", "mode": "classic", "bots": [{"name": "solver", "command": ["solver"]},
       {"name": "two", "command": ["lines", "guess", "crane;", "guess", "sloth"]}], "suite": "daily 2026-01-01", "deals": 5,
       "limits": {"move-ms": 500}, "seed": 5, "concurrency": 2, "journal": "a"}
      """)
    let result = try scene.run(
      """
      arena --config match.json --quiet
      arena wordle classic -b solver -b 'two=lines guess crane; guess sloth' --suite 'daily 2026-01-01' --deals 5 \
        --limit move-ms=500 --seed 5 -j b --quiet
      arena merge -o sorted a
      echo '{"deels": 5}' > wrong.json; arena --config wrong.json
      """)
    #expect(try scene.timeless("sorted") == scene.timeless("b"), "\(result.output)")
    #expect(result.output.contains("has no member deels; it may have game, mode"), "\(result.output)")
  }

  /// Whatever the command line can say has a member of its name, but for what names a file to read or asks for no match.
  @Test func theConfigurationHasAllThatTheCommandLineHas() throws {
    let help = try Scene().run("arena run --help").output
    let options = Set(help.matches(of: /--([a-z-]+)/).map { String($0.1) })
    #expect(options.count > 15, "\(help)")
    let names = ["bot": "bots", "limit": "limits", "file": "files"]
    let known = Set(MatchConfiguration.known)
    #expect(
      Set(options.subtracting(["config", "check", "help"]).map { names[$0] ?? $0 })
        == known.subtracting(["game", "mode", "options", "openings"]))
    // Each of them is read.
    let members = [
      "game": "\"atlas\"", "mode": "\"tour\"", "options": "[\"x\"]", "bots": #"[{"name": "a", "command": ["solver"]}]"#,
      "suite": "\"all\"", "deals": "7", "openings": "[\"newgame atlas\"]",
      "seed": "\"9223372036854775807\"", "limits": #"{"files": 9}"#,
      "allow-engine": "true",
      "allow-candidates": "true", "fresh": "true", "files": "[\"f\"]", "gauntlet": "true", "isolate": "61000",
      "sprt": "[0, 0.5]", "alpha": "0.01",
      "beta": "0.02",
      "until": "2", "shard": "\"1/2\"", "through": "9", "concurrency": "5", "pin": "true", "journal": "\"j\"",
      "quiet": "true",
    ]
    #expect(Set(members.keys) == known)
    for (name, value) in members {
      var configuration = MatchConfiguration()
      try configuration.read(try JSONValue(parsing: Array("{\"\(name)\": \(value)}".utf8)))
      #expect("\(configuration)" != "\(MatchConfiguration())", "\(name) is not read")
    }
    // What a journal says of its match is that match.
    for isolation in ["61000", "\"namespaces\""] {
      let all = members.merging(["isolate": isolation]) { $1 }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
      var (configuration, again) = (MatchConfiguration(), MatchConfiguration())
      try configuration.read(try JSONValue(parsing: Array("{\(all)}".utf8)))
      try again.read(configuration.identity())
      #expect(again.identity() == configuration.identity() && again.isolation == configuration.isolation)
    }
  }

  /// Some editors put a mark before the first line of a text.
  @Test func byteOrderMarksArePassedOver() throws {
    let scene = try Scene()
    let result = try scene.run(
      #"""
      printf '\xEF\xBB\xBFnewgame wordle mini seed 1\nnewgame wordle mini seed 2\n' > deals
      printf '\xEF\xBB\xBF{"bots": [{"name": "solver", "command": ["solver"]}], "quiet": true}' > match.json
      arena wordle mini --config match.json --suite 'file deals' -j one > counts
      { printf '\xEF\xBB\xBF'; cat one; } > two
      arena wordle mini --config match.json --suite 'file deals' -j two | diff counts - && echo same
      arena merge -o three two; arena report one > report; arena report three | diff report - && echo same
      """#)
    #expect(result.output.components(separatedBy: "same\n").count == 3, "\(result.output)")
  }

  @Test func gamesAreShownSideBySide() throws {
    let scene = try Scene()
    let result = try scene.run("arena \(Self.match) --deals 3 -j j --quiet > /dev/null; arena show j 2")
    #expect(result.output.hasPrefix("deal 2: newgame wordle classic sealed"), "\(result.output)")
    #expect(result.output.contains(/1 guess crane +1 guess \w+\n/) && result.output.contains("analysis"))
  }
}
