/// A table of a report; its texts are not yet escaped for any format.
package struct ReportTable {
  /// A column with its head.
  struct Column {
    let name: String
    /// Numbers are aligned right.
    let isNumber: Bool
  }

  let title: String
  let columns: [Column]
  private(set) var rows: [[String]] = []

  /// A table with columns of text and of numbers; heads that begin with `#` are those of numbers, without the mark.
  package init(_ title: String, _ heads: [String]) {
    self.title = title
    columns = heads.map { head in
      head.hasPrefix("#") ? Column(name: String(head.dropFirst()), isNumber: true) : Column(name: head, isNumber: false)
    }
  }

  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Columns that say nothing in any row are left out.
  var trimmed: ReportTable {
    let kept = columns.indices.filter { index in rows.contains { $0[index] != "-" } }
    var table = ReportTable(title, kept.map { (columns[$0].isNumber ? "#" : "") + columns[$0].name })
    for row in rows { table.add(kept.map { row[$0] }) }
    return table
  }
}

/// A part of a report.
struct ReportSection {
  /// A picture next to the tables, if the format has pictures.
  enum PlotKind {
    case distributions, runningMeans, differences, luck, times
  }

  let title: String
  var paragraphs: [String] = []
  var tables: [ReportTable] = []
  var plots: [PlotKind] = []
}
