import Lexicon
import LexiconNotes
import Locks

/// The words that count in a grid.
public final class GridDictionary: Sendable {
  /// The least letters that a word may have.
  public static let shortestWord = 3

  /// The words of play: those of the embedded lexicon but the offensive ones. Made when it is first used.
  public static let standard = GridDictionary(.standard)

  /// The offensive words of the embedded lexicon. Made when it is first used.
  public static let offensive = GridDictionary(.standard) { $0.isOffensive }

  /// The common words of play. Made when it is first used.
  static let common = GridDictionary(.standard) { !$0.isOffensive && WordClass($0.tier) == .common }

  /// The words that a family is glad to find. Made when it is first used.
  static let familiar = GridDictionary(.standard) { $0.isRequired(.second) }

  /// Those of them that nobody minds to be asked for. Made when it is first used.
  private static let wanted = GridDictionary(.standard) { $0.isRequired(.third) }

  /// Those of them that are no inflections, and the inflections of four letters, whose bases have at most three. Made when it is
  /// first used.
  private static let stems = GridDictionary(.standard) { letters, note in
    note.isRequired(.third) && (letters == 4 || !note.isInflection)
  }

  private static let shortCommon = GridDictionary(common, mostLetters: 5)
  private static let shortFamiliar = GridDictionary(familiar, mostLetters: 5)
  private static let shortWanted = GridDictionary(wanted, mostLetters: 5)
  private static let shortStems = GridDictionary(stems, mostLetters: 5)

  /// The words that puzzles of an edition require where they have them; from the third on those among them that are no
  /// inflections of others there, see ``RequiredWords``.
  package static func required(_ edition: WordEdition) -> GridDictionary {
    switch edition {
    case .first: common
    case .second: familiar
    case .third: wanted
    }
  }

  /// The words that are required whatever else a grid has, and those of them that have five letters at the most.
  /// - Parameter withInflections: whether inflections of other words there are required, too, as before the third edition.
  static func surelyRequired(
    _ edition: WordEdition, withInflections: Bool
  ) -> (all: GridDictionary, short: GridDictionary) {
    switch edition {
    case .first: (common, shortCommon)
    case .second: (familiar, shortFamiliar)
    case .third: withInflections ? (wanted, shortWanted) : (stems, shortStems)
    }
  }

  package let graph: GridGraph
  private let quGraph = Lock<GridGraph?>(nil)

  /// The graph of the words for grids: where a cell holds Qu, those in which each Q has a U, which is left out.
  package func graph(for grid: Grid) -> GridGraph { graph(hasQu: grid.hasQu) }

  func graph(hasQu: Bool) -> GridGraph {
    guard hasQu else { return graph }
    return quGraph.withLock { made in
      if let made { return made }
      var builder = GridGraphBuilder()
      graph.forEachWord(mostLetters: 2 * Grid.longestSide * Grid.longestSide) { letters, wordClass in
        guard let letters = Grid.withoutU(letters) else { return }
        letters.withUnsafeBufferPointer { builder.insert($0, wordClass) }
      }
      let graph = builder.finish()
      made = graph
      return graph
    }
  }

  /// A finder of the words of grids like this one, but for those that are too short because Qu counts as two letters.
  private func finder(_ grid: Grid, _ minimumLength: Int) -> GridFinder {
    GridFinder(graph(for: grid), minimumLength: minimumLength - (grid.hasQu ? 1 : 0))
  }

  /// The words of a lexicon that are long enough and not offensive.
  public convenience init(_ lexicon: Lexicon) {
    self.init(lexicon) { !$0.isOffensive }
  }

  /// The words of a lexicon that are long enough and wanted.
  private convenience init(_ lexicon: Lexicon, where isWanted: (WordNote) -> Bool) {
    self.init(lexicon) { _, note in isWanted(note) }
  }

  /// The words of a lexicon that are long enough and wanted by their numbers of letters and their notes.
  private init(_ lexicon: Lexicon, where isWanted: (Int, WordNote) -> Bool) {
    var builder = GridGraphBuilder()
    lexicon.forEachWord { letters, note in
      if letters.count >= GridDictionary.shortestWord, isWanted(letters.count, note) {
        builder.insert(letters, WordClass(note.tier))
      }
    }
    graph = builder.finish()
  }

  /// The words of a dictionary that have at most so many letters.
  private init(_ dictionary: GridDictionary, mostLetters: Int) {
    var builder = GridGraphBuilder()
    dictionary.graph.forEachWord(mostLetters: mostLetters) { letters, wordClass in
      letters.withUnsafeBufferPointer { builder.insert($0, wordClass) }
    }
    graph = builder.finish()
  }

  /// All words that may stand in a grid, in alphabetical order.
  package var words: [String] {
    var words: [String] = []
    graph.forEachWord(mostLetters: Grid.longestSide * Grid.longestSide) { letters, _ in
      words.append(String(decoding: letters, as: UTF8.self))
    }
    return words
  }

  /// Whether the letters, in lower case, are a word that counts.
  public func contains(_ word: some Sequence<UInt8>) -> Bool { wordClass(of: word) != nil }

  /// The class of the word with these lower-case letters, or nil if it is none that counts.
  public func wordClass(of word: some Sequence<UInt8>) -> WordClass? { graph.wordClass(of: word) }

  /// All words of a grid that have at least so many letters, with all their paths.
  public func analyse(_ grid: Grid, minimumLength: Int = 4) -> GridAnalysis {
    let analysis = finder(grid, minimumLength).analyse(grid)
    return grid.hasQu ? analysis.limited(to: minimumLength) : analysis
  }

  /// The same for a grid that differs in one cell from another one whose words of the same lengths are known.
  public func analyse(
    _ grid: Grid, minimumLength: Int = 4, changedAt cell: Int, since old: GridAnalysis
  ) -> GridAnalysis {
    if grid.hasQu != old.grid.hasQu { return analyse(grid, minimumLength: minimumLength) }
    let analysis = finder(grid, minimumLength).analyse(grid, changedAt: cell, since: old)
    return grid.hasQu ? analysis.limited(to: minimumLength) : analysis
  }
}
