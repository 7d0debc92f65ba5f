import PuzzleKit

/// The former name of ``ReplyPresenter``.
@available(*, deprecated, renamed: "ReplyPresenter")
public typealias Face = ReplyPresenter

extension Session {
  /// The former form of ``init(catalog:services:situation:policy:profiles:)``.
  @available(*, deprecated, renamed: "init(catalog:services:situation:policy:profiles:)")
  public convenience init(
    catalog: Catalog, host: Services, reach: Situation = .local, policy: SessionPolicy = .program,
    profiles: @escaping @Sendable (String) throws(Refusal) -> any Profile = Session.noProfiles
  ) {
    self.init(catalog: catalog, services: host, situation: reach, policy: policy, profiles: profiles)
  }

  /// The former form of ``init(catalog:services:situation:policy:profiles:)``.
  @available(*, deprecated, renamed: "init(catalog:services:situation:policy:profiles:)")
  public convenience init(
    catalog: Catalog, services: Services, reach: Situation, policy: SessionPolicy = .program,
    profiles: @escaping @Sendable (String) throws(Refusal) -> any Profile = Session.noProfiles
  ) {
    self.init(catalog: catalog, services: services, situation: reach, policy: policy, profiles: profiles)
  }
}

extension Conversation {
  /// The former form of ``init(_:listener:presenter:bails:)``.
  @available(*, deprecated, renamed: "init(_:listener:presenter:bails:)")
  public init(
    _ session: Session, listener: (any Listener)? = nil, face: any ReplyPresenter, bails: Bool = false
  ) {
    self.init(session, listener: listener, presenter: face, bails: bails)
  }
}
