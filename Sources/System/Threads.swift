import Glibc
import Synchronization

/// Calls `body` with 0..<`count`, each on a thread of its own but for the last, which this thread does, and returns when all
/// have returned. Where the system gives no thread, this thread does that part too.
public func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  var threads: [pthread_t] = []
  for index in 0..<(count - 1) {
    let part = Unmanaged.passRetained(ThreadPart { body(index) })
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { part in
        if let part { Unmanaged<ThreadPart>.fromOpaque(part).takeRetainedValue().body() }
        return nil
      }, part.toOpaque())
    if status == 0 { threads.append(thread) } else { part.takeRetainedValue().body() }
  }
  body(count - 1)
  for thread in threads { pthread_join(thread, nil) }
}

private final class ThreadPart: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
