import ArenaStatistics

/// The report as one page without scripts and without anything from elsewhere.
public struct HTMLReport {
  private let sections: MatchSections
  private let plots: Plots

  /// Reports a match.
  public init(_ figures: MatchFigures) {
    sections = MatchSections(figures)
    plots = Plots(sections)
  }

  /// The page.
  public var text: String {
    page(
      sections.title, style: pageStyle,
      (sections.facts.map { "<p class=\"facts\">\(htmlText($0))</p>" } + sections.all.map(section)).joined(
        separator: "\n"))
  }

  private func section(_ section: ReportSection) -> String {
    let id = section.title.lowercased().split(separator: " ").joined(separator: "-")
    var text = "<section aria-labelledby=\"part-\(id)\">\n<h2 id=\"part-\(id)\">\(htmlText(section.title))</h2>\n"
    for paragraph in section.paragraphs { text += "<p>\(htmlText(paragraph))</p>\n" }
    let figures = section.plots.map(figure).joined()
    if !figures.isEmpty { text += "<div class=\"plots\">\n\(figures)</div>\n" }
    for table in section.tables { text += HTMLReport.table(table) }
    return text + "</section>\n"
  }

  private func figure(_ plot: ReportSection.PlotKind) -> String {
    let picture = plots.plot(plot)
    guard !picture.isEmpty else { return "" }
    let (caption, numbers) = words(plot)
    let details =
      numbers.map { "<details><summary>The same in numbers</summary>\n\(HTMLReport.table($0))</details>\n" } ?? ""
    return "<figure>\n<figcaption>\(htmlText(caption))</figcaption>\n\(picture)\(details)</figure>\n"
  }

  /// The caption of a picture, and its numbers if no table of the part has them.
  private func words(_ plot: ReportSection.PlotKind) -> (caption: String, numbers: ReportTable?) {
    switch plot {
    case .distributions: ("Distributions", distributions)
    case .runningMeans: ("Running means, with the intervals that hold at any time", runningMeans)
    case .differences: ("Differences: thick for their intervals, thin at any time, coloured without luck", nil)
    case .luck: ("Luck against skill, a point for each game", nil)
    case .times: ("Time per move, on a logarithmic axis", nil)
    }
  }

  private var distributions: ReportTable {
    let bots = sections.figures.standings
    var table = ReportTable("Games by score", ["#score"] + bots.map { "#" + sections.name($0.bot) })
    let counts = bots.map(plots.counts)
    for (index, scores) in plots.classes.enumerated() {
      let label =
        plots.hasWholeClasses
        ? fixed(scores.lowerBound + 0.5, 0)
        : "\(sections.number(scores.lowerBound)) to \(sections.number(scores.upperBound))"
      table.add([label] + counts.map { String($0[index]) })
    }
    return table
  }

  private var runningMeans: ReportTable {
    let bots = sections.figures.standings.filter { !$0.running.isEmpty }
    var table = ReportTable("Means after so many deals", ["#deals"] + bots.map { "#" + sections.name($0.bot) })
    let moments = bots.first?.running.count ?? 0
    let step = max(1, moments / 8)
    for index in stride(from: step - 1, to: moments, by: step) {
      let rows = bots.map { $0.running[index] }
      table.add(
        [String(rows.first?.count ?? 0)] + rows.map { "\(sections.number($0.mean)), \(sections.range($0.interval))" })
    }
    return table
  }

  private static func table(_ table: ReportTable) -> String {
    func style(_ column: ReportTable.Column) -> String { column.isNumber ? " class=\"number\"" : "" }
    // The column that names a row: the first one of text, or else the first one.
    let naming = table.columns.firstIndex { !$0.isNumber } ?? 0
    // What scrolls has to be reached by the keyboard.
    var text =
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(htmlText(table.title))\">\n<table>\n"
    text += "<caption>\(htmlText(table.title))</caption>\n<thead><tr>"
    for column in table.columns { text += "<th scope=\"col\"\(style(column))>\(htmlText(column.name))</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      text += "<tr>"
      for (index, cell) in row.enumerated() {
        let style = style(table.columns[index])
        text +=
          index == naming
          ? "<th scope=\"row\"\(style)>\(htmlText(cell))</th>" : "<td\(style)>\(htmlText(cell))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody>\n</table>\n</div>\n"
  }
}
