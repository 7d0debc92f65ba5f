/// The numbers of a list's words that have each letter, and that have it at each place.
struct LetterCounts {
  private var words = [Int](repeating: 0, count: 26)
  private var places = [Int](repeating: 0, count: 26 * Word.capacity)

  /// Counts the letters of words.
  init(of list: [Word]) {
    for word in list {
      LetterCounts.forEachLetter(of: word) { letter, place, isFirst in
        if isFirst { words[letter] += 1 }
        places[letter * Word.capacity + place] += 1
      }
    }
  }

  /// The chance of a word to reveal something at the start of a game: the number of words with which it shares each of its
  /// letters, plus the number with the letter at its place; a letter that comes again counts only at its place.
  func movePriority(of word: Word) -> Int {
    var sum = 0
    LetterCounts.forEachLetter(of: word) { letter, place, isFirst in
      sum += places[letter * Word.capacity + place] + (isFirst ? words[letter] : 0)
    }
    return sum
  }

  private static func forEachLetter(of word: Word, _ body: (_ letter: Int, _ place: Int, _ isFirst: Bool) -> Void) {
    var seen: UInt32 = 0
    for place in 0..<word.count {
      let letter = Int(word[place]) - 97
      body(letter, place, seen >> letter & 1 == 0)
      seen |= 1 << letter
    }
  }
}
