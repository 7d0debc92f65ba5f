import Foundation
import Testing

@testable import Arena

/// Matches that end when they have told enough.
@Suite struct RuleTests {
  private static let bots = "-b 'good=lines guess crane; guess sloth; guess bumpy; guess vixen' -b solver"

  @Test(arguments: ["--sprt -2.0 -1.5 --alpha 0.01", "--until 1.2"])
  func theDecisionIsThatOfTheCompletePrefix(rule: String) throws {
    let scene = try Scene()
    let match = "arena wordle mini \(Self.bots) --seed 5 \(rule)"
    let result = try scene.run(
      """
      \(match) -j one | tail -n 1 | tee decision
      \(match) -c 3 -j many | tail -n 1 | diff decision - && echo same with more workers
      for lines in 2 17 60 95; do
        head -n $lines one > part; \(match) -j part | tail -n 1 | diff decision - || echo other
        cut -d'"' -f 1-12 one | diff <(cut -d'"' -f 1-12 part) - > /dev/null || echo others
      done
      # A game that is missing at the start hides all that comes behind it.
      (head -n 1 one; tail -n +3 one) > gap; \(match) -j gap --quiet | tail -n 1 | diff decision - && echo same behind a gap
      """)
    #expect(result.output.contains("same with more workers\n") && result.output.contains("same behind a gap\n"))
    #expect(!result.output.contains("other"), "\(result.output)")
    #expect(!result.output.contains("undecided") && result.output.contains("By rule: "), "\(result.output)")
    let report = try scene.run("arena report one; arena report one -f json")
    #expect(
      report.output.contains(rule.hasPrefix("--sprt") ? "decided after" : "was reached after"), "\(report.output)")
  }

  @Test func aRuleIsRefusedWhereItMeansNothing() throws {
    let scene = try Scene()
    for (arguments, text) in [
      (
        "\(Self.bots) --sprt 0 1 --shard 1/4 --seed 1",
        "so a shard plays in rounds, to the deal that --through DEAL names"
      ),
      (
        "\(Self.bots) --until 1 --shard 1/4 --seed 1",
        "so a shard plays in rounds, to the deal that --through DEAL names"
      ),
      ("-b solver --sprt 0 1", "a sequential test compares two bots; there is one"),
      ("\(Self.bots) --sprt 1 1", "of --sprt LOWER UPPER the first number must be the smaller one"),
      ("\(Self.bots) --sprt 1", "a sequential test is written --sprt LOWER UPPER"),
      ("\(Self.bots) --sprt 0 1 --beta 0.5", "beta must lie between 0 and 0.5"),
      ("\(Self.bots) --until 0", "the width of --until must be a number above 0"),
      ("-b solver --alpha 0.01", "--alpha and --beta belong to --sprt LOWER UPPER"),
      ("-b solver --deals -1", "deals must be a number from 1 to 1,000,000,000, not -1"),
      ("-b solver --suite all --deals 2", "--suite all has its own deals and plays all of them"),
      ("-b 'a b=solver'", "of NAME=COMMAND the name has no spaces"),
      ("\(Self.bots) --sprt 0 5", "must lie between -5 and 5 guesses"),
      ("\(Self.bots) --sprt -6.5 0", "must lie between -5 and 5 guesses"),
      ("-b solver --gauntlet", "in a gauntlet the first bot plays against others"),
    ] {
      let result = try scene.run("arena wordle mini \(arguments)")
      #expect(result.output.contains(text) && result.status == 2, "\(result.output)")
    }
  }

  @Test func dealsAreGivenOnInTheirOrder() {
    var prefix = CompletePrefix(bots: 2)
    var seen: [[Double]] = []
    for (deal, bot) in [(2, 0), (1, 1), (3, 1), (2, 1), (1, 0), (3, 0)] {
      prefix.add(GameRecord(deal: deal, bot: bot, score: Double(10 * deal + bot), outcome: "won", opening: "")) {
        seen.append($0)
      }
      if deal == 2 || (deal, bot) == (1, 1) { #expect(seen.isEmpty) }
    }
    #expect(seen == [[10, 11], [20, 21], [30, 31]])
  }

  /// At most 80 columns, whatever bots are called.
  @Test func theTableOfARunningMatchFitsTheTerminal() {
    var configuration = MatchConfiguration()
    configuration.bots = [
      BotEntry(name: "solver", words: ["solver"]),
      BotEntry(name: String(repeating: "long ", count: 20), words: ["solver"]),
    ]
    var tally = MatchTally(bots: 2, games: 10)
    for deal in 1...3 {
      tally.add(GameRecord(deal: deal, bot: 0, score: Double(deal), outcome: "won", opening: ""), isNew: true)
    }
    let lines = MatchStanding.lines(configuration, tally, "test 0.00", width: 79)
    #expect(lines.count == 5 && lines.allSatisfy { $0.count < 80 })
    #expect(lines[1].hasPrefix("  solver") && lines[1].contains("  2.000  -0.484 to 4.484 "), "\(lines)")
    #expect(lines[3].hasPrefix("  3 of 10 games, "), "\(lines)")
    let line = MatchStanding.line(configuration, tally, nil)
    #expect(line.contains("solver 2.000 (-0.484 to 4.484), long"), "\(line)")
  }

  /// On a terminal the table is drawn over itself, and an interrupt leaves the counts.
  @Test func aTerminalGetsATable() throws {
    let scene = try Scene()
    try scene.write(
      "watch.py",
      """
      import ctypes, os, pty, signal, sys
      import pyte
      # Whatever happens to this program, the other one does not outlive it.
      signal.alarm(120)
      screen = pyte.Screen(80, 24)
      stream = pyte.ByteStream(screen)
      pid, terminal = pty.fork()
      if pid == 0:
          ctypes.CDLL(None).prctl(1, signal.SIGKILL)
          os.execv(sys.argv[1], sys.argv[1:])
      shown, bytes = 0, b""
      while True:
          try:
              data = os.read(terminal, 65536)
          except OSError:
              break
          bytes += data
          stream.feed(data)
          rows = [row.rstrip() for row in screen.display]
          if "games" in rows[0] and any("a second" in row for row in rows) and data.count(b"\\x1b[") and shown < 2:
              shown += 1
              if shown == 2:
                  print(*[row for row in rows if row], sep="\\n")
                  os.kill(pid, signal.SIGINT)
      print("status", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
      print(*[row.rstrip() for row in screen.display if row.strip()], sep="\\n")
      """)
    let result = try scene.run(
      """
      /usr/bin/python3 watch.py "$PARLOR" arena wordle classic -b "slate=lines guess slate" -b 'crane=lines guess crane' --deals 100000000 \
        --until 0.001 -j j
      """)
    let parts = result.output.components(separatedBy: "status ")
    #expect(parts.count == 2 && parts[0].contains(#/ *bot +games +mean +95 % interval +failed\n/#), "\(result.output)")
    #expect(parts[0].contains("a second, ") && parts[0].contains("widest interval "), "\(result.output)")
    #expect(parts.last?.hasPrefix("130\n") == true && !(parts.last ?? "").contains(" left"), "\(result.output)")
  }
}
