/// The services of a session for its reader, in addition to carrying out lines.
public struct SessionPolicy: Sendable {
  /// Whether replies hold what is looked at beside records: pictures, pages, and lists as long as a look.
  public var draws: Bool
  /// Whether a game in which moves were made is left only after a question what is to become of it; else it is left with a
  /// remark.
  public var asksBeforeLeaving: Bool
  /// Whether refusals write moves in their short forms.
  public var writesShort: Bool
  /// Whether opening lines are wishes for a game now, which has the newest words; else what a line deals, it deals for ever.
  public var readsWishes: Bool
  /// Whether replies leave out the names of deals, such as their seeds: others play them, too.
  public var hidesNames: Bool

  /// Makes a policy.
  public init(
    draws: Bool = false, asksBeforeLeaving: Bool = false, writesShort: Bool = false, readsWishes: Bool = false,
    hidesNames: Bool = false
  ) {
    (self.draws, self.asksBeforeLeaving, self.writesShort) = (draws, asksBeforeLeaving, writesShort)
    (self.readsWishes, self.hidesNames) = (readsWishes, hidesNames)
  }

  /// Nothing beside: for programs.
  public static let program = SessionPolicy()
  /// All of it: for a person.
  public static let person = SessionPolicy(
    draws: true, asksBeforeLeaving: true, writesShort: true, readsWishes: true)
}
