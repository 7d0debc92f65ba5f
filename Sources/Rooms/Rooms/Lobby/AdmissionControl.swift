import PuzzleKit

/// A refusal, and in how many milliseconds to try again, if that helps.
struct AdmissionRefusal: Error {
  let refusal: Refusal
  var wait: Int64?

  init(_ refusal: Refusal, wait: Int64? = nil) { (self.refusal, self.wait) = (refusal, wait) }

  static let noRoom = AdmissionRefusal(Refusal(RoomErrors.noRoom, "no room has this id"))
}

/// Limits by address: of rooms made, of codes guessed, and of bytes that the server is made to keep.
struct AdmissionControl {
  private var makers: [String: RateLimiter] = [:]
  private var guessers: [String: RateLimiter] = [:]
  private var networks: [String: RateLimiter] = [:]
  private var guesses = RateLimiter()
  private var keepers: [String: Allowance] = [:]
  private var nextSweep: Int64 = 0
  /// The limits of addresses that have their own.
  private var own: [String: (kept: Rate?, creations: Rate?)] = [:]

  /// Gives an address limits of its own.
  mutating func limit(_ address: String, kept: Rate?, creations: Rate?) {
    let known = own[address]
    own[address] = (kept ?? known?.kept, creations ?? known?.creations)
  }

  mutating func admitMaker(_ address: String, _ limits: RoomLimits, at now: Int64) throws(AdmissionRefusal) {
    let creations = own[address]?.creations ?? limits.creations
    if let wait = makers[address, default: RateLimiter()].wait(creations, at: now) {
      throw AdmissionRefusal(
        Refusal(RoomErrors.tooFast, "at most \(counted(creations.count, "room")) can be made in a while")
          .again(in: wait), wait: wait)
    }
  }

  /// Refuses an address that has guessed too many codes wrongly, then one whose network has; and once all together have,
  /// each network that has guessed one. Nobody who has not guessed is ever refused for what others do.
  mutating func requireGuess(_ address: String, _ limits: RoomLimits, at now: Int64) throws(AdmissionRefusal) {
    let network = Self.network(of: address)
    let isRefused =
      guessers[address]?.isFull(limits.misses, at: now) == true
      || networks[network]?.isFull(limits.networkMisses, at: now) == true
      || (guesses.isFull(limits.allMisses, at: now)
        && networks[network]?.isIdle(limits.networkMisses, at: now) == false)
    if isRefused { throw Self.tooManyGuesses(limits) }
  }

  fileprivate static func tooManyGuesses(_ limits: RoomLimits) -> AdmissionRefusal {
    AdmissionRefusal(
      Refusal(RoomErrors.tooFast, "too many codes opened no room").again(in: limits.misses.window),
      wait: limits.misses.window)
  }

  mutating func miss(_ address: String, _ limits: RoomLimits, at now: Int64) {
    _ = guessers[address, default: RateLimiter()].wait(limits.misses, at: now)
    _ = networks[Self.network(of: address), default: RateLimiter()].wait(limits.networkMisses, at: now)
    _ = guesses.wait(limits.allMisses, at: now)
  }

  /// The network of an address: of IPv4 the first 24 bits, of IPv6 the first 48.
  static func network(of address: String) -> String {
    if address.contains(":") {
      return address.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(
        separator: ":")
    }
    return address.lastIndex(of: ".").map { String(address[..<$0]) } ?? address
  }

  // MARK: - What is kept

  /// The reason why nothing more is kept for an address; nil if it may have more kept.
  mutating func refusalToKeep(for address: String, _ limits: RoomLimits, at now: Int64) -> AdmissionRefusal? {
    guard let wait = keepers[address]?.wait(own[address]?.kept ?? limits.kept, at: now) else { return nil }
    return AdmissionRefusal(
      Refusal(RoomErrors.tooFast, "this address has made the server keep as much as it may in a while")
        .again(in: wait), wait: wait)
  }

  /// Takes note of bytes that were kept for an address.
  mutating func charge(_ address: String, _ bytes: Int, _ limits: RoomLimits, at now: Int64) {
    keepers[address, default: Allowance()].use(bytes, own[address]?.kept ?? limits.kept, at: now)
  }

  /// Forgets addresses of which nothing is counted any more.
  mutating func sweep(_ limits: RoomLimits, at now: Int64) {
    if now < nextSweep { return }
    nextSweep = now + 60_000
    Self.forget(&makers, limits.creations, at: now)
    Self.forget(&guessers, limits.misses, at: now)
    Self.forget(&networks, limits.networkMisses, at: now)
    keepers = keepers.filter { entry in
      var allowance = entry.value
      return !allowance.isWhole(limits.kept, at: now)
    }
  }

  private static func forget(_ paces: inout [String: RateLimiter], _ rate: Rate, at now: Int64) {
    paces = paces.filter { entry in
      var pace = entry.value
      return !pace.isIdle(rate, at: now)
    }
  }
}

/// Questions of a lobby about the limits that it shares with others.
extension Lobby {
  func admitMaker(_ address: String, at now: Int64) throws(AdmissionRefusal) {
    try commons.admission.use { admission throws(AdmissionRefusal) in
      try admission.admitMaker(address, limits, at: now)
    }
  }

  /// Refuses whoever may guess no more by what this server knows.
  func requireGuess(_ address: String, at now: Int64) throws(AdmissionRefusal) {
    try commons.admission.use { admission throws(AdmissionRefusal) in
      try admission.requireGuess(address, limits, at: now)
    }
  }

  /// Refuses whoever may guess no more by what the database knows.
  /// - Parameter misses: how many codes were guessed wrongly anywhere in the cluster; nil if that was not asked for.
  func requireGuess(_ misses: GuessFigures?) throws(AdmissionRefusal) {
    guard let misses else { return }
    if misses.address >= limits.misses.count || misses.network >= limits.networkMisses.count
      || (misses.all >= limits.allMisses.count && misses.network > 0)
    {
      throw AdmissionControl.tooManyGuesses(limits)
    }
  }

  /// Counts a code that opened no room.
  /// - Returns: what is kept of that for the other nodes.
  func miss(_ address: String, at now: Int64) -> [Effect] {
    commons.admission.use { $0.miss(address, limits, at: now) }
    return guess(of: address, at: now).map { [.miss($0, for: guessWindows.largest)] } ?? []
  }

  /// A guess as other nodes know it; nil if there are none, or nothing by which they could know it.
  func guess(of address: String, at now: Int64) -> Guess? {
    guard others == .ofCluster else { return nil }
    let (name, network) = (oversight.identity(address), oversight.identity(AdmissionControl.network(of: address)))
    return name.isEmpty || network.isEmpty ? nil : Guess(address: name, network: network, time: now)
  }

  /// For how long wrong guesses count.
  var guessWindows: GuessFigures {
    GuessFigures(
      address: limits.misses.window, network: limits.networkMisses.window, all: limits.allMisses.window)
  }

  func refusalToKeep(for address: String, at now: Int64) -> AdmissionRefusal? {
    commons.admission.use { $0.refusalToKeep(for: address, limits, at: now) }
  }

  func charge(_ address: String, _ bytes: Int, at now: Int64) {
    if !address.isEmpty, bytes > 0 { commons.admission.use { $0.charge(address, bytes, limits, at: now) } }
  }
}
