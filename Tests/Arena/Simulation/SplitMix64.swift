import Glibc

/// A generator with 64 bits of state (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normal number with mean 0 and deviation 1 (Box and Muller, Ann. Math. Stat. 29, 1958).
  public mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * Double.pi * unit())
  }

  /// A place in a list of weights that add up to 1.
  public mutating func place(_ weights: [Double]) -> Int {
    var rest = unit()
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.count - 1
  }
}
