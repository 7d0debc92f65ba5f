/// The one of several names that is closest to a word, if it is close enough to have been meant: one slip for words of up to
/// five letters, two for longer ones. Of equally close ones the first. Upper and lower case are the same.
public func nearest(to word: String, among names: [String]) -> String? {
  let word = word.lowercased()
  let limit = word.count < 3 ? 0 : word.count < 6 ? 1 : 2
  var best: (name: String, slips: Int)?
  for name in names where abs(name.count - word.count) <= limit {
    let slips = slips(from: Array(word), to: Array(name.lowercased()))
    if slips <= limit, slips < best?.slips ?? .max { best = (name, slips) }
  }
  return best?.name
}

/// The question whether the nearest of some names was meant, or something else to say where none is near.
package func suggestion(for word: String, among names: [String], else other: String) -> String {
  nearest(to: word, among: names).map(didYouMean) ?? other
}

/// The question whether something else was meant.
package func didYouMean(_ meant: String) -> String { "did you mean \(meant)?" }

extension Manual {
  /// The mode whose name or title is near to a word: its name, and the title if that is what is near.
  package func mode(near word: String) -> String? {
    if let name = nearest(to: word, among: modes.map({ $0.name })) { return name }
    guard let title = nearest(to: word, among: modes.map({ $0.title })) else { return nil }
    return modes.first { $0.title == title }.map { "\($0.name) (\(title))" }
  }
}

/// The number of letters to insert, delete, replace or exchange with their neighbours to turn one word into the other (optimal
/// string alignment; Damerau 1964).
private func slips(from word: [Character], to other: [Character]) -> Int {
  var rows = [Array(0...other.count)]
  for (row, letter) in word.enumerated() {
    var next = [row + 1]
    for (column, wanted) in other.enumerated() {
      var least = min(rows[row][column + 1], next[column]) + 1
      least = min(least, rows[row][column] + (letter == wanted ? 0 : 1))
      if row > 0, column > 0, letter == other[column - 1], word[row - 1] == wanted {
        least = min(least, rows[row - 1][column - 1] + 1)
      }
      next.append(least)
    }
    rows.append(next)
  }
  return rows[word.count][other.count]
}
