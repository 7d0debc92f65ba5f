/// The sets of tiles that spell two given words.
struct TileChoices {
  /// A set that spells a word.
  private struct Choice {
    let mask: Int
    let score: Int
    /// The tile numbers in the order of the letters, four bits each, the first highest: of one word's choices, the
    /// smaller key has the lower numbers.
    let key: UInt64
  }

  private let sets: RackSets
  private let firsts: [Choice]
  private let seconds: [Choice]

  /// The choices for two words, whose letters the rack has; `masks` lists the sets that have given letters.
  init(_ sets: RackSets, _ first: String, _ second: String, masks: (UInt64) -> [Int]) {
    func choices(_ word: String) -> [Choice] {
      guard let counts = sets.counts(of: word.utf8) else { return [] }
      return masks(counts).map {
        Choice(
          mask: $0, score: sets.score($0), key: sets.tiles($0, spelling: word.utf8).reduce(0) { $0 << 4 | UInt64($1) })
      }
    }
    self.sets = sets
    firsts = choices(first)
    seconds = choices(second)
  }

  /// The two sets without a common tile that score most for the words that count, then most for both, then have the
  /// lowest tile numbers, read through both words. There are such sets.
  func best(countsFirst: Bool, countsSecond: Bool) -> Play {
    var places = [Int16](repeating: -1, count: sets.all + 1)
    for (place, choice) in seconds.enumerated() { places[choice.mask] = Int16(place) }
    var best: (valid: Int, both: Int, one: Choice, other: Choice)?
    func consider(_ one: Choice, _ other: Choice) {
      let valid = (countsFirst ? one.score : 0) + (countsSecond ? other.score : 0)
      let both = one.score + other.score
      if let best {
        guard (valid, both) >= (best.valid, best.both) else { return }
        if (valid, both) == (best.valid, best.both), (best.one.key, best.other.key) <= (one.key, other.key) { return }
      }
      best = (valid, both, one, other)
    }
    for one in firsts {
      let rest = sets.all ^ one.mask
      // Whichever are fewer: the other word's sets, or the sets of the tiles that are left.
      if seconds.count <= 1 << rest.nonzeroBitCount {
        for other in seconds where other.mask & one.mask == 0 { consider(one, other) }
      } else {
        var mask = rest
        while true {
          if places[mask] >= 0 { consider(one, seconds[Int(places[mask])]) }
          if mask == 0 { break }
          mask = (mask - 1) & rest
        }
      }
    }
    guard let best else { preconditionFailure("no sets of tiles for words whose letters are there") }
    return Play(numbers(best.one), numbers(best.other))
  }

  private func numbers(_ choice: Choice) -> [Int] {
    let size = choice.mask.nonzeroBitCount
    return (0..<size).map { Int(choice.key >> UInt64(4 * (size - 1 - $0)) & 15) }
  }
}
