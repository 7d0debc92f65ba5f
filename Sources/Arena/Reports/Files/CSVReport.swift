import ArenaStatistics

/// The games of a match as a CSV file (RFC 4180, but lines end with line feeds), by deal and bot.
public struct CSVReport {
  private let figures: MatchFigures

  /// Reports a match.
  public init(_ figures: MatchFigures) { self.figures = figures }

  /// The names of the columns.
  public static let columns = ["deal", "name", "bot"] + BotStatistic.all.flatMap(\.games).map(\.name)

  /// The file.
  public var text: String {
    var text = CSVReport.columns.joined(separator: ",") + "\n"
    var byDeal: [Int: [MatchGame]] = [:]
    for bot in figures.bots {
      for game in bot.games { byDeal[game.deal, default: []].append(game) }
    }
    for deal in byDeal.keys.sorted() {
      for game in byDeal[deal, default: []] { text += line(game) + "\n" }
    }
    return text
  }

  private func line(_ game: MatchGame) -> String {
    let head = [
      String(game.deal), csvText(safeText(game.dealName ?? "")), csvText(safeText(figures.terms.bots[game.bot].name)),
    ]
    return (head + BotStatistic.all.flatMap(\.games).map { $0.cell(game) }).joined(separator: ",")
  }
}
