/// Messages that wait to be sent over a connection. A queue with more than its limit is full, and gets nothing that can wait
/// until half of that is read; a client that has read nothing of it for a while does not read.
package struct SendQueue {
  /// The most messages that may wait, and the most bytes.
  private let count: Int
  private let bytes: Int
  private var waiting = 0
  private var size = 0
  private var lastSent: Int64 = 0
  /// Whether more waits than may.
  package private(set) var isFull = false

  package init(count: Int, bytes: Int) { (self.count, self.bytes) = (count, bytes) }

  /// Takes a message.
  /// - Returns: whether it is full from now on.
  package mutating func add(_ size: Int, at now: Int64) -> Bool {
    if waiting == 0 { lastSent = now }
    waiting += 1
    self.size += size
    guard !isFull, waiting >= count || self.size >= bytes else { return false }
    isFull = true
    return true
  }

  /// Has sent messages.
  /// - Returns: whether it is no longer full from now on.
  package mutating func sent(_ count: Int, _ size: Int, at now: Int64) -> Bool {
    waiting -= count
    self.size -= size
    lastSent = now
    guard isFull, waiting <= self.count / 2, self.size <= bytes / 2 else { return false }
    isFull = false
    return true
  }

  /// Whether nothing of what is too much was read for so many milliseconds.
  package func isUnread(at now: Int64, after patience: Int64) -> Bool { isFull && now - lastSent >= patience }
}
