/// The meaning of bytes that a terminal has sent.
enum TerminalEvent: Equatable {
  case key(KeyPress)
  case answer(TerminalAnswer)
  /// The beginning and the end of pasted text.
  case pasteBegins, pasteEnds
  /// A key that does nothing here.
  case otherKey
  /// Something that nobody has typed: the focus has come or gone, a key was let go, or it is not understood.
  case nothing
}

/// A terminal's answer to a question.
enum TerminalAnswer: Equatable {
  /// Its kind, which every terminal answers.
  case attributes
  /// Its ground as it writes it, such as `rgb:ffff/ffff/dddd`.
  case ground(String)
  /// The place of the cursor, from 1.
  case cursor(row: Int, column: Int)
  case other
}

extension TerminalToken {
  /// Whether a terminal says it by itself or because it was asked, rather than because of a key.
  var isAnswer: Bool {
    switch self {
    case .string: true
    case .sequence(let sequence): sequence.isAnswer
    default: false
    }
  }
}

extension ControlSequence {
  fileprivate var isAnswer: Bool {
    if introducer != UInt8(ascii: "[") { return false }
    if marker != 0 { return marker != UInt8(ascii: "<") }
    switch final {
    case UInt8(ascii: "R"): return place != nil
    case UInt8(ascii: "c"): return !parameters.isEmpty
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"), UInt8(ascii: "y"): return true
    default: return false
    }
  }

  /// The row and column of a cursor. F3 with Shift looks like the first columns of the first row.
  var place: (row: Int, column: Int)? {
    guard final == UInt8(ascii: "R"), marker == 0, parameters.count == 2, let row = number(0), let column = number(1),
      row > 1 || column > Modifiers.most
    else { return nil }
    return (row, column)
  }
}

/// The keys that are held down together with another one.
struct Modifiers {
  /// The largest number that tells of them on older terminals.
  static let most = 16

  private let bits: Int

  /// - Parameter number: 1 and a bit for each of Shift, Alt, Ctrl; nil for none.
  init(_ number: Int?) { bits = max(0, (number ?? 1) - 1) }

  var hasShift: Bool { bits & 1 != 0 }
  var hasControl: Bool { bits & 4 != 0 }
  /// Super, Hyper or Meta, with which a key is meant for another program.
  var isForOthers: Bool { bits & 0b11_1000 != 0 }
}

