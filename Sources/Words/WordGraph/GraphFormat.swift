/// The byte format of a word graph: a minimal acyclic automaton, packed for constant-time walking.
///
/// All numbers are little-endian. The parts follow one another without gaps:
///
///     header   `Field.allCases.count` UInt32
///     hubs     UInt32 each: positions of the nodes most pointed to
///     shapes   UInt32 each: the node shapes met more than once, most frequent first
///     stream   the nodes; a node comes before all its children
///     blocks   12 bytes for every 64 positions: UInt64 of node marks, UInt32 of marks before the block
///     counts   UInt16 a node, in order of position: words below and at the node; `countOverflow` says to add up
///     notes    UInt16 a word, in alphabetical order: what the graph's maker has to say of it
///
/// Header, hubs, shapes and stream are what membership takes; the rest numbers the words and is indexed by number.
///
/// A **position** counts bytes back from the end of the stream, so a node can name children laid down before it.
/// A node in the stream is a shape code, then a bitmap when its shape is mixed, then its edges in letter order:
///
///     shape code   one byte below 230; or two, 25 times 256 more; or 255 and the shape itself
///     shape        bits 0-25 letters, 26 word ends here, 27 last child is the next node in the stream and has no
///                  edge, 28-29 edge width less one, 30 mixed: a set bit in the bitmap means an edge one byte wider
///     edge         1 byte: below 192 a hub, else a distance; 2 bytes: below 49152 a position, else a distance;
///                  3 bytes: a position. Distances count on from one byte past the start of the edges
@usableFromInline
enum GraphFormat {
  static let magic: UInt32 = 0x4757_5250  // "PRWG"
  static let version: UInt32 = 2

  enum Field: Int, CaseIterable {
    case magic, version, length, words, nodes, edges, longest, root, hubs, shapes, stream, membership
  }

  static let headerLength = Field.allCases.count * 4
  static let blockLength = 12
  static let streamLimit = 1 << 24

  @inlinable static var letters: UInt32 { 0x03FF_FFFF }
  @inlinable static var wordBit: UInt32 { 1 << 26 }
  @inlinable static var inlineBit: UInt32 { 1 << 27 }
  @inlinable static var widthShift: UInt32 { 28 }
  @inlinable static var mixedBit: UInt32 { 1 << 30 }

  @inlinable static var shortCodes: Int { 230 }
  @inlinable static var rawCode: Int { 255 }
  static let tableLimit = shortCodes + (rawCode - shortCodes) << 8

  @inlinable static var hubCodes: UInt32 { 192 }
  @inlinable static var nearPositions: UInt32 { 49152 }
  @inlinable static var countOverflow: UInt16 { .max }
}
