import PuzzleKit
import Synchronization

/// Counts times by how long they were, or groups by how large.
final class Histogram: Sendable {
  private struct Counts {
    var buckets: [Int]
    var count = 0
    var sum: Int64 = 0
  }

  private let name: String
  private let help: String
  /// The upper bounds, in microseconds for times.
  private let bounds: [Int64]
  /// The number of these that is 1 in the text.
  private let unit: Double
  private let counts: Mutex<Counts>

  init(_ name: String, _ help: String, _ bounds: [Int64], unit: Double = 1e6) {
    (self.name, self.help, self.bounds, self.unit) = (name, help, bounds, unit)
    counts = Mutex(Counts(buckets: bounds.map { _ in 0 }))
  }

  func add(microseconds time: Int64) { add(time) }

  func add(_ time: Int64) {
    counts.withLock { counts in
      counts.count += 1
      counts.sum += time
      if let index = bounds.firstIndex(where: { time <= $0 }) { counts.buckets[index] += 1 }
    }
  }

  /// The counts as Prometheus reads them.
  var text: String {
    let counts = counts.withLock { $0 }
    var text = "# HELP parlor_\(name) \(help)\n# TYPE parlor_\(name) histogram\n"
    var sum = 0
    for (bound, count) in zip(bounds, counts.buckets) {
      sum += count
      text += "parlor_\(name)_bucket{le=\"\(decimalText(Double(bound) / unit, places: 6))\"} \(sum)\n"
    }
    return text + "parlor_\(name)_bucket{le=\"+Inf\"} \(counts.count)\n"
      + "parlor_\(name)_sum \(decimalText(Double(counts.sum) / unit, places: 6))\nparlor_\(name)_count \(counts.count)\n"
  }
}
