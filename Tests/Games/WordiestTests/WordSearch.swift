import Lexicon
import Wordiest

/// The best total found by words, for racks of any size: all pairs of words that may reach it, with every choice of tiles.
struct WordSearch {
  let score: Int
  let arrangements: Int

  private struct Word {
    let text: String
    let letters: [Int]
    let best: Int
    /// Each letter once, and how many of it there are.
    let needs: [(letter: Int, count: Int)]

    init(_ text: String, _ letters: [Int], best: Int) {
      self.text = text
      self.letters = letters
      self.best = best
      needs = Set(letters).map { letter in (letter, letters.count { $0 == letter }) }
    }
  }

  init(_ rack: Rack, _ lexicon: Lexicon) {
    let words = Self.words(rack, lexicon).sorted { $0.best > $1.best }
    let nothing = Word("", [], best: 0)
    var score = 0
    var arrangements = 1
    for (place, one) in words.enumerated() {
      if 2 * one.best < score { break }
      var left = [Int](repeating: 0, count: 26)
      for tile in rack.tiles { left[tile.letter] += 1 }
      for letter in one.letters { left[letter] -= 1 }
      for other in words[place...] + [nothing] {
        guard one.best + other.best >= score, other.needs.allSatisfy({ left[$0.letter] >= $0.count }) else { continue }
        var (best, count) = Self.lay(one.letters, other.letters, rack, atLeast: max(score, 1))
        if one.text == other.text { count /= 2 }
        if best > score { (score, arrangements) = (best, 0) }
        if best == score, score > 0 { arrangements += count }
      }
    }
    self.score = score
    self.arrangements = arrangements
  }

  /// All words of the rack, with the most that each scores.
  private static func words(_ rack: Rack, _ lexicon: Lexicon) -> [Word] {
    var left = [Int](repeating: 0, count: 26)
    for tile in rack.tiles { left[tile.letter] += 1 }
    var words: [Word] = []
    var letters: [Int] = []
    func visit(_ text: String) {
      guard let node = lexicon.graph.node(text.utf8) else { return }
      if lexicon.graph.isWord(node) {
        words.append(Word(text, letters, best: lay(letters, [], rack, atLeast: 0).best))
      }
      for letter in 0..<26 where left[letter] > 0 {
        left[letter] -= 1
        letters.append(letter)
        visit(text + String(LetterTile(letter: letter).character))
        letters.removeLast()
        left[letter] += 1
      }
    }
    visit("")
    return words
  }

  /// The best total of two words over all choices of tiles, and how many choices reach it and `atLeast`.
  private static func lay(_ one: [Int], _ other: [Int], _ rack: Rack, atLeast: Int) -> (best: Int, count: Int) {
    var best = max(atLeast, 0)
    var count = 0
    var isFree = [Bool](repeating: true, count: rack.count)
    var first: [Int] = []
    var second: [Int] = []
    func place(_ index: Int) {
      guard index < one.count + other.count else {
        let total = rack.score(first) + rack.score(second)
        if total > best { (best, count) = (total, 0) }
        if total == best { count += 1 }
        return
      }
      let letter = index < one.count ? one[index] : other[index - one.count]
      for number in 0..<rack.count where isFree[number] && rack.tiles[number].letter == letter {
        isFree[number] = false
        if index < one.count { first.append(number) } else { second.append(number) }
        place(index + 1)
        if index < one.count { first.removeLast() } else { second.removeLast() }
        isFree[number] = true
      }
    }
    place(0)
    return (count > 0 ? best : 0, count)
  }
}
