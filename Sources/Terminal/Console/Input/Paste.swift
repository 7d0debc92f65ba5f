/// Limits how much of a paste is typed on the whole screen, whether the terminal marks it as one or not.
struct Paste {
  /// More characters of one are not taken.
  static let most = LineEntry.limit
  /// The pause in milliseconds that ends a paste which was not marked and came at once. Nobody types as fast, and no key is
  /// repeated as fast.
  static let pause = 10
  /// The most keys that are typed as one line rather than pasted.
  private static let mostOfLine = 40

  /// The number of characters of the present paste so far; nil outside of one.
  private var count: Int?
  /// The number of keys that have come without a pause, and the time of the last of them.
  private var (burst, last) = (0, 0)

  /// Whether more keys have come at once than are taken, and perhaps still come.
  var isFlooded: Bool { isFlooded(at: monotonicMilliseconds()) }

  private func isFlooded(at now: Int) -> Bool { burst > Self.most && now - last < Self.pause }

  /// Whether more of one is to come.
  var isOpen: Bool { count != nil || isFlooded }

  /// Notes that keys were read. As few as make a line, which came alone and once all before them was shown, are typed, however
  /// fast: by a program that waits for each picture.
  mutating func beginReading(of count: Int, hasMore: Bool, at now: Int = monotonicMilliseconds()) {
    if count <= Self.mostOfLine, !hasMore, !isFlooded(at: now) { burst = 0 }
  }

  /// Notes what has come.
  /// - Returns: whether it is taken, and what is to be said of a paste that is cut.
  mutating func take(
    _ received: TerminalDecoder.Received, at now: Int = monotonicMilliseconds()
  ) -> (isTaken: Bool, remark: String?) {
    switch received.event {
    case .pasteBegins: count = 0
    case .pasteEnds:
      let wasCut = count ?? 0 > Self.most
      count = nil
      if wasCut { return (false, "Only the first \(Self.most) characters of the paste were taken.") }
    case .key where received.isPasted:
      let new = (count ?? 0) + 1
      count = new
      return (new <= Self.most, nil)
    case .key:
      if now - last >= Self.pause { burst = 0 }
      (burst, last) = (burst + 1, now)
      let remark = "Only the first \(Self.most) keys that came at once were taken."
      return (burst <= Self.most, burst == Self.most + 1 ? remark : nil)
    case .answer, .otherKey, .nothing: break
    }
    return (true, nil)
  }
}
