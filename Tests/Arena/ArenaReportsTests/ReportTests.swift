import ArenaReports
import ArenaStatistics
import Foundation
import PlainJSON
import Simulation
import Testing

@Suite("Reports") struct ReportTests {
  private let figures: MatchFigures

  init() {
    let (terms, games) = SampleMatch.wordle(deals: 400)
    figures = MatchFigures(terms: terms, games: games)
  }

  @Test("Reports depend on the set of games, not on their order")
  func order() {
    var (terms, games) = SampleMatch.wordle(deals: 100)
    let ordered = MatchFigures(terms: terms, games: games)
    var random = SplitMix64(seed: 7)
    games.shuffle(using: &random)
    let shuffled = MatchFigures(terms: terms, games: games)
    #expect(JSONReport(ordered).text == JSONReport(shuffled).text)
    #expect(CSVReport(ordered).text == CSVReport(shuffled).text)
    #expect(HTMLReport(ordered).text == HTMLReport(shuffled).text)
  }

  @Test("A small match as a terminal shows it")
  func text() {
    let terms = MatchTerms(
      game: "wordle", mode: "classic", unit: "guesses", lessIsBetter: true, bounds: 1...7, success: "solved",
      bots: [.init(name: "one", command: "./one"), .init(name: "two", command: "./two")],
      suite: .init(name: "4 seeds", hash: "ab12", deals: DealNumbers(first: 0, count: 4), isSecret: false),
      isIsolated: true,
      program: "parlor 1.0")
    let scores: [[Double]] = [[3, 4, 3, 4], [4, 4, 5, 7]]
    let games = scores.enumerated().flatMap { bot, scores in
      scores.enumerated().map { deal, score in
        MatchGame(deal: deal, bot: bot, score: score, isSuccess: score < 7, failure: score == 7 ? "timeout" : nil)
      }
    }
    let text = TextReport(MatchFigures(terms: terms, games: games)).text
    let expected = """
      wordle classic: 2 bots
      Score: guesses; less is better. Deals: 4 seeds (suite ab12).
      All 4 deals were played by every bot.
      Bots were isolated from each other.
      By parlor 1.0.

      Standings
      A place such as 1-2 is shared by bots that the match does not tell apart.
      * Too few scores differ, or too rarely, for Student's interval to be trusted: this is the one that holds at any time.
        place  bot  games   mean    95 % interval     at any time  median   solved  95 % interval of the share  failed
          1-2  one      4  3.500  1.000 to 7.000*  1.000 to 7.000   3.500  100.0 %           39.8 % to 100.0 %       0
          1-2  two      4  5.000  1.000 to 7.000*  1.000 to 7.000   4.500   75.0 %            19.4 % to 99.4 %       1

      Pairs
      * Too few scores differ, or too rarely, for Student's interval to be trusted: this is the one that holds at any time.
      Mean differences with 95 % intervals
        first  second  deals  first - second     95 % interval      at any time  p (Holm)
        one    two         4          -1.500  -6.000 to 6.000*  -6.000 to 6.000     0.967
      Deal by deal
        first  second  first better  same  second better  p (signs)  effect size
        one    two                3     1              0      0.250        -1.16

      Deals that differ most
        deal  one  two  difference
           3    4    7          -3
           2    3    5          -2
           0    3    4          -1

      Failures
        bot  kind     games
        two  timeout      1

      Method

      """
    #expect(text.hasPrefix(expected))
  }

