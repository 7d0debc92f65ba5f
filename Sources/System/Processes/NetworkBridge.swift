import CProcess
import Glibc
import PuzzleKit

/// Rooms on a server, which a program of its own reaches: this one links no network.
package enum NetworkBridge {
  private static let name = "parlor-net"

  /// The lines that it carries out: `join CODE` and `submit FILE`.
  package static func takes(_ words: [String]) -> Bool {
    (words.first == "join" || words.first == "submit") && words.count >= 2
  }

  /// Gives the standard input and output to the program until it ends; it stands beside this one, or on the PATH.
  /// - Returns: its exit status.
  /// - Throws: `io` if it is not there.
  package static func run(_ words: [String]) throws(Refusal) -> Int32 {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = own.reversed().drop { $0 != "/" }.reversed() + name
    let program = access(String(beside), X_OK) == 0 ? String(beside) : name
    var arguments: [UnsafeMutablePointer<CChar>?] = ([name] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = program_start(program, &arguments, &process)
    guard status == 0 else {
      throw Refusal(
        .inputOutput,
        "\(name), which reaches servers, can't be started: \(String(cString: strerror(status))); it has to be beside parlor or on the PATH"
      )
    }
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0, errno == EINTR {}
    return end & 0x7F == 0 ? end >> 8 & 0xFF : 128 + end & 0x7F
  }
}
