import CPostgreSQL
import Glibc
import PuzzleKit
import System

/// A reason why PostgreSQL has not done something.
enum PostgresFault: Error {
  /// The session is lost, or was never there; nobody knows whether what was under way is done.
  case lost(String)
  /// There is no session, and there will be none with these settings.
  case refused(String)
  /// A statement was refused, with its code (SQLSTATE).
  case statement(code: String, String)
}

/// A statement with its values.
struct PostgresStatement {
  let sql: String
  let values: [String?]

  init(_ sql: String, _ values: [String?] = []) { (self.sql, self.values) = (sql, values) }
}

/// A session with PostgreSQL. Nothing waits for longer than its time.
final class PostgresConnection {
  private let session: OpaquePointer
  /// The names of the statements that are prepared.
  private var prepared: [String: String] = [:]
  private var preparations = 0
  /// The time that an answer may take, in milliseconds.
  private let patience: Int64
  /// The time when the session began, by the clock that nobody sets.
  let begun = Services.system.elapsed()

  /// - Parameter address: as libpq has it: a URL or pairs of words and values. Words that are missing come from the environment.
  init(_ address: String, patience: Int64) throws(PostgresFault) {
    self.patience = patience
    let words = ["dbname", "connect_timeout", "application_name", "client_encoding", "tcp_user_timeout"]
    let values = [address, String(max(2, patience / 1000)), "parlor-server", "UTF8", String(patience)]
    let session = CStrings.with(words + [nil]) { words in
      CStrings.with(values + [nil]) { values in PQconnectdbParams(words, values, 1) }
    }
    guard let session else { throw .lost("no memory") }
    guard PQstatus(session) == CONNECTION_OK else {
      let text = Self.text(PQerrorMessage(session))
      PQfinish(session)
      throw Self.isLasting(text) ? .refused(text) : .lost(text)
    }
    self.session = session
    PQsetNoticeProcessor(session, { _, _ in }, nil)
    PQsetnonblocking(session, 1)
    // Whoever stands still or is cut off holds up nobody who takes over.
    try run(
      """
      SET idle_in_transaction_session_timeout = 2000; SET statement_timeout = \(patience); SET lock_timeout = \(patience);
      SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;
      SET client_min_messages = warning; SET datestyle = 'ISO'; SET standard_conforming_strings = on
      """)
  }

  deinit { PQfinish(session) }

  /// Whether a server that answers so will answer so again.
  private static func isLasting(_ text: String) -> Bool {
    let passing = ["starting up", "shutting down", "too many", "recovery", "remaining connection slots", "terminating"]
    return (text.contains("FATAL") || text.contains("password")) && !passing.contains { text.contains($0) }
  }

  /// A message in one line.
  private static func text(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "no reason was given" }
    return String(cString: message).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  private var message: String { Self.text(PQerrorMessage(session)) }

  // MARK: - Statements

  /// Runs statements that have no values and answer nothing.
  func run(_ script: String) throws(PostgresFault) {
    guard PQsendQuery(session, script) == 1 else { throw .lost(message) }
    var fault: PostgresFault?
    while let result = try nextResult() { fault = fault ?? Self.fault(of: result) }
    if let fault { throw fault }
  }

  /// Runs a statement, which is prepared once.
  /// - Returns: its rows.
  @discardableResult
  func query(_ sql: String, _ values: [String?] = []) throws(PostgresFault) -> [PostgresRow] {
    try all([PostgresStatement(sql, values)]).first ?? []
  }

  /// Runs statements one after another without waiting in between. After one that fails the others are not done.
  /// - Returns: the rows of each.
  func all(_ statements: [PostgresStatement]) throws(PostgresFault) -> [[PostgresRow]] {
    if statements.isEmpty { return [] }
    guard PQenterPipelineMode(session) == 1 else { throw .lost(message) }
    // True for those whose answer is that to a preparation.
    var kinds: [Bool] = []
    var names: [String] = []
    for statement in statements {
      let name: String
      if let known = prepared[statement.sql] {
        name = known
      } else {
        preparations += 1
        name = "s\(preparations)"
        guard PQsendPrepare(session, name, statement.sql, 0, nil) == 1 else { throw .lost(message) }
        kinds.append(true)
        names.append(statement.sql)
        prepared[statement.sql] = name
      }
      let isSent = CStrings.with(statement.values) {
        PQsendQueryPrepared(session, name, Int32(statement.values.count), $0, nil, nil, 0)
      }
      guard isSent == 1 else { throw .lost(message) }
      kinds.append(false)
    }
    guard PQpipelineSync(session) == 1 else { throw .lost(message) }
    var (rows, fault): ([[PostgresRow]], PostgresFault?) = ([], nil)
    for isPreparation in kinds {
      var own: [PostgresRow] = []
      while let result = try nextResult() {
        fault = fault ?? Self.fault(of: result)
        own += result.rows
      }
      if !isPreparation { rows.append(own) }
    }
    // The sync itself.
    _ = try nextResult()
    guard PQexitPipelineMode(session) == 1 else { throw .lost(message) }
    if let fault {
      // Which of these were prepared before the fault is not known: they get other names.
      for sql in names { prepared[sql] = nil }
      throw fault
    }
    return rows
  }

