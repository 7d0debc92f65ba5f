import PuzzleKit

extension Puzzle {
  /// The puzzle that the generator makes: common and wanted words are required, all others are bonus words.
  static func made(_ request: GridRequest) throws(Refusal) -> Puzzle {
    let grid = try GridGenerator().grid(for: request)
    let words = GridDictionary.standard.analyse(grid).words.map {
      PuzzleWord($0, isRequired: $0.wordClass == .common || request.words.contains($0.letters))
    }
    var name = "\(request.columns)x\(request.rows)-\(request.tier.rawValue)"
    if request.blanks > 0 { name += "-\(request.blanks)-blanks" }
    for word in request.words { name += "-" + String(decoding: word, as: UTF8.self) }
    if request.star > 0 { name += "-star-\(request.star)" }
    // A name among puzzles has a limit.
    name = String(name.prefix(70))
    let tier = request.tier.rawValue
    var label = Puzzle.Label(
      id: "\(name)-\(request.seed)",
      title:
        "\(tier.prefix(1).uppercased() + tier.dropFirst()) \(request.columns)x\(request.rows), seed \(request.seed)",
      difficulty: tier)
    if request.star > 0 { label.star = request.star }
    return Puzzle(label, grid, minimumLength: 4, words: words)
  }
}
