/// Cuts what a terminal sends into pieces, byte by byte, in bounded memory.
struct TerminalLexer {
  /// A piece, and the bytes that it came in as far as they may be typing.
  struct Piece: Equatable {
    let token: TerminalToken
    let bytes: [UInt8]
  }

  /// The part of a sequence that has come and may go on.
  enum Begun: Equatable {
    case nothing
    /// ESC, which alone is a key.
    case escape
    /// ESC and a sign that begins a sequence, or is typed with Alt.
    case introducer
    /// A sequence or a character.
    case sequence
  }

  private enum State {
    case ground, character, escape, sequence, functionOfLinux, bytePointer, string, stringEscape
  }

  /// More bytes of a sequence are not kept, and it is not understood then.
  static let limit = 256

  private var state = State.ground
  /// The bytes of what has begun.
  private var raw: [UInt8] = []
  /// The first of them that follow the introducer.
  private var start = 0
  private var introducer: UInt8 = 0
  private var isTooLong = false
  /// Whether a string began with a single byte, and may end with one.
  private var isEightBit = false
  /// Whether ESC came before what has begun: typed with Alt.
  private var hasAlt = false
  private var scalar: UInt32 = 0
  private var missing = 0
  /// Whether ESC was taken for the key that it is alone, so that the rest of a sequence may still come.
  private var mayContinue = false
  /// Whether what has begun lacks its ESC for that reason.
  private var isContinuation = false

  /// The part of a sequence that has come.
  var begun: Begun {
    switch state {
    case .ground: .nothing
    case .escape: .escape
    case .sequence, .string: raw.count == start ? .introducer : .sequence
    default: .sequence
    }
  }

  /// Takes a byte.
  mutating func take(_ byte: UInt8, into pieces: inout [Piece]) {
    switch state {
    case .ground: begin(byte, &pieces)
    case .character: take(ofCharacter: byte, &pieces)
    case .escape: take(afterEscape: byte, &pieces)
    case .sequence: take(ofSequence: byte, &pieces)
    case .functionOfLinux:
      guard 0x41...0x5A ~= byte else { return abandon(byte, &pieces) }
      end(.sequence(ControlSequence(introducer: UInt8(ascii: "L"), [], final: byte)), byte, &pieces)
    case .bytePointer:
      guard byte >= 0x20 else { return abandon(byte, &pieces) }
      if raw.count == start + 3 { return end(.bytePointer(Array(raw[(start + 1)...]) + [byte]), byte, &pieces) }
      keep(byte)
    case .string: take(ofString: byte, &pieces)
    case .stringEscape:
      if byte == UInt8(ascii: "\\") { return endString(byte, &pieces) }
      drop(&pieces)
      raw = [0x1B]
      state = .escape
      take(byte, into: &pieces)
    }
  }

  /// Ends what has begun, since nothing has come for a while.
  mutating func finish(into pieces: inout [Piece]) {
    switch state {
    case .ground: mayContinue = false
    case .escape:
      for byte in raw { pieces.append(Piece(token: .escape, bytes: [byte])) }
      reset()
      mayContinue = true
    case .sequence, .string:
      if raw.count == start, !isContinuation, !isEightBit {
        let sign = Unicode.Scalar(introducer)
        pieces.append(Piece(token: .character(sign, alt: true), bytes: raw))
        reset()
      } else {
        drop(&pieces)
      }
    default: drop(&pieces)
    }
  }

  // MARK: - The states

  private mutating func begin(_ byte: UInt8, _ pieces: inout [Piece]) {
    let mightContinue = mayContinue
    mayContinue = false
    raw = [byte]
    switch byte {
    case 0x1B: state = .escape
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      if mightContinue {
        isContinuation = true
        return introduce(byte)
      }
      end(.character(Unicode.Scalar(byte)), nil, &pieces)
    case 0x20..<0x7F: end(.character(Unicode.Scalar(byte)), nil, &pieces)
    case 0x00..<0x20, 0x7F: end(.control(byte), nil, &pieces)
    // The introducers in one byte, which no character begins with.
    case 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F:
      isEightBit = true
      introduce(byte - 0x40)
    case 0xC2...0xDF: (state, scalar, missing) = (.character, UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (state, scalar, missing) = (.character, UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (state, scalar, missing) = (.character, UInt32(byte & 0x07), 3)
    default: end(.malformed, nil, &pieces)
    }
  }

  private mutating func take(ofCharacter byte: UInt8, _ pieces: inout [Piece]) {
    guard byte & 0xC0 == 0x80 else { return abandon(byte, &pieces) }
    scalar = scalar << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return keep(byte) }
    let least: UInt32 = raw.count - start == 3 ? 0x10000 : raw.count - start == 2 ? 0x800 : 0xA0
    let sign = scalar >= least ? Unicode.Scalar(scalar) : nil
    end(sign.map { .character($0, alt: hasAlt) } ?? .malformed, byte, &pieces)
  }

  private mutating func take(afterEscape byte: UInt8, _ pieces: inout [Piece]) {
    switch byte {
    case 0x1B:
      // Two may begin a sequence that is typed with Alt.
      if raw.count == 2 { pieces.append(Piece(token: .escape, bytes: [byte])) }
      raw = [byte, byte]
      return
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      keep(byte)
      return introduce(byte)
    default: break
    }
    if raw.count == 2 {
      pieces.append(Piece(token: .escape, bytes: [byte]))
      raw = [0x1B]
    }
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      keep(byte)
      introduce(byte)
    case 0x20..<0x7F: end(.character(Unicode.Scalar(byte), alt: true), byte, &pieces)
    case 0x00..<0x20, 0x7F: end(.control(byte, alt: true), byte, &pieces)
    default:
      let before = raw
      begin(byte, &pieces)
      guard state == .character else { return }
      hasAlt = true
      start = before.count
      raw = before + [byte]
    }
  }