  private static func fault(of result: PostgresResult) -> PostgresFault? {
    guard let code = result.code else { return nil }
    // Sessions that the server has ended.
    return code.hasPrefix("57P") || code == "25P03" || code == "08006"
      ? .lost(result.message) : .statement(code: code, result.message)
  }

  // MARK: - Waiting

  private func nextResult() throws(PostgresFault) -> PostgresResult? {
    let end = Services.system.elapsed() + patience
    while PQflush(session) == 1 { try wait(for: POLLIN | POLLOUT, until: end) }
    while PQisBusy(session) == 1 { try wait(for: POLLIN, until: end) }
    guard let result = PQgetResult(session) else {
      if PQstatus(session) != CONNECTION_OK { throw .lost(message) }
      return nil
    }
    let taken = PostgresResult(result)
    if taken.code != nil, PQstatus(session) != CONNECTION_OK { throw .lost(message) }
    return taken
  }

  private func wait(for events: Int32, until end: Int64) throws(PostgresFault) {
    guard try isReady(for: events, milliseconds: max(0, end - Services.system.elapsed())) else {
      throw .lost("there was no answer within \(patience) milliseconds")
    }
  }

  private func isReady(for events: Int32, milliseconds: Int64) throws(PostgresFault) -> Bool {
    var socket = pollfd(fd: PQsocket(session), events: Int16(events), revents: 0)
    let count = poll(&socket, 1, Int32(clamping: milliseconds))
    if count == 0 { return false }
    if count < 0, errno != EINTR { throw .lost(String(cString: strerror(errno))) }
    if Int32(socket.revents) & (POLLIN | POLLHUP | POLLERR) != 0, PQconsumeInput(session) == 0 { throw .lost(message) }
    return true
  }

  /// Waits for a notification.
  func awaitNotification(milliseconds: Int64) throws(PostgresFault) {
    let end = Services.system.elapsed() + milliseconds
    while true {
      var isTold = false
      while let notification = PQnotifies(session) {
        PQfreemem(notification)
        isTold = true
      }
      let left = end - Services.system.elapsed()
      if isTold || left <= 0 { return }
      _ = try isReady(for: POLLIN, milliseconds: left)
    }
  }
}

/// A row of an answer, as texts.
struct PostgresRow {
  let values: [String?]

  subscript(text place: Int) -> String { values[place] ?? "" }
  subscript(optional place: Int) -> String? { values[place] }
  subscript(place: Int) -> Int { Int(values[place] ?? "") ?? 0 }
  subscript(long place: Int) -> Int64 { Int64(values[place] ?? "") ?? 0 }
  subscript(double place: Int) -> Double { Double(values[place] ?? "") ?? 0 }
}

/// An answer.
private struct PostgresResult {
  let rows: [PostgresRow]
  /// The code of the fault; nil if there is none.
  let code: String?
  let message: String

  init(_ result: OpaquePointer) {
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
      rows = []
      // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
      code = PQresultErrorField(result, 67).map { String(cString: $0) } ?? "08006"
      message = PQresultErrorField(result, 77).map { String(cString: $0) } ?? "no reason was given"
    case PGRES_TUPLES_OK:
      let width = PQnfields(result)
      rows = (0..<PQntuples(result)).map { row in
        PostgresRow(
          values: (0..<width).map { column in
            PQgetisnull(result, row, column) == 1 ? nil : PQgetvalue(result, row, column).map { String(cString: $0) }
          })
      }
      (code, message) = (nil, "")
    default: (rows, code, message) = ([], nil, "")
    }
  }
}

/// Texts as C has them.
enum CStrings {
  static func with<T>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> T) -> T {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) })
  }
}

/// Lists as PostgreSQL reads them.
enum PostgresArray {
  static func of(_ numbers: some Sequence<some BinaryInteger>) -> String {
    "{" + numbers.map { String($0) }.joined(separator: ",") + "}"
  }

  static func of(_ texts: some Sequence<String?>) -> String {
    var literal = "{"
    for text in texts {
      if literal.utf8.count > 1 { literal += "," }
      guard let text else {
        literal += "NULL"
        continue
      }
      literal += "\""
      if text.utf8.contains(where: { $0 == 34 || $0 == 92 }) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
          if byte == 34 || byte == 92 { bytes.append(92) }
          bytes.append(byte)
        }
        literal += String(decoding: bytes, as: UTF8.self)
      } else {
        literal += text
      }
      literal += "\""
    }
    return literal + "}"
  }
}
