/// Memory that is taken piece by piece and given back in reverse order, all above a mark at once. What it holds is trivial.
final class ScratchMemory {
  /// A place to go back to.
  struct Mark {
    fileprivate let chunk: Int
    fileprivate let used: Int
  }

  private var chunks: [UnsafeMutableRawBufferPointer]
  private var chunk = 0
  private var used = 0
  private static let alignment = 64

  /// Memory that starts with space for `bytes`.
  init(bytes: Int) {
    chunks = [.allocate(byteCount: max(bytes, 4096), alignment: ScratchMemory.alignment)]
  }

  deinit { for chunk in chunks { chunk.deallocate() } }

  /// The arena's current position.
  @inline(__always)
  var mark: Mark { Mark(chunk: chunk, used: used) }

  /// Gives back all that was taken since `mark`.
  @inline(__always)
  func release(to mark: Mark) {
    chunk = mark.chunk
    used = mark.used
  }

  /// Room for `count` values, aligned for registers, with undefined content.
  @inline(__always)
  func take<Value: BitwiseCopyable>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
    let size = (count * MemoryLayout<Value>.stride + ScratchMemory.alignment - 1) & ~(ScratchMemory.alignment - 1)
    if used + size > chunks[chunk].count { advance(size) }
    guard let base = chunks[chunk].baseAddress else { preconditionFailure("a chunk has bytes") }
    let piece = base + used
    used += size
    return piece.assumingMemoryBound(to: type)
  }

  @inline(never)
  private func advance(_ size: Int) {
    while true {
      chunk += 1
      used = 0
      if chunk == chunks.count {
        chunks.append(.allocate(byteCount: max(size, 2 * chunks[chunk - 1].count), alignment: ScratchMemory.alignment))
      }
      if size <= chunks[chunk].count { return }
    }
  }
}
