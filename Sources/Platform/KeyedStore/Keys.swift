import PuzzleKit

/// The keys and values that whoever embeds the engine keeps for it.
public struct Keys: Sendable {
  /// A key and its new value; nil forgets it.
  public typealias Change = (key: String, value: [UInt8]?)

  /// The value of a key; nil if there is none. Throws `io`.
  public var value: @Sendable (_ key: String) throws(Refusal) -> [UInt8]?
  /// The keys that begin so, in the order of their bytes. Throws `io`.
  public var keys: @Sendable (_ prefix: String) throws(Refusal) -> [String]
  /// Makes all changes or none. Throws `io`.
  public var commit: @Sendable (_ changes: [Change]) throws(Refusal) -> Void

  /// Makes the access to keys and values.
  public init(
    value: @escaping @Sendable (_ key: String) throws(Refusal) -> [UInt8]?,
    keys: @escaping @Sendable (_ prefix: String) throws(Refusal) -> [String],
    commit: @escaping @Sendable (_ changes: [Change]) throws(Refusal) -> Void
  ) {
    self.value = value
    self.keys = keys
    self.commit = commit
  }

  /// No keys, where nothing is kept: whatever is written is forgotten.
  public static let none = Keys(value: { _ in nil }, keys: { _ in [] }, commit: { _ in })
}
