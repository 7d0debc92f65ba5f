/// The words of one rank: what may be the answer and what may be guessed. Shared by all positions played with it.
public final class WordLists: Sendable {
  /// The rank.
  public let rank: Rank
  /// The words that may be the answer, each once, in the list's own order, which decides the shuffled one.
  public let answers: [Word]
  /// The valid guesses: the union of answers and guesses, in alphabetical order.
  public let valid: [Word]
  /// The weights of ``answers``, in their order: whole numbers from 1 in proportion to their likelihood; nil if all are equally
  /// likely. They do not change which answers are dealt.
  public let weights: [Int]?
  /// Messages about the lists for the player.
  package let remarks: [String]
  /// Tells these answers in this order from others; FNV-1a over the packed words, folded to 32 bits.
  let checksum: UInt32
  /// Knowledge about positions of these lists.
  let library = Library()
  private let set: WordSet
  private let weightOf: [Word: Int]

  /// Makes lists of words that all have the rank's length. Repetitions are left out; there must be an answer. Words without
  /// a weight weigh 1.
  init(_ rank: Rank, answers: [Word], guesses: [Word], weights: [Word: Int] = [:], remarks: [String] = []) {
    var seen: Set<Word> = []
    let answers = answers.filter { seen.insert($0).inserted }
    precondition(!answers.isEmpty, "no answers for \(rank.rawValue)")
    self.rank = rank
    self.answers = answers
    self.weights = weights.isEmpty ? nil : answers.map { weights[$0] ?? 1 }
    weightOf = weights
    self.remarks = remarks
    var valid: [Word] = []
    // Both lists mostly come sorted, which makes this a merge.
    for word in (answers + guesses).sorted() where word != valid.last { valid.append(word) }
    self.valid = valid
    set = WordSet(valid)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in answers { hash = (hash ^ word.bits) &* 0x0000_0100_0000_01B3 }
    checksum = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Whether `word` may be guessed.
  public func isValid(_ word: Word) -> Bool { set.contains(word) }

  /// The weight of `word` as an answer: a whole number from 1; 1 for words that are none of ``answers``.
  public func weight(of word: Word) -> Int { weightOf[word] ?? 1 }
}
