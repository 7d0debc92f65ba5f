/// The finds in a puzzle: of a player, or of players together.
struct Progress: Sendable {
  /// The words in the order in which they were found.
  private(set) var found: [FoundWord] = []
  /// A flag for each of the puzzle's words: whether it was found.
  private(set) var isFound: [Bool]
  /// The number of them that are required.
  private(set) var requiredCount = 0
  /// The number of words found in a row.
  private(set) var streak = 0
  /// The most that were found in a row.
  private(set) var longestStreak = 0

  /// The time after a word in which the other seat's same word is taken for simultaneous, in milliseconds.
  static let simultaneity: Int64 = 250

  init(_ puzzle: Puzzle) { isFound = [Bool](repeating: false, count: puzzle.wordCount) }

  /// Judges a word; a path that was traced comes with it.
  mutating func submit(_ word: String, _ path: [UInt8]?, by seat: Int, at time: Int64, in puzzle: Puzzle) -> Attempt {
    func attempt(_ verdict: Verdict, _ points: Points? = nil) -> Attempt {
      Attempt(word: word, seat: seat, verdict: verdict, points: points ?? .none)
    }
    guard word.utf8.count >= puzzle.minimumLength else { return attempt(.short) }
    guard let index = puzzle.index(of: word) else {
      streak = 0
      return attempt(.unlisted)
    }
    if isFound[index] {
      var again = attempt(.already)
      again.isShared = share(index, with: seat, at: time)
      return again
    }
    streak += 1
    longestStreak = max(longestStreak, streak)
    let changesSeat = found.last { !$0.isRevealed }.map { streak > 1 && $0.seat != seat } ?? false
    let points = Points(
      length: puzzle.word(index).length, factor: Points.factor(streak: streak, changesSeat: changesSeat),
      earnsBonus: puzzle.word(index).earnsBonus)
    add(
      FoundWord(
        index: index, path: path ?? puzzle.word(index).path, points: points, seat: seat, time: time,
        isRevealed: false), puzzle)
    return attempt(.found, points)
  }

  /// Shows a required word that was not found: the shortest, of these the first of the alphabet. It earns nothing, and a
  /// streak goes on after it.
  mutating func reveal(by seat: Int, at time: Int64, in puzzle: Puzzle) -> FoundWord? {
    let open = puzzle.words.indices.filter { puzzle.words[$0].isRequired && !isFound[$0] }
    guard let index = open.min(by: { (puzzle.words[$0].length, $0) < (puzzle.words[$1].length, $1) }) else {
      return nil
    }
    let word = FoundWord(
      index: index, path: puzzle.words[index].path, points: .none, seat: seat, time: time, isRevealed: true)
    add(word, puzzle)
    return word
  }

  private mutating func add(_ word: FoundWord, _ puzzle: Puzzle) {
    found.append(word)
    isFound[word.index] = true
    if puzzle.word(word.index).isRequired { requiredCount += 1 }
  }

  /// - Returns: whether the word is shared from now on.
  private mutating func share(_ index: Int, with seat: Int, at time: Int64) -> Bool {
    guard let place = found.lastIndex(where: { $0.index == index }) else { return false }
    let word = found[place]
    guard word.seat != seat, !word.isRevealed, !word.isShared, time - word.time <= Progress.simultaneity else {
      return false
    }
    found[place].isShared = true
    return true
  }

  /// The points of all words without what multiplies them.
  var base: Int { found.reduce(0) { $0 + $1.points.base } }
  /// The points of all words.
  var total: Int { found.reduce(0) { $0 + $1.points.total } }
  /// The time of the last find that counts, in milliseconds of play.
  var lastTime: Int64 { found.last { !$0.isRevealed }?.time ?? 0 }

  /// The number of words that a seat has found, in halves: a word that both sent at once counts half for each.
  func halves(of seat: Int) -> Int {
    found.reduce(0) { sum, word in
      if word.isRevealed { return sum }
      return sum + (word.isShared ? 1 : word.seat == seat ? 2 : 0)
    }
  }
}
