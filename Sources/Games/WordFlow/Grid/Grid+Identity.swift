import PuzzleKit

extension Grid {
  /// The identity of the letters of a grid: the same however it is turned or mirrored, and whatever is blank around them, as
  /// the same words can be traced in it.
  var identity: DealIdentity { DealIdentity("wordflow", "grid " + canonical) }

  /// The identities of its blocks of two by three letters: whoever was shown the words of a grid that has one of them, too,
  /// knows words of this one. Blocks with a blank cell are left out.
  var blocks: [DealIdentity] {
    var blocks: Set<DealIdentity> = []
    for (width, height) in [(3, 2), (2, 3)] where columns >= width && rows >= height {
      for x in 0...columns - width {
        for y in 0...rows - height {
          let part = part(x, y, width, height)
          if part.letterCount == width * height { blocks.insert(DealIdentity("wordflow", "block " + part.canonical)) }
        }
      }
    }
    return blocks.sorted { $0.value < $1.value }
  }

  private func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Grid {
    var part = Grid(columns: width, rows: height)
    for y in 0..<height {
      for x in 0..<width { part[y * width + x] = self[(top + y) * columns + left + x] }
    }
    return part
  }

  /// The least of the eight ways in which the letters can be written.
  fileprivate var canonical: String {
    let letters = cells.indices.filter { cells[$0] != 0 }
    let (places, lines) = (letters.map { $0 % columns }, letters.map { $0 / columns })
    guard let left = places.min(), let right = places.max(), let top = lines.min(), let bottom = lines.max() else {
      return ""
    }
    func text(_ isTransposed: Bool, _ mirrorsColumns: Bool, _ mirrorsRows: Bool) -> [UInt8] {
      var text: [UInt8] = []
      let (across, down) = isTransposed ? (top...bottom, left...right) : (left...right, top...bottom)
      for y in mirrorsRows ? Array(down.reversed()) : Array(down) {
        if !text.isEmpty { text.append(UInt8(ascii: "/")) }
        for x in mirrorsColumns ? Array(across.reversed()) : Array(across) {
          let letter = cells[isTransposed ? x * columns + y : y * columns + x]
          text.append(letter == 0 ? UInt8(ascii: ".") : letter)
        }
      }
      return text
    }
    let all = [false, true].flatMap { transposed in
      [false, true].flatMap { columns in [false, true].map { text(transposed, columns, $0) } }
    }
    return String(decoding: all.min { $0.lexicographicallyPrecedes($1) } ?? [], as: UTF8.self)
  }
}

extension Puzzle {
  /// The identities of the words to find. Profiles of earlier versions know the grid in its own orientation.
  var identities: [DealIdentity] { [grid.identity, earlierIdentity] }

  /// The identity of the number of words, which hardcore hides.
  var count: DealIdentity { DealIdentity("wordflow", "count \(grid.canonical)") }

  /// The same of a puzzle whose grid somebody has chosen, perhaps like another one.
  var identitiesOfChosen: [DealIdentity] { identities + grid.blocks }

  private var earlierIdentity: DealIdentity { DealIdentity("wordflow", "\(grid) \(minimumLength)") }
}
