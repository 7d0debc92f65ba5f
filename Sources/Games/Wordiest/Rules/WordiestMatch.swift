import PlainJSON
import PuzzleKit

/// Another player's result with a rack.
public struct Sample: Equatable, Sendable {
  /// The score.
  public let score: Int
  /// The player's rating in tenths, 0...1000.
  public let ratingTenths: Int
  /// The words; nil if they are not known.
  public let play: Play?
  /// Whether a program played.
  public let isSynthetic: Bool

  /// Makes a sample.
  public init(score: Int, ratingTenths: Int, play: Play?, isSynthetic: Bool) {
    self.score = score
    self.ratingTenths = ratingTenths
    self.play = play
    self.isSynthetic = isSynthetic
  }
}

/// A rack and what others made of it.
public struct WordiestMatch: Equatable, Sendable {
  /// The tiles.
  public let rack: Rack
  /// The others.
  public let samples: [Sample]

  /// Makes a match.
  public init(rack: Rack, samples: [Sample]) {
    self.rack = rack
    self.samples = samples
  }
}

extension WordiestMatch {
  /// Eight hexadecimal digits that tell this match from others: the lower half of a hash of the rack and the samples.
  var checksum: String {
    var hash = FNV1a()
    hash.add(rack.text.utf8)
    for sample in samples {
      hash.add(UInt64(sample.score))
      hash.add(UInt64(sample.ratingTenths))
      hash.add(sample.play.map { PlayCode($0).bits } ?? .max)
    }
    return hash.digits
  }

  /// The match as match files have it: `i` the tiles with letter `l`, value `x` and bonus `b`; `sl` the samples with score
  /// `s`, rating in tenths `r`, words `w` as a ``PlayCode``, and `a` if a program played.
  var json: JSONValue {
    .object([
      JSONMember("i", .array(rack.tiles.map { $0.json })), JSONMember("sl", .array(samples.map { $0.json })),
    ])
  }

  /// The match that a value of that form holds. Letters may be capitals, words may be a string of digits, bonuses may have
  /// spaces around them; other members are passed over. Values of tiles, samples, and scores, ratings and words of samples may
  /// be missing, and a score may be another than the words have here.
  init(
    _ node: JSONNode, tileCounts: ClosedRange<Int> = 1...Rack.capacity, _ notes: inout MatchNotes
  ) throws(JSONFault) {
    let list = try node.required("i")
    let tiles = try list.elements().map { tile throws(JSONFault) in try LetterTile(tile, &notes) }
    guard tileCounts ~= tiles.count else {
      let (least, most) = (tileCounts.lowerBound, tileCounts.upperBound)
      throw list.fault("must have \(least == most ? "" : "\(least) to ")\(most) tiles, not \(tiles.count)")
    }
    let rack = Rack(tiles)
    self.rack = rack
    guard let list = try node.optional("sl") else {
      notes.add(.noSamples, "\(node.path).sl is missing, so there are no other players")
      samples = []
      return
    }
    var samples: [Sample] = []
    for sample in try list.elements() { samples.append(try Sample(sample, rack, &notes)) }
    self.samples = samples
  }
}

extension LetterTile {
  fileprivate var json: JSONValue {
    var members = [JSONMember("l", .string(String(character))), JSONMember("x", .integer(Int64(value)))]
    if let bonus { members.append(JSONMember("b", .string(bonus.text))) }
    return .object(members)
  }

  fileprivate init(_ node: JSONNode, _ notes: inout MatchNotes) throws(JSONFault) {
    let letterNode = try node.required("l")
    let letter = try letterNode.string()
    guard letter.utf8.count == 1, let tile = LetterTile(parsing: letter) else {
      throw letterNode.fault("must be a letter a to z, not \(quoted(letter))")
    }
    if let valueNode = try node.optional("x") {
      guard try valueNode.integer() == tile.value else {
        throw valueNode.fault("must be \(tile.value), the value of \(tile.character)")
      }
    } else {
      notes.add(.noValue, "\(node.path).x is missing, so the tile has its letter's value")
    }
    guard let bonusNode = try node.optional("b"), case let text = trimmed(try bonusNode.string()), !text.isEmpty else {
      self = tile
      return
    }
    guard let bonus = Bonus(parsing: text) else {
      throw bonusNode.fault("must be a bonus such as 5L or 2W, not \(quoted(String(text)))")
    }
    self.init(letter: tile.letter, bonus: bonus)
  }
}

