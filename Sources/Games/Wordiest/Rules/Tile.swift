import PuzzleKit

/// The bonus of a tile: a factor for its own value or for its word.
public enum Bonus: Hashable, Sendable {
  /// Multiplies the tile's own value by 2...9.
  case letter(Int)
  /// Multiplies the word that the tile stands in by 2...9.
  case word(Int)

  /// `5L` or `2W`.
  public var text: String {
    switch self {
    case .letter(let factor): "\(factor)L"
    case .word(let factor): "\(factor)W"
    }
  }

  /// Reads `5L` or `2w`: a digit from 2 and L or W; nil for anything else.
  public init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 2, 50...57 ~= bytes[0] else { return nil }
    switch bytes[1] | 0x20 {
    case UInt8(ascii: "l"): self = .letter(Int(bytes[0]) - 48)
    case UInt8(ascii: "w"): self = .word(Int(bytes[0]) - 48)
    default: return nil
    }
  }
}

/// One tile of a rack: a letter with its value and maybe a bonus.
public struct LetterTile: Hashable, Sendable {
  /// The letter, 0 for `a` to 25 for `z`.
  public let letter: Int
  /// The bonus, or nil.
  public let bonus: Bonus?

  /// Makes a tile; `letter` is 0...25.
  public init(letter: Int, bonus: Bonus? = nil) {
    precondition(0..<26 ~= letter)
    self.letter = letter
    self.bonus = bonus
  }

  /// The tile that `r`, `i5l` or `E2W` stands for; nil for anything else.
  public init?(parsing text: some StringProtocol) {
    guard let first = text.utf8.first, 97...122 ~= first | 0x20 else { return nil }
    let rest = text.dropFirst()
    let bonus = Bonus(parsing: rest)
    if bonus == nil, !rest.isEmpty { return nil }
    self.init(letter: Int(first | 0x20) - 97, bonus: bonus)
  }

  /// The points of each letter, a to z.
  public static let values: [Int] = [
    1, 4, 3, 2, 1, 4, 3, 3, 1, 10, 5, 2, 4, 2, 1, 3, 10, 1, 1, 1, 2, 6, 4, 8, 4, 10,
  ]

  /// The points of the letter alone.
  public var value: Int { LetterTile.values[letter] }
  /// The points that the tile adds to its word: its value, times its letter bonus.
  public var points: Int { if case .letter(let factor)? = bonus { value * factor } else { value } }
  /// The factor of the tile for its word.
  public var factor: Int { if case .word(let factor)? = bonus { factor } else { 1 } }
  /// The letter as text, in lower case.
  public var character: Character { Character(Unicode.Scalar(UInt8(97 + letter))) }
  /// `r` or `i5l`, as ``init(parsing:)`` reads it.
  public var text: String { "\(character)\(bonus?.text.lowercased() ?? "")" }
}
