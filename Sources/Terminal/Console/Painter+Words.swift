import PuzzleKit

/// Pictures in words, for screen readers and for windows too narrow for the picture.
extension Painter {
  func words(_ block: Block) -> [PaintedLine] {
    (block.words ?? []).flatMap { wrapped(sanitized($0), width) }.painted
  }
}
