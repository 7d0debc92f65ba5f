/// An action of the keyboard or the pointer.
enum KeyPress: Equatable {
  case character(Character)
  /// Ctrl with a letter in lower case.
  case control(Character)
  case enter, backspace, escape, tab, backTab
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key of the top row, from 1.
  case function(Int)
  /// The pointer, in a cell counted from 0.
  case pointer(Pointer, row: Int, column: Int)

  enum Pointer: Equatable {
    case press, drag, release, wheelUp, wheelDown
    /// It has come to another cell with no button held down.
    case move
  }

  /// The same key without Shift and Caps Lock.
  var lowercased: KeyPress {
    guard case .character(let character) = self, let lower = character.lowercased().first else { return self }
    return .character(lower)
  }
}
