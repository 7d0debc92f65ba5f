/// Something done at the places of a picture.
public enum LiveGesture: Equatable, Sendable {
  /// The button was pressed at a place, or Enter or the space bar with the cursor on it.
  case press(Place)
  /// The pointer came to a place with the button held down; it comes from the place named first. Both are the same where it
  /// leaves the place at which the button was pressed.
  case drag(from: Place, to: Place)
  /// The button was let go at a place; it was pressed at the place named first.
  case drop(from: Place, to: Place)
  /// A letter, or nil for Backspace, was typed with the cursor on a place.
  case type(Place, Character?)

  /// The deeds by their names in lines.
  public enum Deed: String, CaseIterable, Sendable {
    case press, drag, drop, type
  }

  /// The gesture that the words of a line mean.
  /// - Parameters:
  ///   - deed: what was done.
  ///   - places: the place, or the one it comes from and after `;` the other one; for `type` after `;` the letter.
  public init(_ deed: Deed, _ places: String) {
    let parts = places.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let first = Place(parts.first.map { String($0) } ?? "")
    let last = parts.count > 1 ? String(parts[1]) : ""
    self =
      switch deed {
      case .press: .press(first)
      case .drag: .drag(from: first, to: Place(last))
      case .drop: .drop(from: first, to: Place(last))
      case .type: .type(first, last.first)
      }
  }

  /// The gesture of a whole line that begins with `gesture`; nil if it is none.
  public init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0] == "gesture", let deed = Deed(rawValue: String(words[1])) else { return nil }
    self.init(deed, String(words[2]))
  }

  /// The line that makes it.
  public var line: String {
    switch self {
    case .press(let place): "gesture press \(place.text)"
    case .drag(let from, let to): "gesture drag \(from.text);\(to.text)"
    case .drop(let from, let to): "gesture drop \(from.text);\(to.text)"
    case .type(let place, let letter): "gesture type \(place.text);" + (letter.map { String($0) } ?? "")
    }
  }

  /// Whether its places take it.
  /// - Parameter uses: tells the things that can be done at a place.
  public func isTaken(_ uses: (Place) -> Uses) -> Bool {
    switch self {
    case .press(let place): uses(place).gesture(pressing: place) == self
    case .drop(let from, let to) where from == to: uses(from).gesture(pressing: from) == self
    case .drag(let from, let to): uses(from).contains(.trace) && uses(to).contains(.trace)
    case .drop(let from, let to):
      // A way ends where it could go on. Whether there is anything to carry the game says.
      uses(from).contains(.trace) ? uses(to).contains(.trace) : !uses(from).isEmpty && uses(to).contains(.drop)
    case .type(let place, _): uses(place).contains(.type)
    }
  }

  /// Whether a way begins or ends with it at the place where the button was pressed.
  package var staysInPlace: Bool {
    switch self {
    case .drag(let from, let to), .drop(let from, let to): from == to
    case .press, .type: false
    }
  }

  /// The places in it, from the first.
  public var places: [Place] {
    switch self {
    case .press(let place), .type(let place, _): [place]
    case .drag(let from, let to), .drop(let from, let to): [from, to]
    }
  }
}

/// A player's wish at a picture, before anybody has answered it.
public enum LiveRequest: Equatable, Sendable {
  case gesture(LiveGesture)
  /// A line that was typed, or that a key has made.
  case line(String)

  /// The wish that a line stands for.
  public init(_ line: String) { self = LiveGesture(line: line).map { .gesture($0) } ?? .line(line) }
}
