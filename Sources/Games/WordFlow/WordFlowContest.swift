import Lexicon
import LexiconNotes
import PuzzleKit

extension WordFlowGame {
  /// The share of the required words that were found, in percent, also where the game was given up; those that were
  /// revealed do not count.
  public static let contest: Contest<WordFlowGame>? = Contest(
    scale: { _ in ScoreScale(unit: "percent", isLessBetter: false, bounds: 0...100, forfeit: 0) },
    score: { game in
      let found = game.progress[0].found.count { !$0.isRevealed && game.puzzle.word($0.index).isRequired }
      return 100 * Double(found) / Double(max(1, game.puzzle.requiredCount))
    },
    newest: { variety in
      let named = (try? DealRequest(variety.options[...], for: manual))?.given ?? []
      let others = ["words", "puzzle", "file", Daily.option.parameter.name, "tutorial"]
      return named.contains(where: others.contains)
        ? variety.options : variety.options + ["words", String(WordEdition.newest.rawValue)]
    }, traits: traits)

  /// The required words: how many they are, and which shares of them have four letters, five, six, and are the best known.
  private static let traits = DealTraits<WordFlowGame>(
    ["the number of required words", "their shares by length", "the share of the best known"]
  ) { game in
    let words = game.puzzle.words.filter { $0.isRequired }
    let share = { (count: Int) in 100 * Double(count) / Double(max(1, words.count)) }
    let tiers = words.map { Lexicon.standard.tier(of: $0.text) ?? .unlisted }
    return [
      Double(words.count), share(words.count { $0.length == 4 }), share(words.count { $0.length == 5 }),
      share(words.count { $0.length == 6 }), share(tiers.count { $0 <= .size10 }), share(tiers.count { $0 <= .size20 }),
      share(tiers.count { $0 <= .size35 }),
    ]
  }
}

extension WordFlowGame {
  /// Two, with one list of found words or with a list each.
  public static let sharing = Sharing<WordFlowGame>(
    together: ["seats", "together"], race: ["seats", "race", "finish"], blind: ["blind"],
    limit: { ["limit", String($0)] },
    tick: "tick", deadline: { $0.limit },
    isRepeatedForNothing: { game in
      guard let attempt = game.changes.attempt, !game.changes.isWarning, !game.changes.isTimeOver,
        !game.changes.endsStreak
      else { return false }
      // A word that the other seat has just found is shared.
      return attempt.verdict != .found && !attempt.isShared
    },
    finish: { game, seat in game.winner?.seat == seat.number ? .won : nil },
    unnamed: { view in
      var view = view
      view.label = view.label.withoutSeed
      return view
    },
    present: { view, wall in
      guard view.outcome == .playing, let time = view.clock.time(at: wall) else { return view }
      var view = view
      view.clock = PlayClock(play: time, wall: max(wall, view.clock.wall))
      return view
    })
}
