import CWordle
import LexiconNotes
import PuzzleKit

/// The costs of all classes into which first guesses split the answers of an embedded list, found beforehand: what a first
/// guess is worth needs every one of them.
///
/// As bytes: the lists' ``WordLists/fingerprint``; then for each opening its letters, the number of bytes that follow in two
/// bytes, and these: for each class of three words or more, by feedback, four times its guesses, plus 2 if another number
/// says its losses, plus 1 if a better tree is not excluded. Numbers have 7 bits a byte, the lowest first; all bytes but a
/// number's last have their highest bit set.
package struct OpeningCosts: Sendable {
  private let bytes: [UInt8]
  private let letters: Int
  /// The digits of a bookmark.
  private static let headLength = 8

  /// Reads the costs of an opening for lists.
  /// - Returns: nil if they are for other lists.
  package init?(_ bytes: [UInt8], for lists: WordLists) {
    guard bytes.starts(with: lists.fingerprint.utf8) else { return nil }
    self.bytes = bytes
    letters = lists.rank.letters
  }

  /// Costs of no opening yet.
  package init(for lists: WordLists) {
    bytes = Array(lists.fingerprint.utf8)
    letters = lists.rank.letters
  }

  /// The openings whose costs are known.
  package var words: Set<Word> {
    var words: Set<Word> = []
    forEach { word, _ in
      words.insert(word)
      return true
    }
    return words
  }

  /// The bytes up to the end of the last whole opening.
  package var length: Int {
    var length = OpeningCosts.headLength
    forEach { _, place in
      length = place.upperBound
      return true
    }
    return length
  }

  /// Calls `body` with each opening and the place of its bytes, until it returns false. A part that was cut off is no opening.
  private func forEach(_ body: (Word, Range<Int>) -> Bool) {
    var place = OpeningCosts.headLength
    while place + letters + 2 <= bytes.count {
      let start = place + letters + 2
      let end = start + Int(bytes[start - 2]) + Int(bytes[start - 1]) << 8
      guard end <= bytes.count, let word = Word(bytes[place..<place + letters]), body(word, start..<end) else { return }
      place = end
    }
  }

  /// The costs of the classes of a first guess, and whether they are exact, in the order of the classes; nil if not known.
  func costs(of guess: Word, classes: [(feedback: Feedback, set: CandidateSet)]) -> [(cost: Cost, isExact: Bool)]? {
    var found: Range<Int>?
    forEach { word, place in
      if word == guess { found = place }
      return found == nil
    }
    guard let found else { return nil }
    var rest = bytes[found]
    var costs: [(cost: Cost, isExact: Bool)] = []
    for (feedback, set) in classes {
      if feedback == .solved(guess.count) {
        costs.append((.zero, true))
      } else if set.words.count <= 2 {
        costs.append((Cost(guesses: 2 * set.words.count - 1), true))
      } else {
        guard let number = Self.number(&rest), let losses = number & 2 == 0 ? 0 : Self.number(&rest) else { return nil }
        costs.append((Cost(losses: losses, guesses: number >> 2), number & 1 == 0))
      }
    }
    return rest.isEmpty ? costs : nil
  }

  /// The bytes of an opening.
  static func bytes(of guess: Word, _ value: GuessValue) -> [UInt8] {
    var numbers: [UInt8] = []
    func add(_ number: Int) {
      var rest = number
      while rest >= 128 {
        numbers.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      numbers.append(UInt8(rest))
    }
    for part in value.parts where part.feedback != .solved(guess.count) && part.count > 2 {
      let cost = part.value.cost
      add(cost.guesses << 2 + (cost.losses > 0 ? 2 : 0) + (part.value.isExact ? 0 : 1))
      if cost.losses > 0 { add(cost.losses) }
    }
    return Array(guess.text.utf8) + [UInt8(numbers.count & 255), UInt8(numbers.count >> 8)] + numbers
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var (number, shift) = (0, 0)
    while let byte = bytes.popFirst(), shift < 56 {
      number |= Int(byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    return nil
  }
}

extension OpeningCosts {
  /// Searches for the costs of an opening of lists, as an analysis would.
  /// - Returns: its bytes; nil if it was told to stop.
  package static func search(
    _ guess: Word, in lists: WordLists, isHard: Bool, _ shouldStop: @escaping @Sendable () -> Bool
  ) -> [UInt8]? {
    let rules: HardRules? = isHard ? .seed : nil
    let appraisal = SetAppraisal(lists: lists, hardRules: rules, shouldStop: shouldStop)
    let set = CandidateSet(
      words: lists.answers, weights: lists.answers.map(lists.weight(of:)), guessesLeft: lists.rank.guesses(.ios),
      demand: rules.map { HardModeMask($0) })
    return appraisal.look(at: guess, in: set).map { bytes(of: guess, $0) }
  }

  /// The bytes that come with the program; nil if there are none for the mode.
  package static func embedded(_ rank: Rank, isHard: Bool) -> [UInt8]? {
    var size: UInt = 0
    guard let start = parlor_openings(UInt32(rank.index), isHard, &size) else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
  }
}

extension WordLists {
  /// The costs of first guesses that come with the lists' book; nil where there are none.
  func openings(_ rules: HardRules?) -> OpeningCosts? {
    if rules == .nyt { return nil }
    return library.openings(rules == nil ? .normal : .hard(.seed)) {
      guard EmbeddedLists.edition(of: self) == .newest else { return nil }
      return OpeningCosts.embedded(rank, isHard: rules != nil).flatMap { OpeningCosts($0, for: self) }
    }
  }
}
