import Foundation
import Testing

@testable import Arena

/// Journals that somebody else has written: any is read, or refused with its line.
@Suite struct ForeignJournalTests {
  private static let match = "wordle mini -b solver -b 'tad=lines guess tad' --seed 5 --deals 3"

  /// Each change makes a line that no match writes.
  @Test func wrongNumbersAreRefused() throws {
    let scene = try Scene()
    let changes = [
      #"s/"us":\[[^]]*]/"us":[4611686018427387904]/"#, #"s/"us":\[[^]]*]/"us":[-1]/"#, #"s/"bot":1/"bot":-1/"#,
      #"s/"bot":1/"bot":2/"#, #"s/"bot":1/"bot":4611686018427387904/"#, #"s/"deal":1/"deal":0/"#,
      #"s/"deal":1/"deal":9223372036854775807/"#, #"s/"deal":1/"deal":1e30/"#, #"s/"score":[0-9]*/"score":1e300/"#,
      #"s/"score":[0-9]*/"score":-1e10/"#, #"s/"lines":[0-9]*/"lines":-5/"#, #"s/"refusals":[0-9]*/"refusals":1e18/"#,
      #"s/,"time"/,"left":99999999999999,"time"/"#, #"s/^.*$/{"extended":2}/"#, #"s/^.*$/{"extended":1e30}/"#,
      #"s/^.*$/[[[[/"#,
    ]
    let tries = changes.map { change in
      """
      sed '3\(change)' one > two; cmp -s one two && echo unchanged
      for command in 'report two' 'report two -f html' 'show two 1' '\(Self.match.replacing("'", with: "'\\''")) -j two --quiet'; do
        eval arena $command 2>&1 | grep -v '^parlor: two, line 3: '
      done
      """
    }
    let result = try scene.run("arena \(Self.match) -j one --quiet > counts\n" + tries.joined(separator: "\n"))
    #expect(result.output.isEmpty, "\(result.output)")
  }

  @Test func wrongMatchesAreRefused() throws {
    let scene = try Scene()
    let changes = [
      #"s/"deals":3/"deals":1099511627776/"#, #"s/"deals":3/"deals":0/"#, #"s/"command":\["solver"]/"command":[]/"#,
      #"s/"mode":"mini"/"mode":"huge"/"#, #"s/"seed":"5"/"seed":"-5"/"#, #"s/"seed":"5"/"seed":[]/"#,
      #"s/"fresh":false/"fresh":false,"sprt":[1,0],"alpha":7,"beta":0/"#,
      #"s/"fresh":false/"fresh":false,"sprt":[0,1],"alpha":0,"beta":0.1/"#,
      #"s/"fresh":false/"fresh":false,"until":-1/"#,
      #"s/"bots":\[.*],"suite"/"bots":[],"suite"/"#, #"s/"parlor-arena":2/"parlor-arena":3/"#,
    ]
    let tries = changes.map { change in
      """
      sed '1\(change)' one > two; cmp -s one two && echo unchanged
      for command in 'report two' 'show two 1' 'extend two --deals 5'; do
        arena $command 2>&1 | grep -v '^parlor: '
      done
      """
    }
    let result = try scene.run("arena \(Self.match) -j one --quiet > counts\n" + tries.joined(separator: "\n"))
    #expect(result.output.isEmpty, "\(result.output)")
  }

  /// A match of a billion deals of which few were played takes neither memory nor time.
  @Test func longMatchesAreReported() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      "$PARLOR" arena \(Self.match.replacing("--deals 3", with: "--deals 1000000000")) -j one --quiet > counts &
      until [ "$(wc -l < one)" -gt 6 ]; do sleep 0.02; done 2> counts
      kill -9 $!; head -n 7 one > two; (ulimit -v 2000000; arena report two | sed -n 3p)
      """)
    #expect(result.output.contains("at least 3 of 1000000000 deals; 3 without a gap"), "\(result.output)")
  }

  /// Names and details could command a terminal.
  @Test func nothingThatIsShownSteersATerminal() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) -j one --quiet > counts
      sed 's/"name":"tad"/"name":"\\\\u001b[31m\\\\u202ered"/; ' one > two
      sed 's/"outcome":"[a-z]*"/"outcome":"\\\\u001b[2J"/' one > three
      arena show two 1; arena show two 1 --format html; arena report two; arena report three
      """)
    #expect(
      result.output.contains("\\u{1b}[31m\\u{202e}red") && result.output.contains("three, line 2: "), "\(result.output)"
    )
    #expect(!result.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
  }

  /// A line that a journal calls a move is refused if it is none, and never carried out.
  @Test func onlyMovesAreReplayed() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) -j one --quiet > counts
      for line in 'save saved' 'export out' 'setoption name Threads value 4' quit; do
        sed 's/"moves":\\["[^"]*"/"moves":["'"$line"'"/' one > two
        arena show two 1; arena report two
      done
      ls; sed 's/"opening":"[^"]*"/"opening":"load one"/' one > three; arena show three 1
      """)
    let refused = "parlor: two, line 2: it is not a game: $.moves[0]: is no move of wordle"
    let opening = "parlor: three, line 2: it is not a game: $.opening: must be that of deal 1"
    #expect(
      result.output.split(separator: "\n").map(String.init)
        == Array(repeating: refused, count: 8) + ["counts", "one", "two", opening], "\(result.output)")
  }

  @Test func aPipeIsNoJournal() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      mkfifo pipe
      arena \(Self.match) -j pipe; arena report pipe; arena show pipe 1; arena extend pipe --deals 9
      arena merge -o out pipe; arena report .; arena \(Self.match) -j .
      """)
    #expect(
      result.output.components(separatedBy: "parlor: pipe is a pipe; a journal is a file\n").count == 6,
      "\(result.output)")
    #expect(result.output.contains("parlor: . is a folder; a journal is a file\n"), "\(result.output)")
  }

  /// A journal of version 1, with the seed as a number, is read, goes on and is reported; only its test was another one.
  @Test func journalsOfVersionOneAreRead() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) -j one --quiet > counts
      sed -i '1s/"parlor-arena":2/"parlor-arena":1/; 1s/"seed":"5"/"seed":5/' one; head -n 3 one > part
      arena \(Self.match) -j part | grep -c none; arena report part | grep -c 'All 3 deals'
      sed '1s/"fresh":false/"fresh":false,"sprt":[0,1],"alpha":0.05,"beta":0.05/' one > sprt
      arena report sprt | grep -c 'ended by the test of an older Parlor'; arena \(Self.match) --sprt 0 1 -j sprt
      """)
    #expect(
      result.output.hasPrefix("parlor: 6 of 6 games")
        && result.output.contains("\n2\n1\n1\nparlor: sprt was begun by an older"),
      "\(result.output)")
  }

  /// A deal and how each game of it ended, for every game.
  @Test(arguments: ["wordiest match", "atlas tour", "wordflow normal"])
  func dealsAreShownInEveryGame(match: String) throws {
    let scene = try Scene()
    let result = try scene.run(
      "arena \(match) -b 'solver nodes 1' -b 'none=lines show' --deals 1 --seed 5 -j j --quiet > counts; arena show j 1; arena show j 1 -f html"
    )
    let page = result.output.components(separatedBy: "<!DOCTYPE html>")
    #expect(page.count == 2 && page[0].split(separator: "\n").count > 8, "\(result.output)")
    #expect(page.last?.contains("<pre>") == true)
  }
}
