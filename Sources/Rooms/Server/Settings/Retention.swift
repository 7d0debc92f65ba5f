import Rooms

/// The days after which things are forgotten; 0 keeps them for ever.
public struct Retention: Equatable, Sendable {
  /// For results of rounds.
  public var results = 0
  /// For reports with which the operator is done.
  public var complaints = 90
  /// For keys that are not used, with the names and blocks of their players.
  public var keys = 0
  /// For the salts by which identities in the log can be compared.
  public var log = 30

  /// The times of a server that nobody has configured.
  public init() {}

  /// The times before which things are forgotten.
  func expiry(at now: Int64) -> Expiry {
    func time(_ days: Int) -> Int64 { days == 0 ? 0 : max(0, now - Int64(days) * 86_400_000) }
    var expiry = Expiry()
    (expiry.results, expiry.complaints) = (time(results), time(complaints))
    (expiry.keys, expiry.salts) = (time(keys), time(log))
    return expiry
  }
}
