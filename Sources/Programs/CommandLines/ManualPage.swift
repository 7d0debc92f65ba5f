import PuzzleKit

/// A page of the system's manual as its parts. All programs describe themselves by it, each from its own tables.
public struct ManualPage {
  /// A part of a section.
  public enum Part {
    /// A heading within the section.
    case heading(String)
    /// A paragraph that is filled as the page is wide.
    case paragraph(String)
    /// Something that is typed or named, and what it means.
    case entry(String, String)
  }

  /// The name of the program.
  let name: String
  /// The number of the part of the manual: 6 for games, 8 for operators.
  let chapter: Int
  /// A few words that say what the program is.
  let summary: String
  /// The forms of its command line, without the program's name.
  let forms: [String]
  /// The paragraphs that say what the program does.
  let description: [String]
  /// All that follows, by the titles of sections.
  let sections: [(title: String, parts: [Part])]
  /// The other pages to read.
  let others: [(name: String, chapter: Int)]

  /// A page.
  /// - Parameters:
  ///   - name: the program.
  ///   - chapter: the part of the manual that it is in, 6 or 8.
  ///   - summary: a few words that say what the program is.
  ///   - forms: the forms of its command line, without the name of the program.
  ///   - description: the paragraphs that say what it does.
  ///   - sections: all that follows, by the titles of sections.
  ///   - others: the other pages to read, with their parts of the manual.
  public init(
    _ name: String, chapter: Int, summary: String, forms: [String], description: [String],
    sections: [(title: String, parts: [Part])], others: [(name: String, chapter: Int)] = []
  ) {
    (self.name, self.chapter, self.summary, self.forms) = (name, chapter, summary, forms)
    (self.description, self.sections, self.others) = (description, sections, others)
  }

  /// The page in roff's man macros.
  public var roff: String {
    let volume = chapter == 8 ? "System administration" : "Games"
    var text = ".TH \(Self.upper(name)) \(chapter) \"\" \"Parlor \(parlorVersion)\" \"\(volume)\"\n"
    text += ".SH NAME\n\(Self.plain(name)) \\- \(Self.plain(summary))\n.SH SYNOPSIS\n"
    text += forms.map { ".B \(Self.plain(name))\n\(Self.plain($0))\n" }.joined(separator: ".br\n")
    text += ".SH DESCRIPTION\n" + description.map { Self.plain($0) + "\n" }.joined(separator: ".PP\n")
    for section in sections {
      text += ".SH \(section.title)\n" + section.parts.map(Self.roff).joined()
    }
    if !others.isEmpty {
      text += ".SH SEE ALSO\n"
      text += others.map { ".BR \(Self.plain($0.name)) (\($0.chapter))" }.joined(separator: ",\n") + "\n"
    }
    return text
  }

  private static func roff(_ part: Part) -> String {
    switch part {
    case .heading(let title): ".SS \(plain(title))\n"
    case .paragraph(let text): ".PP\n\(plain(text))\n"
    case .entry(let usage, let meaning): ".TP\n.B \(plain(usage))\n\(plain(meaning))\n"
    }
  }

  private static func upper(_ name: String) -> String { plain(name.uppercased()) }

  /// A line that roff prints as it is; of text with marks of code without those.
  private static func plain(_ line: String) -> String {
    let text = line.filter { $0 != "`" }.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
