import PuzzleKit

/// A game of one's own: take one to three at a time, and take the last.
struct Countdown: SoloGame {
  static let number = RecordSchema("left", "What is left.", [Field("count", .integer, "how many")])
  static let manual = Manual(
    name: "countdown", title: "Countdown", summary: "Take one to three at a time, down to nothing.",
    modes: [Mode("ten", title: "Ten", "From ten.")],
    topics: [Topic("rules", title: "Countdown", ["Take one to three."])], records: [number], events: [])
  static let count = Argument.integer("count", 1...3, "how many")
  static let commands = [GameCommand<Countdown>("take", [count], "Takes some.") { arguments, _, _ in arguments[count] }]
  var left = 10
  var outcome = Outcome.playing

  mutating func apply(_ move: Int, _ events: inout EventLog) throws(Refusal) {
    if move > left { throw Refusal(.illegalMove, "only \(left) are left") }
    left -= move
    if left == 0 { outcome = .won }
  }
  mutating func resign(_ events: inout EventLog) { outcome = .lost }
  func forEachMove(_ body: (Int) -> Bool) { _ = (1...3).filter { $0 <= left }.allSatisfy(body) }
  func line(_ move: Int) -> String { "take \(move)" }
  func view() -> Int { left }
  static func report(_ view: Int, to reply: inout Reply) { reply.add(number) { $0.integer(view) } }

  struct Dealer: PuzzleKit.Dealer {
    func deal(_ request: DealRequest, _ context: any WritableContext) -> Deal<Countdown> {
      Deal(position: Countdown(), mode: "ten", opening: "newgame countdown ten")
    }
  }
}