  /// Compared with what was recorded. If PARLOR_RECORD is set the record is written anew, and the run fails. What the other forms
  /// have of it `FormTests` tell.
  @Test("A match looks as it was recorded") func recorded() throws {
    let text = TextReport(SampleMatch.whole()).text
    let path = (#filePath as NSString).deletingLastPathComponent + "/report.text"
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("the report was recorded; read the difference before you commit it")
      return
    }
    let recorded = try String(contentsOfFile: path, encoding: .utf8)
    let (old, new) = (recorded.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    #expect(recorded == text, "line \(line + 1): \(new.dropFirst(line).first ?? "")")
  }

  @Test("Texts of bots steer neither terminals nor spreadsheets nor pages")
  func escapes() {
    let text = TextReport(figures).text
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
    #expect(text.contains("|*b*\\u{1b}[31m\\u{202e}\\u{a}row"))
    let markdown = MarkdownReport(figures).text
    #expect(!markdown.contains("<") && markdown.contains("&lt;script&gt;"))
    #expect(markdown.contains("\\|\\*b\\*"))
    let csv = CSVReport(figures).text
    #expect(csv.split(separator: "\n").count == 1201)
    #expect(csv.contains(",\"'=HYPERLINK(\"\"x\"\")|*b*\\u{1b}[31m\\u{202e}\\u{a}row\","))
    #expect(csv.contains(",\"<script>alert(1)</script> & \"\"first\"\"\","))
    let page = HTMLReport(figures).text
    #expect(!page.contains("<script") && page.contains("&lt;script&gt;"))
    #expect(!page.contains("<b>") && page.contains("&lt;b&gt;timeout"))
    #expect(!page.contains("url(") && !page.contains("http:") && !page.contains("src=") && !page.contains("href="))
  }

  @Test("If the number of deals may depend on what they showed, only what holds at any time is told")
  func looked() {
    var (terms, games) = SampleMatch.wordle(deals: 100)
    terms.looked = "The match was extended."
    let figures = MatchFigures(terms: terms, games: games)
    let text = TextReport(figures).text
    #expect(text.contains("The match was extended. So only figures that hold at any time are given."))
    #expect(!text.contains("Student") && !text.contains("p (signs)"))
    #expect(figures.bots.allSatisfy { $0.interval.interval == $0.sequence && $0.interval.method == .anyTime })
    #expect(figures.pairs.allSatisfy { $0.interval.interval == $0.sequence })
  }

  @Test("In a gauntlet the pairs are those of the first bot")
  func gauntlet() {
    var (terms, games) = SampleMatch.wordle(deals: 100)
    terms.isGauntlet = true
    let gauntlet = MatchFigures(terms: terms, games: games)
    #expect(gauntlet.pairs.map(\.first) == [0, 0] && gauntlet.pairs.map(\.second) == [1, 2])
    #expect(TextReport(gauntlet).text.contains("Pairs of others than entropy are left out."))
  }

  @Test("Every row of a table in Markdown has as many cells as its head")
  func markdown() {
    var width = 0
    for line in MarkdownReport(figures).text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bars = zip(" " + line, line).count { $0.1 == "|" && $0.0 != "\\" }
      if !line.hasPrefix("|") { width = 0 } else if width == 0 { width = bars }
      #expect(bars == width || !line.hasPrefix("|"))
    }
  }

