import ArenaStatistics

/// The games of a match as a CSV file (RFC 4180, but lines end with line feeds), by deal and bot.
public struct CSVReport {
  private let figures: MatchFigures

  /// Reports a match.
  public init(_ figures: MatchFigures) { self.figures = figures }

  /// The names of the columns.
  public static let columns = [
    "deal", "name", "bot", "score", "success", "failure", "luck", "covariates", "moves", "median_ns", "longest_ns",
  ]

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
    let cells: [String] = [
      String(game.deal), csvText(safeText(game.dealName ?? "")), csvText(safeText(figures.terms.bots[game.bot].name)),
      number(game.score),
      game.isSuccess.map { $0 ? "1" : "0" } ?? "", csvText(safeText(game.failure ?? "")), game.luck.map(number) ?? "",
      game.covariates.map(number).joined(separator: " "), String(game.moves),
      game.moveTimes.quantile(0.5).map(number) ?? "",
      game.moveTimes.quantile(1).map(number) ?? "",
    ]
    return cells.joined(separator: ",")
  }

  /// A number as Swift writes it, whole ones without a fraction.
  private func number(_ value: Double) -> String {
    value.rounded() == value && abs(value) < 1e15 ? fixed(value, 0) : value.description
  }
}
