import Glibc
import PlainJSON
import PuzzleKit
import System

/// A socket of Unix by which the operator, and nobody else on the machine, talks to a server: a line of JSON with the words of a
/// command, and one back with what has come of it.
public enum OperatorSocket {
  /// The greatest size of a request, in bytes.
  private static let longest = 65_536

  /// Listens, and answers one request after another on a thread of its own until the process ends.
  /// - Throws: `io` if the socket can't be made.
  static func listen(_ path: String, _ answer: @escaping @Sendable ([String]) -> Result<JSONValue, Refusal>)
    throws(Refusal)
  {
    let listener = try socket(path)
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
      close(listener)
      throw Refusal(.inputOutput, "can't listen at \(path): something else is there, and is not deleted")
    }
    // Nobody but the user of the server reaches it, from the first moment on.
    let mask = umask(0o177)
    unlink(path)
    let isBound = withAddress(path) { bind(listener, $0, $1) } == 0
    umask(mask)
    guard isBound, chmod(path, 0o600) == 0, Glibc.listen(listener, 8) == 0 else {
      let reason = String(cString: strerror(errno))
      close(listener)
      throw Refusal(.inputOutput, "can't listen at \(path): \(reason)")
    }
    let isStarted = startDetachedThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          pause(milliseconds: 100)
          continue
        }
        serve(connection, answer)
        close(connection)
      }
    }
    if !isStarted { throw Refusal(.inputOutput, "the system provides no thread; try again later") }
  }

  private static func serve(_ connection: Int32, _ answer: ([String]) -> Result<JSONValue, Refusal>) {
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let line = readLine(connection, upTo: longest) else { return }
    let result: Result<JSONValue, Refusal>
    do {
      result = answer(try JSONNode(JSONValue(parsing: line)).required("words").words())
    } catch {
      result = .failure(Refusal(.badLine, "a request is {\"words\": [...]}: \(error)"))
    }
    let value: JSONValue =
      switch result {
      case .success(let value): .of(("answer", value))
      case .failure(let refusal): .of(("error", .string(refusal.code.name)), ("text", .string(refusal.text)))
      }
    _ = Files.writeAll(connection, (value.text + "\n").utf8.span)
  }

  /// Asks a server that runs.
  /// - Throws: `io` if none answers; what the server refuses.
  public static func ask(_ path: String, _ words: [String]) throws(Refusal) -> JSONValue {
    let connection = try socket(path)
    defer { close(connection) }
    guard withAddress(path, { connect(connection, $0, $1) }) == 0 else {
      let reason = String(cString: strerror(errno))
      throw Refusal(
        .inputOutput, "no server answers at \(path): \(reason); --data or --admin names the one of another server")
    }
    let line = JSONValue.of(("words", .of(words))).text + "\n"
    guard Files.writeAll(connection, line.utf8.span), let answer = readLine(connection, upTo: 1 << 26) else {
      throw Refusal(.inputOutput, "the server at \(path) does not answer")
    }
    do {
      let node = JSONNode(try JSONValue(parsing: answer))
      if let error = try node.optional("error")?.string() {
        throw Refusal(ErrorCode(error, ""), try node.required("text").string())
      }
      return try node.required("answer").value
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(.inputOutput, "the server at \(path) gives no answer that can be read: \(error)")
    }
  }

  private static func readLine(_ connection: Int32, upTo most: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      bytes += chunk[..<count]
      if bytes.last == UInt8(ascii: "\n") { return Array(bytes.dropLast()) }
    }
    return nil
  }

  private static func socket(_ path: String) throws(Refusal) -> Int32 {
    guard path.utf8.count < 108 else {
      throw Refusal(
        .badArgument, "the path of a socket has at most 107 bytes, unlike \(quoted(path)); --admin names a shorter one")
    }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Refusal(.inputOutput, String(cString: strerror(errno))) }
    return descriptor
  }

  private static func withAddress<T>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> T
  ) -> T {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      for (place, byte) in path.utf8.enumerated() where place < bytes.count - 1 { bytes[place] = byte }
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
