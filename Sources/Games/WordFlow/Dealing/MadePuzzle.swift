import LexiconNotes
import PuzzleKit

extension Puzzle {
  /// The puzzle that the generator makes: the words of the edition and the wanted ones are required, all others are bonus
  /// words.
  /// - Parameters:
  ///   - request: the requirements.
  ///   - checkpoint: is called now and then, and may end the search.
  package static func made(
    _ request: GridRequest, checkpoint: () throws(Refusal) -> Void = {}
  ) throws(Refusal) -> Puzzle {
    let (grid, words) = try madeGrid(request, checkpoint)
    var name = "\(request.columns)x\(request.rows)-\(request.tier.rawValue)"
    if request.edition > .first { name += "-words-\(request.edition.rawValue)" }
    if request.hasQu { name += "-qu" }
    if request.blanks > 0 { name += "-\(request.blanks)-blanks" }
    for word in request.words { name += "-" + String(decoding: word, as: UTF8.self) }
    if request.star > 0 { name += "-star-\(request.star)" }
    name = String(name.prefix(longestName))
    let tier = request.tier.rawValue
    var label = Puzzle.Label(
      id: "\(name)-\(request.seed)", title: title("\(request.columns)x\(request.rows)", tier, "\(request.seed)"),
      difficulty: tier)
    if request.star > 0 {
      label.star = request.star
    } else if request.edition >= .third {
      label.star = usualStar(words)
    }
    return Puzzle(label, grid, minimumLength: request.minimumLength, words: words)
  }

  /// The most letters in front of a seed: a name among puzzles has a limit.
  private static let longestName = 70

  /// The grid and its words. One that has too many inflections is not taken, but the one of another seed.
  private static func madeGrid(
    _ request: GridRequest, _ checkpoint: () throws(Refusal) -> Void
  ) throws(Refusal) -> (Grid, [PuzzleWord]) {
    let generator = GridGenerator(like: request)
    var request = request
    for _ in 0..<mostSeeds {
      let grid = try generator.grid(for: request, checkpoint: checkpoint)
      try checkpoint()
      let all = GridDictionary.standard.analyse(grid, minimumLength: request.minimumLength).words
      let required = RequiredWords(request.edition, among: all, withInflections: request.withInflections)
      let words = all.map {
        PuzzleWord($0, isRequired: required.contains($0.text) || request.words.contains($0.letters))
      }
      if request.isMet(by: words.filter { $0.isRequired }, grid) { return (grid, words) }
      request.seed = SplitMix64.mixed(request.seed)
    }
    throw request.notFound
  }

  /// The most seeds that are tried for a grid without too many inflections.
  private static let mostSeeds = 60

  /// The points that earn a star: 70 % of what the required words are worth, rounded up.
  private static func usualStar(_ words: [PuzzleWord]) -> Int {
    let points = words.reduce(0) { $0 + ($1.isRequired ? Int64(Points.base(length: $1.length)) : 0) }
    return Int(clamping: (7 * points + 9) / 10)
  }

  /// The title of a puzzle that was made; without its seed if that is nil.
  private static func title(_ size: String, _ tier: String, _ seed: String?) -> String {
    "\(tier.prefix(1).uppercased() + tier.dropFirst()) \(size)\(seed.map { ", seed \($0)" } ?? "")"
  }

  /// The title of a puzzle of which only the id is known: the id itself if it does not tell.
  static func title(ofID id: String) -> String {
    if let day = DailyPuzzle.day(ofID: id) { return DailyPuzzle.title(of: day) }
    if let curated = CuratedPuzzle.with(id: id) { return curated.title }
    guard let parts = parts(ofMade: id) else { return id }
    return title(parts[0], parts[1], parts[parts.count - 1])
  }

  /// The letters of a puzzle of which only the id is known, found or made once more; nil if the id does not tell them.
  static func grid(ofID id: String) -> Grid? {
    if let day = DailyPuzzle.day(ofID: id) { return (try? DailyPuzzle.of(day))?.grid }
    if let curated = CuratedPuzzle.with(id: id) { return curated.grid }
    guard let request = request(ofMade: id), let made = try? made(request), made.label.id == id else { return nil }
    return made.grid
  }

  /// What a puzzle that was made was made of; nil for another id, and for one that is too long to say all.
  private static func request(ofMade id: String) -> GridRequest? {
    guard let parts = parts(ofMade: id), let tier = Difficulty.Tier(rawValue: parts[1]),
      let seed = UInt64(parts[parts.count - 1])
    else { return nil }
    let sides = parts[0].utf8.map { Int($0) - 48 }
    if id.utf8.count - parts[parts.count - 1].utf8.count > longestName { return nil }
    var request = GridRequest(columns: sides[0], rows: sides[2], tier: tier, seed: seed)
    var rest = parts[2..<(parts.count - 1)]
    if rest.count > 1, rest[rest.startIndex] == "words", let number = UInt8(rest[rest.startIndex + 1]) {
      guard let edition = WordEdition(rawValue: number) else { return nil }
      request.edition = edition
      rest = rest.dropFirst(2)
    }
    if rest.first == "qu" {
      request.hasQu = true
      rest = rest.dropFirst()
    }
    if rest.count > 1, rest[rest.startIndex + 1] == "blanks", let blanks = Int(rest[rest.startIndex]) {
      request.blanks = blanks
      rest = rest.dropFirst(2)
    }
    if rest.count > 1, rest[rest.endIndex - 2] == "star", let star = Int(rest[rest.endIndex - 1]) {
      request.star = star
      rest = rest.dropLast(2)
    }
    request.words = rest.map { Array($0.utf8) }
    return request
  }

  /// The parts of the id of a puzzle that was made, its seed last; nil for another id.
  private static func parts(ofMade id: String) -> [String]? {
    let parts = id.split(separator: "-").map(String.init)
    guard parts.count > 2, parts[0].count == 3, parts[0].dropFirst().first == "x",
      Difficulty.Tier(rawValue: parts[1]) != nil, let seed = parts.last, UInt64(seed) != nil
    else { return nil }
    return parts
  }

  /// The id and the title of a puzzle without the seed that made it; nil if none did.
  fileprivate static func withoutSeed(_ id: String, _ title: String) -> (id: String, title: String)? {
    guard let parts = parts(ofMade: id), title == self.title(parts[0], parts[1], parts[parts.count - 1]) else {
      return nil
    }
    return (parts.dropLast().joined(separator: "-"), self.title(parts[0], parts[1], nil))
  }
}

extension Puzzle.Label {
  /// The same without the seed of a puzzle that was made; what somebody has written stays as it is.
  var withoutSeed: Puzzle.Label {
    guard let (id, title) = Puzzle.withoutSeed(id, title) else { return self }
    var label = self
    (label.id, label.title) = (id, title)
    return label
  }
}
