import Lexicon
import PuzzleKit
import Testing

@testable import Wordle

/// Hints, which name a guess that people know where it is about as good.
@Suite struct FamiliarGuessTests {
  private func guess(_ line: String, isHint: Bool) throws -> Word? {
    let view = try MemoryContext().position(line).position.view()
    var request = SearchRequest()
    request.isHint = isHint
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    guard case .guess(let word)? = WordleGame.search?.best(view, request, monitor) else { return nil }
    return word
  }

  @Test(arguments: [
    "guesses crane bbbbb", "guesses slate bbgbb", "guesses mound bbbbb crane bbbbb", "hard guesses pious bbbbb",
  ])
  func aHintIsAWordThatPeopleKnow(rows: String) throws {
    let hint = try #require(try guess("position wordle classic \(rows)", isHint: true))
    #expect(Lexicon.standard.level(of: hint.text) == .required)
  }

  /// The best guess is a word that nobody is asked for.
  @Test(arguments: ["crane bgbgb", "slate bbgbg"]) func noHintNamesAWordThatNobodyIsAskedFor(rows: String) throws {
    let line = "position wordle classic guesses \(rows)"
    let best = try #require(try guess(line, isHint: false))
    #expect([.barred, .offensive].contains(Lexicon.standard.level(of: best.text)), "\(best.text)")
    let hint = try #require(try guess(line, isHint: true))
    #expect(![.barred, .offensive].contains(Lexicon.standard.level(of: hint.text)), "\(hint.text)")
  }

  /// With one guess left only a candidate can win, however well another word would tell them apart.
  @Test func theLastGuessMayBeTheAnswer() throws {
    let rows = ["slate", "mound", "pique", "fuzzy", "jumbo"]
    let game = try MemoryContext().position("position wordle classic")
    let answer = try #require(Word("crick"))
    let line =
      "position wordle classic guesses "
      + rows.compactMap(Word.init).map { "\($0.text) \(Feedback(of: $0, against: answer).text)" }.joined(separator: " ")
    let candidates = try MemoryContext().position(line).position.view().candidates()
    #expect(candidates.count > 1 && game.position.lists.answers.count > 3000)
    #expect(candidates.contains(try #require(try guess(line, isHint: true))))
  }

  /// A search that is stopped before it has begun names no worse guess than a look at some candidates gives.
  @Test func aSearchThatIsStoppedAtOnceHasAGoodGuess() throws {
    let view = try MemoryContext().position("position wordle classic guesses crane bbbbb").position.view()
    let monitor = SearchMonitor(shouldStop: { true }, report: { _ in })
    let move = try #require(WordleGame.search?.best(view, SearchRequest(), monitor))
    guard case .guess(let word) = move else { return }
    let candidates = view.candidates()
    #expect(candidates.count > 300)
    #expect(Set(candidates.map { Feedback(of: word, against: $0).text }).count > 60, "\(word.text)")
  }
}
