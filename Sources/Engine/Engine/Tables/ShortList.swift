/// A list that needs no storage of its own for one element: most changes have one line.
struct ShortList<Element> {
  private var head: Element?
  private var tail: [Element] = []

  var count: Int { head == nil ? 0 : 1 + tail.count }

  subscript(index: Int) -> Element {
    if index == 0, let head { return head }
    return tail[index - 1]
  }

  mutating func append(_ element: consuming Element) { if head == nil { head = element } else { tail.append(element) } }

  /// Drops all elements from an index on.
  mutating func cut(to count: Int) {
    if count == 0 { head = nil }
    if !tail.isEmpty { tail.removeLast(tail.count - max(0, count - 1)) }
  }
}
