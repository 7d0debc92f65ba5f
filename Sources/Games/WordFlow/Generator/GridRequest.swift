import Lexicon
import LexiconNotes
import PuzzleKit

/// The requirements for a generated grid.
public struct GridRequest: Hashable, Sendable {
  /// 3...6.
  public var columns, rows: Int
  /// The number of blank cells.
  public var blanks: Int
  /// The tier of its difficulty.
  public var tier: Difficulty.Tier
  /// The same request gives the same grid everywhere.
  public var seed: UInt64
  /// Words that the grid has to have, in lower case; they are required too.
  public var words: [[UInt8]]
  /// The points that the required words are worth at least, without streaks; 0 for any.
  public var star: Int
  /// Whether a cell holds Qu.
  public var hasQu = false
  /// The edition of the required words.
  package var edition: WordEdition = .first
  /// The least and the greatest number of required words, whatever the tier allows. Of the third edition, inflections that may
  /// be required, too, are not counted.
  package var leastWords = 0, mostWords = Int.max

  /// Makes a request.
  public init(
    columns: Int, rows: Int, blanks: Int = 0, tier: Difficulty.Tier, seed: UInt64, words: [[UInt8]] = [],
    star: Int = 0
  ) {
    self.columns = columns
    self.rows = rows
    self.blanks = blanks
    self.tier = tier
    self.seed = seed
    self.words = words
    self.star = star
  }
}

extension GridRequest {
  private static let sides = 3...Grid.longestSide

  private var letters: Int { columns * rows - blanks }

  /// The least letters of a word. Nine letters don't make as many longer words that people know as a hard puzzle has.
  package var minimumLength: Int { edition > .first && tier >= .hard && columns * rows <= 9 ? 3 : 4 }

  /// How many required words a puzzle of the third edition has that is neither easy nor hard: as many as are found over a
  /// coffee. The rest up to ``mostOfACoffee`` are inflections.
  private static let coffee = 20...38
  /// The most required words of a puzzle that is neither easy nor hard, and of a day.
  static let mostOfACoffee = 45

  /// The number of required words by the edition, the size and what is asked for.
  var wordCounts: ClosedRange<Int> {
    let isForACoffee = edition >= .third && tier == .medium && columns * rows > 9
    let least = max(
      leastWords, Puzzle.leastWords(columns: columns, rows: rows), isForACoffee ? Self.coffee.lowerBound : 0)
    return least...max(least, isForACoffee ? min(mostWords, Self.coffee.upperBound) : mostWords)
  }

  /// Whether inflections of other words are required, too: before the third edition, and where words would be too few
  /// without them.
  package var withInflections: Bool { edition < .third || tier == .expert || minimumLength < 4 }

  /// Whether a puzzle with these required words is what is asked for: of its tier, and if it is for a coffee, with few words
  /// that are inflections of others or irregular.
  func isMet(by words: [PuzzleWord], _ grid: Grid) -> Bool {
    if edition < .third { return true }
    guard Difficulty(grid, lengths: words.map { $0.length }).tier == tier else { return false }
    return tier != .medium
      || words.count <= Self.mostOfACoffee && 20 * RequiredWords.formCount(words.map { $0.text }) <= words.count
  }

  /// Checks what can be told without trying.
  /// - Throws: what can't be.
  func check() throws(Refusal) {
    let sides = GridRequest.sides
    guard sides ~= columns, sides ~= rows else {
      throw Refusal(
        .badArgument, "a grid has \(sides.lowerBound) to \(sides.upperBound) columns and rows, not \(columns)x\(rows)")
    }
    guard 0...columns * rows - GridRequest.leastLetters ~= blanks else {
      throw Refusal(
        .badArgument,
        "a \(columns)x\(rows) grid may have 0 to \(columns * rows - GridRequest.leastLetters) blanks, not \(blanks)")
    }
    try checkMost()
    for word in words {
      let text = String(decoding: word, as: UTF8.self)
      guard GridDictionary.standard.contains(word) else {
        throw Refusal(.badArgument, "\"\(text)\" is not a word of the dictionary")
      }
      guard !hasQu || Grid.withoutU(word) != nil else {
        throw Refusal(.badArgument, "in a grid with Qu each Q has its U; \"\(text)\" has a Q without")
      }
      guard minimumLength...letters ~= word.count else {
        throw Refusal(
          .badArgument, "a word of this grid has \(minimumLength) to \(letters) letters; \"\(text)\" has \(word.count)")
      }
    }
  }

  /// The least letters of a grid.
  static let leastLetters = 6

  /// About how many required words the tier takes: with four or five letters in the mean, and no J, Q, X or Z.
  private var requiredWords: (least: Int, most: Int) {
    // A hundredth of a point each: the mean length, the cells with a letter, and a half that is rounded.
    let rest = 110 + 2500 * letters / (columns * rows)
    let (least, most) = (tier.scores.lowerBound, min(tier.scores.upperBound, 1000))
    return (max(0, least * 100 - 50 - rest + 29) / 30, max(0, most * 100 + 49 - rest) / 30)
  }

  /// The way of making a grid.
  enum Manner {
    case usual
    /// All letters are in three words though there may be few: letters are chosen that go with those around.
    case sparse
    /// The grid has very many words, which use all letters nearly by themselves.
    case dense

    /// One in so many changes is that two letters trade places. With very many words it matters most how letters lie.
    var swaps: Int {
      switch self {
      case .usual: 4
      case .sparse: 16
      case .dense: 2
      }
    }
  }

  var manner: Manner {
    let isDense = tier == .expert || edition > .first && requiredWords.least > 10 * letters
    return isDense ? .dense : requiredWords.most < letters ? .sparse : .usual
  }

  private var name: String {
    let blanks = blanks == 0 ? "without blanks" : "with \(counted(blanks, "blank"))"
    return "\(tier.rawValue) \(columns)x\(rows) grid \(blanks)"
  }

  /// Checks that so few words as the tier allows can use all letters.
  private func checkMost() throws(Refusal) {
    let most = requiredWords.most
    guard 4 * most >= GridGenerator.leastWords * letters else {
      throw Refusal(
        .unsupported,
        """
        an \(name) has some \(most) required words, too few for each of \(letters) letters to be in \
        \(GridGenerator.leastWords); leave more cells blank, or take a harder tier
        """)
    }
  }

  /// The refusal when the wanted words can't be laid.
  var noRoom: Refusal {
    let list = words.map { quoted(String(decoding: $0, as: UTF8.self)) }.joined(separator: " and ")
    return Refusal(
      .unsupported, "no room was found for \(list) in a \(columns)x\(rows) grid with \(counted(letters, "letter"))")
  }

  /// The refusal when no grid was found.
  var notFound: Refusal {
    let (least, most) = requiredWords
    let needed = tier == .easy ? "at most some \(most)" : "some \(least) or more"
    let worth = star > 0 ? ", worth \(star) points" : ""
    return Refusal(
      .unsupported,
      "no \(name) was found: its \(letters) letters would need \(needed) required words\(worth); try another size, tier or number of blanks"
        + (words.isEmpty ? "" : ", or fewer words") + (star > 0 ? ", or a lower star" : "")
    )
  }
}

extension Difficulty.Tier {
  /// The scores of the tier.
  var scores: ClosedRange<Int> {
    switch self {
    case .easy: 0...30
    case .medium: 31...60
    case .hard: 61...90
    case .expert: 91...Int.max
    }
  }
}
