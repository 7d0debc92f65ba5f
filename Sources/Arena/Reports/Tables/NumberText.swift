/// A number with a fixed count of digits behind the point; no negative zero.
package func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return value.description }
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = (abs(value) * scale).rounded()
  let whole = UInt64(scaled)
  let sign = value < 0 && whole > 0 ? "-" : ""
  if digits == 0 { return sign + String(whole) }
  let text = String(whole)
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
}

/// A duration in nanoseconds with three digits that count, such as `1.24 ms`.
package func durationText(_ nanoseconds: Double?) -> String {
  guard let nanoseconds else { return "-" }
  let (value, unit) =
    switch nanoseconds {
    case ..<1e3: (nanoseconds, "ns")
    case ..<1e6: (nanoseconds / 1e3, "µs")
    case ..<1e9: (nanoseconds / 1e6, "ms")
    default: (nanoseconds / 1e9, "s")
    }
  return fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0) + " " + unit
}

/// A probability, `< 0.001` where it is smaller.
func probabilityText(_ probability: Double) -> String {
  probability < 0.001 ? "< 0.001" : fixed(probability, 3)
}

/// A share in percent.
func percentText(_ share: Double) -> String { fixed(100 * share, 1) + " %" }

/// A factor, `1.3` or `885`; a dash where there is none.
func factorText(_ factor: Double?) -> String {
  guard let factor else { return "-" }
  return fixed(factor, factor < 100 ? 1 : 0)
}
