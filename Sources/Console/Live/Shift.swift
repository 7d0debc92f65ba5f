/// A part of a row that moves to the left or to the right, what is behind it staying where it is; or a part of the rows that
/// moves up or down. What is moved is known by numbers, 0 for what is blank.
struct Shift {
  /// The most places by which a part is looked for elsewhere.
  private static let most = 40

  /// By how many places it moves.
  let count: Int
  /// Whether it moves to the front.
  private let isForward: Bool
  /// The place from which it moves: where something goes or comes.
  private let start: Int
  /// The place from which, in the end, all is where it was; the whole count if that is none.
  private let end: Int
  private let whole: Int

  /// The shift after which most places are right; nil if none is better than what is there.
  /// - Parameter ends: from where on, in the end, all may be where it was; behind the last difference is tried anyway.
  init?(from old: [Int], to new: [Int], ends: [Int]) {
    let different = new.indices.filter { new[$0] != old[$0] }
    guard let first = different.first, let last = different.last else { return nil }
    var best: (wrong: Int, shift: Shift)?
    for count in 1...max(1, min(Self.most, new.count / 2)) {
      for isForward in [true, false] {
        for end in ends + [last + 1] where end > last && end - first > count {
          let shift = Shift(count: count, isForward: isForward, start: first, end: end, whole: new.count)
          let most = best?.wrong ?? different.count
          let wrong = shift.wrong(old, new, atMost: most)
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

  /// How many places are wrong once all is moved, as soon as they are so many.
  private func wrong(_ old: [Int], _ new: [Int], atMost most: Int) -> Int {
    var wrong = 0
    // Where something moves to, where that is from, and what becomes blank.
    let target = isForward ? start..<end - count : start + count..<end
    let offset = isForward ? count : -count
    for place in isForward ? end - count..<end : start..<start + count where new[place] != 0 { wrong += 1 }
    for place in target where new[place] != old[place + offset] {
      wrong += 1
      if wrong >= most { break }
    }
    return wrong
  }

  /// All once it is moved.
  func shifted<Element>(_ old: [Element], blank: Element) -> [Element] {
    var new = old
    if isForward {
      new.replaceSubrange(start..<end, with: old[start + count..<end] + repeatElement(blank, count: count))
    } else {
      new.replaceSubrange(start..<end, with: repeatElement(blank, count: count) + old[start..<end - count])
    }
    return new
  }

  /// Where `count` places go, or come.
  var steps: [(start: Int, isGone: Bool)] {
    let back = end < whole ? [(end - count, !isForward)] : []
    return isForward ? [(start, true)] + back : back + [(start, false)]
  }
}
