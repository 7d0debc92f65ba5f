/// What hard mode asks of the guesses that follow some rows: letters in their places, and letters somewhere, in no order.
/// ``HardModeRule`` gives the reasons of a refusal.
package struct HardModeMask: Equatable, Sendable {
  /// The known letters in their places, 0 elsewhere.
  private(set) var placed: UInt64 = 0
  /// 0xFF in the places that are known.
  private(set) var places: UInt64 = 0
  /// A bit for each letter, a lowest, that was seen.
  private(set) var seen: UInt32 = 0

  /// Asks for nothing.
  package init() {}

  /// Adds what a row asks; `digits` is its feedback as ``FeedbackMatrix`` has it.
  mutating func add(_ guess: Word, digits: Int) {
    var digits = digits
    for place in 0..<guess.count {
      let digit = digits % 3
      digits /= 3
      if digit == 0 { continue }
      seen |= HardModeMask.bit(guess[place])
      if digit == 2 {
        let byte: UInt64 = 0xFF &<< UInt64(56 - 8 * place)
        places |= byte
        placed |= guess.bits & byte
      }
    }
  }

  /// Whether a guess with these letters does all that is asked. A placed letter is in every guess that has it in its place,
  /// so that it may be asked for among those seen too.
  @inline(__always)
  func allows(_ guess: UInt64, letters: UInt32) -> Bool {
    ((guess ^ placed) & places) | UInt64(seen & ~letters) == 0
  }

  /// The letters of a word as ``seen`` has them.
  package static func letters(_ word: Word) -> UInt32 {
    var letters: UInt32 = 0
    for place in 0..<word.count { letters |= bit(word[place]) }
    return letters
  }

  private static func bit(_ letter: UInt8) -> UInt32 { 1 &<< UInt32(letter &- 0x61) }
}
