import Lexicon
import PuzzleKit

extension WordiestSolver {
  /// Lays two given words, in lower case and either maybe empty, with the tiles that score most.
  ///
  /// The first aim is the score of those of the two that are valid, the second what both would score if they were, the
  /// third the lowest tile numbers, read through both words.
  /// - Throws: `illegal-move` if the rack lacks letters, with the first one that is missing.
  public func bestTiles(for first: String, _ second: String, of rack: Rack) throws(Refusal) -> Play {
    let sets = RackSets(rack)
    guard sets.counts(of: (first + second).utf8) != nil else { throw Self.missing(in: first + second, of: rack) }
    let choices = TileChoices(sets, first, second) { counts in
      (0...sets.all).filter { sets.counts($0) == counts }
    }
    return choices.best(countsFirst: lexicon.contains(first), countsSecond: lexicon.contains(second))
  }

  /// The refusal of letters that the rack lacks: names the first one, and which of its kind it would be.
  private static func missing(in letters: String, of rack: Rack) -> Refusal {
    var used: [Character: Int] = [:]
    for letter in letters {
      let count = used[letter, default: 0]
      guard count < rack.tiles.count(where: { $0.character == letter }) else {
        let ordinals = [
          "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ",
          "eleventh ", "twelfth ", "thirteenth ", "fourteenth ", "fifteenth ",
        ]
        return Refusal(.illegalMove, "there's no \(ordinals[count])\(letter.uppercased()) on your rack")
      }
      used[letter] = count + 1
    }
    preconditionFailure("no letter is missing")
  }
}
