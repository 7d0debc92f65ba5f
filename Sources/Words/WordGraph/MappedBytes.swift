/// Immutable bytes at a fixed address, freed with their last owner.
// Unchecked: the bytes are written before the object exists and never again.
final class MappedBytes: @unchecked Sendable {
  let start: UnsafeRawPointer

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
    start = UnsafeRawPointer(copy)
  }

  deinit { start.deallocate() }
}
