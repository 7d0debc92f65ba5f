import Glibc
import PuzzleKit
import System

/// A connection of TCP, on which this thread waits. It belongs to one thread.
final class Connection {
  let descriptor: Int32
  private var tls: TLS?
  /// The time at which all has to be done; nil for never.
  private var end: Int64?

  /// Connects.
  /// - Parameter milliseconds: the time for all that is done with the connection, from now on.
  /// - Throws: `io` if nobody answers in that time.
  init(_ address: ServerAddress, milliseconds: Int) throws(Refusal) {
    let end = Services.system.elapsed() + Int64(milliseconds)
    self.end = end
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(address.host, address.port, &hints, &list)
    guard status == 0, let list else {
      throw Refusal(.inputOutput, "can't find \(address.name): \(String(cString: gai_strerror(status)))")
    }
    defer { freeaddrinfo(list) }
    var next: UnsafeMutablePointer<addrinfo>? = list
    var reason = "nobody answers"
    var isRefused = false
    while let entry = next {
      next = entry.pointee.ai_next
      let descriptor = socket(entry.pointee.ai_family, entry.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      if descriptor < 0 { continue }
      if Self.hurry(descriptor, until: end), connect(descriptor, entry.pointee.ai_addr, entry.pointee.ai_addrlen) == 0 {
        self.descriptor = descriptor
        if address.isSecure { tls = try TLS(descriptor, host: address.host) }
        return
      }
      reason = String(cString: strerror(errno))
      isRefused = errno == ECONNREFUSED
      close(descriptor)
    }
    if isRefused {
      throw Refusal(
        .inputOutput,
        "no server answers at \(address.name); start parlor-server there, or name another server (set server ADDRESS in parlor, or PARLOR_SERVER)"
      )
    }
    throw Refusal(.inputOutput, "can't connect to \(address.name): \(reason)")
  }

  deinit { close(descriptor) }

  /// Lets no call wait longer than until a time.
  /// - Returns: whether that is still to come.
  private static func hurry(_ descriptor: Int32, until end: Int64?) -> Bool {
    guard let end else { return true }
    let left = Int(end - Services.system.elapsed())
    guard left > 0 else { return false }
    var limit = timeval(tv_sec: left / 1000, tv_usec: left % 1000 * 1000)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    return true
  }

  /// Sends bytes; false if the connection is gone.
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    guard Self.hurry(descriptor, until: end) else { return false }
    if let tls { return tls.send(Array(bytes)) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next bytes; none if nothing for the reader was in what came; nil if the connection is gone or nothing comes in time.
  /// - Parameter most: the most bytes that are read.
  func receive(_ most: Int = 1 << 14) -> [UInt8]? {
    guard Self.hurry(descriptor, until: end) else { return nil }
    if let tls {
      switch tls.receive(most) {
      case .bytes(let bytes): return bytes
      case .nothing: return []
      case .end: return nil
      }
    }
    var chunk = [UInt8](repeating: 0, count: most)
    while true {
      let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(chunk[..<count]) : nil
    }
  }

  /// From now on nothing is too late.
  func waitForEver() {
    end = nil
    var limit = timeval()
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }
}
