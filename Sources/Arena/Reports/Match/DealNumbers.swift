/// The deals of a match by their numbers, or those of a part of it.
public struct DealNumbers: RandomAccessCollection, Equatable, Sendable {
  /// The first one.
  public let first: Int
  /// From one to the next.
  public let step: Int
  /// The number of deals.
  public let count: Int

  /// Makes the numbers; the step is positive.
  public init(first: Int, step: Int = 1, count: Int) {
    self.first = first
    self.step = step
    self.count = Swift.max(0, count)
  }

  /// The number of the first one among them.
  public var startIndex: Int { 0 }
  /// Past the last one.
  public var endIndex: Int { count }
  /// The number of a deal.
  public subscript(position: Int) -> Int { first + position * step }

  /// Whether a deal is one of them.
  public func contains(_ deal: Int) -> Bool {
    deal >= first && (deal - first).isMultiple(of: step) && (deal - first) / step < count
  }
}
