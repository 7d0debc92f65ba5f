import Glibc
import PuzzleKit

extension Services {
  /// The host of the real world: the system's clocks, files and threads.
  public static let system = Services(
    now: { milliseconds(CLOCK_REALTIME) },
    utcOffset: { milliseconds in
      var seconds = time_t(milliseconds / 1000)
      var parts = tm()
      localtime_r(&seconds, &parts)
      return parts.tm_gmtoff
    },
    elapsed: { milliseconds(CLOCK_MONOTONIC) },
    readFile: { path throws(Refusal) in
      guard path == "-" else { return try Files.read(path) }
      throw Refusal(
        .inputOutput, "can't read -: requests come from the standard input; for a file of that name write ./-")
    },
    listFolder: Files.names, fileSize: Files.size, readPart: Files.read,
    absolutePath: Files.absolute,
    writeFile: { path, bytes, overwriting throws(Refusal) in
      guard path == "-" else { return try Files.replace(path, with: bytes, overwriting) }
      throw Refusal(.inputOutput, "can't write -: replies go to the standard output; for a file of that name write ./-")
    }, concurrently: System.concurrently)

  /// The same for a session whose requests come from elsewhere than the standard input: there `-` names that as a file to be
  /// read.
  public static let systemWithStandardInput: Services = {
    var host = system
    host.readFile = { path throws(Refusal) in try path == "-" ? Files.standardInput() : Files.read(path) }
    return host
  }()

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
