import Lexicon

/// The words that count in a grid.
public final class GridDictionary: Sendable {
  /// The least letters that a word may have.
  public static let shortestWord = 3

  /// The words of play: those of the embedded lexicon but the offensive ones. Made when it is first used.
  public static let standard = GridDictionary(.standard)

  private let lexicon: Lexicon

  /// The words of a lexicon that are long enough and not offensive.
  public init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// Whether the lower-case letters are a word that counts.
  public func contains(_ word: some Collection<UInt8>) -> Bool { wordClass(of: word) != nil }

  /// How well known the word with these lower-case letters is, or nil if it is none that counts.
  public func wordClass(of word: some Collection<UInt8>) -> WordClass? {
    guard word.count >= GridDictionary.shortestWord, let number = lexicon.graph.number(of: word) else { return nil }
    let note = lexicon.note(number: number)
    return note.isOffensive ? nil : WordClass(note.tier)
  }

  /// All words of a grid with at least so many letters, and their paths.
  public func analyse(_ grid: Grid, minimumLength: Int = 4) -> GridAnalysis {
    var walk = Walk(grid, lexicon.graph.walker)
    withExtendedLifetime(lexicon) {
      for cell in grid.cells.indices { walk.visit(cell, walk.walker.root) }
    }
    var analysis = GridAnalysis(grid)
    for (word, paths) in walk.found.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where word.count >= minimumLength {
      guard let wordClass = wordClass(of: word) else { continue }
      analysis.entries.append(
        GridAnalysis.Entry(
          letters: Int32(analysis.letters.count), paths: Int32(analysis.paths.count), pathCount: Int32(paths.count),
          length: UInt8(word.count), wordClass: wordClass,
          starts: paths.reduce(0) { $0 | 1 << UInt64($1[0]) },
          cells: paths.joined().reduce(0) { $0 | 1 << UInt64($1) }))
      analysis.letters += word
      analysis.paths += paths.joined()
    }
    return analysis
  }

  private struct Walk {
    let grid: Grid
    let walker: Graph.Walker
    var used: UInt64 = 0
    var path: [UInt8] = []
    var found: [[UInt8]: [[UInt8]]] = [:]

    init(_ grid: Grid, _ walker: Graph.Walker) {
      self.grid = grid
      self.walker = walker
    }

    mutating func visit(_ cell: Int, _ node: Graph.Node) {
      guard grid[cell] != 0, let next = walker.child(node, Int(grid[cell]) - 97) else { return }
      path.append(UInt8(cell))
      used |= 1 << UInt64(cell)
      if next.isWord { found[grid.letters(along: path), default: []].append(path) }
      for other in grid.cells.indices where (grid.neighbours(of: cell) & ~used) >> UInt64(other) & 1 != 0 {
        visit(other, next)
      }
      used &= ~(1 << UInt64(cell))
      path.removeLast()
    }
  }
}
