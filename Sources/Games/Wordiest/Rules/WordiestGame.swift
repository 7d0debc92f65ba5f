import Lexicon
import PuzzleKit

/// A match of Wordiest: a rack, where its tiles are, and what other players made of it.
public struct WordiestGame: Sendable {
  /// The effect of a match on the rating.
  public enum Kind: String, CaseIterable, Sendable {
    /// It changes the rating.
    case match
    /// It does not.
    case challenge
    /// It was played before and is looked at.
    case review
  }

  /// The kind of match.
  public let kind: Kind
  /// The name of the match: `17`, `seed:5:17`, `FILE:17`; nil for a rack from outside.
  public let identifier: String?
  /// The rack and the other players; hidden until the match is submitted.
  public let match: WordiestMatch
  /// Of a match that is looked at, how it was submitted.
  public let record: MatchRecord?
  /// The identities of nearly the same letters, which have nearly the same best words.
  public let clues: [DealIdentity]
  /// The places of the tiles.
  public private(set) var layout: Layout
  /// The places at which the tiles that are in no word are seen.
  private(set) var tray: Tray
  /// Whether the last move gave tiles other places in the tray.
  private(set) var isRenumbered = false
  /// The best words so far, and their total; nil while nothing has scored.
  public private(set) var best: (play: Play, total: Int)?
  /// The state of the match.
  public private(set) var outcome = Outcome.playing
  /// The result at its submission; nil while it is played, and if it was left.
  public private(set) var standing: ScoreStanding?
  /// Whether it was the player's first rated match.
  public private(set) var isFirst = false
  /// Whether it leaves the rating alone because it was assisted.
  public private(set) var isUnrated = false
  /// Knows which words are valid, and finds the best.
  let solver: WordiestSolver
  private var generator: SplitMix64

  /// The most other players that count.
  public static let opponentLimit = 100

  init(_ match: WordiestMatch, _ kind: Kind, identifier: String?, _ solver: WordiestSolver) {
    self.init(match, kind, identifier, nil, solver)
  }

  /// A match that was submitted, with its words laid as they were.
  init(_ record: MatchRecord, _ solver: WordiestSolver) {
    self.init(record.match, .review, record.identifier, record, solver)
    layout.lay(record.play)
    standing = record.standing
    (isFirst, isUnrated) = (record.isFirst, record.isUnrated)
    noteBest()
  }

  private init(
    _ match: WordiestMatch, _ kind: Kind, _ identifier: String?, _ record: MatchRecord?, _ solver: WordiestSolver
  ) {
    self.match = match
    self.kind = kind
    self.identifier = identifier
    self.record = record
    self.solver = solver
    clues = match.rack.parts
    layout = Layout(count: match.rack.count)
    tray = Tray(count: match.rack.count)
    // The shuffles of a rack are the same whenever it is played.
    var hash = FNV1a()
    hash.add(match.rack.text.utf8)
    generator = SplitMix64(seed: hash.value)
  }

  /// The tiles.
  public var rack: Rack { match.rack }
  /// The other players that count.
  public var opponents: ArraySlice<Sample> { match.samples.prefix(WordiestGame.opponentLimit) }

  /// Whether a row is a word of the lexicon.
  func isValid(_ row: RowName) -> Bool {
    !layout[row].isEmpty && solver.lexicon.contains(layout[row].lazy.map { UInt8(97 + rack.tiles[$0].letter) })
  }

  /// The score of a row: 0 if it is no word.
  func points(_ row: RowName) -> Int { isValid(row) ? rack.score(layout[row]) : 0 }
  /// The score of both words.
  public var total: Int { points(.word1) + points(.word2) }

  private mutating func noteBest() {
    let total = total
    if total > best?.total ?? 0 { best = (layout.play, total) }
  }

  private func requirePlaying() throws(Refusal) {
    if outcome != .playing { throw Refusal(.gameOver, marked: "the match is over; `newgame wordiest` deals the next") }
  }

