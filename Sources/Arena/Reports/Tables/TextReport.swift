/// The report for a terminal or a log.
public struct TextReport {
  private let sections: MatchSections

  /// Reports a match.
  public init(_ figures: MatchFigures) { sections = MatchSections(figures) }

  /// The report; lines end with line feeds.
  public var text: String {
    var text = sections.title + "\n" + sections.facts.joined(separator: "\n") + "\n"
    for section in sections.all {
      text += "\n" + section.title + "\n"
      for paragraph in section.paragraphs { text += paragraph + "\n" }
      for table in section.tables {
        if section.tables.count > 1 { text += table.title + "\n" }
        text += table.text
      }
    }
    return text
  }
}

extension ReportTable {
  /// The table for a terminal, its columns beside each other; lines end with line feeds.
  package var text: String {
    let widths = columns.indices.map { index in
      max(columns[index].name.count, rows.map { $0[index].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { index in
        let space = String(repeating: " ", count: widths[index] - cells[index].count)
        return columns[index].isNumber ? space + cells[index] : cells[index] + space
      }
      let joined = "  " + padded.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return line(columns.map(\.name)) + rows.map(line).joined()
  }
}

/// The report as a Markdown document.
public struct MarkdownReport {
  private let sections: MatchSections

  /// Reports a match.
  public init(_ figures: MatchFigures) { sections = MatchSections(figures) }

  /// The document.
  public var text: String {
    var text = "# \(markdownText(sections.title))\n"
    for fact in sections.facts { text += "\n\(markdownText(fact))\n" }
    for section in sections.all {
      text += "\n## \(markdownText(section.title))\n"
      for paragraph in section.paragraphs { text += "\n\(markdownText(paragraph))\n" }
      for table in section.tables { text += "\n\(markdownText(table.title)):\n\n" + MarkdownReport.lines(table) }
    }
    return text
  }

  private static func lines(_ table: ReportTable) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.map(markdownText).joined(separator: " | ") + " |\n" }
    return line(table.columns.map(\.name))
      + "|" + table.columns.map { $0.isNumber ? " ---: |" : " --- |" }.joined() + "\n" + table.rows.map(line).joined()
  }
}
