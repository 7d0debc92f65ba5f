import PuzzleKit

extension AtlasGame: Game {
  /// The dealer of Atlas.
  public typealias Dealer = AtlasDealer

  /// Every move of cards, those to foundations first and the larger run before its parts; then drawing or shuffling back.
  /// Picking up is not listed.
  public func forEachMove(_ body: (AtlasMove) -> Bool) {
    if outcome != .playing { return }
    for source in Source.all {
      guard let top = faceUp(source).last else { continue }
      var hasEmpty = false
      for slot in 0..<AtlasGame.foundationCount {
        // All empty foundations are alike.
        if foundations[slot] == nil, hasEmpty || !round.cards[top].isBase { continue }
        hasEmpty = hasEmpty || foundations[slot] == nil
        for count in stride(from: run(source), to: 0, by: -1) {
          let move = AtlasMove.cards(count, source, .foundation(slot))
          if isAllowed(move), !body(move) { return }
        }
      }
    }
    for source in Source.all where !faceUp(source).isEmpty {
      for pile in 0..<AtlasGame.pileCount {
        for count in stride(from: run(source), to: 0, by: -1) {
          let move = AtlasMove.cards(count, source, .tableau(pile))
          if isAllowed(move), !body(move) { return }
        }
      }
    }
    if !stock.isEmpty { _ = body(.draw) } else if !waste.isEmpty { _ = body(.reshuffle) }
  }

  private func isAllowed(_ move: AtlasMove) -> Bool {
    guard case .cards(let count, let source, let target) = move else { return true }
    do throws(Refusal) {
      try check(count, source, target)
      return true
    } catch {
      return false
    }
  }

  /// Short forms: `d`, `r`; `w f2`, `t1 t3`, `t1 t3 2`, `w f`; a pile alone picks up, and then a place puts down.
  public func line(forBareWord word: String) -> String? { ShortForm(word)?.line(self) }

  /// The same tier, rules, folder and deck; other groups and another seed.
  public static func opening(like line: String) -> String? {
    let words = line.split(separator: " ").map(String.init)
    var kept = Array(words.prefix(3))
    var rest = words.dropFirst(3)
    while let word = rest.popFirst() {
      switch word {
      case "open", "any": kept.append(word)
      case "variant", "sharedLabels", "autoplay", "folder", "deck":
        kept += [word] + rest.prefix(1)
        rest = rest.dropFirst()
      default: rest = rest.dropFirst()
      }
    }
    return kept.joined(separator: " ")
  }

  /// How many groups are complete.
  public var progress: String? { "\(completed.count)/\(round.groups.count)" }

  /// What the player may see: all but what lies face down, in the stock or the tableau.
  public func view(for seat: Seat) -> AtlasView { AtlasView(self) }

  /// A game that was helped counts, but not for records.
  public static var assistedRemark: String {
    "A move was taken back, so this game is marked as assisted: it counts, but sets no records."
  }

  /// Leaving a game that was begun ends a streak.
  public static var countsAbandoned: Bool { true }
}
