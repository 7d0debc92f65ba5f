import PuzzleKit

extension Grid {
  /// The identity of the letters of a grid: the same however it is turned or mirrored, and whatever is blank around them, as
  /// the same words can be traced in it.
  var identity: DealIdentity { identity("grid ") }

  /// The identities of its blocks of two by three letters: whoever was shown the words of a grid that has one of them, too,
  /// knows words of this one. Blocks with a blank cell are left out.
  var blocks: [DealIdentity] {
    var blocks: Set<DealIdentity> = []
    for (width, height) in [(3, 2), (2, 3)] where columns >= width && rows >= height {
      for x in 0...columns - width {
        for y in 0...rows - height {
          let part = part(x, y, width, height)
          if part.letterCount == width * height { blocks.insert(part.identity("block ")) }
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

  /// The identity of its letters, in whatever way they are written, as something of a kind.
  fileprivate func identity(_ kind: String) -> DealIdentity {
    var hash = FNV1a()
    hash.add(kind.utf8)
    hash.add(canonical)
    return DealIdentity("wordflow", hash: hash.value)
  }

  /// The least of the eight ways in which the letters can be written.
  private var canonical: [UInt8] {
    let letters = cells.indices.filter { cells[$0] != 0 }
    let (places, lines) = (letters.map { $0 % columns }, letters.map { $0 / columns })
    guard let left = places.min(), let right = places.max(), let top = lines.min(), let bottom = lines.max() else {
      return []
    }
    var (least, text): ([UInt8], [UInt8]) = ([], [])
    for way in 0..<8 {
      let (isTransposed, mirrorsColumns, mirrorsRows) = (way & 1 != 0, way & 2 != 0, way & 4 != 0)
      let (across, down) = isTransposed ? (top...bottom, left...right) : (left...right, top...bottom)
      text.removeAll(keepingCapacity: true)
      for step in 0..<down.count {
        let y = mirrorsRows ? down.upperBound - step : down.lowerBound + step
        if step > 0 { text.append(UInt8(ascii: "/")) }
        for step in 0..<across.count {
          let x = mirrorsColumns ? across.upperBound - step : across.lowerBound + step
          let letter = cells[isTransposed ? x * columns + y : y * columns + x]
          text.append(letter == 0 ? UInt8(ascii: ".") : letter)
        }
      }
      if way == 0 || text.lexicographicallyPrecedes(least) { swap(&least, &text) }
    }
    return least
  }
}

extension Puzzle {
  /// The identities of the words to find. Profiles of earlier versions know the grid in its own orientation.
  var identities: [DealIdentity] { [grid.identity, earlierIdentity] }

  /// The identity of the number of words, which hardcore hides.
  var count: DealIdentity { grid.identity("count ") }

  /// The same of a puzzle whose grid somebody has chosen, perhaps like another one.
  var identitiesOfChosen: [DealIdentity] { identities + grid.blocks }

  private var earlierIdentity: DealIdentity { DealIdentity("wordflow", "\(grid) \(minimumLength)") }
}
