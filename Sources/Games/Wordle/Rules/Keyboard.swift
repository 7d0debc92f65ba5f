/// The state of each letter: the best that it has had so far.
public struct Keyboard: Equatable, Sendable {
  /// Two bits a letter, those of `a` lowest.
  private var bits: UInt64 = 0

  /// The keyboard after `rows`.
  public init(_ rows: Rows) {
    for row in rows {
      for index in 0..<row.word.count { raise(row.word[index], to: row.feedback[index]) }
    }
  }

  /// The state of a lower-case letter.
  public subscript(letter: UInt8) -> LetterState {
    LetterState(rawValue: UInt8(truncatingIfNeeded: bits &>> Keyboard.shift(letter)) & 3) ?? .unused
  }

  /// The letters in a state, in alphabetical order.
  public func letters(_ state: LetterState) -> String {
    let difference = bits ^ (UInt64(state.rawValue) &* Keyboard.lowBits)
    var places = ~(difference | difference &>> 1) & Keyboard.lowBits
    var letters = ""
    while places != 0 {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(places.trailingZeroBitCount / 2)))
      places &= places - 1
    }
    return letters
  }

  private mutating func raise(_ letter: UInt8, to state: LetterState) {
    if state > self[letter] {
      let shift = Keyboard.shift(letter)
      bits = bits & ~(3 &<< shift) | UInt64(state.rawValue) &<< shift
    }
  }

  /// The lower bit of every letter.
  private static let lowBits: UInt64 = 0x5_5555_5555_5555

  private static func shift(_ letter: UInt8) -> UInt64 { 2 * UInt64(letter - UInt8(ascii: "a")) }
}
