import PuzzleKit

extension WordClass {
  /// The name in files and records.
  var name: String {
    switch self {
    case .common: "common"
    case .uncommon: "uncommon"
    case .rare: "rare"
    }
  }
  /// The class with a name.
  init?(name: String) {
    guard let found = WordClass.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

/// A word of a puzzle.
public struct PuzzleWord: Sendable {
  /// In lower case.
  public let text: String
  /// A path that spells it.
  public let path: [UInt8]
  /// Whether it has to be found to complete the puzzle; the others are bonus words.
  public let isRequired: Bool
  /// Its frequency class.
  public let wordClass: WordClass
  /// The cells at which one of its paths starts, as a mask.
  let starts: UInt64
  /// The cells that one of its paths uses, as a mask.
  let cells: UInt64

  init(_ word: GridWord, path: [UInt8]? = nil, isRequired: Bool, wordClass: WordClass? = nil) {
    text = word.text
    self.path = path ?? word.path(0)
    self.isRequired = isRequired
    self.wordClass = wordClass ?? word.wordClass
    (starts, cells) = (word.starts, word.cells)
  }

  /// The number of its letters.
  public var length: Int { text.utf8.count }
  /// Whether it earns half as much again: it is not required, or not common.
  public var earnsBonus: Bool { !isRequired || wordClass != .common }
}

/// A grid with all the words that can be traced in it.
public final class Puzzle: Sendable {
  /// A puzzle's data other than its grid and its words.
  public struct Label: Equatable, Sendable {
    /// Its name among puzzles; no spaces.
    public var id: String
    /// The name people know.
    public var title: String
    /// Its author.
    public var creator: String?
    /// The time limit in seconds, or nil for none.
    public var timeLimit: Int?
    /// The difficulty, as its file says.
    public var difficulty: String
    /// The time when it was made, in milliseconds since 1970; nil if that is not known.
    public var created: Int64?
    /// The points that earn a star; nil if there is none. Files do not have it.
    public var star: Int?
  }

  /// Its data other than the grid and the words.
  public let label: Label
  /// The letters.
  public let grid: Grid
  /// The least number of letters in a word.
  public let minimumLength: Int
  /// All words of the dictionary in the grid, in alphabetical order.
  public let words: [PuzzleWord]
  /// Offensive words in the grid that are accepted as bonus words. They are never listed and never hinted at.
  let unlisted: [PuzzleWord]
  /// Whether offensive words are accepted, be there any or not.
  let acceptsOffensive: Bool
  /// The number of required words.
  public let requiredCount: Int
  private let indices: [String: Int]

  /// Makes a puzzle; `words` are in alphabetical order.
  public convenience init(_ label: Label, _ grid: Grid, minimumLength: Int, words: [PuzzleWord]) {
    self.init(label, grid, minimumLength, words, unlisted: nil)
  }

  private init(_ label: Label, _ grid: Grid, _ minimumLength: Int, _ words: [PuzzleWord], unlisted: [PuzzleWord]?) {
    self.label = label
    self.grid = grid
    self.minimumLength = minimumLength
    self.words = words
    self.unlisted = unlisted ?? []
    acceptsOffensive = unlisted != nil
    requiredCount = words.count { $0.isRequired }
    indices = Dictionary(uniqueKeysWithValues: (words + self.unlisted).enumerated().map { ($1.text, $0) })
  }

  /// The number of words that can be found.
  var wordCount: Int { words.count + unlisted.count }

  /// The word with a number, as ``index(of:)`` gives it.
  func word(_ index: Int) -> PuzzleWord { index < words.count ? words[index] : unlisted[index - words.count] }

  /// The number of a word in lower case, or nil if it is none of the puzzle's. The unlisted ones come after the others.
  func index(of word: String) -> Int? { indices[word] }

  /// The same with another time limit, in seconds.
  func limited(to seconds: Int) -> Puzzle {
    var label = label
    label.timeLimit = seconds
    return Puzzle(label, grid, minimumLength, words, unlisted: acceptsOffensive ? unlisted : nil)
  }

  /// The same without a star.
  var withoutStar: Puzzle {
    var label = label
    label.star = nil
    return Puzzle(label, grid, minimumLength, words, unlisted: acceptsOffensive ? unlisted : nil)
  }

  /// The offensive words that can be traced in the grid.
  var offensiveWords: GridAnalysis.Words {
    GridDictionary.offensive.analyse(grid, minimumLength: minimumLength).words
  }

  /// The same in which offensive words are accepted.
  func acceptingOffensiveWords() -> Puzzle {
    Puzzle(label, grid, minimumLength, words, unlisted: offensiveWords.map { PuzzleWord($0, isRequired: false) })
  }

  /// A checksum that tells puzzles apart that are not the same to play, in 8 hexadecimal digits: of the grid, the words and
  /// which of them are required.
  public var check: String {
    var hash = FNV1a()
    hash.add("\(grid) \(minimumLength) \(label.timeLimit ?? 0)".utf8)
    for word in words { hash.add((word.isRequired ? " +" : " -").utf8); hash.add(word.text.utf8) }
    return hash.digits
  }
}
