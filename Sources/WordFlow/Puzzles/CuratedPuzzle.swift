import PuzzleKit

/// A puzzle that comes with the game. It is made anew when it is played, so only what the generator is asked for is kept.
///
/// Of some dozen puzzles of each size, tier and number of blanks the generator made these have the best quality: three
/// points for each letter of the longest common word that is no inflection, ten times the share of common words among all,
/// and a twentieth less for each required word. Its title is a word that is to be found.
struct CuratedPuzzle {
  let title: String
  private let size: Int
  private let blanks: Int
  let tier: Difficulty.Tier
  private let seed: UInt64

  private init(_ title: String, _ size: Int, blanks: Int, _ tier: Difficulty.Tier, seed: UInt64) {
    self.title = title
    self.size = size
    self.blanks = blanks
    self.tier = tier
    self.seed = seed
  }

  /// Its name among puzzles.
  var id: String { title.lowercased() }
  /// `5x5`.
  var sizeText: String { "\(size)x\(size)" }

  /// The puzzle with an id.
  /// - Throws: `bad-argument`.
  static func named(_ id: String) throws(Refusal) -> CuratedPuzzle {
    if let found = all.first(where: { $0.id == id.lowercased() }) { return found }
    let hint = nearest(to: id.lowercased(), among: all.map(\.id)).map { "did you mean \($0)?" }
    throw Refusal(.badArgument, "there is no puzzle \(quoted(id)); \(hint ?? "wordflow puzzles lists them")")
  }

  /// The puzzle itself.
  func puzzle() throws(Refusal) -> Puzzle {
    let made = try Puzzle.made(GridRequest(columns: size, rows: size, blanks: blanks, tier: tier, seed: seed))
    var label = made.label
    (label.id, label.title) = (id, title)
    return Puzzle(label, made.grid, minimumLength: made.minimumLength, words: made.words)
  }

  /// From small and easy to large and hard.
  static let all = [
    CuratedPuzzle("Frond", 3, blanks: 0, .easy, seed: 44),
    CuratedPuzzle("Pollen", 3, blanks: 0, .easy, seed: 1),
    CuratedPuzzle("Desire", 3, blanks: 0, .easy, seed: 27),
    CuratedPuzzle("Relent", 3, blanks: 0, .easy, seed: 16),
    CuratedPuzzle("Entire", 3, blanks: 0, .easy, seed: 21),
    CuratedPuzzle("Intern", 3, blanks: 0, .easy, seed: 17),
    CuratedPuzzle("Onrush", 3, blanks: 0, .easy, seed: 10),
    CuratedPuzzle("Endure", 3, blanks: 0, .easy, seed: 8),
    CuratedPuzzle("Ignite", 3, blanks: 1, .easy, seed: 6),
    CuratedPuzzle("Foist", 3, blanks: 1, .easy, seed: 24),
    CuratedPuzzle("Satire", 3, blanks: 1, .easy, seed: 16),
    CuratedPuzzle("Massive", 3, blanks: 0, .medium, seed: 33),
    CuratedPuzzle("Retrial", 3, blanks: 0, .medium, seed: 16),
    CuratedPuzzle("Spirit", 3, blanks: 0, .medium, seed: 6),
    CuratedPuzzle("Situate", 3, blanks: 0, .medium, seed: 37),
    CuratedPuzzle("Generate", 4, blanks: 4, .easy, seed: 17),
    CuratedPuzzle("Orderly", 4, blanks: 4, .easy, seed: 3),
    CuratedPuzzle("Replace", 4, blanks: 4, .easy, seed: 27),
    CuratedPuzzle("Premiere", 4, blanks: 0, .medium, seed: 52),
    CuratedPuzzle("Romantic", 4, blanks: 0, .medium, seed: 37),
    CuratedPuzzle("Initiate", 4, blanks: 0, .medium, seed: 53),
    CuratedPuzzle("Esoteric", 4, blanks: 0, .medium, seed: 3),
    CuratedPuzzle("Tribute", 4, blanks: 0, .medium, seed: 58),
    CuratedPuzzle("Flatten", 4, blanks: 0, .medium, seed: 25),
    CuratedPuzzle("Granule", 4, blanks: 0, .medium, seed: 28),
    CuratedPuzzle("Section", 4, blanks: 2, .medium, seed: 40),
    CuratedPuzzle("Bombard", 4, blanks: 2, .medium, seed: 39),
    CuratedPuzzle("Sincere", 4, blanks: 2, .medium, seed: 16),
    CuratedPuzzle("Alleviate", 4, blanks: 0, .hard, seed: 1),
    CuratedPuzzle("Leathery", 4, blanks: 0, .hard, seed: 9),
    CuratedPuzzle("Honesty", 5, blanks: 0, .medium, seed: 5),
    CuratedPuzzle("Overcame", 5, blanks: 0, .medium, seed: 28),
    CuratedPuzzle("Escalate", 5, blanks: 0, .medium, seed: 30),
    CuratedPuzzle("Farewell", 5, blanks: 0, .medium, seed: 13),
    CuratedPuzzle("Teenage", 5, blanks: 0, .medium, seed: 23),
    CuratedPuzzle("Unclean", 5, blanks: 0, .medium, seed: 22),
    CuratedPuzzle("Comatose", 5, blanks: 5, .medium, seed: 1),
    CuratedPuzzle("Bedside", 5, blanks: 5, .medium, seed: 8),
    CuratedPuzzle("Stopgap", 5, blanks: 5, .medium, seed: 28),
    CuratedPuzzle("Elegance", 5, blanks: 0, .hard, seed: 13),
    CuratedPuzzle("Aldermen", 5, blanks: 0, .hard, seed: 20),
    CuratedPuzzle("Residue", 5, blanks: 0, .hard, seed: 4),
    CuratedPuzzle("Emotion", 5, blanks: 0, .hard, seed: 19),
    CuratedPuzzle("Pulsate", 5, blanks: 0, .hard, seed: 12),
    CuratedPuzzle("Soloist", 5, blanks: 0, .hard, seed: 1),
    CuratedPuzzle("Turquoise", 6, blanks: 6, .medium, seed: 12),
    CuratedPuzzle("Internist", 6, blanks: 6, .medium, seed: 15),
    CuratedPuzzle("Acreage", 6, blanks: 6, .medium, seed: 2),
    CuratedPuzzle("Outside", 6, blanks: 6, .medium, seed: 1),
    CuratedPuzzle("Strategy", 6, blanks: 0, .hard, seed: 17),
    CuratedPuzzle("Straight", 6, blanks: 0, .hard, seed: 11),
    CuratedPuzzle("Anaemia", 6, blanks: 0, .hard, seed: 10),
    CuratedPuzzle("Compete", 6, blanks: 0, .hard, seed: 16),
    CuratedPuzzle("Leather", 6, blanks: 0, .hard, seed: 1),
    CuratedPuzzle("Nowhere", 6, blanks: 0, .hard, seed: 5),
    CuratedPuzzle("Careful", 6, blanks: 0, .hard, seed: 12),
    CuratedPuzzle("Frothy", 6, blanks: 0, .hard, seed: 4),
    CuratedPuzzle("Credible", 6, blanks: 0, .expert, seed: 8),
    CuratedPuzzle("Bristle", 6, blanks: 0, .expert, seed: 5),
    CuratedPuzzle("Heroism", 6, blanks: 0, .expert, seed: 4),
  ]
}
