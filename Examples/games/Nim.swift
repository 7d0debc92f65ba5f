// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol `Game` says what its requirements mean.

import PuzzleKit

/// Nim against an opponent who plays perfectly: take any number of stones from one heap; whoever takes the last one wins.
public struct Nim: SoloGame, Equatable {
  /// Takes stones from a heap.
  public struct Move: Equatable, Sendable {
    let stones: Int
    let heap: Int
  }

  /// Everything can be seen.
  public struct View: Sendable {
    let heaps: [Int]
    let outcome: Outcome
  }

  private(set) var heaps: [Int]
  public private(set) var outcome = Outcome.playing

  init(heaps: [Int]) { self.heaps = heaps }

  private static let heapsRecord = RecordSchema("heaps", "The stones left.", [Field("counts", .words, "heap by heap")])
  private static let judgement = RecordSchema(
    "judgement", "What a move is worth.",
    [Field("wins", .flag, "whether it wins"), Field("line", .text, "the line that makes it")])
  private static let take = EventKind(
    "take", sound: "stone.wav", haptic: .light, animation: "slide", "Stones are taken.")

  private static let seed = Argument.seed("seed", "the seed of the heaps").optional
  private static let file = Argument.path("file", "a file with the stones of each heap").optional
  private static let stones = Argument.integer("stones", 1...1000, "how many")
  private static let from = Argument.choice("from", ["from"], "the word itself")
  private static let heap = Argument.integer("heap", 1...100, "which heap, from 1")
  private static let limit = Argument.integer("limit", 1...1000, "how many moves at the most").optional

  public static let manual = Manual(
    name: "nim", title: "Nim", summary: "Take the last stone.",
    modes: [
      Mode("standard", title: "Standard", "Heaps of 3, 4 and 5."),
      Mode("random", title: "Random", "Three heaps of 1 to 9 from a seed."),
    ],
    options: [seed, file],
    topics: [Topic("rules", title: "Nim", ["Take stones from one heap. Whoever takes the last one wins."])],
    records: [heapsRecord, judgement], events: [take])

  public static let commands: [GameCommand<Nim>] = [
    GameCommand(
      "take", [stones, from, heap], "Takes stones from a heap.",
      move: { arguments, _, _ in Move(stones: arguments[stones], heap: arguments[heap] - 1) }),
    GameCommand(
      "judge", [limit], "Judges the moves one by one.",
      .work { arguments, view, _ throws(Refusal) in
        guard view.outcome == .playing else { throw Refusal(.gameOver, "there is no move to judge") }
        let limit = arguments[limit] ?? .max
        return { monitor throws(Refusal) in try Nim(heaps: view.heaps).judge(limit, monitor) }
      }),
  ]

  private func judge(_ limit: Int, _ monitor: WorkMonitor) throws(Refusal) {
    var count = 0
    forEachMove { move in
      if monitor.shouldStop() { return false }
      count += 1
      monitor.emit { reply in
        reply.add(Nim.judgement) {
          $0.flag(after(move).isLostForMover)
          $0.text(line(move))
        }
      }
      return count < limit
    }
    if count == 0 { throw Refusal(.stopped, "stopped before the first move") }
  }

  public static let search: Search<Nim>? = Search { view, request, monitor in
    let nim = Nim(heaps: view.heaps)
    var nodes = 0
    var best: Move?
    nim.forEachMove { move in
      nodes += 1
      best = best ?? move
      if nim.after(move).isLostForMover {
        best = move
        return false
      }
      return nodes < request.limits.nodes ?? .max && !monitor.shouldStop()
    }
    monitor.report(
      SearchInfo(
        nodes: nodes, depth: 1, score: nim.isLostForMover ? 0 : 1, isExact: true, losses: nim.isLostForMover ? 1 : 0,
        best: best.map(nim.line)))
    return best
  }

  /// The nim-sum decides (C. L. Bouton, 1901).
  private var isLostForMover: Bool { heaps.reduce(0, ^) == 0 }

  private func after(_ move: Move) -> Nim {
    var next = self
    next.heaps[move.heap] -= move.stones
    return next
  }

  public mutating func apply(_ move: Move, _ events: inout EventLog) throws(Refusal) {
    guard heaps.indices.contains(move.heap) else {
      throw Refusal(.illegalMove, "there is no heap \(move.heap + 1); the heaps are 1 to \(heaps.count)")
    }
    guard move.stones <= heaps[move.heap] else {
      throw Refusal(.illegalMove, "heap \(move.heap + 1) has \(heaps[move.heap]) stones, not \(move.stones)")
    }
    heaps[move.heap] -= move.stones
    events.add(Nim.take, at: String(move.heap + 1))
    if heaps.allSatisfy({ $0 == 0 }) {
      outcome = .won
      return
    }
    var reply: Move?
    forEachMove { move in
      reply = reply ?? move
      if after(move).isLostForMover { reply = move }
      return !after(move).isLostForMover
    }
    if let reply {
      heaps[reply.heap] -= reply.stones
      events.add(Nim.take, at: String(reply.heap + 1))
    }
    if heaps.allSatisfy({ $0 == 0 }) { outcome = .lost }
  }