extension TerminalEvent {
  /// Reads a piece.
  /// - Parameter deletes: whether the terminal sends `ESC [ P` for Delete, as st does; elsewhere it is F1.
  init(_ token: TerminalToken, deletes: Bool) {
    switch token {
    case .character(let sign, _): self = .key(.character(Character(sign)))
    // What the Linux console sends for Shift with Tab.
    case .control(0x09, alt: true): self = .key(.backTab)
    case .control(let byte, _): self = Self.control(byte)
    case .escape: self = .key(.escape)
    case .sequence(let sequence): self = Self(sequence, deletes: deletes)
    case .bytePointer(let bytes):
      let numbers = bytes.map { Int($0) - 32 }
      let isRelease = numbers[0] & 0b1110_0011 == 3
      self = Self.pointer(isRelease ? 0 : numbers[0], numbers[1], numbers[2], isRelease: isRelease)
    case .string(let introducer, let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      let isGround = introducer == UInt8(ascii: "]") && text.hasPrefix("11;")
      self = .answer(isGround ? .ground(String(text.dropFirst(3))) : .other)
    case .malformed: self = .nothing
    }
  }

  private static func control(_ byte: UInt8) -> TerminalEvent {
    switch byte {
    case 0x08, 0x7F: .key(.backspace)
    case 0x09: .key(.tab)
    case 0x0A, 0x0D: .key(.enter)
    case 1...26: .key(.control(Character(Unicode.Scalar(byte + 96))))
    case 0: .key(.control(" "))
    default: .key(.control(Character(Unicode.Scalar(byte + 64))))
    }
  }

  private init(_ sequence: ControlSequence, deletes: Bool) {
    let letter = Character(Unicode.Scalar(sequence.final))
    if sequence.isAnswer {
      if let place = sequence.place {
        self = .answer(.cursor(row: place.row, column: place.column))
      } else {
        self = .answer(sequence.marker == UInt8(ascii: "?") && letter == "c" ? .attributes : .other)
      }
      return
    }
    if sequence.introducer == UInt8(ascii: "["), letter == "M" || letter == "m", sequence.parameters.count == 3 {
      self = Self.pointer(sequence, isRelease: letter == "m")
      return
    }
    // A key that is let go, and what is no key.
    if sequence.number(1, 1) == 3 || sequence.marker != 0 || !sequence.intermediates.isEmpty {
      self = .nothing
      return
    }
    switch (sequence.introducer, letter) {
    case (UInt8(ascii: "["), "~"), (UInt8(ascii: "["), "^"), (UInt8(ascii: "["), "$"), (UInt8(ascii: "["), "@"):
      self = Self.numbered(sequence)
    case (UInt8(ascii: "["), "u"):
      self = Self.coded(
        sequence.number(0), shifted: sequence.number(0, 1), sequence.number(1), text: sequence.number(2))
    case (UInt8(ascii: "["), "I") where sequence.parameters.isEmpty,
      (UInt8(ascii: "["), "O") where sequence.parameters.isEmpty:
      self = .nothing
    case (UInt8(ascii: "["), "P") where deletes && sequence.parameters.isEmpty: self = .key(.backspace)
    case (UInt8(ascii: "L"), "A"..."E"): self = .key(.function(Int(sequence.final) - 64))
    case (UInt8(ascii: "O"), _): self = Self.keypad(letter) ?? Self.lettered(letter)
    default: self = Self.lettered(letter)
    }
  }

  /// Keys by a letter, with the modifiers of rxvt in small ones.
  private static func lettered(_ letter: Character) -> TerminalEvent {
    switch letter {
    case "A", "a": .key(.up)
    case "B", "b": .key(.down)
    case "C", "c": .key(.right)
    case "D", "d": .key(.left)
    case "F": .key(.end)
    case "H": .key(.home)
    case "P": .key(.function(1))
    case "Q": .key(.function(2))
    case "R": .key(.function(3))
    case "S": .key(.function(4))
    case "Z": .key(.backTab)
    default: .otherKey
    }
  }

  /// The keypad where it sends codes of its own.
  private static func keypad(_ letter: Character) -> TerminalEvent? {
    switch letter {
    case " ": .key(.character(" "))
    case "I": .key(.tab)
    case "M": .key(.enter)
    case "X": .key(.character("="))
    // From `*` to `9`, as the digits lie in ASCII.
    case "j"..."y":
      letter.unicodeScalars.first.map { .key(.character(Character(Unicode.Scalar(UInt8($0.value) - 64)))) }
    default: nil
    }
  }

  /// Keys by a number, such as `ESC [ 5 ~`; `^`, `$` and `@` are Ctrl, Shift and both on rxvt.
  private static func numbered(_ sequence: ControlSequence) -> TerminalEvent {
    switch sequence.number(0) {
    case 1, 7: return .key(.home)
    case 3: return .key(.backspace)
    case 4, 8: return .key(.end)
    case 5: return .key(.pageUp)
    case 6: return .key(.pageDown)
    case let number? where 11...15 ~= number: return .key(.function(number - 10))
    case let number? where 17...21 ~= number: return .key(.function(number - 11))
    case let number? where 23...24 ~= number: return .key(.function(number - 12))
    case 27 where sequence.parameters.count == 3:
      return coded(sequence.number(2), shifted: nil, sequence.number(1), text: nil)
    case 200: return .pasteBegins
    case 201: return .pasteEnds
    default: return .otherKey
    }
  }

  /// Keys by what they write, as kitty and xterm can tell them.
  private static func coded(_ code: Int?, shifted: Int?, _ modifiers: Int?, text: Int?) -> TerminalEvent {
    guard let code else { return .otherKey }
    let modifiers = Modifiers(modifiers)
    switch code {
    case 8, 127: return .key(.backspace)
    case 9: return .key(modifiers.hasShift ? .backTab : .tab)
    case 13, 57414: return .key(.enter)
    case 27: return .key(.escape)
    case 57399...57408: return .key(.character(Character(Unicode.Scalar(UInt8(48 + code - 57399)))))
    case 57409: return .key(.character("."))
    case 57410: return .key(.character("/"))
    case 57411: return .key(.character("*"))
    case 57412: return .key(.character("-"))
    case 57413: return .key(.character("+"))
    case 57415: return .key(.character("="))
    case 57417: return .key(.left)
    case 57418: return .key(.right)
    case 57419: return .key(.up)
    case 57420: return .key(.down)
    case 57421: return .key(.pageUp)
    case 57422: return .key(.pageDown)
    case 57423: return .key(.home)
    case 57424: return .key(.end)
    case 57426: return .key(.backspace)
    case 57344...63743: return .otherKey
    default: break
    }
    guard let sign = scalar(text ?? (modifiers.hasShift ? shifted ?? code : code)), !modifiers.isForOthers else {
      return .otherKey
    }
    let letter = Character(sign)
    if modifiers.hasControl { return .key(.control(letter.lowercased().first ?? letter)) }
    let isShifted = modifiers.hasShift && text == nil && shifted == nil
    return .key(.character(isShifted ? letter.uppercased().first ?? letter : letter))
  }

  private static func scalar(_ code: Int) -> Unicode.Scalar? {
    guard code >= 32, !(0x7F..<0xA0).contains(code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }

  private static func pointer(_ sequence: ControlSequence, isRelease: Bool) -> TerminalEvent {
    guard var button = sequence.number(0), let column = sequence.number(1), let row = sequence.number(2) else {
      return .nothing
    }
    var isRelease = isRelease
    if sequence.marker == 0 {
      // The reports of rxvt have the numbers of those in bytes.
      button -= 32
      isRelease = button & 0b1110_0011 == 3
      if isRelease { button = 0 }
    }
    return pointer(button, column, row, isRelease: isRelease)
  }

  private static func pointer(_ button: Int, _ column: Int, _ row: Int, isRelease: Bool) -> TerminalEvent {
    guard column > 0, row > 0, button >= 0 else { return .nothing }
    let kind: KeyPress.Pointer
    // Shift, Alt and Ctrl do not matter.
    switch button & ~0b1_1100 {
    case 0: kind = isRelease ? .release : .press
    case 32: kind = isRelease ? .release : .drag
    case 35 where !isRelease: kind = .move
    case 64 where !isRelease: kind = .wheelUp
    case 65 where !isRelease: kind = .wheelDown
    default: return .nothing
    }
    return .key(.pointer(kind, row: row - 1, column: column - 1))
  }
}
