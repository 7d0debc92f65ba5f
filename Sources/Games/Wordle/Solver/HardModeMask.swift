import PuzzleKit

/// Hard mode's demands of the guesses that follow some rows: letters in their places, and letters somewhere, in no order.
/// ``HardModeRule`` gives the reasons of a refusal.
package struct HardModeMask: Equatable, Sendable {
  /// The rules of hard mode.
  package let rules: HardRules
  /// The known letters in their places, 0 elsewhere.
  private(set) var placed: UInt64 = 0
  /// 0xFF in the places that are known.
  private(set) var places: UInt64 = 0
  /// A bit for each letter, a lowest, that was seen.
  private(set) var seen: UInt32 = 0
  /// The number of copies asked for after the first: four bits for each letter, those of a lowest. None by the seed's rules.
  private(set) var further: UInt128 = 0

  /// Asks for nothing.
  package init(_ rules: HardRules = .seed) { self.rules = rules }

  /// Adds what a row asks; `digits` is its feedback as ``FeedbackMatrix`` has it.
  mutating func add(_ guess: Word, digits: Int) {
    var digits = digits
    var inRow: UInt32 = 0
    var furtherInRow: UInt128 = 0
    for place in 0..<guess.count {
      let digit = digits % 3
      digits /= 3
      if digit == 0 { continue }
      let bit = HardModeMask.bit(guess[place])
      if rules == .nyt, inRow & bit != 0 { furtherInRow += 1 &<< HardModeMask.shift(guess[place]) }
      inRow |= bit
      if digit == 2 {
        let byte: UInt64 = 0xFF &<< UInt64(56 - 8 * place)
        places |= byte
        placed |= guess.bits & byte
      }
    }
    seen |= inRow
    if furtherInRow != 0 { ask(furtherInRow, of: guess) }
  }

  private mutating func ask(_ inRow: UInt128, of guess: Word) {
    for place in 0..<guess.count {
      let shift = HardModeMask.shift(guess[place])
      let asked = inRow &>> shift & 15
      if asked > further &>> shift & 15 { further = further & ~(15 &<< shift) | asked &<< shift }
    }
  }

  /// Whether a guess does all that is asked; `letters` are its ``letters(_:)``. A placed letter is in every guess that has it in
  /// its place, so that it may be asked for among those seen too.
  @inline(__always)
  func allows(_ guess: Word, letters: UInt32) -> Bool {
    if ((guess.bits ^ placed) & places) | UInt64(seen & ~letters) != 0 { return false }
    return further == 0 || hasFurtherCopies(guess)
  }

  private func hasFurtherCopies(_ guess: Word) -> Bool {
    (0..<26).allSatisfy { letter in
      let asked = further(of: letter)
      return asked == 0 || guess.copies(of: UInt8(0x61 + letter)) > asked
    }
  }

  /// The number of copies of a letter, 0 for a, that are asked for after the first.
  func further(of letter: Int) -> Int { Int(further &>> UInt128(4 * letter) & 15) }

  /// A hash that tells it from others of the same rules.
  var hash: UInt64 {
    let asked = SplitMix64.mixed(placed ^ SplitMix64.mixed(UInt64(seen)))
    if further == 0 { return asked }
    return SplitMix64.mixed(asked ^ UInt64(truncatingIfNeeded: further) ^ SplitMix64.mixed(UInt64(further &>> 64)))
  }

  /// The letters of a word as ``seen`` has them.
  package static func letters(_ word: Word) -> UInt32 {
    var letters: UInt32 = 0
    for place in 0..<word.count { letters |= bit(word[place]) }
    return letters
  }

  private static func bit(_ letter: UInt8) -> UInt32 { 1 &<< UInt32(letter &- 0x61) }
  private static func shift(_ letter: UInt8) -> UInt128 { 4 &* UInt128(letter &- 0x61) }
}
