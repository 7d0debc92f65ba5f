// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol `Game` says what its requirements mean.

import PuzzleKit

/// Nim for two seats, which move in turns; whoever takes the last stone wins. Each may pencil notes on the heaps, which the
/// other does not see.
public struct Duel: Game, Equatable {
  public enum Move: Equatable, Sendable {
    case take(stones: Int, heap: Int)
    case note(heap: Int)
  }

  /// A seat's view: its own notes alone.
  public struct View: Sendable {
    let heaps: [Int]
    let notes: [Int]
    let turn: Seat
    let outcome: Outcome
  }

  private var heaps: [Int]
  private var notes: [[Int]] = [[], []]
  private var turn = Seat.first
  private var winner: Seat?

  private static let state = RecordSchema(
    "duel", "How the duel stands.",
    [
      Field("turn", .integer, "whose turn it is, from 1"), Field("status", .word, "`playing`, `won` or `lost`"),
      Field("counts", .integers, "the stones left, heap by heap"),
    ])
  private static let notesRecord = RecordSchema(
    "notes", "The seat's own notes.", [Field("heaps", .integers, "the heaps noted")])
  private static let taken = EventKind("taken", sound: "stone.wav", "Stones are taken.")
  private static let noted = EventKind("noted", haptic: .light, "A heap is noted.")

  public static let manual = Manual(
    name: "duel", title: "Duel", summary: "Nim for two.",
    modes: [Mode("standard", title: "Standard", "Heaps of 1, 2 and 3.")],
    topics: [Topic("rules", title: "Duel", ["Take stones from one heap in turns. Whoever takes the last one wins."])],
    records: [state, notesRecord], events: [taken, noted])

  private static let stones = Argument.integer("stones", 1...9, "how many")
  private static let heap = Argument.integer("heap", 1...3, "which heap, from 1")

  public static let commands: [GameCommand<Duel>] = [
    GameCommand("remove", [stones, heap], "Takes stones from a heap.") { arguments, _, _ in
      .take(stones: arguments[stones], heap: arguments[heap] - 1)
    },
    GameCommand("note", [heap], "Notes a heap, for the seat's own eyes.") { arguments, _, _ in
      .note(heap: arguments[heap] - 1)
    },
    GameCommand("notes", [], "Shows the seat's own notes.") { _, view, _, reply in
      reply.add(notesRecord) { $0.integers(view.notes.map { $0 + 1 }) }
    },
  ]

  public func outcome(for seat: Seat) -> Outcome {
    guard let winner else { return .playing }
    return seat == winner ? .won : .lost
  }

  public func mayMove(_ seat: Seat) -> Bool { winner == nil && seat == turn }

  public mutating func apply(_ move: Move, by seat: Seat, _ events: inout EventLog) throws(Refusal) {
    switch move {
    case .note(let heap):
      notes[seat.number].append(heap)
      events.add(Duel.noted, at: String(heap + 1), for: seat)
    case .take(let stones, let heap):
      guard stones <= heaps[heap] else {
        throw Refusal(.illegalMove, "heap \(heap + 1) has \(heaps[heap]) stones, not \(stones)")
      }
      heaps[heap] -= stones
      events.add(Duel.taken, at: String(heap + 1))
      if heaps.allSatisfy({ $0 == 0 }) { winner = seat }
      turn = Seat(1 - seat.number)
    }
  }

  public mutating func resign(by seat: Seat, _ events: inout EventLog) { winner = Seat(1 - seat.number) }

  public func forEachMove(for seat: Seat, _ body: (Move) -> Bool) {
    guard mayMove(seat) else { return }
    for heap in heaps.indices {
      for stones in stride(from: 1, through: heaps[heap], by: 1) where !body(.take(stones: stones, heap: heap)) {
        return
      }
    }
  }

  public func line(_ move: Move) -> String {
    switch move {
    case .take(let stones, let heap): "remove \(stones) \(heap + 1)"
    case .note(let heap): "note \(heap + 1)"
    }
  }

  public static func line(_ line: String, of move: Move, seenBy seat: Seat) -> String? {
    if case .note = move { nil } else { line }
  }

  public func view(for seat: Seat) -> View {
    View(
      heaps: heaps, notes: seat == .watcher ? [] : notes[seat.number], turn: turn,
      outcome: outcome(for: seat == .watcher ? .first : seat))
  }

  public static func report(_ view: View, to reply: inout Reply) {
    reply.add(state) {
      $0.integer(view.turn.number + 1)
      $0.word(view.outcome.rawValue)
      $0.integers(view.heaps)
    }
  }

  public static let history: History<Duel>? = History(
    conclude: { _, seat, _, _, _ in "seat \(seat.number + 1)" },
    reportStatistics: { mode, entries, _, reply in
      let tally = Tally(entries)
      reply.say("\(mode.title): \(tally.won) of \(tally.played) won")
    })

  public static let sharing = Sharing<Duel>(race: [])

  public struct Dealer: PuzzleKit.Dealer {
    public init() {}

    public func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<Duel> {
      Deal(position: Duel(heaps: [1, 2, 3]), mode: "standard", opening: "newgame duel standard", seats: 2)
    }
  }

  private init(heaps: [Int]) { self.heaps = heaps }
}
