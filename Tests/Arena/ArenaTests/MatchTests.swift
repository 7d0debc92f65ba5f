import Foundation
import Testing

@Suite struct MatchTests {
  @Test func allAnswersHaveTheirTurn() throws {
    let scene = try Scene()
    let result = try scene.run(
      "arena wordle mini --bot solver --suite all -j j; sed -n 's/.*sealed \\([0-9a-f]*\\) .*/\\1/p' j | sort -u | wc -l"
    )
    #expect(result.output.contains("387 of 387 games") && result.output.hasSuffix("387\n"), "\(result.output)")
  }

  @Test func aFileOfOpeningLinesIsASuite() throws {
    let scene = try Scene()
    try scene.write(
      "suite", "# two deals\nnewgame wordle classic answer crane\nposition wordle classic guesses slate bbgbg\n")
    let result = try scene.run("arena wordle classic --bot 'lines guess crane' --suite 'file suite'")
    #expect(result.output.contains("2 of 2 games") == false || result.output.contains("lines"), "\(result.output)")
    try scene.write("wrong", "newgame atlas\n")
    let wrong = try scene.run("arena wordle classic --bot solver --suite 'file wrong'")
    #expect(wrong.output.contains("wrong, line 1: newgame wordle or position wordle must begin it"), "\(wrong.output)")
  }

  @Test func gamesThatHaveContestsAreNamed() throws {
    let scene = try Scene()
    let result = try scene.run("for game in nim builder; do arena $game mini -b dead=false --allow-engine; done")
    #expect(
      result.output == """
        parlor: no game is called "nim"; the games are wordle, wordiest, atlas, wordflow
        parlor: builder has no contests; these have: wordle, wordiest, atlas, wordflow

        """, "\(result.output)")
  }

  @Test func theTableSaysWhatIsCountedInEachGame() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      for match in "wordle mini" "wordiest match" "wordiest challenge" "atlas tour" "wordflow normal"; do
        arena $match -b dead=false --deals 2 --seed 5 --quiet --allow-engine | head -n 1
      done
      """)
    #expect(
      result.output == """
        wordle mini, guesses, less is better
        wordiest match, percentile, more is better
        wordiest challenge, percentile, more is better
        atlas tour, won, more is better
        wordflow normal, percent, more is better

        """, "\(result.output)")
  }

  @Test func aBotWorksInAFolderWhereTemporaryFilesBelong() throws {
    let scene = try Scene()
    try scene.write("bot.sh", "#!/bin/bash\necho \"$PWD\" > \(scene.path("where"))\n")
    _ = try scene.run("mkdir own; TMPDIR=$PWD/own arena wordle mini -b 'bash bot.sh' --deals 1 --quiet")
    let place = try scene.text("where")
    #expect(place.hasPrefix(scene.path("own") + "/parlor-bot-"), "\(place)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.path("own")).isEmpty)
  }

  /// Whatever it is that was refused.
  @Test func everyRefusedLineCounts() throws {
    let scene = try Scene()
    try scene.write(
      "bot.sh",
      """
      hear() { while read -r line; do case $line in ok*|error*) return;; esac; done; }
      echo newgame wordle mini; hear
      for try in $(seq 30); do echo "$1"; hear; done
      echo guess cat; exec sleep 20
      """)
    let lines = [
      "show more", "guess", "guess xxx", "key 1", "undo", "setoption name Events value 3", "nonsense", "newgame atlas",
      "lookup cat", "hint",
    ]
    let bots = lines.enumerated().map { "-b 'b\($0)=bash bot.sh \"\($1)\"'" }.joined(separator: " ")
    let result = try scene.run(
      """
      arena wordle mini --deals 1 --seed 5 --quiet --limit refusals=20 --limit move-ms=5000 \
        \(bots) | sed -n '1,/^$/s/  b\\([0-9]*\\) .*  /\\1 /p'
      """)
    #expect(
      result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
        == lines.indices.map { "\($0) refusals 1" }, "\(result.output)")
  }

  @Test func bothWaysInAreOne() throws {
    let scene = try Scene()
    // The same bot, once on its own standard input and output and once as the one that starts the engine.
    try scene.write(
      "bot.py",
      """
      import os, subprocess, sys
      if sys.argv[1] == "engine":
          engine = subprocess.Popen([os.environ["PARLOR"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
          send, hear = engine.stdin, engine.stdout
      else:
          send, hear = sys.stdout, sys.stdin
      def ask(line):
          print(line, file=send, flush=True)
          for reply in hear:
              if reply.startswith("ok"): return True
              if reply.startswith("error"): return False
      while ask("newgame wordle classic"):
          for word in "crane sloth bumpy fidge vixen jumbo".split(): ask("guess " + word)
      """)
    let result = try scene.run(
      """
      for way in engine own; do
        arena wordle classic --bot "bot=python3 bot.py $way" --deals 20 --seed 5 -j $way --quiet
      done
      """)
    let strip = { (name: String) in try scene.timeless(name).split(separator: "\n").dropFirst().joined(separator: "\n")
    }
    #expect(try strip("engine") == strip("own"), "\(result.output)")
    #expect(scene.leftovers == [])
  }

  @Test func aBotIsTestedStepByStep() throws {
    let scene = try Scene()
    let good = try scene.run("arena wordle classic --check \"$HOSTILE good\"; echo \"status $?\"")
    #expect(good.output.hasSuffix("ok     leaves no process behind\nstatus 0\n"), "\(good.output)")
    let crash = try scene.run("arena wordle classic --check \"$HOSTILE crash\"; echo \"status $?\"")
    #expect(crash.output.hasPrefix("FAILED starts, asks for a game and plays it\n       crash: signal 11 ended it\n"))
    #expect(crash.output.contains(">guess crane\n") && crash.output.hasSuffix("status 1\n"), "\(crash.output)")
    let deaf = try scene.run("arena wordle classic --check \"$HOSTILE term\"")
    #expect(deaf.output.contains("FAILED ends when no deal is left\n"), "\(deaf.output)")
  }

  @Test func helpIsThereForEveryPart() throws {
    let scene = try Scene()
    let result = try scene.run(
      "arena run --help; arena merge --help; arena show --help; arena help report; arena --help")
    for word in ["--allow-candidates", "game-ms", "The journal to be made", "The number of the deal", "SUBCOMMANDS"] {
      #expect(result.output.contains(word), "\(word): \(result.output)")
    }
    #expect(result.status == 0)
  }

  @Test func anInterruptEndsTheMatchAfterTheGamesThatRun() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      "$PARLOR" arena wordle classic --bot "good=$HOSTILE good" --deals 1000000 -j j & p=$!
      until [ "$(wc -l < j)" -gt 5 ]; do sleep 0.1; done 2> /dev/null
      kill -INT $p; wait $p; echo "status $?"
      """)
    #expect(result.output.hasSuffix("status 130\n") && result.output.contains("of 1000000 games"), "\(result.output)")
    #expect(scene.leftovers == [])
  }
}
