import CProcess
import Glibc
import PuzzleKit

/// A socket by which a program of the same machine hands over its standard input and output.
package final class DescriptorHandover {
  /// Can be read when somebody has come or what was promised is there.
  package var descriptors: [Int32] { [listening] + (visitor.map { [$0] } ?? []) }
  private let listening: Int32
  private let path: String
  /// A connection that has not yet handed anything over.
  private var visitor: Int32?

  /// Makes the socket, under a path of at most 107 bytes.
  package init(path: String) throws(Refusal) {
    self.path = path
    listening = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard listening >= 0, Self.withAddress(path, { bind(listening, $0, $1) }) == 0, listen(listening, 4) == 0 else {
      throw Refusal(.inputOutput, "can't make the socket \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(listening)
    if let visitor { close(visitor) }
    unlink(path)
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  /// Takes what has come, without waiting.
  /// - Returns: the input and the output of a program, and the socket whose end tells it that it is no longer needed.
  package func take() -> (input: Int32, output: Int32, socket: Int32)? {
    let came = visitor_accept(listening)
    if came >= 0 {
      // One at a time: whoever came first and has nothing to hand over makes room.
      if let visitor { close(visitor) }
      visitor = came
    }
    guard let visitor else { return nil }
    var source = pollfd(fd: visitor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 0) == 1 else { return nil }
    self.visitor = nil
    var taken: [Int32] = [-1, -1]
    guard descriptors_receive(visitor, &taken) else {
      close(visitor)
      return nil
    }
    for descriptor in taken { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    return (taken[0], taken[1], visitor)
  }

  /// Hands this process's standard input and output over to whoever made the socket of a path, and waits until they are no
  /// longer needed.
  /// - Returns: whether there was anybody.
  package static func handOver(to path: String) -> Bool {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0, withAddress(path, { connect(socket, $0, $1) }) == 0, descriptors_send(socket) else {
      return false
    }
    close(STDIN_FILENO)
    close(STDOUT_FILENO)
    var byte: UInt8 = 0
    _ = Files.persist(socket, POLLIN) { read(socket, &byte, 1) }
    return true
  }
}
