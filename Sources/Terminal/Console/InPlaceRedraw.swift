import Engine

/// The picture of a game that is still on the terminal, above what came after it: the next one takes its place.
struct InPlaceRedraw {
  private weak var table: (any Table)?
  private let window: (width: Int, height: Int)
  /// The rows from its first one down to the cursor.
  private var rows: Int

  /// The picture that output shows which ends where the cursor is; nil if it shows no game that is being played.
  init?(_ output: ArraySlice<UInt8>, _ session: Session, _ window: (width: Int, height: Int)) {
    guard session.lastRefusal == nil, session.lastReply.board != nil, let place = session.place,
      place.outcome == .playing
    else { return nil }
    table = place.table
    self.window = window
    rows = output.count { $0 == 10 }
  }

  /// More rows have come below it.
  mutating func add(_ count: Int) { rows += count }

  /// The text that draws the next picture of the same game in its place; nil if some of it has left the window, or the window
  /// has changed.
  func replaced(by output: ArraySlice<UInt8>, of place: SeatedTable, _ window: (width: Int, height: Int)) -> String? {
    guard place.table === table, window == self.window, rows < window.height else { return nil }
    var bytes = Array("\u{1B}[?2026h\u{1B}[\(rows)A\r".utf8)
    for byte in output {
      if byte == 10 { bytes += "\u{1B}[K".utf8 }
      bytes.append(byte)
    }
    return String(decoding: bytes + "\u{1B}[J\u{1B}[?2026l".utf8, as: UTF8.self)
  }
}
