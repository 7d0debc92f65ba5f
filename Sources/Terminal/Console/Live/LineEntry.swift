/// A line that is typed on the whole screen.
struct LineEntry: Equatable {
  /// More bytes than that are not taken.
  static let limit = 1000

  private var letters: [Character]
  /// The number of their bytes.
  private var size: Int
  /// The number of letters before the cursor.
  private var cursor: Int

  /// The number of letters of the command with which it began.
  private let begun: Int

  /// Begins with a text, the cursor behind it: a command up to the last space, and a proposal for what follows.
  init(_ text: String = "") {
    letters = Array(text)
    begun = letters.lastIndex(of: " ").map { $0 + 1 } ?? 0
    size = text.utf8.count
    cursor = letters.count
  }

  var text: String { String(letters) }

  /// Takes a key that writes, removes or moves the cursor; others change nothing.
  mutating func take(_ key: KeyPress) {
    switch key {
    case .character(let letter) where size + letter.utf8.count <= Self.limit:
      size += letter.utf8.count
      letters.insert(letter, at: cursor)
      cursor += 1
    case .backspace where cursor > 0:
      cursor -= 1
      size -= letters.remove(at: cursor).utf8.count
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(letters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = letters.count
    case .control("k"): remove(cursor..<letters.count)
    case .control("w"):
      let kept = letters[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }.count
      remove(kept..<cursor)
      cursor = kept
    default: break
    }
  }

  /// Removes what follows the command with which it began or, if that stands alone, that too.
  mutating func clear() {
    remove((begun < letters.count ? begun : 0)..<letters.count)
    cursor = letters.count
  }

  private mutating func remove(_ range: Range<Int>) {
    size -= letters[range].reduce(0) { $0 + $1.utf8.count }
    letters.removeSubrange(range)
  }

  /// The part of it that is shown in so many cells, the cursor as a bar: its end if all has no room, or the text around the
  /// cursor.
  func shown(_ room: Int, cursor bar: PaintedLine) -> PaintedLine {
    let (before, after) = (sanitized(String(letters[..<cursor])), sanitized(String(letters[cursor...])))
    let left = suffix(before, max(1, room - min(width(after), room / 3)))
    return left + bar + prefix(after, room - width(left))
  }
}
