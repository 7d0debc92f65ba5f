/// The page of the system's manual.
extension CommandForm {
  /// The page in roff's man macros.
  /// - Parameters:
  ///   - chapter: the part of the manual that it is in: 6 for games, 8 for operators.
  ///   - summary: a few words that say what the program is.
  ///   - description: what else the page says of the program.
  ///   - sections: all that follows, by the titles of sections.
  ///   - others: the other pages to read, with their parts of the manual.
  public func manual(
    chapter: Int, summary: String, description: [String] = [],
    sections: [(title: String, parts: [ManualPage.Part])] = [], others: [(name: String, chapter: Int)] = []
  ) -> String {
    let shown = shown
    var all: [(title: String, parts: [ManualPage.Part])] = [("ARGUMENTS AND OPTIONS", parts)]
    if !shown.isEmpty { all.append(("SUBCOMMANDS", shown.flatMap { $0.entries(after: "") })) }
    return ManualPage(
      name, chapter: chapter, summary: summary,
      forms: [usage] + shown.map { $0.name + ($0.usage.isEmpty ? "" : " " + $0.usage) },
      description: [details].filter { !$0.isEmpty } + description, sections: all + sections, others: others
    ).roff
  }

  /// Its commands, but for the help that all have.
  private var shown: [CommandForm] { commands.filter { $0.name != "help" } }

  /// Its arguments and flags, as far as there is anything to say of them.
  private var parts: [ManualPage.Part] {
    arguments.filter { !$0.summary.isEmpty }.map { .entry($0.syntax, $0.summary) }
      + flags.map { .entry($0.usage, $0.summary) }
  }

  /// What a command and those below it do; in one entry if that is all there is to say.
  private func entries(after start: String) -> [ManualPage.Part] {
    var form = self
    form.flags.removeAll { $0.isCommon }
    let below = shown.flatMap { $0.entries(after: "\(start)\(name) ") }
    if form.parts.isEmpty, details.isEmpty {
      return [.entry(start + name + (usage.isEmpty ? "" : " " + usage), summary)] + below
    }
    let texts = [summary, details].filter { !$0.isEmpty }
    return [.heading(start + name)] + texts.map { .paragraph($0) } + form.parts + below
  }
}
