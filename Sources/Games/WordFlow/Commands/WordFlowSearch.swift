import Lexicon
import LexiconNotes
import PuzzleKit

extension WordFlowGame {
  /// Names the word that earns most of those that were not found: from the grid and the dictionary, whatever the mode hides.
  /// A hint names a word that helps: a required one, the shortest first.
  public static let search: Search<WordFlowGame>? = Search(noHint: WordFlowTexts.noHint) { view, request, monitor in
    if request.isHint { return view.hint.map { view.move($0.text) } }
    let known = Set(view.found.map { $0.word.text })
    let words = GridDictionary.standard.analyse(view.grid, minimumLength: view.minimumLength).words
      .filter { !known.contains($0.text) }
    guard let best = words.max(by: { ($0.length, $1.text) < ($1.length, $0.text) }) else { return nil }
    monitor.report(
      SearchInfo(
        nodes: words.count, depth: 1, score: Double(Points.base(length: best.length)), isExact: true,
        best: "word \(best.text)"))
    return view.move(best.text)
  }
}

extension WordFlowView {
  fileprivate func move(_ word: String) -> WordFlowMove {
    WordFlowMove(action: .word(word), time: nil, wall: clock.wall, isPrivate: seating == .race, isHidden: false)
  }

  /// The word to find next: required before others, familiar before others, short before long. Words that are never asked
  /// for are no hints, and neither are bonus words while such a word is required: they would not help.
  fileprivate var hint: PuzzleWord? {
    let known = Set(found.map { $0.word.text })
    let open = puzzle.words.filter { !known.contains($0.text) }
    let best = open.lazy.filter { $0.level != .barred && $0.level != .offensive }
      .min { $0.placeAmongHints < $1.placeAmongHints }
    return best?.isRequired == false && open.contains { $0.isRequired } ? nil : best
  }
}

extension PuzzleWord {
  fileprivate var level: WordLevel { Lexicon.standard.level(of: text) ?? .bonus }

  fileprivate var placeAmongHints: (Int, Int, Int, String) {
    (isRequired ? 0 : 1, level == .required ? 0 : 1 + Int(wordClass.rawValue), length, text)
  }
}
