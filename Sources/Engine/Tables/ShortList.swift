/// A list that needs no storage of its own for one element: most changes have one line.
enum ShortList<Element> {
  case none
  case one(Element)
  case more([Element])

  var count: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .more(let elements): elements.count
    }
  }

  subscript(index: Int) -> Element {
    switch self {
    case .one(let element) where index == 0: element
    case .more(let elements): elements[index]
    case .none, .one: preconditionFailure("the list has no such element")
    }
  }

  mutating func append(_ element: consuming Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .more([first, element])
    case .more(var elements):
      self = .none
      elements.append(element)
      self = .more(elements)
    }
  }

  /// Drops all elements from an index on.
  mutating func cut(to count: Int) {
    if count < self.count { self = .more((0..<count).map { self[$0] }) }
  }
}
