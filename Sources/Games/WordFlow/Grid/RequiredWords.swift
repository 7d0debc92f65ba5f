import Lexicon
import LexiconNotes

/// The words of a grid that an edition requires where nobody has chosen otherwise.
package struct RequiredWords {
  private let words: Set<String>

  /// Those among words of a grid, which are all of its words or more than the edition requires.
  /// - Parameter withInflections: whether inflections of other ones are required, too, as they are before the third edition.
  package init(_ edition: WordEdition, among all: some Sequence<GridWord>, withInflections: Bool = false) {
    let dictionary = GridDictionary.required(edition)
    let words = Set(all.lazy.filter { dictionary.contains($0.letters) }.map { $0.text })
    self.words =
      withInflections || edition < .third ? words : words.filter { !RequiredWords.isInflection($0, of: words) }
  }

  /// Whether it is one of them.
  package func contains(_ word: String) -> Bool { words.contains(word) }

  /// Whether a word is an inflection of another one in a set.
  private static func isInflection(_ word: String, of words: Set<String>) -> Bool {
    guard Lexicon.standard.note(of: word)?.isInflection == true else { return false }
    return bases(of: Array(word.utf8)).contains { words.contains($0) }
  }

  /// How many of some words look like inflections of others of them, or are irregular forms.
  static func formCount(_ words: [String]) -> Int {
    let all = Set(words)
    return words.count { word in
      let bases = bases(of: Array(word.utf8))
      if bases.contains(where: { all.contains($0) }) { return true }
      return Lexicon.standard.note(of: word)?.isInflection == true
        && !bases.contains { GridDictionary.required(.third).contains($0.utf8) }
    }
  }

  /// All that a word may be a regular plural, third person, past, participle, comparative or superlative of.
  static func bases(of word: [UInt8]) -> [String] {
    var bases: [String] = []
    /// Notes what is left without so many letters and with others in their place.
    func add(dropping count: Int, _ end: String = "") {
      if word.count - count + end.utf8.count > 1 {
        bases.append(String(decoding: word.dropLast(count), as: UTF8.self) + end)
      }
    }
    func ends(in end: String) -> Bool {
      word.count > end.utf8.count && word.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
    func addStems(dropping count: Int) {
      add(dropping: count)
      add(dropping: count, "e")
      let stem = word.dropLast(count)
      if stem.count > 2, stem.last == stem.dropLast().last { add(dropping: count + 1) }
      if stem.last == UInt8(ascii: "i") { add(dropping: count + 1, "y") }
      if stem.suffix(2).elementsEqual("ck".utf8) { add(dropping: count + 1) }
    }
    if ends(in: "s"), !ends(in: "ss") {
      add(dropping: 1)
      if ends(in: "es") { add(dropping: 2) }
      if ends(in: "ies") { add(dropping: 3, "y") }
      if ends(in: "ves") {
        add(dropping: 3, "f")
        add(dropping: 3, "fe")
      }
      if ends(in: "zzes") || ends(in: "sses") { add(dropping: 3) }
    }
    if ends(in: "ed") || ends(in: "er") { addStems(dropping: 2) }
    if ends(in: "ing") || ends(in: "est") { addStems(dropping: 3) }
    if ends(in: "ying") { add(dropping: 4, "ie") }
    return bases
  }
}
