import NIOConcurrencyHelpers

/// Items that threads leave for one that takes all of them at once.
final class Mailbox<Item: Sendable>: Sendable {
  private let lock = ConditionLock(value: false)
  private let items = NIOLockedValueBox<[Item]>([])

  /// Leaves an item.
  func post(_ item: Item) {
    lock.lock()
    items.withLockedValue { $0.append(item) }
    lock.unlock(withValue: true)
  }

  /// All that was left, oldest first; empty if nothing was left in that time.
  /// - Parameter milliseconds: the longest wait for the first.
  func take(waiting milliseconds: Int64) -> [Item] {
    guard lock.lock(whenValue: true, timeoutSeconds: Double(max(0, milliseconds)) / 1000) else { return [] }
    let taken = items.withLockedValue { items in
      defer { items = [] }
      return items
    }
    lock.unlock(withValue: false)
    return taken
  }
}
