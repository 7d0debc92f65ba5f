/// The services that the rooms need: time, files and threads. The rooms themselves do no input or output.
public struct Services: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Int64
  /// Seconds by which local time is ahead of UTC at an instant given in milliseconds since 1970.
  public var utcOffset: @Sendable (Int64) -> Int
  /// Milliseconds of a clock that never goes back, for time limits.
  public var elapsed: @Sendable () -> Int64
  /// The bytes of a file, or nil if there is none. Throws `io` if there is one that can't be read.
  public var readFile: @Sendable (String) throws(Refusal) -> [UInt8]?
  /// The names of a folder's entries, sorted by their bytes, or nil if there is no such folder. Throws `io` if it is no
  /// folder or can't be read.
  public var listFolder: @Sendable (String) throws(Refusal) -> [String]?
  /// The size of a file in bytes, or nil if there is none. Throws `io` if there is one that can't be read.
  public var fileSize: @Sendable (String) throws(Refusal) -> Int?
  /// The bytes of a file from an offset on, as many as are asked for or, at its end, as there are. Throws `io`.
  public var readPart: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Refusal) -> [UInt8]
  /// A path that means the same file in every working directory.
  public var absolutePath: @Sendable (String) -> String
  /// Writes a file whole or not at all. Throws `io`, or `file-exists` if a file is there that may not be overwritten.
  public var writeFile: @Sendable (String, [UInt8], Overwriting) throws(Refusal) -> Void
  /// Does parts of long work on threads.
  public var concurrently: Concurrently

  /// Makes services.
  public init(
    now: @escaping @Sendable () -> Int64, utcOffset: @escaping @Sendable (Int64) -> Int,
    elapsed: @escaping @Sendable () -> Int64,
    readFile: @escaping @Sendable (String) throws(Refusal) -> [UInt8]?,
    listFolder: @escaping @Sendable (String) throws(Refusal) -> [String]?,
    fileSize: @escaping @Sendable (String) throws(Refusal) -> Int?,
    readPart: @escaping @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Refusal) -> [UInt8],
    absolutePath: @escaping @Sendable (String) -> String,
    writeFile: @escaping @Sendable (String, [UInt8], Overwriting) throws(Refusal) -> Void,
    concurrently: @escaping Concurrently
  ) {
    self.now = now
    self.utcOffset = utcOffset
    self.elapsed = elapsed
    self.readFile = readFile
    self.listFolder = listFolder
    self.fileSize = fileSize
    self.readPart = readPart
    self.absolutePath = absolutePath
    self.writeFile = writeFile
    self.concurrently = concurrently
  }

  /// The same clocks and threads, and no files: whatever asks for one is refused.
  public var withoutFiles: Services {
    Services(
      now: now, utcOffset: utcOffset, elapsed: elapsed,
      readFile: { path throws(Refusal) in throw Services.noFiles(path) },
      listFolder: { path throws(Refusal) in throw Services.noFiles(path) },
      fileSize: { path throws(Refusal) in throw Services.noFiles(path) },
      readPart: { path, _, _ throws(Refusal) in throw Services.noFiles(path) }, absolutePath: { $0 },
      writeFile: { path, _, _ throws(Refusal) in throw Services.noFiles(path) }, concurrently: concurrently)
  }

  private static func noFiles(_ path: String) -> Refusal {
    Refusal(.localOnly, "this reader may not open the file \(quoted(path))")
  }
}
