/// Makes keys, the pointer, pastes and answers of the bytes that a terminal sends, wherever they are cut.
struct TerminalDecoder {
  /// Something that came, and its bytes.
  struct Received: Equatable {
    let event: TerminalEvent
    let bytes: [UInt8]
    /// Whether it is part of a paste.
    var isPasted = false

    /// Whether somebody typed it.
    var isTyped: Bool {
      switch event {
      case .key(.pointer), .answer, .nothing: false
      case .key, .pasteBegins, .pasteEnds, .otherKey: true
      }
    }
  }

  private var lexer = TerminalLexer()
  private let deletes: Bool
  private(set) var isPasting = false
  /// Whether the last byte was CR, which LF may follow for the same key.
  private var isAfterReturn = false

  /// A decoder for a kind of terminal, by the name that `TERM` gives.
  init(term: String) { deletes = term == "st" || term.hasPrefix("st-") || term.hasPrefix("stterm") }

  /// The sequence that has begun.
  var begun: TerminalLexer.Begun { lexer.begun }

  /// Takes bytes.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Received] {
    var pieces: [TerminalLexer.Piece] = []
    for byte in bytes { lexer.take(byte, into: &pieces) }
    return received(pieces)
  }

  /// Ends what has begun, since nothing has come for a while; so does a paste.
  mutating func finish() -> [Received] {
    var pieces: [TerminalLexer.Piece] = []
    lexer.finish(into: &pieces)
    var events = received(pieces)
    if isPasting, lexer.begun == .nothing {
      isPasting = false
      events.append(Received(event: .pasteEnds, bytes: Array("\u{1B}[201~".utf8)))
    }
    return events
  }

  private mutating func received(_ pieces: [TerminalLexer.Piece]) -> [Received] {
    var events: [Received] = []
    for piece in pieces {
      var event = TerminalEvent(piece.token, deletes: deletes)
      let isSecond = piece.token == .control(0x0A) && isAfterReturn
      isAfterReturn = piece.token == .control(0x0D)
      if isSecond { event = .otherKey }
      let wasPasting = isPasting
      if event == .pasteBegins { isPasting = true }
      if event == .pasteEnds { isPasting = false }
      // A paste writes and does nothing else.
      if wasPasting, case .key(let key) = event, !key.isWriting { event = .otherKey }
      events.append(Received(event: event, bytes: piece.bytes, isPasted: wasPasting && isPasting))
    }
    return events
  }
}

extension KeyPress {
  /// Whether it may be part of a text.
  fileprivate var isWriting: Bool {
    switch self {
    case .character, .enter, .tab: true
    default: false
    }
  }
}
