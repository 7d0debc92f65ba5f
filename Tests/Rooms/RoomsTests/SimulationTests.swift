import Foundation
import Testing

@testable import Rooms

/// Schedules of a bad network and a server that dies: all end with the log of the server, and nothing that was acknowledged is
/// lost. `ROOM_SCHEDULES=10000` plays that many.
@Suite struct SimulationTests {
  private static let count = ProcessInfo.processInfo.environment["ROOM_SCHEDULES"].flatMap { Int($0) } ?? 500

  @Test func allSchedulesConverge() throws {
    var (crashes, deliveries) = (0, 0)
    for seed in 0..<UInt64(Self.count) {
      let simulation = Simulation(seed: seed)
      let fault = try simulation.run()
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      if fault != nil { break }
      crashes += simulation.crashes
      deliveries += simulation.deliveries
    }
    #expect(crashes > Self.count / 4 && deliveries > 100 * Self.count, "\(crashes) crashes, \(deliveries) messages")
  }
}
