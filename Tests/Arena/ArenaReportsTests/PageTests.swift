import ArenaReports
import Foundation
import Testing

/// The page says what the recorded forms say, and its pictures show the figures that they are drawn from.
@Suite("The report's page") struct PageTests {
  /// Names of bots that mean nothing to a format, so that texts can be compared.
  private static func figures(deals: Int) -> MatchFigures {
    var (terms, games) = SampleMatch.wordle(deals: deals, seed: 5)
    for (bot, name) in ["entropy", "first", "third"].enumerated() { terms.bots[bot].name = name }
    for index in games.indices where games[index].failure != nil { games[index].failure = "timeout" }
    return MatchFigures(terms: terms, games: games)
  }

  @Test("It has every row and every sentence of the report in Markdown, in the same order", arguments: [0, 7, 60])
  func tables(deals: Int) {
    let (figures, page) = (Self.figures(deals: deals), HTMLReport(Self.figures(deals: deals)).text)
    let lines = MarkdownReport(figures).text.components(separatedBy: "\n")
    let cells = page.components(separatedBy: "<tr>").dropFirst().map { row in
      Self.texts(of: row.components(separatedBy: "</tr>")[0], between: ["<th", "<td"])
    }
    var rest = cells[...]
    for line in lines where line.hasPrefix("| ") && !line.contains("---") {
      let row = line.components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: ["|", " "]).replacing("\\", with: "")
      }
      rest = rest.drop { $0 != row }
      #expect(rest.popFirst() == row, "\(line)")
    }
    for line in lines where line.hasSuffix(".") && !line.contains("\\") && !line.hasPrefix("|") {
      #expect(page.contains(line.replacing("'", with: "&#39;") + "</p>"), "\(line)")
    }
  }

  @Test("Bars of the distributions are as high as the shares of games", arguments: [7, 60])
  func bars(deals: Int) {
    let figures = Self.figures(deals: deals)
    let pictures = HTMLReport(figures).text.components(separatedBy: "<svg").filter {
      $0.contains("distributions-title")
    }
    #expect(pictures.count == 1)
    let bars = pictures.joined().components(separatedBy: "<rect ").dropFirst()
    for bot in figures.bots {
      let heights = bars.filter { $0.contains("class=\"bar c\(bot.bot)\"") }.compactMap { bar in
        Self.texts(of: bar, between: [" height=\""]).first.flatMap { Double($0.prefix { $0 != "\"" }) }
      }
      let counts = (1...7).map { score in bot.games.count { $0.score == Double(score) } }.filter { $0 > 0 }
      let unit = (heights.max() ?? 0) / Double(counts.max() ?? 1)
      #expect(heights.count == counts.count)
      for (height, count) in zip(heights, counts) { #expect(abs(height - unit * Double(count)) < 0.2) }
    }
  }

  /// The texts after each of some marks, up to the next end of an element or, of an attribute, all.
  private static func texts(of text: String, between marks: [String]) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let mark = marks.compactMap({ rest.range(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) {
      rest = rest[mark.upperBound...]
      if rest.hasPrefix(" ") || rest.hasPrefix(">") { rest = rest.drop { $0 != ">" }.dropFirst() }
      found.append(String(rest.prefix { $0 != "<" }))
    }
    return found
  }
}
