import PuzzleKit

/// The question that all programs ask about a word of their command line which they don't know.
public enum CommandLineHint {
  /// Whether one of several words was meant: it is one or two slips away, or begins as what was typed.
  /// - Parameters:
  ///   - word: as it was typed, hyphens included.
  ///   - names: flags and commands, hyphens included.
  /// - Returns: the question; nil if nothing is near.
  public static func question(_ word: String, among names: [String]) -> String? {
    let names = names.filter { $0.hasPrefix("--") == word.hasPrefix("--") }
    func bare(_ name: String) -> String { String(name.drop { $0 == "-" }) }
    let typed = bare(word).lowercased()
    let beginning = typed.utf8.count > 2 ? names.filter { bare($0).hasPrefix(typed) } : []
    let near = nearest(to: typed, among: names.map(bare)).flatMap { name in names.first { bare($0) == name } }
    if let meant = near ?? (beginning.count == 1 ? beginning[0] : nil) { return didYouMean(meant) }
    return beginning.isEmpty ? nil : "it may be " + beginning.joined(separator: ", ")
  }

  /// A complaint about a word, with the question whether another one was meant.
  /// - Parameters:
  ///   - complaint: as the parser has it, with the word in single quotes.
  ///   - help: the help of the program, which names its flags, and its commands with two spaces before them.
  public static func completed(_ complaint: String, help: String) -> String {
    let parts = complaint.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return complaint }
    // The parser asks, too, but knows neither --help nor --version, and no commands.
    let end = complaint.firstRange(of: ". Did you mean")?.lowerBound
    let own = end == nil || parts.count < 5 ? nil : didYouMean(String(parts[3]))
    guard let question = question(String(parts[1]), among: names(inHelp: help)) ?? own else { return complaint }
    return complaint[..<(end ?? complaint.endIndex)] + "; " + question
  }

  /// The flags and commands that a help names.
  static func names(inHelp help: String) -> [String] {
    var names: [String] = []
    var listsCommands = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix("SUBCOMMANDS:") { listsCommands = true } else if line.isEmpty { listsCommands = false }
      if listsCommands, line.hasPrefix("  "), let name = line.split(separator: " ").first,
        line.dropFirst(2).first != " "
      {
        names.append(String(name))
      }
      for word in line.split(whereSeparator: { " ,[](|".contains($0) }) where word.hasPrefix("--") && word.count > 2 {
        let name = String(word.prefix { $0 == "-" || $0.isLetter })
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}