  @Test("Every picture is XML with a title and a description, and no name of an element is there twice")
  func pictures() {
    let page = HTMLReport(figures).text
    let pictures = page.components(separatedBy: "<svg").dropFirst().map {
      "<svg" + $0.components(separatedBy: "</svg>")[0] + "</svg>"
    }
    #expect(pictures.count == 5)
    for picture in pictures {
      #expect(picture.contains("role=\"img\"") && picture.contains("<title ") && picture.contains("<desc "))
      #expect(!picture.contains("nan") && !picture.contains("inf\""))
      #expect(throws: Never.self) { try XMLCheck.check(picture) }
    }
    let names = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(names).count == names.count)
  }

  @Test("The sequential test sees the deals that all have played, in their order")
  func prefix() throws {
    let (terms, games) = SampleMatch.wordle(deals: 100)
    let partial = MatchFigures(terms: terms, games: games.filter { $0.deal != 50 || $0.bot != 1 })
    #expect(partial.prefix == 50)
    #expect(try #require(partial.test).test.count == 50)
    #expect(partial.bots[1].games.count == 99)
    #expect(partial.pairs[0].deals.count == 99)
    #expect(partial.bots[0].running.last?.count == 50)
    #expect(TextReport(partial).text.contains("Every bot played at least 99 of 100 deals; 50 without a gap"))
  }

  @Test("Luck is taken out only where it may be and where it is known of every game")
  func luck() throws {
    let (terms, games) = SampleMatch.wordle(deals: 100, isSecret: false)
    let open = MatchFigures(terms: terms, games: games)
    #expect(open.bots.allSatisfy { $0.luck.adjusted == nil })
    #expect(open.pairs.allSatisfy { $0.adjusted == nil })
    #expect(!TextReport(open).text.contains("\nLuck\n"))
    var some = SampleMatch.wordle(deals: 100)
    some.games[0].luck = nil
    let partial = MatchFigures(terms: some.terms, games: some.games)
    #expect(partial.bots[0].luck.adjusted == nil && partial.bots[1].luck.adjusted != nil)
    #expect(TextReport(partial).text.contains("withheld: it is known for 99 of 100 games"))
    let biased = MatchFigures(
      terms: some.terms,
      games: some.games.map { game in
        var game = game
        game.luck = 1 + Double(game.deal % 3) / 10
        return game
      })
    #expect(TextReport(biased).text.contains("withheld: the mean luck is not 0"))
  }

  @Test("Scores out of bounds have no interval at any time")
  func bounds() {
    var (terms, games) = SampleMatch.wordle(deals: 50)
    games[0].score = 9
    let figures = MatchFigures(terms: terms, games: games)
    #expect(figures.bots[0].sequence == nil && figures.bots[1].sequence != nil)
    terms.bounds = nil
    #expect(MatchFigures(terms: terms, games: games).bots[1].sequence == nil)
  }

  @Test("Nothing played and a single bot make reports too", arguments: [0, 1, 2])
  func small(deals: Int) {
    var (terms, games) = SampleMatch.wordle(deals: deals)
    for bots in [3, 1] {
      terms.bots = Array(terms.bots.prefix(bots))
      games[...].removeAll { $0.bot >= bots }
      let figures = MatchFigures(terms: terms, games: games)
      #expect(!TextReport(figures).text.isEmpty && !MarkdownReport(figures).text.isEmpty)
      #expect(!HTMLReport(figures).text.contains("nan") && !JSONReport(figures).text.contains(":nan"))
    }
  }

  @Test("Deterministic bots on a whole list have their exact mean")
  func wholeList() throws {
    var (terms, games) = SampleMatch.wordle(deals: 60, isSecret: false)
    terms.suite.population = 60
    let figures = MatchFigures(terms: terms, games: games)
    #expect(try #require(figures.bots[2].mean.interval).width == 0)
    #expect(try #require(figures.bots[2].sequence).width < 1e-9)
    #expect(try #require(figures.bots[0].mean.interval).width > 0.1)
  }

  @Test("A covariate adjusts where every game has it")
  func covariate() throws {
    var (terms, games) = SampleMatch.wordle(deals: 60)
    terms.reference = ("the solver's guesses", .init(mean: 3.5, meanVariance: 0.0001))
    for index in games.indices { games[index].covariates = [games[index].score - 0.3 * Double(index % 2)] }
    let figures = MatchFigures(terms: terms, games: games)
    #expect(try #require(figures.bots[0].controlled?.savedFactor) > 5)
    #expect(TextReport(figures).text.contains("Means adjusted"))
    #expect(TextReport(figures).text.contains("Adjusted by the deal"))
  }
}

/// Whether a text is well-formed XML.
private enum XMLCheck {
  struct Malformed: Error {}

  static func check(_ text: String) throws {
    let document = try? python(
      "import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.buffer.read())", text)
    if document == nil { throw Malformed() }
  }
}
