extension RandomNumberGenerator {
  /// A number from 0 to `bound` - 1: the one that `Int.random(in:using:)` draws where `Int` has 64 bits, on every machine.
  public mutating func index(below bound: Int) -> Int { Int(next(upperBound: UInt64(bound))) }
}

extension Sequence {
  /// The elements in the order into which `shuffled(using:)` brings them where `Int` has 64 bits, on every machine: the
  /// library draws words as wide as `Int`.
  public func inShuffledOrder(using generator: inout some RandomNumberGenerator) -> [Element] {
    var elements = Array(self)
    for place in elements.indices.dropLast() {
      elements.swapAt(place, place + generator.index(below: elements.count - place))
    }
    return elements
  }
}
