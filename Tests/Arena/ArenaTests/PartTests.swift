import Foundation
import Testing

@testable import Arena

/// Matches in parts that are played anywhere: the match is that of a single machine.
@Suite struct PartTests {
  private static let bots = "-b 'good=lines guess cat; guess dog; guess tad; guess nor' -b solver"

  @Test func dealsAsDataArePlayedAnywhere() throws {
    let scene = try Scene()
    try scene.write("part", "exec \"$PARLOR\" arena \(Self.bots) --deals - -j part$1 --quiet > /dev/null")
    let result = try scene.run(
      """
      arena wordle mini \(Self.bots) --seed 5 --deals 30 -j alone --quiet > /dev/null
      arena deals wordle mini --seed 5 --deals 30 > deals
      parallel --will-cite --pipe -N 7 bash part '{#}' < deals
      arena ended part1 part3; echo "status $?"
      # One part comes twice, played by somebody else.
      sed -n '8,14p' deals | arena \(Self.bots) --deals - -j again --quiet > /dev/null
      arena ended part? again; echo "status $?"
      arena merge -o whole again part?
      # One who has all the lines plays the same match, and goes on with a part of it.
      arena \(Self.bots) --deals deals -j part2 --quiet > /dev/null; arena merge -o onward part2
      for match in alone whole; do arena report $match | sed '/^Time/,$d' > $match.report; done
      diff alone.report whole.report && echo same report
      """)
    #expect(result.output.contains("not ended: 28 of 60 games\nstatus 1\n"), "\(result.output)")
    #expect(result.output.contains("\nended: 60 of 60 games\nstatus 0\n"), "\(result.output)")
    #expect(result.output.contains("same report\n"), "\(result.output)")
    for name in ["whole", "onward"] { #expect(try scene.timeless(name) == scene.timeless("alone")) }
  }

  @Test(arguments: ["seeds", "all", "daily 2026-01-01"])
  func everySuiteCanBeData(suite: String) throws {
    let scene = try Scene()
    let deals = suite == "all" ? "" : "--deals 5"
    let result = try scene.run(
      """
      arena deals wordle mini --suite '\(suite)' \(deals) --seed 9 | sed -n '2p;4p' > deals
      arena -b solver --deals deals -j part --quiet
      arena wordle mini -b solver --suite '\(suite)' \(deals) --seed 9 --through 4 -j alone --quiet
      """)
    let (part, alone) = (try scene.timeless("part"), try scene.timeless("alone").components(separatedBy: "\n"))
    #expect(part == [alone[0], alone[2], alone[4]].joined(separator: "\n"), "\(result.output)")
  }

  /// The journal has the deals, so that it is read without their file.
  @Test func openingLinesAndTasksAreDeals() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      printf '# Two deals.\\n\\nnewgame wordle mini seed 1\\nparlor-task/1 newgame wordle mini seed 2\\n' > deals
      arena -b solver -b other=solver --deals deals -j one --quiet > /dev/null
      arena -b solver -b other=solver --deals - --shard 1/2 -j odd --quiet < deals > /dev/null
      arena -b solver -b other=solver --deals - --shard 2/2 -j even --quiet < deals > /dev/null
      rm deals
      arena merge -o whole even odd; arena report whole -f csv
      """)
    #expect(try scene.timeless("whole") == scene.timeless("one"), "\(result.output)")
    #expect(try scene.records("one").map(\.opening) == [1, 1, 2, 2].map { "newgame wordle mini seed \($0)" })
  }

  @Test func whatIsNoDealIsNamed() throws {
    let deal = #"{"game":"wordle","mode":"mini","options":["words","2"],"suite":"seeds","deals":5,"seed":"1","deal":"#
    let scene = try Scene()
    for (lines, arguments, text) in [
      ("", "", "the standard input has no deals"),
      ("# none", "", "the standard input has no deals"),
      ("hello", "", "line 1: it is no opening line"),
      ("guess cat", "", "line 1: it is no opening line"),
      ("# x\nnewgame atlas tour", "wordle", "line 2: newgame wordle or position wordle must begin it"),
      ("newgame wordle mini\nnewgame wordle classic", "", "line 2: it is of the mode classic"),
      ("newgame wordle mini\nparlor-task/2 newgame wordle mini seed 1", "", "line 2: it is no opening line"),
      ("newgame wordle mini", "--suite all", "two sources of deals"),
      ("{", "", "line 1: it is no deal: line 1"),
      ("{\"deal\":1}", "", "line 1: it is no deal: $.game"),
      (deal + "0}", "", "line 1: it is no deal: $.deal: must be a number from 1"),
      (deal + "6}", "", "line 1: there is no deal 6 in a match of 5"),
      (deal + "1.5}", "", "line 1: it is no deal: $.deal"),
      (deal + "1}\nnewgame wordle mini", "", "line 2: the lines before it are deals of a match, and it is not"),
      (deal + "1}\n" + deal.replacing("\"1\"", with: "\"2\"") + "2}", "", "line 2: it is a deal of another match"),
      (deal + "1}", "wordle classic", "its mode differs from what is asked for"),
      (deal + "1}", "--seed 7", "its seed differs from what is asked for"),
      (deal + "1}", "--shard 1/2", "so --shard can't be, too"),
      (deal.replacing("\"seed\":\"1\",", with: "") + "1}", "", "the parts of a match need the same seed"),
      (deal.replacing("mini", with: "maxi") + "1}", "", "wordle has no mode \"maxi\""),
      (#"{"game":"wordle","mode":"mini","suite":"all","seed":"1","deal":100000}"#, "", "deal 100000 was given"),
    ] {
      try scene.write("deals", lines)
      let result = try scene.run("arena \(arguments) -b solver --deals - -j j < deals")
      #expect(result.output.contains(text) && result.status == 2, "\(lines): \(result.output)")
      #expect(!FileManager.default.fileExists(atPath: scene.path("j")))
    }
    let result = try scene.run("arena wordle mini -b solver --deals none")
    #expect(result.output.contains("there is no file none; --deals is a number or a file of deals"))
  }

  /// Parts whose deals come from different seeds could never be merged.
  @Test func shardsNeedASeedAtTheStart() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle mini -b solver --deals 4 --shard 1/2 -j one; ls
      arena wordle mini -b solver --deals 4 --shard 1/2 -j one --seed 3 --through 1 --quiet > /dev/null
      arena wordle mini -b solver --deals 4 --shard 1/2 -j one --quiet > /dev/null && wc -l < one
      for k in 1 2; do arena wordle mini -b solver --suite 'daily 2026-01-01' --deals 4 --shard $k/2 -j d$k --quiet; done
      arena merge -o daily d1 d2
      """)
    #expect(result.output.hasPrefix("parlor: the parts of a match need the same seed"), "\(result.output)")
    #expect(result.output.contains("\n3\n") && result.output.contains("daily has 4 of 4 games"), "\(result.output)")
  }

  /// The example plays in rounds until the rule decides; `sbatch` is one here that runs the tasks of an array one by one.
  @Test(arguments: ["parallel", "slurm"], [#""sprt": [-2, -1.5]"#, #""until": 2"#])
  func roundsEndEarly(launcher: String, rule: String) throws {
    let scene = try Scene()
    try scene.write(
      "match.json",
      """
      {"game": "wordle", "mode": "mini", "seed": "5", \(rule), "bots": [
        {"name": "good", "command": ["lines", "guess cat; guess dog; guess tad; guess nor"]},
        {"name": "solver", "command": ["solver"]}]}
      """)
    try scene.write(
      "sbatch",
      """
      #!/bin/bash
      for task in 1 2 3 4; do SLURM_ARRAY_TASK_ID=$task bash -c "${@: -1}" || exit; done
      """)
    let result = try scene.run(
      """
      arena --config match.json -j alone --quiet > /dev/null
      chmod +x sbatch; PATH=$PWD:$PATH bash $ROOT/Examples/arena/rounds.sh \(launcher) match.json 20 whole
      arena report alone | sed '/^Time/,$d' > alone.report
      arena report whole | sed '/^Time/,$d' | diff alone.report - && echo same report
      arena report whole.shard1 | grep -c ended
      arena report whole.shard1 --sprt 0 1
      """)
    #expect(try scene.timeless("whole") == scene.timeless("alone"), "\(result.output)")
    #expect(result.output.contains("not ended: 40 of 200000 games; by rule: "), "\(result.output)")
    #expect(result.output.contains("\nended: ") && result.output.contains("same report\n"), "\(result.output)")
    #expect(result.output.contains("they say nothing of a shard; merge the shards first"), "\(result.output)")
  }
}
