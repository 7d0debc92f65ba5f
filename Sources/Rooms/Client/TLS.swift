import COpenSSL
import Glibc
import PuzzleKit

/// TLS over a connection of TCP, with the certificates that this machine trusts.
final class TLS {
  /// The result of a read.
  enum Part {
    case bytes([UInt8])
    /// Nothing for the reader was in what came.
    case nothing
    /// The connection is gone, or nothing came in time.
    case end
  }

  private let context: OpaquePointer
  private let connection: OpaquePointer

  /// Shakes hands.
  /// - Throws: `io` if the other side shows no certificate for its name that this machine trusts.
  init(_ descriptor: Int32, host: String) throws(Refusal) {
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw Self.refusal(host) }
    parlor_tls_require(context)
    SSL_CTX_set_default_verify_paths(context)
    guard let connection = SSL_new(context) else {
      SSL_CTX_free(context)
      throw Self.refusal(host)
    }
    (self.context, self.connection) = (context, connection)
    let isAddress = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(connection), host) == 1
    if !isAddress {
      guard SSL_set1_host(connection, host) == 1, parlor_tls_name(connection, host) == 1 else {
        throw Self.refusal(host)
      }
    }
    guard SSL_set_fd(connection, descriptor) == 1, SSL_connect(connection) == 1 else { throw Self.refusal(host) }
  }

  deinit {
    SSL_free(connection)
    SSL_CTX_free(context)
  }

  private static func refusal(_ host: String) -> Refusal {
    let code = ERR_get_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
    return Refusal(.inputOutput, "no TLS with \(host)" + (reason.map { ": \($0)" } ?? ""))
  }

  /// Sends bytes; false if the connection is gone.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SSL_write(connection, $0.baseAddress, Int32(clamping: $0.count)) }
      if count > 0 {
        rest = rest.dropFirst(Int(count))
      } else if SSL_get_error(connection, count) != SSL_ERROR_WANT_WRITE {
        return false
      }
    }
    return true
  }

  /// The next bytes, as many as are wanted at most.
  func receive(_ most: Int) -> Part {
    var chunk = [UInt8](repeating: 0, count: most)
    errno = 0
    let count = chunk.withUnsafeMutableBytes { SSL_read(connection, $0.baseAddress, Int32($0.count)) }
    if count > 0 { return .bytes(Array(chunk[..<Int(count)])) }
    return SSL_get_error(connection, count) == SSL_ERROR_WANT_READ && errno != EAGAIN ? .nothing : .end
  }
}