  /// See ``PuzzleKit/SoloGame/apply(_:_:)``.
  public mutating func apply(_ move: WordiestMove, _ events: inout EventLog) throws(Refusal) {
    try requirePlaying()
    if case .submit(let old) = move {
      try submit(old ?? .first, &events)
      return
    }
    var next = layout
    switch move {
    case .tile(let tile, let row, let index):
      guard tile < rack.count else {
        throw Refusal(.badArgument, "tile must be a number from 1 to \(rack.count), not \(tile + 1)")
      }
      try next.move(tile, to: row, at: index)
    case .place(let first, let second):
      next.lay(try solver.bestTiles(for: first, second, of: rack))
    case .reset(let invalidOnly):
      let words = returned(invalidOnly: invalidOnly)
      if words.isEmpty { next.shuffleBanks(using: &generator) } else { next.returnTiles(of: words) }
    case .best:
      guard let best, best.total > total else {
        throw Refusal(
          WordiestErrors.nothingBetter,
          best.map { "the best so far is \(WordiestTexts.points($0.total)), and the tiles show \(total)" }
            ?? "no word has been made yet")
      }
      next.lay(best.play)
    case .shuffle: next.shuffleBanks(using: &generator)
    case .submit: break
    }
    let (old, wasValid, oldBest) = (layout, RowName.words.map(isValid), best?.total ?? 0)
    layout = next
    arrangeTray(after: move, old)
    noteBest()
    if events.isOn { addEvents(of: move, old, wasValid, oldBest, &events) }
  }

  /// Arranges the places of the tiles in the banks after a move that orders these; others take tiles out or put them back.
  private mutating func arrangeTray(after move: WordiestMove, _ old: Layout) {
    let (lying, before) = (layout[.bank1] + layout[.bank2], tray)
    switch move {
    case .shuffle: tray.arrange(lying)
    case .reset where layout.play == old.play: tray.arrange(lying)
    case .tile(let tile, let row, let index?) where !RowName.words.contains(row) && index < old[row].count:
      tray.move(tile, to: old[row][index], among: lying)
    case .tile, .place, .reset, .best, .submit: break
    }
    isRenumbered = tray != before
  }

  private func returned(invalidOnly: Bool) -> [RowName] {
    RowName.words.filter { !layout[$0].isEmpty && !(invalidOnly && isValid($0)) }
  }

  private func addEvents(
    of move: WordiestMove, _ old: Layout, _ wasValid: [Bool], _ oldBest: Int, _ events: inout EventLog
  ) {
    switch move {
    case .tile(let tile, _, _):
      for (kind, layout) in [(WordiestEvents.dragStart, old), (WordiestEvents.drop, layout)] {
        let place = layout.place(of: tile)
        events.add(kind, at: "\(place.row.rawValue):\(place.index + 1)")
      }
    case .place, .best:
      for word in RowName.words {
        for index in layout[word].indices { events.add(WordiestEvents.drop, at: "\(word.rawValue):\(index + 1)") }
      }
    case .shuffle: events.add(WordiestEvents.shuffle)
    case .reset:
      let emptied = RowName.words.filter { !old[$0].isEmpty && layout[$0].isEmpty }
      if emptied.isEmpty { events.add(WordiestEvents.shuffle) }
      for word in emptied { events.add(WordiestEvents.reset, at: word.rawValue) }
    case .submit: break
    }
    for (word, was) in zip(RowName.words, wasValid) {
      if isValid(word), !was { events.add(WordiestEvents.valid, at: word.rawValue) }
      if !isValid(word), was { events.add(WordiestEvents.notAWord, at: word.rawValue) }
    }
    if best?.total ?? 0 > oldBest { events.add(WordiestEvents.best) }
  }

  private mutating func submit(_ old: WordiestMove.OldRating, _ events: inout EventLog) throws(Refusal) {
    if kind == .review { throw WordiestGame.inReview }
    let standing = standing(from: old.rating)
    self.standing = standing
    isFirst = old == .first
    outcome = .finished
    events.add(WordiestEvents.submit)
    if standing.isBest { events.add(WordiestEvents.fireworks) }
  }

  /// The standing of the words among those of the other players.
  private func standing(from rating: Rating) -> ScoreStanding {
    ScoreStanding(
      score: total, rating: rating, isRated: kind == .match && !isUnrated,
      others: opponents.lazy.map { ($0.score, $0.ratingTenths) })
  }

  /// Has a submitted match leave the rating alone.
  mutating func markAssisted() {
    isUnrated = true
    standing = standing.map { standing(from: $0.oldRating) }
  }

  /// See ``PuzzleKit/SoloGame/resign(_:)``.
  public mutating func resign(_ events: inout EventLog) {
    outcome = .lost
    events.add(WordiestEvents.leave)
  }

  static var inReview: Refusal {
    Refusal(WordiestErrors.review, marked: "this match was submitted before; `newgame wordiest` deals the next")
  }
}

extension RowName {
  /// The rows that are words.
  static let words: [RowName] = [.word1, .word2]
}
