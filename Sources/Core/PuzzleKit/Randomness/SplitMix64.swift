/// The 64-bit generator SplitMix64: a counter that goes on by an odd constant, and its value mixed. Every seed, 0 too,
/// starts another good stream.
///
/// G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the constants are those of
/// S. Vigna's public-domain `splitmix64.c`.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next output.
  public mutating func next() -> UInt64 {
    defer { state &+= SplitMix64.step }
    return SplitMix64.mixed(state)
  }

  private static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// The first output for a seed: a function of 64 bits that has an inverse and leaves no pattern.
  public static func mixed(_ seed: UInt64) -> UInt64 {
    var mixed = seed &+ step
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound` - 1, the upper half of an output times `bound`. Unlike the library's `random(in:using:)`
  /// this is the same in every version of Swift; a `bound` far below 2^64 keeps the bias far below notice.
  public mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
