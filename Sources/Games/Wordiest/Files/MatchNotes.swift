import PuzzleKit

/// Notes on a match of a file that can be played: values that it lacks, and scores that differ from those of its words here.
/// Other readers of the format take it as well.
struct MatchNotes {
  enum Kind: CaseIterable {
    case noValue, noSamples, noScore, noRating, noWords, otherScore
  }

  /// Of each kind the first case in words, and how many there are.
  private var found: [Kind: (text: String, count: Int)] = [:]

  mutating func add(_ kind: Kind, _ text: @autoclosure () -> String) {
    if let (first, count) = found[kind] { found[kind] = (first, count + 1) } else { found[kind] = (text(), 1) }
  }

  /// All of it in one text; nil for nothing.
  var text: String? {
    let texts = Kind.allCases.compactMap { kind in
      found[kind].map { first, count in
        let others = kind == .noValue ? "tile" : "sample"
        return count == 1 ? first : "\(first), and so for \(counted(count - 1, "other \(others)"))"
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
