/// A part of a row that moves to the left or to the right, what is behind it staying where it is; or a part of the rows that
/// moves up or down.
struct Shift {
  /// The most elements by which a part is looked for elsewhere.
  private static let most = 40

  /// By how many elements it moves.
  let count: Int
  /// Whether it moves to the front.
  private let isForward: Bool
  /// The element from which it moves: where elements go or come.
  private let start: Int
  /// The element from which, in the end, all is where it was; the whole count if that is none.
  private let end: Int
  private let whole: Int

  /// The shift after which most elements are right; nil if none is better than what is there.
  /// - Parameter ends: from where on, in the end, all may be where it was; behind the last difference is tried anyway.
  init?<Element: Equatable>(from old: [Element], to new: [Element], blank: Element, ends: [Int]) {
    let different = new.indices.filter { new[$0] != old[$0] }
    guard let first = different.first, let last = different.last else { return nil }
    var best: (wrong: Int, shift: Shift)?
    for count in 1...max(1, min(Self.most, new.count / 2)) {
      for isForward in [true, false] {
        for end in ends + [last + 1] where end - first > count {
          let shift = Shift(count: count, isForward: isForward, start: first, end: end, whole: new.count)
          let most = best?.wrong ?? different.count
          let wrong = shift.wrong(old, new, blank, atMost: most)
          if wrong < most { best = (wrong, shift) }
        }
      }
    }
    guard let best else { return nil }
    self = best.shift
  }

  private init(count: Int, isForward: Bool, start: Int, end: Int, whole: Int) {
    (self.count, self.isForward, self.start, self.end, self.whole) = (count, isForward, start, end, whole)
  }

  /// The old element that comes to a place; nil for a blank one.
  private func source(_ place: Int) -> Int? {
    if place < start || place >= end { return place }
    if isForward { return place + count < end ? place + count : nil }
    return place - count >= start ? place - count : nil
  }

  private func wrong<Element: Equatable>(
    _ old: [Element], _ new: [Element], _ blank: Element, atMost most: Int
  ) -> Int {
    var wrong = 0
    for place in start..<end where new[place] != (source(place).map { old[$0] } ?? blank) {
      wrong += 1
      if wrong >= most { break }
    }
    return wrong
  }

  /// The elements once they are moved.
  func shifted<Element>(_ old: [Element], blank: Element) -> [Element] {
    old.indices.map { source($0).map { old[$0] } ?? blank }
  }

  /// Where `count` elements go, or come.
  var steps: [(start: Int, isGone: Bool)] {
    let back = end < whole ? [(end - count, !isForward)] : []
    return isForward ? [(start, true)] + back : back + [(start, false)]
  }
}

extension Shift {
  /// Whether rows have only signs of one cell, which a terminal moves one by one.
  func isOfSingleCells(_ rows: [Glyph]...) -> Bool {
    rows.allSatisfy { row in row.allSatisfy { $0.sign.unicodeScalars.count == 1 } }
  }
}
