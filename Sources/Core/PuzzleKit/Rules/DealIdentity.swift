/// Identifies what a deal hides: whoever was shown something of one deal knows something of every other that shares an
/// identity with it. It is a hash, so that nobody reads in a profile what a game that waits still hides.
public struct DealIdentity: Hashable, Sendable {
  /// The ways in which an honest player can meet the same identity again.
  public enum Recurrence: Hashable, Sendable {
    /// Not at all: two deals share it only if they are the same deal.
    case never
    /// In an order that begins again after its end. A deal that the order has brought is known if the reader has named the
    /// same one before, or met it since the game was begun.
    case inOrder
    /// By chance. A deal that the reader has not named is known only to who has met it since the game was begun.
    case byChance
  }

  /// The hash.
  public let value: UInt64
  /// The way in which it comes back.
  public let recurrence: Recurrence

  /// The identity that a text gives among those of a game.
  public init(_ game: String, _ text: String, _ recurrence: Recurrence = .never) {
    var hash = FNV1a()
    hash.add(text.utf8)
    self.init(game, hash: hash.value, recurrence)
  }

  /// The identity of a value that a profile has listed.
  package init(_ value: UInt64) { (self.value, recurrence) = (value, .never) }

  /// The same from the hash of the text.
  package init(_ game: String, hash: UInt64, _ recurrence: Recurrence = .never) {
    var whole = FNV1a()
    whole.add(game.utf8)
    whole.add(hash)
    value = whole.value
    self.recurrence = recurrence
  }
}

/// A profile's memory of an identity of which something was shown. Games are told apart by their numbers, and 0 stands for
/// none.
public struct Exposure: Equatable, Sendable {
  /// The number of the newest game that had been begun when something was last shown.
  public private(set) var latest: Int64
  /// The game in which it was shown then.
  public private(set) var source: Int64
  /// The same as ``latest`` of the last time that it was shown anywhere else than in ``source``; -1 if it was not.
  public private(set) var earlier: Int64
  /// Whether it was ever shown in a deal that the reader had named.
  public private(set) var wasNamed: Bool

  /// Makes a memory.
  public init(latest: Int64, source: Int64, earlier: Int64 = -1, wasNamed: Bool) {
    self.latest = latest
    self.source = source
    self.earlier = earlier
    self.wasNamed = wasNamed
  }

  /// Adds that something was shown once more, as games up to a number had been begun.
  public mutating func add(in game: Int64, latest number: Int64, wasNamed: Bool) {
    if game != source { (earlier, source) = (latest, game) }
    latest = number
    self.wasNamed = self.wasNamed || wasNamed
  }

  /// An exposure of which an import tells. When it was is not known, so games that wait are known by it only if the deal was
  /// named: what has come up by chance elsewhere is no help for them.
  package init(importedIn game: Int64, latest: Int64, wasNamed: Bool) {
    self.init(latest: wasNamed ? latest : 0, source: game, wasNamed: wasNamed)
  }

  /// The game in which alone it was shown; 0 if it was shown elsewhere, too.
  package var onlySource: Int64 { earlier < 0 ? source : 0 }

  /// The number of the newest game that had been begun when something was last shown outside a game; -1 if nothing was.
  public func latest(outside game: Int64) -> Int64 { game == source ? earlier : latest }

  /// Whether a deal that is about to be opened is known by it.
  /// - Parameters:
  ///   - recurrence: how the deal comes again.
  ///   - isDrawn: whether the reader has not named the deal.
  public func makesKnown(_ recurrence: DealIdentity.Recurrence, isDrawn: Bool) -> Bool {
    switch recurrence {
    case .never: true
    case .inOrder: !isDrawn || wasNamed
    case .byChance: !isDrawn
    }
  }
}

/// An identity that was shown, as a profile lists it.
public struct ShownDeal: Equatable, Sendable {
  /// The value of the ``DealIdentity``.
  public let identity: UInt64
  /// Whether it was ever shown in a deal that the reader had named.
  public let wasNamed: Bool
  /// The number of the game in which alone it was shown; 0 if it was shown elsewhere.
  public let source: Int64

  /// Makes an identity as it is listed.
  public init(identity: UInt64, wasNamed: Bool, source: Int64) {
    (self.identity, self.wasNamed, self.source) = (identity, wasNamed, source)
  }
}

/// The number of identities that a profile remembers; those that were shown longest ago leave. What imports have told is not
/// counted.
public let exposureLimit = 20_000

/// The number of identities that imports may have told a profile; then it takes no more of them.
package let importedExposureLimit = 1_000_000