  private mutating func introduce(_ byte: UInt8) {
    introducer = byte
    start = raw.count
    state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .string
  }

  private mutating func take(ofSequence byte: UInt8, _ pieces: inout [Piece]) {
    let isFirst = raw.count == start
    let isControl = introducer == UInt8(ascii: "[")
    if isContinuation, isFirst, !(0x30...0x3F ~= byte) { return abandon(byte, &pieces) }
    switch byte {
    case UInt8(ascii: "[") where isFirst && isControl:
      keep(byte)
      state = .functionOfLinux
    case UInt8(ascii: "M") where isFirst && isControl:
      keep(byte)
      state = .bytePointer
    case UInt8(ascii: "$") where isControl && !isFirst && raw[start...].allSatisfy { 0x30...0x39 ~= $0 }:
      // Shift on rxvt; a report of a mode has two parameters.
      endSequence(byte, &pieces)
    case 0x30...0x3F: keep(byte)
    case 0x20 where !isControl: endSequence(byte, &pieces)
    case 0x20...0x2F where isControl: keep(byte)
    case 0x40..<0x7F: endSequence(byte, &pieces)
    default: abandon(byte, &pieces)
    }
  }

  private mutating func endSequence(_ byte: UInt8, _ pieces: inout [Piece]) {
    if isTooLong { return end(.malformed, nil, &pieces) }
    end(.sequence(ControlSequence(introducer: introducer, raw[start...], final: byte)), byte, &pieces)
  }

  private mutating func take(ofString byte: UInt8, _ pieces: inout [Piece]) {
    if isContinuation, raw.count == start, !Self.mayFollow(introducer, byte) { return abandon(byte, &pieces) }
    switch byte {
    case 0x07: endString(byte, &pieces)
    case 0x9C where isEightBit: endString(byte, &pieces)
    case 0x1B: state = .stringEscape
    case 0x18, 0x1A: drop(&pieces)
    // Nothing that a terminal says has such a key in it.
    case 0x00..<0x20: abandon(byte, &pieces)
    default: keep(byte)
    }
  }

  /// Whether what a terminal says may begin so.
  private static func mayFollow(_ introducer: UInt8, _ byte: UInt8) -> Bool {
    switch introducer {
    case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
    case UInt8(ascii: "P"): 0x30...0x39 ~= byte || [0x21, 0x3E, 0x7E].contains(byte)
    default: 0x30...0x39 ~= byte
    }
  }

  private mutating func endString(_ byte: UInt8, _ pieces: inout [Piece]) {
    end(.string(introducer, Array(raw[start...])), nil, &pieces)
  }

  // MARK: - Ends

  private mutating func keep(_ byte: UInt8) {
    if raw.count < Self.limit { raw.append(byte) } else { isTooLong = true }
  }

  private mutating func end(_ token: TerminalToken, _ byte: UInt8?, _ pieces: inout [Piece]) {
    if let byte { raw.append(byte) }
    if isContinuation, !token.isAnswer { return drop(&pieces) }
    pieces.append(Piece(token: token, bytes: raw))
    reset()
  }

  /// Forgets what has begun; without its ESC it was typing.
  private mutating func drop(_ pieces: inout [Piece]) {
    let (bytes, wasTyped) = (raw, isContinuation && !isTooLong)
    reset()
    if wasTyped { for byte in bytes { take(byte, into: &pieces) } }
  }

  /// Forgets what has begun, and takes a byte that is no part of it.
  private mutating func abandon(_ byte: UInt8, _ pieces: inout [Piece]) {
    // `ESC O` before something else is typed with Alt.
    if state == .sequence, raw.count == start, introducer == UInt8(ascii: "O") {
      end(.character(Unicode.Scalar(introducer), alt: true), nil, &pieces)
    } else {
      drop(&pieces)
    }
    take(byte, into: &pieces)
  }

  private mutating func reset() {
    (state, raw, start, introducer) = (.ground, [], 0, 0)
    (isTooLong, isEightBit, hasAlt, isContinuation, mayContinue) = (false, false, false, false, false)
  }
}
