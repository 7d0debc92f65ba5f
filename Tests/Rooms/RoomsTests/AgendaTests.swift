import PuzzleKit
import Testing

@testable import Rooms

@Suite struct AgendaTests {
  @Test("an agenda gives rooms at their newest time, whatever times they had before", arguments: 0..<20)
  func order(seed: UInt64) {
    var (agenda, times, random) = (Agenda(), [String: Int64](), SplitMix64(seed: seed))
    for step in 0..<2000 {
      let room = "r\(random.below(40))"
      switch random.below(8) {
      case 0:
        agenda.remove(room)
        times[room] = nil
      case 1:
        agenda.set(room, to: .max)
        times[room] = nil
      case 2:
        let now = Int64(random.below(100))
        let due = times.filter { $0.value <= now }.keys.sorted()
        #expect(agenda.take(upTo: now) == due, "step \(step)")
        for room in due { times[room] = nil }
      default:
        let time = Int64(random.below(100))
        agenda.set(room, to: time)
        times[room] = time
      }
      #expect(agenda.first == times.values.min(), "step \(step)")
    }
  }
}
