import PuzzleKit

extension TextFile {
  /// A part of the file as small as this is looked through line by line.
  private static let window = 1024
  /// The number of bytes read at a step of the search: most lines have ended after that.
  private static let probe = 192

  private enum Order { case before, same, after }

  /// The line whose first word is `key`, in a file whose lines are in the order of the bytes of their first words; nil
  /// where there is none. Lines that start with a space, as the licence at the top of the files, come before all others.
  func line(for key: [UInt8]) throws(Refusal) -> Line? {
    // A line starts at `low`; the one that is looked for starts at low...high - 1, if it is there.
    var (low, high) = (0, size)
    while high - low > Self.window {
      let middle = low + (high - low) / 2
      // No line starts behind `middle` and before the next one: where that is too late, all behind `middle` is.
      guard let next = try beginning(behind: middle, before: high) else {
        high = middle + 1
        continue
      }
      switch order(of: next, to: key) {
      case .same: return try line(at: next.offset)
      case .before: low = next.offset
      case .after: high = middle + 1
      }
    }
    return try line(for: key, low, high)
  }

  /// Looks through the lines that start in a part of the file.
  private func line(for key: [UInt8], _ low: Int, _ high: Int) throws(Refusal) -> Line? {
    let part = try bytes(at: low, high - low + Self.probe)
    var start = 0
    while low + start < high {
      switch order(of: try beginning(at: low + start, in: part[start...]), to: key) {
      case .same: return try line(at: low + start)
      case .after: return nil
      case .before: break
      }
      guard let end = part[start...].firstIndex(of: newline) else { return nil }
      start = end + 1
    }
    return nil
  }

  /// The beginning of the first line that starts behind an offset and before another one; nil where none does.
  private func beginning(behind offset: Int, before high: Int) throws(Refusal) -> Line? {
    var count = Self.probe
    while true {
      let part = try bytes(at: offset, count)
      if let end = part.firstIndex(of: newline) {
        let start = end + 1
        return offset + start < high ? try beginning(at: offset + start, in: part[start...]) : nil
      }
      if offset + part.count >= high { return nil }
      if count >= Self.longestLine { throw damage(offset, "this line has more than \(Self.longestLine) bytes") }
      count *= 4
    }
  }

  /// A line as far as its first word goes, or all of it. `part` is what is at hand of it.
  private func beginning(at offset: Int, in part: ArraySlice<UInt8>) throws(Refusal) -> Line {
    if part.contains(where: { $0 == space || $0 == newline }) { return Line(offset: offset, bytes: part) }
    return try line(at: offset)
  }

  private func order(of line: Line, to key: [UInt8]) -> Order {
    var index = line.bytes.startIndex
    for wanted in key {
      guard index < line.bytes.endIndex, line.bytes[index] != space, line.bytes[index] != newline else {
        return .before
      }
      if line.bytes[index] != wanted { return line.bytes[index] < wanted ? .before : .after }
      index += 1
    }
    return index == line.bytes.endIndex || line.bytes[index] == space || line.bytes[index] == newline ? .same : .after
  }
}