/// A text without spaces at its ends.
private func trimmed(_ text: String) -> Substring {
  func isSpace(_ character: Character) -> Bool { character == " " || character.isNewline || character == "\t" }
  var text = text[...]
  while let first = text.first, isSpace(first) { text.removeFirst() }
  while let last = text.last, isSpace(last) { text.removeLast() }
  return text
}

extension Sample {
  fileprivate var json: JSONValue {
    var members = [JSONMember("s", .integer(Int64(score))), JSONMember("r", .integer(Int64(ratingTenths)))]
    if let play { members.append(JSONMember("w", .integer(Int64(bitPattern: PlayCode(play).bits)))) }
    if isSynthetic { members.append(JSONMember("a", .bool(true))) }
    return .object(members)
  }

  fileprivate init(_ node: JSONNode, _ rack: Rack, _ notes: inout MatchNotes) throws(JSONFault) {
    let play = try node.optional("w").map { words throws(JSONFault) in
      if let play = PlayCode(bits: try words.nibbles()).play(tileCount: rack.count) { return play }
      throw words.fault("must be nibbles of tiles 1 to \(rack.count), each once, with at most one F between them")
    }
    let stated = try node.optional("s").map { node throws(JSONFault) in try node.score() }
    var score = stated ?? 0
    if let play {
      // The original's dictionary is another one than ours: either word may have counted or not.
      let (first, second) = (rack.score(play.first), rack.score(play.second))
      if stated == nil { score = first + second }
      if ![first + second, first, second, 0].contains(score) {
        notes.add(.otherScore, "\(node.path).s is \(score), but the words score \(first + second)")
      }
    } else {
      notes.add(.noWords, "\(node.path).w is missing, so the words are not known")
    }
    if stated == nil {
      notes.add(
        .noScore, "\(node.path).s is missing, so the score is \(play == nil ? "0" : "what the words score here")")
    }
    var rating: Int64 = 0
    if let ratingNode = try node.optional("r") {
      rating = try ratingNode.integer()
      guard 0...1000 ~= rating else { throw ratingNode.fault("must be a rating in tenths from 0 to 1000") }
    } else {
      notes.add(.noRating, "\(node.path).r is missing, so the rating is 0")
    }
    self.init(
      score: score, ratingTenths: Int(rating), play: play, isSynthetic: try node.optional("a")?.truth() ?? false)
  }
}

extension JSONNode {
  /// Reads the score of a play: a whole number from 0. No rack of 14 tiles has a score beyond 10 to the power of 16.
  func score() throws(JSONFault) -> Int {
    let score = try integer()
    guard 0...10_000_000_000_000_000 ~= score, let score = Int(exactly: score) else {
      throw fault("must be a score from 0")
    }
    return score
  }

  /// True or false, or 1 or 0.
  fileprivate func truth() throws(JSONFault) -> Bool {
    if case .integer(let number) = value, 0...1 ~= number { return number == 1 }
    return try bool()
  }

  /// A whole number of 64 bits, or a string of its decimal digits, or of hexadecimal ones if `0x` is before them or a letter
  /// among them.
  fileprivate func nibbles() throws(JSONFault) -> UInt64 {
    guard case .string(let text) = value else { return UInt64(bitPattern: try integer()) }
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
    let isDecimal = digits.utf8.count == text.utf8.count && digits.utf8.allSatisfy { 48...57 ~= $0 }
    let isPlain = digits.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 | 0x20 }
    let number = isPlain ? UInt64(digits, radix: isDecimal ? 10 : 16) : nil
    guard let number else { throw fault("must be a whole number of at most 64 bits, not \(quoted(text))") }
    return number
  }
}
