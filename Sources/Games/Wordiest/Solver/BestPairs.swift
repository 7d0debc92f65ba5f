import Lexicon

/// The sets of tiles that are in a best pair: looked up in the lexicon, counted and listed.
struct BestPairs {
  /// A set of tiles.
  struct Entry {
    let mask: Int
    let score: Int
    /// Its letters' place in `kinds`.
    var kind = 0
  }

  /// Letters that some of the sets have.
  private struct Kind {
    let counts: UInt64
    /// The words that they make, as places in `words`.
    var words: [Int] = []
    /// The number of sequences of the tiles of one such set that are words.
    var sequences: Int64 = 0
  }

  /// From so many kinds on, one walk through all words of the rack costs less than one for each kind.
  private static let walkLimit = 32

  private let sets: RackSets
  private let total: Int
  private var entries: [Entry]
  private var kinds: [Kind] = []
  /// All words of all kinds, in alphabetical order.
  private var words: [String] = []

  /// Looks the sets up. `entries` are all that are in a pair with this total, by increasing mask.
  init(_ sets: RackSets, _ lexicon: Lexicon, total: Int, _ entries: [Entry]) {
    self.sets = sets
    self.total = total
    self.entries = entries
    var places: [UInt64: Int] = [:]
    for index in entries.indices {
      let counts = sets.counts(entries[index].mask)
      let place = places[counts] ?? kinds.count
      if place == kinds.count {
        places[counts] = place
        kinds.append(Kind(counts: counts))
      }
      self.entries[index].kind = place
    }
    findWords(lexicon, places)
    for place in kinds.indices {
      kinds[place].sequences = Int64(kinds[place].words.count) * sets.orders(kinds[place].counts)
    }
  }

  private mutating func findWords(_ lexicon: Lexicon, _ places: [UInt64: Int]) {
    var found: [(word: String, kind: Int)] = []
    if kinds.count < Self.walkLimit {
      for (place, kind) in kinds.enumerated() {
        sets.forEachWord(within: kind.counts, in: lexicon, exactly: true) { word, _ in
          found.append((String(decoding: word, as: UTF8.self), place))
        }
      }
      found.sort { $0.word < $1.word }
    } else {
      sets.forEachWord(within: sets.counts(sets.all), in: lexicon) { word, counts in
        if let place = places[counts] { found.append((String(decoding: word, as: UTF8.self), place)) }
      }
    }
    words = found.map { $0.word }
    for (number, word) in found.enumerated() { kinds[word.kind].words.append(number) }
  }

  /// The sets that make no word.
  var falseMasks: [Int] { entries.filter { kinds[$0.kind].words.isEmpty }.map { $0.mask } }

  /// The result if all sets make words.
  func optimum() -> Optimum {
    var arrangements: Int64 = 0
    var kindPairs: Set<Int> = []
    forEachPair { one, other in
      guard let other else {
        arrangements += kinds[one.kind].sequences
        kindPairs.insert(one.kind << 16 | 0xFFFF)
        return
      }
      arrangements += kinds[one.kind].sequences * kinds[other.kind].sequences
      kindPairs.insert(min(one.kind, other.kind) << 16 | max(one.kind, other.kind))
    }
    let pairs = wordPairs(kindPairs)
    guard let first = pairs.first else { preconditionFailure("a total without words") }
    let choices = TileChoices(sets, first.first, first.second) { counts in
      counts == 0 ? [0] : entries.filter { kinds[$0.kind].counts == counts }.map { $0.mask }
    }
    return Optimum(
      score: total, masks: sets.all + 1, arrangements: arrangements, pairs: pairs,
      play: choices.best(countsFirst: true, countsSecond: true))
  }

  /// Calls `body` with each unordered pair of sets once; the second is nil if the first has the total alone.
  private func forEachPair(_ body: (Entry, Entry?) -> Void) {
    var places = [Int16](repeating: -1, count: sets.all + 1)
    for (place, entry) in entries.enumerated() { places[entry.mask] = Int16(place) }
    for one in entries {
      let wanted = total - one.score
      let size = one.mask.nonzeroBitCount
      let rest = sets.all ^ one.mask
      // The partner is the smaller set, or of two equally large ones the lower: this keeps the choice small.
      func consider(_ other: Entry) {
        guard other.score == wanted, other.mask & one.mask == 0 else { return }
        let otherSize = other.mask.nonzeroBitCount
        if otherSize < size || (otherSize == size && other.mask < one.mask) { body(one, other) }
      }
      if wanted == 0 {
        body(one, nil)
      } else if entries.count <= 1 << rest.nonzeroBitCount {
        for other in entries { consider(other) }
      } else {
        var mask = rest
        while mask != 0 {
          if places[mask] >= 0 { consider(entries[Int(places[mask])]) }
          mask = (mask - 1) & rest
        }
      }
    }
  }

  /// The first of the pairs of words that these pairs of kinds make.
  private func wordPairs(_ kindPairs: Set<Int>) -> [WordPair] {
    let none = words.count
    // The first word in the upper half, the second in the lower, each by its number.
    func pair(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
    var pairs: Set<UInt64> = []
    for kindPair in kindPairs {
      let ones = kinds[kindPair >> 16].words
      guard kindPair & 0xFFFF != 0xFFFF else {
        for one in ones { pairs.insert(pair(one, none)) }
        continue
      }
      for (place, one) in ones.enumerated() {
        // No pair of earlier words comes later, and a pair may come twice if both kinds are the same.
        for other in kinds[kindPair & 0xFFFF].words.prefix(2 * Optimum.pairLimit / (place + 1)) {
          pairs.insert(pair(min(one, other), max(one, other)))
        }
      }
    }
    return pairs.sorted().prefix(Optimum.pairLimit).map { pair in
      let second = Int(pair & 0xFFFF_FFFF)
      return WordPair(words[Int(pair >> 32)], second == none ? "" : words[second])
    }
  }
}
