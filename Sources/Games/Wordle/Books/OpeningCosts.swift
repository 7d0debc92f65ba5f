import CWordle
import LexiconNotes
import PuzzleKit

/// The costs of all classes into which first guesses split the answers of an embedded list, found beforehand: what a first
/// guess is worth needs every one of them.
///
/// As bytes: the lists' ``WordLists/fingerprint``; then for each opening its letters, the number of bytes that follow in two
/// bytes, and these: for each class of three words or more, by feedback, four times its guesses, plus 2 if another number
/// says its losses, plus 1 if a better tree is not excluded. Behind them there may be what a close look finds of each class with such
/// a tree: its cost in the same way, and the place of its best guess among the valid ones. Numbers have 7 bits a byte, the lowest
/// first; all bytes but a number's last have their highest bit set.
package struct OpeningCosts: Sendable {
  /// The cost of a class.
  struct ClassCost {
    let cost: Cost
    let isExact: Bool
    /// The result of a close look, if the cost is not exact and that is known.
    fileprivate(set) var look: SetValue?
  }

  private let bytes: [UInt8]
  private let valid: [Word]
  /// Where the bytes of each opening are.
  private let places: [Word: Range<Int>]
  /// The bytes up to the end of the last whole opening.
  package let length: Int
  /// The digits of a bookmark.
  private static let headLength = 8

  /// Reads the costs of an opening for lists.
  /// - Returns: nil if they are for other lists.
  package init?(_ bytes: [UInt8], for lists: WordLists) {
    guard bytes.starts(with: lists.fingerprint.utf8) else { return nil }
    self.init(checked: bytes, lists)
  }

  /// Costs of no opening yet.
  package init(for lists: WordLists) {
    self.init(checked: Array(lists.fingerprint.utf8), lists)
  }

  private init(checked bytes: [UInt8], _ lists: WordLists) {
    let letters = lists.rank.letters
    var places: [Word: Range<Int>] = [:]
    var place = OpeningCosts.headLength
    // A part that was cut off is no opening.
    while place + letters + 2 <= bytes.count {
      let start = place + letters + 2
      let end = start + Int(bytes[start - 2]) + Int(bytes[start - 1]) << 8
      guard end <= bytes.count, let word = Word(bytes[place..<place + letters]) else { break }
      places[word] = start..<end
      place = end
    }
    self.bytes = bytes
    self.places = places
    valid = lists.valid
    length = place
  }

  /// The openings whose costs are known.
  package var words: Set<Word> { Set(places.keys) }

  /// The costs of the classes of a first guess, in the order of the classes; nil if not known.
  func costs(of guess: Word, classes: [(feedback: Feedback, set: CandidateSet)]) -> [ClassCost]? {
    guard let place = places[guess] else { return nil }
    var rest = bytes[place]
    var costs: [ClassCost] = []
    for (feedback, set) in classes {
      if feedback == .solved(guess.count) {
        costs.append(ClassCost(cost: .zero, isExact: true))
      } else if set.words.count <= 2 {
        costs.append(ClassCost(cost: Cost(guesses: 2 * set.words.count - 1), isExact: true))
      } else {
        guard let (cost, isExact) = Self.cost(&rest) else { return nil }
        costs.append(ClassCost(cost: cost, isExact: isExact))
      }
    }
    if rest.isEmpty { return costs }
    for place in costs.indices where !costs[place].isExact {
      guard let (cost, isExact) = Self.cost(&rest), let best = Self.number(&rest), valid.indices.contains(best) else {
        return nil
      }
      costs[place].look = SetValue(cost: cost, best: valid[best], isExact: isExact)
    }
    return rest.isEmpty ? costs : nil
  }

  /// The bytes of an opening.
  static func bytes(of guess: Word, _ value: GuessValue) -> [UInt8] {
    var numbers: [UInt8] = []
    for part in value.parts where part.feedback != .solved(guess.count) && part.count > 2 {
      add(part.value.cost, isExact: part.value.isExact, to: &numbers)
    }
    return entry(guess, numbers)
  }

  private static func entry(_ guess: Word, _ numbers: [UInt8]) -> [UInt8] {
    Array(guess.text.utf8) + [UInt8(numbers.count & 255), UInt8(numbers.count >> 8)] + numbers
  }

  private static func add(_ cost: Cost, isExact: Bool, to numbers: inout [UInt8]) {
    add(cost.guesses << 2 + (cost.losses > 0 ? 2 : 0) + (isExact ? 0 : 1), to: &numbers)
    if cost.losses > 0 { add(cost.losses, to: &numbers) }
  }

  private static func add(_ number: Int, to numbers: inout [UInt8]) {
    var rest = number
    while rest >= 128 {
      numbers.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    numbers.append(UInt8(rest))
  }

  private static func cost(_ bytes: inout ArraySlice<UInt8>) -> (cost: Cost, isExact: Bool)? {
    guard let number = number(&bytes), let losses = number & 2 == 0 ? 0 : Self.number(&bytes) else { return nil }
    return (Cost(losses: losses, guesses: number >> 2), number & 1 == 0)
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
    let appraisal = SetAppraisal(lists: lists, hardRules: isHard ? .seed : nil, shouldStop: shouldStop)
    return appraisal.look(at: guess, in: lists.everyAnswer(isHard: isHard)).map { bytes(of: guess, $0) }
  }

  /// The bytes of an opening that is known, as they are.
  package func bytes(of guess: Word) -> [UInt8]? { places[guess].map { OpeningCosts.entry(guess, Array(bytes[$0])) } }

  /// The bytes of an opening, with a close look at each class whose cost is not exact, as an analysis takes it.
  /// - Returns: nil if the opening is not known, or it was told to stop.
  package func bytes(
    lookingCloselyAt guess: Word, in lists: WordLists, isHard: Bool, _ shouldStop: @escaping @Sendable () -> Bool
  ) -> [UInt8]? {
    let appraisal = SetAppraisal(lists: lists, hardRules: isHard ? .seed : nil, shouldStop: shouldStop)
    let classes = lists.everyAnswer(isHard: isHard).classes(of: guess)
    guard let place = places[guess], let costs = costs(of: guess, classes: classes) else { return nil }
    var numbers = Array(bytes[place])
    for ((_, set), cost) in zip(classes, costs) where !cost.isExact && cost.look == nil {
      guard let look = appraisal.value(of: set), let best = look.best, let row = valid.firstIndex(of: best) else {
        return nil
      }
      OpeningCosts.add(look.cost, isExact: look.isExact, to: &numbers)
      OpeningCosts.add(row, to: &numbers)
    }
    return OpeningCosts.entry(guess, numbers)
  }

  /// The bytes that come with the program; nil if there are none for the mode.
  package static func embedded(_ rank: Rank, isHard: Bool) -> [UInt8]? {
    var size: UInt = 0
    guard let start = parlor_openings(UInt32(rank.index), isHard, &size) else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
  }
}

extension WordLists {
  /// The possible answers before the first guess.
  func everyAnswer(isHard: Bool) -> CandidateSet {
    CandidateSet(
      words: answers, weights: answers.map(weight(of:)), guessesLeft: rank.guesses(.ios),
      demand: isHard ? HardModeMask(HardRules.seed) : nil)
  }

  /// The costs of first guesses that come with the lists' book; nil where there are none.
  func openings(_ rules: HardRules?) -> OpeningCosts? {
    if rules == .nyt { return nil }
    return library.openings(rules == nil ? .normal : .hard(.seed)) {
      guard EmbeddedLists.edition(of: self) == .newest else { return nil }
      return OpeningCosts.embedded(rank, isHard: rules != nil).flatMap { OpeningCosts($0, for: self) }
    }
  }
}
