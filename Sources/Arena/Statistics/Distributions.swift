import Glibc

/// The normal distribution with mean 0 and deviation 1.
public enum Normal {
  /// The probability of at most `x`.
  public static func cumulative(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  /// The `x` that is not exceeded with a probability between 0 and 1.
  ///
  /// Newton's steps on the tail that `erfc` gives without cancellation.
  public static func quantile(_ probability: Double) -> Double {
    if probability == 0.5 { return 0 }
    let tail = min(probability, 1 - probability)
    if tail <= 0 { return probability < 0.5 ? -.infinity : .infinity }
    // A first guess within 0.003: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.22.
    let t = (-2 * log(tail)).squareRoot()
    var x = t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t)
    for _ in 0..<8 {
      let density = exp(-0.5 * x * x) / (2 * Double.pi).squareRoot()
      let step = (cumulative(-x) - tail) / density
      x += step
      if abs(step) < 1e-14 * max(1, x) { break }
    }
    return probability < 0.5 ? -x : x
  }
}

/// Student's distribution.
public enum StudentT {
  /// The probability that a value is further from 0 than `t`, on both sides together.
  ///
  /// By the regularized incomplete beta function: Abramowitz and Stegun, 26.7.1 with 26.5.27.
  public static func twoSidedTail(_ t: Double, degrees: Double) -> Double {
    if t.isInfinite { return 0 }
    return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  }

  /// The value that is not exceeded with a probability between 0 and 1.
  public static func quantile(_ probability: Double, degrees: Double) -> Double {
    if probability < 0.5 { return -quantile(1 - probability, degrees: degrees) }
    let tail = 2 * (1 - probability)
    if tail >= 1 { return 0 }
    var lower = 0.0
    var upper = 1.0
    while twoSidedTail(upper, degrees: degrees) > tail {
      lower = upper
      upper *= 2
    }
    // The tail falls steadily, so halving finds it; 80 halvings reach the last bit.
    for _ in 0..<80 {
      let middle = (lower + upper) / 2
      if middle <= lower || middle >= upper { break }
      if twoSidedTail(middle, degrees: degrees) > tail { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }
}

/// The regularized incomplete beta function I_x(a, b), by its continued fraction (Abramowitz and Stegun, 26.5.8)
/// evaluated as Lentz does (Thompson and Barnett, J. Comput. Phys. 64, 1986).
func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  // The fraction converges fast on this side of the mean only.
  if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
  let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)) / a
  let tiny = 1e-300
  func apart(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
  var c = 1.0
  var d = 1 / apart(1 - (a + b) * x / (a + 1))
  var fraction = d
  for m in 1...10_000 {
    let k = Double(m)
    let even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k))
    d = 1 / apart(1 + even * d)
    c = apart(1 + even / c)
    fraction *= d * c
    let odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1))
    d = 1 / apart(1 + odd * d)
    c = apart(1 + odd / c)
    fraction *= d * c
    if abs(d * c - 1) < 1e-15 { break }
  }
  return front * fraction
}

/// The logarithm of the gamma function; unlike `lgamma` it writes to no global variable.
private func logGamma(_ x: Double) -> Double {
  var sign: Int32 = 0
  return lgamma_r(x, &sign)
}
