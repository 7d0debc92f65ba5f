import PuzzleKit

/// The question that all programs ask about a word of their command line which they don't know.
extension CommandForm {
  /// Whether another flag or command was meant: it is one or two slips away, or begins as what was typed.
  /// - Parameters:
  ///   - word: as it was typed, hyphens included.
  ///   - words: the words before it.
  /// - Returns: the question; nil if nothing is near.
  public func question(_ word: String, after words: some Sequence<String> = []) -> String? {
    let command = read(words).command
    let names = (command.flags.flatMap(\.names) + command.commands.map(\.name)).filter {
      $0.hasPrefix("--") == word.hasPrefix("--")
    }
    func bare(_ name: String) -> String { String(name.drop { $0 == "-" }) }
    let typed = bare(word).lowercased()
    let beginning = typed.utf8.count > 2 ? names.filter { bare($0).hasPrefix(typed) } : []
    let near = nearest(to: typed, among: names.map(bare)).flatMap { name in names.first { bare($0) == name } }
    if let meant = near ?? (beginning.count == 1 ? beginning[0] : nil) { return didYouMean(meant) }
    return beginning.isEmpty ? nil : "it may be " + beginning.joined(separator: ", ")
  }

  /// A complaint about a word, with the question whether another one was meant.
  /// - Parameters:
  ///   - complaint: as swift-argument-parser has it, with the word in single quotes.
  ///   - words: the words of the command line.
  public func completed(_ complaint: String, about words: [String]) -> String {
    let parts = complaint.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return complaint }
    // The parser asks, too, but knows neither --help nor --version, and no commands.
    let end = complaint.firstRange(of: ". Did you mean")?.lowerBound
    let own = end == nil || parts.count < 5 ? nil : didYouMean(String(parts[3]))
    let word = String(parts[1])
    let before = words.prefix { $0 != word && !$0.hasPrefix(word + "=") }
    guard let question = question(word, after: before) ?? own else { return complaint }
    return complaint[..<(end ?? complaint.endIndex)] + "; " + question
  }
}
