import Lexicon
import PuzzleKit
import WordGraph

/// Tells quickly whether some letters, in any order, are a word: never wrong about a word, rarely wrong about others.
///
/// A multiset of letters is the sum, modulo 2^64, of a random key for each letter, so that a set grows by an addition
/// (M. Clarke et al., "Incremental multiset hash functions and their application to memory integrity checking", 2003).
/// A sum is first looked up in a bit filter that fits in a core's cache, two bits in one word (F. Putze, P. Sanders,
/// J. Singler, "Cache-, hash- and space-efficient Bloom filters", 2007), and what passes there in a table of fingerprints.
/// Two multisets with one sum are possible: whoever needs certainty walks the word graph with the letters.
final class AnagramIndex: Sendable {
  /// The key of each letter.
  let keys: [UInt64]
  /// The bit filter; a power of two of words.
  let filter: [UInt64]
  /// Fingerprints with open addressing, 0 if none is; a power of two of them, at least one of them 0.
  let table: [UInt32]

  /// Indexes the words of at most ``Rack/capacity`` letters. Of the letters' keys only the bits in `keyBits` are kept;
  /// fewer make a poor index, which is for tests.
  init(_ lexicon: Lexicon, keyBits: UInt64 = .max) {
    var generator = SplitMix64(seed: 26)
    let keys = (0..<26).map { _ in generator.next() & keyBits }
    var filter = [UInt64](repeating: 0, count: Self.powerOfTwo(lexicon.count / 8))
    var table = [UInt32](repeating: 0, count: Self.powerOfTwo(lexicon.count * 2))
    lexicon.graph.forEachWord { letters, _ in
      guard letters.count <= Rack.capacity else { return }
      var sum: UInt64 = 0
      for letter in letters { sum &+= keys[Int(letter) - 97] }
      filter[Int(truncatingIfNeeded: sum >> 20) & (filter.count - 1)] |= 1 &<< (sum >> 40) | 1 &<< (sum >> 46)
      let print = Self.fingerprint(sum)
      var place = Int(truncatingIfNeeded: sum) & (table.count - 1)
      while table[place] != 0, table[place] != print { place = (place + 1) & (table.count - 1) }
      table[place] = print
    }
    self.keys = keys
    self.filter = filter
    self.table = table
  }

  /// The smallest power of two that is at least `count`.
  private static func powerOfTwo(_ count: Int) -> Int {
    count < 2 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  @inline(__always)
  private static func fingerprint(_ sum: UInt64) -> UInt32 { max(UInt32(truncatingIfNeeded: sum >> 32), 1) }

  /// Whether the multiset with this sum may be a word's: 1 or 0; 1 for every word's.
  @inline(__always)
  static func passes(_ sum: UInt64, _ filter: UnsafeBufferPointer<UInt64>) -> Int {
    let word = filter[Int(truncatingIfNeeded: sum >> 20) & (filter.count &- 1)]
    return Int(truncatingIfNeeded: word &>> (sum >> 40) & word &>> (sum >> 46) & 1)
  }

  /// Whether the table has the multiset with this sum.
  @inline(__always)
  static func contains(_ sum: UInt64, _ table: UnsafeBufferPointer<UInt32>) -> Bool {
    let print = fingerprint(sum)
    var place = Int(truncatingIfNeeded: sum) & (table.count &- 1)
    while table[place] != 0 {
      if table[place] == print { return true }
      place = (place &+ 1) & (table.count &- 1)
    }
    return false
  }
}
