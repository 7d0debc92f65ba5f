import Lexicon
import WordFlow

/// The words of a grid found the plain way: each word of the list is laid from its last letter back.
struct BruteForce {
  struct Word: Equatable {
    let letters: [UInt8]
    let wordClass: WordClass
    let paths: [[UInt8]]
  }

  private struct Listed {
    let letters: [UInt8]
    let mask: UInt32
    let wordClass: WordClass
  }

  private let list: [Listed]

  /// A search for the words of a lexicon, without the offensive ones if nothing else is said.
  init(_ lexicon: Lexicon, where isWanted: (WordNote) -> Bool = { !$0.isOffensive }) {
    var list: [Listed] = []
    lexicon.forEachWord { letters, note in
      guard letters.count >= 3, isWanted(note) else { return }
      list.append(Listed(letters: Array(letters), mask: Self.mask(letters), wordClass: WordClass(note.tier)))
    }
    self.list = list
  }

  private static func mask(_ letters: some Sequence<UInt8>) -> UInt32 {
    letters.reduce(0) { $1 == 0 ? $0 : $0 | 1 << UInt32($1 - 97) }
  }

  func words(_ grid: Grid, minimumLength: Int) -> [Word] {
    let mask = Self.mask(grid.cells)
    return list.compactMap { word in
      guard word.letters.count >= minimumLength, word.mask & ~mask == 0 else { return nil }
      var paths: [[UInt8]] = []
      for cell in grid.cells.indices { lay(word.letters[...], [cell], grid, &paths) }
      guard !paths.isEmpty else { return nil }
      paths.sort { $0.lexicographicallyPrecedes($1) }
      return Word(letters: word.letters, wordClass: word.wordClass, paths: paths)
    }
  }

  /// Lays the last of the letters on the last of the cells, and those before it around that.
  private func lay(_ letters: ArraySlice<UInt8>, _ cells: [Int], _ grid: Grid, _ paths: inout [[UInt8]]) {
    let cell = cells[cells.count - 1]
    guard grid[cell] == letters.last else { return }
    let rest = letters.dropLast()
    if rest.isEmpty { return paths.append(cells.reversed().map(UInt8.init)) }
    for row in -1...1 {
      for column in -1...1 {
        let (x, y) = (cell % grid.columns + column, cell / grid.columns + row)
        guard 0..<grid.columns ~= x, 0..<grid.rows ~= y, !cells.contains(y * grid.columns + x) else { continue }
        lay(rest, cells + [y * grid.columns + x], grid, &paths)
      }
    }
  }
}
