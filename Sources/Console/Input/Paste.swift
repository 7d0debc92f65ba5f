/// Limits how much of a paste is typed on the whole screen.
struct Paste {
  /// More characters of one are not taken.
  static let most = LineEntry.limit

  /// How many characters of the present one have come; nil outside of one.
  private var count: Int?

  /// Whether more of one is to come.
  var isOpen: Bool { count != nil }

  /// Notes what has come.
  /// - Returns: whether it is taken, and what is to be said of a paste that ends with it.
  mutating func take(_ received: TerminalDecoder.Received) -> (isTaken: Bool, remark: String?) {
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
    case .key, .answer, .otherKey, .nothing: break
    }
    return (true, nil)
  }
}
