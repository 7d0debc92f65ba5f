/// A journal as hashes, by which an earlier state of its game is known where the lines themselves are not kept: one of the
/// opening line, and one for each line after it, of all lines up to there. Lines that only mark the game as assisted are left
/// out.
public struct JournalTrail: Hashable, Sendable {
  /// The hash of the opening line.
  public let opening: UInt64
  /// The hashes after it.
  public let steps: [UInt16]

  /// The trail of a journal, the opening line first.
  public init(_ lines: [String]) {
    var hash = FNV1a()
    hash.add((lines.first ?? "").utf8)
    opening = hash.value
    var steps: [UInt16] = []
    steps.reserveCapacity(lines.count)
    for line in lines.dropFirst() where JournalLine(line) != .assisted {
      hash.add(line.utf8)
      hash.add(CollectionOfOne(10))
      steps.append(UInt16(truncatingIfNeeded: hash.value ^ (hash.value >> 32)))
    }
    self.steps = steps
  }

  /// The trail that a text holds, or nil if it holds none.
  public init?(parsing text: String) {
    let digits = Array(text.utf8)
    guard digits.count >= 16, digits.count % 4 == 0, let opening = JournalTrail.number(digits[..<16]) else {
      return nil
    }
    self.opening = opening
    var steps: [UInt16] = []
    for start in stride(from: 16, to: digits.count, by: 4) {
      guard let step = JournalTrail.number(digits[start..<start + 4]) else { return nil }
      steps.append(UInt16(truncatingIfNeeded: step))
    }
    self.steps = steps
  }

  /// The trail in hexadecimal digits: 16 for the opening line, 4 for each line after it.
  public var text: String {
    var text = ""
    JournalTrail.write(opening, digits: 16, to: &text)
    for step in steps { JournalTrail.write(UInt64(step), digits: 4, to: &text) }
    return text
  }

  /// Whether its journal is the other's, or a beginning of it.
  public func isBeginning(of other: JournalTrail) -> Bool {
    opening == other.opening && other.steps.starts(with: steps)
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)

  private static func write(_ number: UInt64, digits: Int, to text: inout String) {
    for place in stride(from: 4 * (digits - 1), through: 0, by: -4) {
      text.unicodeScalars.append(Unicode.Scalar(hexadecimal[Int(truncatingIfNeeded: (number >> UInt64(place)) & 15)]))
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      guard let value = hexadecimal.firstIndex(of: digit) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }
}
