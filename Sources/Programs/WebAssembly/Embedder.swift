import CWebAssembly
import KeyedStore
import PuzzleKit

/// The embedder's services, as the engine asks for them.
enum Embedder {
  /// Clocks, and files that keys hold.
  static let services: Services = {
    let files = KeyedFiles(in: keys)
    return Services(
      now: { Int64(parlor_now()) }, utcOffset: { Int(parlor_offset(Double($0))) },
      elapsed: { Int64(parlor_elapsed()) }, readFile: files.read, listFolder: files.names,
      fileSize: { path throws(Refusal) in try files.read(path)?.count }, readPart: files.read,
      absolutePath: KeyedFiles.absolute, writeFile: files.write, concurrently: serially)
  }()

  /// The keys and values that it keeps.
  static let keys = Keys(
    value: { key throws(Refusal) in
      try bytes(found: withBytes(of: key) { parlor_load($0.baseAddress, $0.count) }, key)
    },
    keys: { prefix throws(Refusal) in
      let list = try bytes(found: withBytes(of: prefix) { parlor_list($0.baseAddress, $0.count) }, prefix) ?? []
      return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    },
    commit: { changes throws(Refusal) in
      var bytes: [UInt8] = []
      func add(_ count: Int) {
        let count = Int32(truncatingIfNeeded: count)
        for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * Int32(place)))) }
      }
      for (key, value) in changes {
        add(key.utf8.count)
        bytes += key.utf8
        add(value?.count ?? -1)
        bytes += value ?? []
      }
      if bytes.withUnsafeBytes({ parlor_commit($0.baseAddress, $0.count) }) != 0 { return }
      throw Refusal(.inputOutput, "the storage can't keep \(counted(changes.count, "change")); nothing was changed")
    })

  private static func withBytes<T>(of text: String, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    Array(text.utf8).withUnsafeBytes(body)
  }

  /// The bytes that a call has found, by the length that it has returned; nil if it has found nothing.
  private static func bytes(found length: Int32, _ key: String) throws(Refusal) -> [UInt8]? {
    if length < -1 { throw Refusal(.inputOutput, "the storage can't be read: \(oneLine(key))") }
    if length < 0 { return nil }
    if length == 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      if let start = buffer.baseAddress { parlor_fetch(start) }
      count = Int(length)
    }
  }
}
