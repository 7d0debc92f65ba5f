import Lexicon
import LexiconNotes
import PuzzleKit

extension WordleDealer {
  /// A game that is being played elsewhere: nobody here knows its answer, and every guess comes with its colours. It is not
  /// kept in the profile.
  /// - Throws: `unknown-game`, `bad-argument` or `missing-argument` for words that are no position; for a row that can't be
  ///   the refusal with the row's number, `contradiction` for the first row that leaves no candidate.
  public mutating func position(
    _ words: [String], _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordleGame> {
    let request = try DealRequest(words[...], for: WordleGame.manual, isPosition: true, situation: context.situation)
    let rules = try hardRules(request, isKept: context.isReplay)
    let words: ListChoice =
      switch request[WordleOptions.words].flatMap({ AnswerEdition(rawValue: UInt8($0)) }) {
      case .first: .edition(.first)
      case .second: .elsewhere
      case nil: context.lineOrigin.edition(newest: .elsewhere, scripted: .elsewhere, kept: .edition(.first))
      }
    let frame = try frame(
      of: request, hard: rules.map { " hard rules \($0.rawValue)" } ?? "", words, isKept: context.isReplay, context)
    var opening = "position wordle " + frame.line
    let source = request[WordleOptions.candidates] ?? .answers
    if source == .guesses { opening += " candidates guesses" }
    var game = WordleGame(frame.lists, frame.variant, hard: rules, elsewhereFrom: source)
    try game.add(rows: request[WordleOptions.guesses] ?? [])
    if !game.rows.isEmpty { opening += " guesses" }
    for row in game.rows { opening += " \(row.word.text) \(row.feedback.text)" }
    return Deal(
      position: game, mode: frame.lists.rank.rawValue, opening: opening, remarks: frame.lists.remarks,
      entersHistory: false)
  }

  /// The rules of hard mode; nil for normal mode. Lines that were kept before there was a choice don't say it: the seed's rules
  /// were the only ones.
  private func hardRules(_ request: DealRequest, isKept: Bool) throws(Refusal) -> HardRules? {
    let rules = request[WordleOptions.rules]
    if request[WordleOptions.hardPosition] { return rules ?? (isKept ? .seed : .nyt) }
    if rules != nil { throw Refusal(.badArgument, "rules goes with hard: they are the rules of hard mode") }
    return nil
  }
}
