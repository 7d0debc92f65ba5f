/// Tells twice a second, on the error stream, how far long work is.
struct Ticker {
  /// The number of steps between looks at the clock, which take longer than a short step.
  private let stride: Int
  private var steps = 0
  private var told = seconds()

  /// - Parameter stride: a number of steps that take far less than half a second.
  init(stride: Int = 64) { self.stride = stride }

  /// Counts a step of the work.
  mutating func tick(_ text: (_ steps: Int) -> String) {
    steps += 1
    guard steps % stride == 0 else { return }
    let time = seconds()
    guard time >= told + 0.5 else { return }
    told = time
    note(text(steps))
  }
}