  public mutating func resign(_ events: inout EventLog) { outcome = .lost }

  public func forEachMove(_ body: (Move) -> Bool) {
    guard outcome == .playing else { return }
    for heap in heaps.indices {
      for stones in stride(from: 1, through: heaps[heap], by: 1) where !body(Move(stones: stones, heap: heap)) {
        return
      }
    }
  }

  public func line(_ move: Move) -> String { "take \(move.stones) from \(move.heap + 1)" }
  public func view() -> View { View(heaps: heaps, outcome: outcome) }

  public static func report(_ view: View, to reply: inout Reply) {
    reply.add(heapsRecord) { $0.words(view.heaps.map(String.init)) }
    if view.outcome != .playing {
      reply.say(view.outcome == .won ? "You took the last stone." : "The last stone is gone.")
    }
  }

  public static let live: LivePlay<Nim>? = LivePlay(
    keys: { view in
      view.heaps.indices.prefix(9).filter { view.heaps[$0] > 0 }.map {
        LiveKey(
          .character(Character(String($0 + 1))), "take 1 from \($0 + 1)", title: "take one",
          label: "Take one from heap \($0 + 1)")
      }
    })

  public static let history: History<Nim>? = History(
    conclude: { nim, _, _, _, _ in "heaps \(nim.heaps.count)" },
    reportStatistics: { mode, entries, _, reply in
      let tally = Tally(entries)
      reply.say("\(mode.title): \(tally.won) of \(tally.played) won")
    })

  private static let heapRule = "1 to 100 heaps of 0 to 1000 stones, not all of them empty"

  private static func heaps(_ words: [String]) -> [Int]? {
    let heaps = words.compactMap { Int($0) }.filter { 0...1000 ~= $0 }
    return heaps.count == words.count && 1...100 ~= heaps.count && heaps.contains { $0 > 0 } ? heaps : nil
  }

  private static func heaps(_ bytes: [UInt8], file: String) throws(Refusal) -> [Int] {
    guard let heaps = heaps(String(decoding: bytes, as: UTF8.self).split { " \n".contains($0) }.map(String.init)) else {
      throw Refusal(.badFile, "\(file): must have \(heapRule)")
    }
    return heaps
  }

  public static let puzzleFiles: PuzzleFiles? = PuzzleFiles(
    daily: { day throws(Refusal) in file("day-\(day.iso)", [1 + day.daysSince1970 % 9, 4, 5]) },
    review: { bytes, name throws(Refusal) in
      let heaps = try heaps(bytes, file: name)
      return file(heaps.map(String.init).joined(separator: "-"), heaps)
    },
    isReserved: { $0.hasPrefix("day-") },
    isOut: { id, today in
      CivilDate(iso: String(id.dropFirst(4))).map { id.hasPrefix("day-") && $0.daysSince1970 <= today.daysSince1970 }
        ?? false
    },
    isFit: { _ in true })

  private static func file(_ id: String, _ heaps: [Int]) -> PuzzleFiles.File {
    PuzzleFiles.File(id: id, bytes: Array((heaps.map(String.init).joined(separator: " ") + "\n").utf8))
  }

  public static func bench() -> [BenchCount] {
    var count = 0
    Nim(heaps: [3, 4, 5]).forEachMove { _ in
      count += 1
      return true
    }
    return [BenchCount("moves", count)]
  }

  /// Deals heaps.
  public struct Dealer: PuzzleKit.Dealer {
    public init() {}

    public func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<Nim> {
      if let path = request[file] {
        guard request.mode == "standard" else { throw Refusal(.badArgument, "file goes with the mode standard") }
        let (name, bytes) = (try context.absolute(path), try context.read(path))
        guard let bytes else { throw Refusal(.inputOutput, "\(path): there is no such file") }
        let heaps = try Nim.heaps(bytes, file: path)
        return Deal(
          position: Nim(heaps: heaps), mode: "standard", opening: "newgame nim standard file \(QuotedPath.text(name))")
      }
      guard request.mode == "random" else {
        if request[seed] != nil {
          throw Refusal(.badArgument, "seed goes with the mode random; the heaps of standard are fixed")
        }
        return Deal(position: Nim(heaps: [3, 4, 5]), mode: "standard", opening: "newgame nim standard")
      }
      let seed = request[seed] ?? 1
      var generator = LinearCongruential(seed: seed)
      let heaps = (0..<3).map { _ in Int.random(in: 1...9, using: &generator) }
      return Deal(position: Nim(heaps: heaps), mode: "random", opening: "newgame nim random seed \(seed)")
    }

    public func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> Deal<Nim> {
      guard let heaps = Nim.heaps(words) else {
        throw Refusal(.badArgument, "a position of nim is \(Nim.heapRule)")
      }
      return Deal(
        position: Nim(heaps: heaps), mode: "standard",
        opening: "position nim \(heaps.map(String.init).joined(separator: " "))")
    }
  }
}
