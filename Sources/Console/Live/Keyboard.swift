import CTermkey
import Glibc

/// What comes from the keyboard and the pointer.
enum KeyPress: Equatable {
  case character(Character)
  /// Ctrl with a letter in lower case.
  case control(Character)
  case enter, backspace, escape, tab
  case up, down, left, right, pageUp, pageDown, home, end
  /// The pointer, in a cell counted from 0.
  case pointer(Pointer, row: Int, column: Int)

  enum Pointer: Equatable {
    case press, drag, release, wheelUp, wheelDown
  }
}

/// Makes keys of the bytes that a terminal sends.
struct Keyboard: ~Copyable {
  private let decoder: OpaquePointer?
  /// Whether a key has begun that may go on, such as with ESC.
  private(set) var hasBegun = false

  /// A keyboard of a kind of terminal, by the name that `TERM` gives; others are taken for xterm.
  init(term: String) { decoder = parlor_open_keys(term) ?? parlor_open_keys("xterm") }

  deinit { if let decoder { termkey_destroy(decoder) } }

  /// Reports of keys that lack their number, `ESC [ u` and `ESC [ ~`. They are no keys; the decoder would take for the number
  /// whatever its memory holds.
  private static let unnumbered = ["\u{1B}[u", "\u{1B}[~"].map { Array($0.utf8) }

  /// The keys in bytes that came in.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [KeyPress] {
    var keys: [KeyPress] = []
    var rest = Self.unnumbered.reduce(bytes) { $0.replacing($1, with: []) }
    repeat {
      let count = rest.withUnsafeBytes { raw in
        decoder.map { termkey_push_bytes($0, raw.bindMemory(to: CChar.self).baseAddress, raw.count) } ?? raw.count
      }
      keys += decoded(isLast: false)
      // The decoder's room is limited; what it does not take it never will.
      if count == 0 || count > rest.count { break }
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    return keys
  }

  /// The key that has begun and did not go on.
  mutating func finish() -> [KeyPress] { decoded(isLast: true) }

  private mutating func decoded(isLast: Bool) -> [KeyPress] {
    var keys: [KeyPress] = []
    guard let decoder else { return keys }
    while true {
      let key = parlor_next_key(decoder, isLast ? 1 : 0)
      hasBegun = Int(key.kind) == PARLOR_KEY_BEGUN
      if hasBegun || Int(key.kind) == PARLOR_KEY_NONE { return keys }
      if let press = KeyPress(key) { keys.append(press) }
    }
  }
}

extension KeyPress {
  fileprivate init?(_ key: parlor_key) {
    let isControl = key.modifiers & 4 != 0
    switch Int(key.kind) {
    case PARLOR_KEY_CHARACTER:
      // A number that is left out, as in `ESC [ ; 5 u`, is negative.
      guard let scalar = UInt32(exactly: key.code).flatMap(Unicode.Scalar.init), scalar.value >= 32 else { return nil }
      self = isControl ? .control(Character(scalar)) : .character(Character(scalar))
    case PARLOR_KEY_SYMBOL:
      switch TermKeySym(Int32(key.code)) {
      case TERMKEY_SYM_ENTER, TERMKEY_SYM_KPENTER: self = .enter
      case TERMKEY_SYM_BACKSPACE, TERMKEY_SYM_DEL, TERMKEY_SYM_DELETE: self = .backspace
      case TERMKEY_SYM_ESCAPE: self = .escape
      case TERMKEY_SYM_TAB: self = .tab
      case TERMKEY_SYM_UP: self = .up
      case TERMKEY_SYM_DOWN: self = .down
      case TERMKEY_SYM_LEFT: self = .left
      case TERMKEY_SYM_RIGHT: self = .right
      case TERMKEY_SYM_PAGEUP: self = .pageUp
      case TERMKEY_SYM_PAGEDOWN: self = .pageDown
      case TERMKEY_SYM_HOME: self = .home
      case TERMKEY_SYM_END: self = .end
      default: return nil
      }
    case PARLOR_KEY_POINTER:
      let pointer: Pointer
      switch (TermKeyMouseEvent(UInt32(key.event)), key.code) {
      case (TERMKEY_MOUSE_PRESS, 1): pointer = .press
      case (TERMKEY_MOUSE_PRESS, 4): pointer = .wheelUp
      case (TERMKEY_MOUSE_PRESS, 5): pointer = .wheelDown
      case (TERMKEY_MOUSE_DRAG, 1): pointer = .drag
      case (TERMKEY_MOUSE_RELEASE, _): pointer = .release
      default: return nil
      }
      self = .pointer(pointer, row: Int(key.row) - 1, column: Int(key.column) - 1)
    default: return nil
    }
  }
}
