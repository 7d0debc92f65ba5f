import PuzzleKit

/// The state of a letter, from least to best.
public enum LetterState: UInt8, CaseIterable, Comparable, Sendable {
  case unused, absent, present, correct

  /// The letter of feedback on the wire: g (green), y (yellow), b (black), - for unused.
  public var mark: UInt8 {
    switch self {
    case .unused: UInt8(ascii: "-")
    case .absent: UInt8(ascii: "b")
    case .present: UInt8(ascii: "y")
    case .correct: UInt8(ascii: "g")
    }
  }

  /// The meaning of its colour.
  public var role: Role {
    switch self {
    case .unused: .unused
    case .absent: .absent
    case .present: .present
    case .correct: .correct
    }
  }

  /// Whether the left state says less than the right one.
  public static func < (left: LetterState, right: LetterState) -> Bool { left.rawValue < right.rawValue }
}

/// The answer's verdict on a guess: a state for each letter, two bits each, the first letter's lowest.
public struct Feedback: Hashable, Sendable {
  /// The packed states; `unused` behind the last letter.
  public private(set) var bits: UInt16

  /// Feedback on no letters.
  public init() { bits = 0 }

  /// Feedback on the answer itself, which has at most ``Word/capacity`` letters.
  static func solved(_ letters: Int) -> Feedback {
    var feedback = Feedback()
    feedback.bits = ~(~0 << UInt16(2 * letters))
    return feedback
  }

  /// Feedback of the given states; at most ``Word/capacity``.
  public init(_ states: some Sequence<LetterState>) {
    bits = 0
    for (index, state) in states.enumerated() { bits |= UInt16(state.rawValue) << (2 * UInt16(index)) }
  }

  /// Scores `guess` against `answer`, both of the same length. Exact matches are correct and use the answer's letter up;
  /// then, left to right, a letter is present while the answer has one left, else absent.
  public init(of guess: Word, against answer: Word) {
    var bits: UInt16 = 0
    var unmatched = answer.bits
    let difference = guess.bits ^ answer.bits
    let count = guess.count
    for index in 0..<count where Word(bits: difference)[index] == 0 {
      bits |= UInt16(LetterState.correct.rawValue) &<< UInt16(2 * index)
      unmatched &= ~(0xFF &<< UInt64(56 - 8 * index))
    }
    for index in 0..<count where Word(bits: difference)[index] != 0 {
      let matches = Word.zeroBytes(unmatched ^ (UInt64(guess[index]) &* Word.everyByte))
      let state: LetterState = matches == 0 ? .absent : .present
      bits |= UInt16(state.rawValue) &<< UInt16(2 * index)
      unmatched &= ~(((matches & (0 &- matches)) &>> 7) &* 0xFF)
    }
    self.bits = bits
  }

  /// The state of the letter at `index`.
  public subscript(index: Int) -> LetterState {
    switch (bits &>> UInt16(2 * index)) & 3 {
    case 0: .unused
    case 1: .absent
    case 2: .present
    default: .correct
    }
  }

  /// The number of letters that it covers.
  public var count: Int { 8 - bits.leadingZeroBitCount / 2 }

  /// The marks, such as `gybbg`.
  public var text: String { String(decoding: (0..<count).map { self[$0].mark }, as: UTF8.self) }

  /// The marks, packed as the letters of a ``Word`` are.
  var marks: UInt64 {
    var marks: UInt64 = 0
    for index in 0..<count { marks |= UInt64(self[index].mark) &<< UInt64(56 - 8 * index) }
    return marks
  }
}
