import PuzzleKit

/// Files over keys and values: a file is a key of the form `file`, a line feed and its path, and folders are what stands
/// before a slash.
public struct KeyedFiles: Sendable {
  private let keys: Keys
  private static let prefix = "file\n"

  /// The files that keys hold.
  public init(in keys: Keys) { self.keys = keys }

  /// A path that means the same file wherever it is named: without a slash in front it begins at the root.
  public static func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "/" + path }

  private static func key(_ path: String) -> String { prefix + absolute(path) }

  /// The bytes of a file, or nil if there is none.
  public func read(_ path: String) throws(Refusal) -> [UInt8]? {
    if let bytes = try keys.value(Self.key(path)) { return bytes }
    if try names(inFolder: path) != nil { throw Self.failure("read", path, "it is not a regular file") }
    return nil
  }

  /// The bytes of a file from an offset on, as many as are asked for or, at its end, as there are.
  public func read(_ path: String, at offset: Int, _ count: Int) throws(Refusal) -> [UInt8] {
    guard let bytes = try read(path) else { throw Self.failure("read", path, "No such file or directory") }
    return Array(bytes.dropFirst(offset).prefix(count))
  }

  /// The names of a folder's entries, sorted by their bytes, or nil if there is no such folder.
  public func names(inFolder path: String) throws(Refusal) -> [String]? {
    let folder = Self.key(path.hasSuffix("/") ? path : path + "/")
    var names: [String] = []
    for key in try keys.keys(folder) {
      let name = String(
        decoding: key.utf8.dropFirst(folder.utf8.count).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
      if names.last != name { names.append(name) }
    }
    if !names.isEmpty { return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    if try keys.value(Self.key(path)) != nil { throw Self.failure("read", path, "Not a directory") }
    return nil
  }

  /// Writes a file.
  /// - Throws: `file-exists` if a file is there that may not be overwritten; `io`.
  public func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    if path == overwriting.spared {
      throw Refusal(.fileExists, "\(path) is the open profile, which is never overwritten; name another file")
    }
    if let old = try keys.value(Self.key(path)), overwriting.replaces != true, !old.isEmpty,
      !overwriting.isEarlier(old)
    {
      let way = overwriting.replaces == nil ? "it is not overwritten" : "end the line with replace to overwrite it"
      throw Refusal(.fileExists, "\(path) already exists and is not \(overwriting.kind); \(way)")
    }
    if try keys.value(Self.key(path)) == nil, try names(inFolder: path) != nil {
      throw Self.failure("write", path, "it is not a regular file")
    }
    try keys.commit([(Self.key(path), bytes)])
  }

  private static func failure(_ verb: String, _ path: String, _ reason: String) -> Refusal {
    Refusal(.inputOutput, "can't \(verb) \(path): \(reason)")
  }
}
