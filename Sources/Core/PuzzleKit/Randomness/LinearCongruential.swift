/// The 64-bit linear congruential generator `state = 2862933555777941757 * state + 3037000493 (mod 2^64)`; the whole
/// new state is the output. Constants: P. L'Ecuyer, "Tables of linear congruential generators", 1999.
public struct LinearCongruential: RandomNumberGenerator, Sendable {
  /// The state: the last output, or the seed.
  public private(set) var state: UInt64

  /// The seed that stands for a stored seed of 0 or none.
  public static let defaultSeed: UInt64 = 12345

  /// Starts from a seed; 0 reads as ``defaultSeed``.
  public init(seed: UInt64) {
    state = seed == 0 ? LinearCongruential.defaultSeed : seed
  }

  /// The next output.
  public mutating func next() -> UInt64 {
    state = 2_862_933_555_777_941_757 &* state &+ 3_037_000_493
    return state
  }
}
