import PuzzleKit

/// Access to WordNet's files; nothing here opens a file itself.
public struct FileAccess: Sendable {
  /// The size of a file in bytes, or nil where there is none. Throws `io`.
  public var size: @Sendable (_ path: String) throws(Refusal) -> Int?
  /// The bytes of a file from an offset on, `count` of them or as many as there are. Throws `io`.
  public var read: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Refusal) -> [UInt8]

  /// Makes an access.
  public init(
    size: @escaping @Sendable (_ path: String) throws(Refusal) -> Int?,
    read: @escaping @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Refusal) -> [UInt8]
  ) {
    self.size = size
    self.read = read
  }
}
