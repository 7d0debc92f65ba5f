import Lexicon
import Wordiest

/// The best totals found the plain way: every sequence of tiles, every pair of rows.
struct BruteForce {
  let score: Int
  let arrangements: Int
  let pairs: Set<WordPair>

  private struct Row {
    let tiles: Set<Int>
    let word: String
    let score: Int
  }

  init(_ rack: Rack, _ lexicon: Lexicon) {
    var rows: [Row] = []
    func extend(_ numbers: [Int]) {
      let word = rack.letters(numbers)
      if lexicon.contains(word) { rows.append(Row(tiles: Set(numbers), word: word, score: rack.score(numbers))) }
      for number in 0..<rack.count where !numbers.contains(number) { extend(numbers + [number]) }
    }
    extend([])
    var score = 0
    var arrangements = 1
    var pairs: Set<WordPair> = []
    func consider(_ total: Int, _ pair: WordPair) {
      if total > score { (score, arrangements, pairs) = (total, 0, []) }
      if total == score {
        arrangements += 1
        pairs.insert(pair)
      }
    }
    for (place, one) in rows.enumerated() {
      consider(one.score, WordPair(one.word, ""))
      for other in rows[..<place] where one.score + other.score >= score && one.tiles.isDisjoint(with: other.tiles) {
        consider(one.score + other.score, WordPair(one.word, other.word))
      }
    }
    self.score = score
    self.arrangements = arrangements
    self.pairs = pairs
  }
}
