/// A grid laid out for a walk through the graph, and where the walk is.
///
/// The walk goes down the graph, not along paths: at each prefix it knows the set of all cells at which a path that spells
/// the prefix ends. Sets are masks with eight bits a row, so that a step in all eight directions is four shifts. A letter
/// that the prefix has not yet steps from the whole set at once. A letter that it has already may meet its own cells, so
/// each cell is tried by going back along the sets.
struct GridWalk {
  /// The cells of each letter.
  let cells: UnsafeMutablePointer<UInt64>
  /// The letters around each cell. The last entry is that of no cell.
  let around: UnsafeMutablePointer<UInt32>
  /// The set of ends of each prefix of the prefix, by its length.
  let ends: UnsafeMutablePointer<UInt64>
  /// The first place of each letter of the prefix, from 1.
  let first: UnsafeMutablePointer<Int>
  /// The letters that the grid has, those that it has several times, and those that it has exactly twice.
  var letters: UInt32 = 0
  var several: UInt32 = 0
  var pairs: UInt32 = 0

  /// The letters of a prefix, and those that it has several times.
  struct Prefix {
    var letters: UInt32
    var repeated: UInt32

    /// The prefix with one letter more, given as its bit.
    @inline(__always)
    func adding(_ bit: UInt32) -> Prefix { Prefix(letters: letters | bit, repeated: repeated | letters & bit) }
  }

  init() {
    cells = .allocate(capacity: 26)
    around = .allocate(capacity: 65)
    // The walk writes one set more than a word has letters.
    ends = .allocate(capacity: Grid.longestSide * Grid.longestSide + 2)
    first = .allocate(capacity: 26)
  }

  func deallocate() {
    cells.deallocate()
    around.deallocate()
    ends.deallocate()
    first.deallocate()
  }

  /// Lays a grid out. The letters are row by row, 0 for a blank.
  @inline(__always)
  mutating func lay(_ grid: UnsafeBufferPointer<UInt8>, columns: Int) {
    cells.update(repeating: 0, count: 26)
    around.update(repeating: 0, count: 65)
    letters = 0
    several = 0
    pairs = 0
    var all: UInt64 = 0
    var row = 0
    var column = 0
    for letter in grid {
      if letter != 0 {
        let index = Int(letter &- 97)
        let bit: UInt32 = 1 &<< UInt32(index)
        let cell: UInt64 = 1 &<< UInt64(row &* 8 &+ column)
        cells[index] |= cell
        all |= cell
        pairs = pairs & ~bit | letters & ~several & bit
        several |= letters & bit
        letters |= bit
      }
      column &+= 1
      if column == columns {
        column = 0
        row &+= 1
      }
    }
    var rest = letters
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let own = cells[bit.trailingZeroBitCount]
      // A cell is not around itself, but may be around another one of its letter.
      let beside = own &<< 1 | own &>> 1
      let line = beside | own
      var near = (beside | line &<< 8 | line &>> 8) & all
      while near != 0 {
        around[near.trailingZeroBitCount] |= bit
        near &= near &- 1
      }
    }
  }

  /// The cells of a set and all around them; also bits that are no cells.
  @inline(__always)
  static func widened(_ set: UInt64) -> UInt64 {
    let line = set | set &<< 1 | set &>> 1
    return line | line &<< 8 | line &>> 8
  }

  /// The letters around the cells of a set that is not empty. Few sets have more than two cells.
  @inline(__always)
  func letters(around set: UInt64) -> UInt32 {
    var rest = set & (set &- 1)
    var letters = around[set.trailingZeroBitCount] | around[rest.trailingZeroBitCount]
    rest &= rest &- 1
    while rest != 0 {
      letters |= around[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    return letters
  }

  /// The letters that may come after a prefix: those that it has not, or not as often as the grid has them.
  @inline(__always)
  func letters(after prefix: Prefix) -> UInt32 { ~prefix.letters | several & ~(prefix.repeated & pairs) }

  /// Those of the cells around the prefix's ends that end a path when their letter, which the prefix has already, comes
  /// again.
  @inline(__always)
  func ends(repeating letter: Int, among cells: UInt64, _ prefix: Prefix, length: Int) -> UInt64 {
    var result: UInt64 = 0
    var rest = cells
    if prefix.repeated == 0 {
      // Only the cell itself can be met, at the letter's first place.
      let first = self.first[letter]
      let origin = ends[first]
      while rest != 0 {
        let cell = rest & (0 &- rest)
        rest ^= cell
        if origin & cell == 0 {
          result |= cell
        } else if origin != cell {
          var set = cell
          var place = length
          while place > first {
            set = GridWalk.widened(set) & ends[place]
            place &-= 1
          }
          if GridWalk.widened(set) & origin & ~cell != 0 { result |= cell }
        }
      }
      return result
    }
    var lowest = first[letter]
    var repeated = prefix.repeated
    while repeated != 0 {
      lowest = min(lowest, first[repeated.trailingZeroBitCount])
      repeated &= repeated &- 1
    }
    while rest != 0 {
      let cell = rest & (0 &- rest)
      rest ^= cell
      if GridWalk.hasPath(to: cell, length, ends, used: cell, lowest: lowest) { result |= cell }
    }
    return result
  }

  /// Whether a path that uses none of the cells leads to a place next to the cell; before the lowest place all do.
  private static func hasPath(
    to cell: UInt64, _ place: Int, _ ends: UnsafeMutablePointer<UInt64>, used: UInt64, lowest: Int
  ) -> Bool {
    if place < lowest { return true }
    var rest = widened(cell) & ends[place] & ~used
    while rest != 0 {
      let before = rest & (0 &- rest)
      rest ^= before
      if hasPath(to: before, place &- 1, ends, used: used | before, lowest: lowest) { return true }
    }
    return false
  }
}
