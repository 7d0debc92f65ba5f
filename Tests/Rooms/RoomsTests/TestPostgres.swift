import Foundation
import PostgresStore
import Testing

/// A PostgreSQL of the tests alone: Debian's, in a temporary folder, on a socket there. It ends with the process that started it.
final class TestPostgres: Sendable {
  /// The one that all tests share; each has a schema of its own there.
  static let shared: TestPostgres? = TestPostgres()

  /// The folder of its socket.
  let folder: String

  /// Starts it and waits until it answers. Whoever is root starts it as another user: it refuses to run as root.
  private init?() {
    let name = "/tmp/parlor-postgres-\(UUID().uuidString.prefix(8))"
    let script = """
      set -eu
      bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
      as=''
      mkdir -m 700 \(name)
      if [ "$(id -u)" = 0 ]; then
        user=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)
        chown "$user" \(name)
        as="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups"
      fi
      cd \(name)
      end() { rm -rf \(name); }
      trap end EXIT
      $as "$bin/initdb" -D \(name)/data -U parlor -A trust -E UTF8 --locale=C --no-sync >\(name)/log 2>&1
      printf 'local all locked scram-sha-256\\nlocal all all trust\\n' >\(name)/data/pg_hba.conf
      $as "$bin/postgres" -D \(name)/data -c listen_addresses= -c unix_socket_directories=\(name) -c fsync=off \\
        -c max_connections=200 >>\(name)/log 2>&1 &
      pid=$!
      for _ in $(seq 300); do
        if $as "$bin/pg_isready" -q -h \(name) -U parlor -d postgres; then break; fi
        sleep 0.1
      done
      $as "$bin/psql" -q -h \(name) -U parlor -d postgres -c "CREATE ROLE locked LOGIN PASSWORD 'key'"
      echo ready
      # Until whoever started it closes the pipe.
      cat >/dev/null
      kill -INT $pid
      wait $pid || true
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    do { try process.run() } catch { return nil }
    // Held open to the end of the process.
    _ = Unmanaged.passRetained(input)
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready") else { return nil }
    folder = name
  }

  /// An address in a schema that is there, or is made.
  func address(_ schema: String, user: String = "parlor", more: String = "") -> String {
    let host = folder.replacingOccurrences(of: "/", with: "%2F")
    return "postgres://\(user)@\(host)/postgres?options=-csearch_path%3D\(schema)\(more)"
  }

  /// An address in a schema of its own, which is empty.
  func newAddress() throws -> String {
    let schema = "s" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
    try run("CREATE SCHEMA \(schema)")
    return address(schema)
  }

  /// Runs statements by psql.
  /// - Returns: the answer.
  @discardableResult
  func run(_ sql: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
    process.arguments = ["-qAtX", "-h", folder, "-U", "parlor", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-c", sql]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "psql: \(sql)")
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// An empty database; the tests fail where there is no PostgreSQL.
  static func database() throws -> PostgresRooms {
    try PostgresRooms(#require(shared, "PostgreSQL did not start; Scripts/setup test installs it").newAddress())
  }
}
