import NIOConcurrencyHelpers
import NIOCore
import Rooms

/// Brings effects to the loops of their readers.
final class EffectRouter: Sendable {
  private let hosts = NIOLockedValueBox<[NIOLoopBound<EventLoopContext>]>([])

  /// Says which loops there are.
  func connect(_ hosts: [NIOLoopBound<EventLoopContext>]) { self.hosts.withLockedValue { $0 = hosts } }

  /// Has effects carried out, each on its loop and in order.
  func carryOut(_ effects: [Effect]) {
    let hosts = hosts.withLockedValue { $0 }
    if hosts.count == 1 {
      let host = hosts[0]
      return host.eventLoop.execute { host.value.carryOut(effects) }
    }
    var sorted: [[Effect]] = hosts.map { _ in [] }
    let mask = (1 << EventLoopContext.indexBits) - 1
    for effect in effects {
      switch effect {
      case .send(let reader, _), .answer(let reader, _), .close(let reader, _): sorted[reader & mask].append(effect)
      case .keep, .miss, .load, .find, .deal: break
      }
    }
    for (host, effects) in zip(hosts, sorted) where !effects.isEmpty {
      host.eventLoop.execute { host.value.carryOut(effects) }
    }
  }
}
