import Glibc

/// Items that threads leave for one that takes all of them at once. It waits by a clock that nobody sets: by the time of day a wait
/// is as much longer as that is put back.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Belongs to whoever has the mutex.
  private var items: [Item] = []

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Leaves an item.
  func post(_ item: Item) {
    pthread_mutex_lock(mutex)
    items.append(item)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// All that was left, oldest first; empty if nothing was left in that time.
  /// - Parameter milliseconds: the longest wait for the first.
  func take(waiting milliseconds: Int64) -> [Item] {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = Int64(end.tv_nsec) + max(0, milliseconds) * 1_000_000
    end.tv_sec += Int(nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while items.isEmpty, pthread_cond_timedwait(condition, mutex, &end) == 0 {}
    defer { items = [] }
    return items
  }
}
