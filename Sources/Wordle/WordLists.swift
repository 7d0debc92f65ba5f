/// The words of one rank: what may be the answer and what may be guessed. Shared by all positions played with it.
public final class WordLists: Sendable {
  /// The rank.
  public let rank: Rank
  /// The words that may be the answer, each once, in the list's own order, which decides the shuffled one.
  public let answers: [Word]
  /// The valid guesses: the union of answers and guesses, in alphabetical order.
  public let valid: [Word]
  /// What the player should hear about the lists.
  let remarks: [String]
  /// Tells these answers in this order from others; FNV-1a over the packed words, folded to 32 bits.
  let checksum: UInt32
  private let set: WordSet

  /// Makes lists of words that all have the rank's length. Blocked words and repetitions are left out; there must be an
  /// answer left.
  init(_ rank: Rank, answers: [Word], guesses: [Word], remarks: [String] = []) {
    let blocked = WordSet(blockedWords)
    var seen: Set<Word> = []
    let answers = answers.filter { !blocked.contains($0) && seen.insert($0).inserted }
    precondition(!answers.isEmpty, "no answers for \(rank.rawValue)")
    self.rank = rank
    self.answers = answers
    self.remarks = remarks
    var valid: [Word] = []
    // Both lists mostly come sorted, which makes this a merge.
    for word in (answers + guesses).sorted() where word != valid.last && !blocked.contains(word) { valid.append(word) }
    self.valid = valid
    set = WordSet(valid)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in answers { hash = (hash ^ word.bits) &* 0x0000_0100_0000_01B3 }
    checksum = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Whether `word` may be guessed.
  public func isValid(_ word: Word) -> Bool { set.contains(word) }
}
