/// Lines of a file that were passed over: how many, and the number of the first.
struct LeftOut {
  private(set) var count = 0
  private(set) var first = 0

  mutating func add(_ number: Int) {
    if count == 0 { first = number }
    count += 1
  }
}
