#if hasFeature(Embedded)

  /// A value that is used by one caller at a time. There are no threads here, so nobody waits.
  public final class Lock<Value>: @unchecked Sendable {
    private var value: Value

    /// Guards a value.
    public init(_ value: consuming sending Value) { self.value = value }

    /// Calls `body` with the value.
    public func withLock<Result, E: Error>(
      _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
      try body(&value)
    }
  }

#else

  import Synchronization

  /// A value that is used by one thread at a time.
  public final class Lock<Value>: Sendable {
    private let mutex: Mutex<Value>

    /// Guards a value.
    public init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls `body` with the value, which no other thread uses meanwhile.
    public func withLock<Result, E: Error>(
      _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
      try mutex.withLock(body)
    }
  }

#endif
