import PuzzleKit
import Locks

/// Knowledge about positions of some lists: the books, and the results of earlier searches.
final class Library: Sendable {
  /// A book and its tree by sets.
  struct Entry: Sendable {
    let book: Book
    let index: TreeIndex

    /// The best guess at the set with a key, what it costs, the guesses of the longest game, and the least that the set costs;
    /// nil for a set that the tree does not reach.
    func value(of key: UInt64) -> (word: Word, cost: Cost, most: Int, lower: Cost)? {
      index[key].map { ($0.word, $0.cost, $0.most, key == index.root ? book.lower : $0.cost) }
    }
  }

  /// The request of a search and its position; see ``TreeIndex/key(of:guessesLeft:_:)``.
  struct Question: Hashable, Sendable {
    let position: UInt64
    let rules: HardRules?
    let source: CandidateSource
    let objective: Objective
    let nodes: Int?
    let depth: Int?
    let isInfinite: Bool
  }

  /// The reports of a search on its way and at its end, kept so that the same request gets the same answer.
  typealias Answer = [(state: SearchState, word: Word?)]

  /// The rules for which a book is made.
  enum BookRule: Hashable, Sendable {
    case normal
    case hard(HardRules)
  }

  private struct Content {
    var books: [BookRule: Entry?] = [:]
    var openings: [BookRule: OpeningCosts?] = [:]
    var answers: [Question: Answer] = [:]
    var appraisals = Appraisals()
  }

  /// Columns of the valid guesses that searches of sets have made.
  let columns = FeedbackColumns()

  /// The results of analyses of sets of candidates and of guesses in them. They depend on the sets alone.
  struct Appraisals {
    /// A set, or a guess in it; see ``TreeIndex/key(of:guessesLeft:_:)``.
    struct Key: Hashable {
      let set: UInt64
      let guessesLeft: Int
      let hardRules: HardRules?
    }

    private struct GuessKey: Hashable {
      let set: Key
      let guess: Word
    }

    private var sets = RecentValues<Key, SetValue>(limit: 150_000)
    /// They weigh as much as they have classes.
    private var guesses = RecentValues<GuessKey, GuessValue>(limit: 300_000)

    /// The value of a set, if it is known.
    mutating func value(of set: Key) -> SetValue? { sets[set] }

    mutating func keep(_ value: SetValue, of set: Key) { sets.keep(value, for: set) }

    /// The value of a guess in a set, if it is known.
    mutating func value(of guess: Word, in set: Key) -> GuessValue? { guesses[GuessKey(set: set, guess: guess)] }

    mutating func keep(_ value: GuessValue, of guess: Word, in set: Key) {
      guesses.keep(
        value, for: GuessKey(set: set, guess: guess), weight: 4 + value.parts.count)
    }
  }

  private let content = Lock(Content())
  private static let mostAnswers = 100_000

  /// The book for a rule, made by `make` when it is first asked for.
  func book(_ rule: BookRule, _ make: () -> Entry?) -> Entry? {
    if let known = content.withLock({ $0.books[rule] }) { return known }
    let made = make()
    content.withLock { $0.books[rule] = .some(made) }
    return made
  }

  /// The costs of first guesses for a rule, read by `make` when they are first asked for.
  func openings(_ rule: BookRule, _ make: () -> OpeningCosts?) -> OpeningCosts? {
    if let known = content.withLock({ $0.openings[rule] }) { return known }
    let made = make()
    content.withLock { $0.openings[rule] = .some(made) }
    return made
  }

  /// Looks into what analyses have found, or adds to it.
  func appraisals<T: Sendable>(_ body: (inout Appraisals) -> T) -> T { content.withLock { body(&$0.appraisals) } }

  /// The answer of an earlier search.
  func answer(_ question: Question) -> Answer? { content.withLock { $0.answers[question] } }

  /// Keeps what a search has found that would always end alike.
  func keep(_ answer: Answer, for question: Question) {
    content.withLock {
      if $0.answers.count >= Library.mostAnswers { $0.answers.removeAll() }
      $0.answers[question] = answer
    }
  }
}

extension WordLists {
  /// The start of a search of a game with these lists, before the first guess.
  package func position(limit: Int, isHard: Bool) -> SearchPosition {
    position(limit: limit, isHard ? .seed : nil)
  }

  private func position(limit: Int, _ rules: HardRules?) -> SearchPosition {
    SearchPosition(
      guesses: valid, candidates: answers, weights: weights, guessesLeft: limit, demand: rules.map { HardModeMask($0) })
  }

  /// Tells these lists and weights from others, in a book: FNV-1a over the words, folded.
  package var fingerprint: String {
    var hash = FNV1a()
    for word in valid { hash.add(word.bits) }
    for word in answers {
      hash.add(word.bits)
      hash.add(UInt64(weight(of: word)))
    }
    return hash.digits
  }

  /// A book with its tree, checked against these lists.
  /// - Throws: `bad-file` where it is none for them.
  func entry(_ book: Book, path: String) throws(Refusal) -> Library.Entry {
    do throws(DecisionTreeFault) {
      let index = try TreeIndex(book.tree, of: position(limit: book.limit, isHard: book.isHard))
      guard index.cost == book.cost else {
        throw DecisionTreeFault(
          place: 0,
          text: "the tree has \(counted(index.cost.losses, "loss", "losses")) and "
            + "\(counted(index.cost.guesses, "guess", "guesses")) in all, not "
            + "\(book.cost.losses) and \(book.cost.guesses)")
      }
      return Library.Entry(book: book, index: index)
    } catch {
      throw Refusal(.badFile, "\(path): word \(error.place + 1) of the tree: \(error.text)")
    }
  }

  /// The book for a rule: the embedded one for the embedded lists, else the one that came with the lists; nil where there
  /// is none.
  func book(isHard: Bool) -> Library.Entry? {
    library.book(isHard ? .hard(.seed) : .normal) {
      guard let edition = EmbeddedLists.edition(of: self) else { return nil }
      let path = rank.bookFile(isHard: isHard)
      guard
        let book = try? Book(EmbeddedBooks.bytes(edition, rank, isHard: isHard), path: path, for: rank, isHard: isHard),
        book.fingerprint == fingerprint
      else { return nil }
      return try? entry(book, path: path)
    }
  }

  /// The book for the rules of a game. Books for hard mode go by the seed's rules. The New York Times' allow less, so that where
  /// a part of the tree keeps them no other is better; that part is the book for them.
  func book(_ rules: HardRules?) -> Library.Entry? {
    guard rules == .nyt else { return book(isHard: rules != nil) }
    return library.book(.hard(.nyt)) {
      guard let known = book(isHard: true) else { return nil }
      let index = try? TreeIndex(known.book.tree, of: position(limit: known.book.limit, .nyt), legalPartOnly: true)
      return index.map { Library.Entry(book: known.book, index: $0) }
    }
  }
}
