import PuzzleKit

/// The rules of hard mode.
public enum HardRules: String, CaseIterable, Sendable {
  /// The New York Times asks for every copy of a letter that one guess has revealed.
  case nyt
  /// One copy of a letter that is not yet placed is enough.
  case seed
}

/// Hard mode's demands of the next guess, in the order in which a refusal names them. ``HardModeMask`` is the same without
/// order, as the solver compares and hashes it.
struct HardModeRule: Equatable, Sendable {
  /// The known letters in their places, 0 elsewhere.
  private(set) var placed: UInt64 = 0
  /// 0xFF in the places that are known.
  private(set) var places: UInt64 = 0
  /// The letters that the guess must have somewhere, in the order they were found: by the seed's rules those known to be in the
  /// answer and not yet placed, by the New York Times' all that are known to be there.
  private(set) var owed = Word()
  /// The number of copies of each letter of ``owed`` that there must be, a byte each in the same order.
  private var copies: UInt64 = 0

  init(_ rows: Rows, _ rules: HardRules) {
    for row in rows {
      for index in 0..<row.word.count where row.feedback[index] == .correct {
        let byte: UInt64 = 0xFF &<< UInt64(56 - 8 * index)
        places |= byte
        placed |= row.word.bits & byte
      }
    }
    switch rules {
    case .seed:
      let placedLetters = Word(bits: placed)
      for row in rows {
        for index in 0..<row.word.count where row.feedback[index] == .present {
          if !placedLetters.contains(row.word[index]) { ask(for: row.word[index], copies: 1) }
        }
      }
    case .nyt:
      for row in rows {
        for index in 0..<row.word.count where row.feedback[index] >= .present {
          ask(for: row.word[index], copies: row.copiesRevealed(of: row.word[index]))
        }
      }
    }
  }

  /// Asks for at least so many copies of a letter. All letters are in one answer, so there is room for them.
  private mutating func ask(for letter: UInt8, copies count: Int) {
    var index = 0
    while index < owed.count, owed[index] != letter { index += 1 }
    if index == owed.count { owed.append(letter) }
    let shift = UInt64(8 * index)
    let known = copies &>> shift & 0xFF
    if known < count { copies = copies & ~(0xFF &<< shift) | UInt64(count) &<< shift }
  }

  private func copies(at index: Int) -> Int { Int(copies &>> UInt64(8 * index) & 0xFF) }

  /// Whether `guess` has the letters of ``owed`` at `index` often enough.
  private func pays(_ guess: Word, _ index: Int) -> Bool {
    let copies = copies(at: index)
    return guess.contains(owed[index]) && (copies == 1 || guess.copies(of: owed[index]) >= copies)
  }

  /// Whether `guess` does all that is asked.
  func allows(_ guess: Word) -> Bool {
    if (guess.bits ^ placed) & places != 0 { return false }
    return (0..<owed.count).allSatisfy { pays(guess, $0) }
  }

  /// Checks the known places from left to right, then the owed letters in the order they were found.
  /// - Throws: `hard-mode` that names the first place or letter missed.
  func check(_ guess: Word) throws(Refusal) {
    let wrong = (guess.bits ^ placed) & places
    if wrong != 0 {
      let index = wrong.leadingZeroBitCount / 8
      let letter = Word(bits: placed)[index]
      throw Refusal(
        WordleErrors.hardMode, "Hard mode: the \(ordinal(index + 1)) letter must be \(uppercase(letter)).")
    }
    for index in 0..<owed.count where !pays(guess, index) {
      let often =
        switch copies(at: index) {
        case 1: ""
        case 2: " twice"
        case let count: " \(count) times"
        }
      throw Refusal(WordleErrors.hardMode, "Hard mode: the guess must contain \(uppercase(owed[index]))\(often).")
    }
  }

  private func uppercase(_ letter: UInt8) -> Unicode.Scalar { Unicode.Scalar(letter & ~0x20) }
}

extension Row {
  /// The number of copies of a letter that the row shows to be in the answer.
  fileprivate func copiesRevealed(of letter: UInt8) -> Int {
    (0..<word.count).count { word[$0] == letter && feedback[$0] >= .present }
  }
}

extension Word {
  /// The number of copies of `letter` in it.
  func copies(of letter: UInt8) -> Int { (0..<count).count { self[$0] == letter } }
}
