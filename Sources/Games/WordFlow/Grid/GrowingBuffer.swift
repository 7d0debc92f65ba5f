/// Elements without a destructor that are written one after the other.
struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  var count = 0

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// The place of the next one.
  var end: UnsafeMutablePointer<Element> { start + count }

  var array: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Makes room for so many more.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = 2 * (capacity + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
