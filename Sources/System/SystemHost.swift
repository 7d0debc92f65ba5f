import Glibc
import PuzzleKit

extension Host {
  /// The host of the real world: the system's clocks, files and threads.
  public static let system = Host(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    },
    utcOffset: { milliseconds in
      var seconds = time_t(milliseconds / 1000)
      var parts = tm()
      localtime_r(&seconds, &parts)
      return parts.tm_gmtoff
    },
    elapsed: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    },
    readFile: { path throws(Refusal) in try Files.read(path) },
    listFolder: { path throws(Refusal) in try Files.names(inFolder: path) },
    fileSize: { path throws(Refusal) in try Files.size(path) },
    readPart: { path, offset, count throws(Refusal) in try Files.read(path, at: offset, count) },
    absolutePath: { Files.absolute($0) },
    writeFile: { path, bytes throws(Refusal) in try Files.replace(path, with: bytes) },
    concurrently: { count, part in System.concurrently(count, part) })
}
