import ArenaReports
import Foundation
import Testing

/// Every form of a report says what its text says, which is recorded.
@Suite("Forms of a report") struct FormTests {
  private let figures = SampleMatch.whole()
  /// The rows of the text's tables with their heads, and its other lines.
  private let rows: [[String]], others: [String]

  init() {
    let lines = TextReport(figures).text.split(separator: "\n").map(String.init)
    rows = lines.filter { $0.hasPrefix("  ") }.map { line in
      line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    others = lines.filter { !$0.hasPrefix("  ") }
  }

  @Test("Markdown has the same rows in the same order, and the same sentences") func markdown() {
    let text = MarkdownReport(figures).text.replacing("&lt;", with: "<").replacing("\\", with: "")
    let lines = text.split(separator: "\n").map(String.init)
    let cells = lines.filter { $0.hasPrefix("| ") && !$0.contains("---") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    #expect(cells == rows)
    let sentences = Set(lines.filter { !$0.hasPrefix("|") }.map { $0.trimmingCharacters(in: ["#", " ", ":"]) })
    for line in others { #expect(sentences.contains(line.trimmingCharacters(in: [":"])), "\(line)") }
  }

  @Test("JSON has the numbers of the text, and more digits of them") func json() throws {
    let data = Data(JSONReport(figures).text.utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let bots = try #require(report["bots"] as? [[String: Any]])
    let names = bots.compactMap { $0["name"] as? String }
    #expect(names == figures.terms.bots.map(\.name))
    for bot in bots {
      let name = try #require(bot["name"] as? String)
      let row = try #require(rows.first { $0.count > 2 && $0[1] == name })
      let score = try #require(bot["score"] as? [String: Any])
      #expect(row[2] == "\(try #require(score["games"] as? Int))")
      #expect(row.contains(fixed(try #require(score["mean"] as? Double), 3)), "\(name)")
      let interval = span(score["interval"])
      #expect(row.contains { $0.hasPrefix(interval) }, "\(name)")
      let success = try #require(bot["success"] as? [String: Any])
      #expect(row.contains(fixed(100 * (try #require(success["share"] as? Double)), 1) + " %"), "\(name)")
    }
    for pair in try #require(report["pairs"] as? [[String: Any]]) {
      let two = [names[try #require(pair["first"] as? Int)], names[try #require(pair["second"] as? Int)]]
      let row = try #require(rows.first { $0.starts(with: two) })
      let difference = try #require(pair["difference"] as? [String: Any])
      #expect(row.contains(fixed(try #require(difference["mean"] as? Double), 3)), "\(two)")
      let interval = span(difference["interval"])
      #expect(row.contains { $0.hasPrefix(interval) }, "\(two)")
    }
  }

  /// An interval as the text has it; a dash where there is none.
  private func span(_ value: Any?) -> String {
    guard let ends = value as? [Double] else { return "-" }
    return "\(fixed(ends[0], 3)) to \(fixed(ends[1], 3))"
  }

  @Test("CSV has a row for every game, by deal and bot") func csv() {
    let lines = CSVReport(figures).text.split(separator: "\n")
    let games = figures.bots.flatMap(\.games).sorted { ($0.deal, $0.bot) < ($1.deal, $1.bot) }
    #expect(lines.first == "deal,name,bot,score,success,failure,luck,covariates,moves,median_ns,longest_ns")
    #expect(lines.count == games.count + 1)
    for (line, game) in zip(lines.dropFirst(), games) {
      let cells = [
        "\(game.deal)", "word\(game.deal)", figures.terms.bots[game.bot].name, "\(Int(game.score))",
        game.isSuccess == true ? "1" : "0", game.failure ?? "", game.luck.map { "\($0)" } ?? "", "", "\(game.moves)",
      ]
      #expect(line.hasPrefix(cells.joined(separator: ",") + ","), "\(line)")
    }
  }
}
