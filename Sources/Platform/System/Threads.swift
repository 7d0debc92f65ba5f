import Glibc

/// Calls `body` with 0..<`count`, each on a thread of its own but for the last, which this thread does, and returns when all
/// have returned. If the system provides no thread, this thread does that part too.
package func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  var threads: [pthread_t] = []
  for index in 0..<(count - 1) {
    if let thread = startThread({ body(index) }) { threads.append(thread) } else { body(index) }
  }
  body(count - 1)
  for thread in threads { pthread_join(thread, nil) }
}

/// Starts a thread that does `body`; nil if the system gives none, and then `body` was not called. Whoever starts it joins
/// or detaches it.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let start = Unmanaged.passRetained(ThreadStart(body))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { start in
      if let start { Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue().body() }
      return nil
    }, start.toOpaque())
  if status == 0 { return thread }
  start.release()
  return nil
}

/// Starts a thread that does `body` and that nobody waits for.
/// - Returns: whether the system gives one; if not, `body` is not called.
package func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = startThread(body) else { return false }
  pthread_detach(thread)
  return true
}

private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Lets this thread do nothing for a while.
package func pause(milliseconds: Int) { usleep(useconds_t(milliseconds * 1000)) }
