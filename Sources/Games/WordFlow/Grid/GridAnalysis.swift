/// All words of a grid with all their paths.
public struct GridAnalysis: Sendable {
  /// The most paths that are kept of one word. No word of letters thrown at random has a hundredth of it.
  public static let mostPaths = 10_000

  /// A word: its paths are those many from a place on, each the cells that spell it.
  struct Entry {
    var paths, pathCount: Int32
    /// The node before the last letter, which knows the class.
    var node: UInt32
    /// The number of cells of a path.
    var length: UInt8
    var starts, cells: UInt64
  }

  /// The grid.
  public let grid: Grid
  /// The paths of all words, one after the other.
  var paths: [UInt8] = []
  var entries: [Entry] = []

  let graph: GridGraph

  init(_ grid: Grid, _ graph: GridGraph) {
    self.grid = grid
    self.graph = graph
  }

  /// The words in alphabetical order, each once.
  public var words: Words { Words(analysis: self) }

  /// The number of words.
  public var count: Int { entries.count }

  /// The number of paths of all words.
  public var pathCount: Int { entries.reduce(0) { $0 + Int($1.pathCount) } }

  /// The most paths that one word has.
  public var highestPathCount: Int { Int(entries.reduce(0) { max($0, $1.pathCount) }) }

  /// The words of an analysis.
  public struct Words: RandomAccessCollection, Sendable {
    let analysis: GridAnalysis

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of words.
    public var endIndex: Int { analysis.entries.count }
    /// A word by its place.
    public subscript(position: Int) -> GridWord { GridWord(analysis: analysis, entry: analysis.entries[position]) }
  }

  /// The place among ``words`` of the word with these letters, or nil if the grid has no such word.
  public func index(of word: some Collection<UInt8>) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let letters = letters(of: entries[middle])
      if letters.elementsEqual(word) { return middle }
      if letters.lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// For each cell, how many of these words, by their places among ``words``, have a path that starts there, and how many
  /// have one that goes through it.
  public func hints(for words: some Sequence<Int>) -> Hints {
    var (starts, uses) = (CellCounts(), CellCounts())
    entries.withUnsafeBufferPointer { entries in
      for word in words {
        precondition(entries.indices ~= word, "no such word")
        starts.add(entries[word].starts)
        uses.add(entries[word].cells)
      }
    }
    return Hints(starts: starts.counts(grid.cells.count), uses: uses.counts(grid.cells.count))
  }

  /// The hints for all words.
  public var hints: Hints {
    var (starts, uses) = (CellCounts(), CellCounts())
    entries.withUnsafeBufferPointer { entries in
      var rest = entries[...]
      while rest.count >= 4 {
        let four = UnsafeBufferPointer(rebasing: rest.prefix(4))
        starts.add(four[0].starts, four[1].starts, four[2].starts, four[3].starts)
        uses.add(four[0].cells, four[1].cells, four[2].cells, four[3].cells)
        rest = rest.dropFirst(4)
      }
      for entry in rest {
        starts.add(entry.starts)
        uses.add(entry.cells)
      }
    }
    return Hints(starts: starts.counts(grid.cells.count), uses: uses.counts(grid.cells.count))
  }

  /// Two counts of words for each cell.
  public struct Hints: Hashable, Sendable {
    /// Words with a path that starts at the cell.
    public let starts: [Int]
    /// Words with a path that goes through the cell.
    public let uses: [Int]
  }

  func wordClass(of entry: Entry) -> WordClass {
    let last = grid[Int(paths[Int(entry.paths) + Int(entry.length) - 1])]
    return graph.classes[Int(entry.node)].wordClass(1 << UInt32(last - 97))
  }

  func letters(of entry: Entry) -> [UInt8] {
    let start = Int(entry.paths)
    return grid.letters(along: paths[start..<start + Int(entry.length)])
  }

  /// The number of letters in a word.
  func length(of entry: Entry) -> Int { grid.hasQu ? letters(of: entry).count : Int(entry.length) }

  /// The analysis without the words that have fewer letters.
  func limited(to minimumLength: Int) -> GridAnalysis {
    var rest = self
    rest.entries.removeAll { length(of: $0) < minimumLength }
    return rest
  }
}

/// A word of a grid.
public struct GridWord: Sendable {
  let analysis: GridAnalysis
  let entry: GridAnalysis.Entry

  /// The letters, 97...122.
  public var letters: [UInt8] { analysis.letters(of: entry) }
  /// The word in lower case.
  public var text: String { String(decoding: letters, as: UTF8.self) }
  /// The number of letters.
  public var length: Int { analysis.length(of: entry) }
  /// Its frequency class.
  public var wordClass: WordClass { analysis.wordClass(of: entry) }
  /// The number of paths that spell it, from 1 to ``GridAnalysis/mostPaths``.
  public var pathCount: Int { Int(entry.pathCount) }
  /// The cells at which its paths start, as a mask.
  public var starts: UInt64 { entry.starts }
  /// The cells that its paths use, as a mask.
  public var cells: UInt64 { entry.cells }

  /// All paths that spell it, each the cells in order; the paths are in the order of their cells' numbers.
  public var paths: [[UInt8]] { (0..<pathCount).map(path) }

  /// One of the paths, 0..<`pathCount`.
  public func path(_ index: Int) -> [UInt8] {
    let cells = Int(entry.length)
    let start = Int(entry.paths) + index * cells
    return Array(analysis.paths[start..<start + cells])
  }
}
