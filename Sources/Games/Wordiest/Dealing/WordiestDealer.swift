import PuzzleKit

/// Deals matches of Wordiest.
///
/// The match comes from one of these, and the opening line names it so that it can be dealt again:
/// - `file PATH` with or without `number N`: a match of that file, else of the embedded one. Without a number it is the
///   profile's next one, and only this moves the profile on.
/// - `daily DATE`: the match of a day, generated from the day's seed; the challenge has another rack than the match.
/// - `seed S` with or without `number N` (else 1): a match generated from the seed.
/// - `entry ID`: a match of the history, to be looked at; the opening line then holds all of it as `record JSON`.
public struct WordiestDealer: PuzzleKit.Dealer {
  /// The solver; nil for that of the embedded lexicon, which a page may not have yet while it only lists games.
  private let ownSolver: WordiestSolver?
  private var solver: WordiestSolver { ownSolver ?? .standard }
  private var ownFile: (path: String, bytes: [UInt8], file: MatchFile)?

  /// A dealer who goes by the embedded lexicon.
  public init() { ownSolver = nil }

  /// A dealer who goes by a solver's lexicon.
  public init(_ solver: WordiestSolver) { ownSolver = solver }

  /// A fresh match.
  /// - Throws: `unknown-game` for a mode that is none; `bad-argument` for options that are wrong or do not go together;
  ///   `bad-file` for a file or a match that is damaged.
  public mutating func deal(
    _ request: DealRequest, _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordiestGame> {
    let kind = request.mode.flatMap(WordiestGame.Kind.init) ?? .match
    let isForReview = request[WordiestOption.entry] != nil || request[WordiestOption.record] != nil
    if kind == .review || isForReview { return try review(request, context) }
    if let day = try request.day(context, insteadOf: ["number", "seed", "file"]) {
      // Whoever has seen the end of the challenge does not know the match.
      let match = generateMatch(seed: day.dailySeed, number: kind == .match ? 1 : 2, solver)
      return try deal(match, kind, "daily:\(day.iso)", "daily \(day.iso)", request, daily: day)
    }
    let number = request[WordiestOption.number]
    if let seed = request[WordiestOption.seed] {
      if request[WordiestOption.file] != nil {
        throw Refusal(.badArgument, "seed can't be combined with file: it generates its matches")
      }
      let number = number ?? 1
      try WordiestOption.number.parameter.require(number, in: WordiestOption.numbers)
      return try deal(
        generateMatch(seed: seed, number: number, solver), kind, "seed:\(seed):\(number)",
        "seed \(seed) number \(number)",
        request)
    }
    return try fromFile(request, number, kind, context)
  }

  private func deal(
    _ match: WordiestMatch, _ kind: WordiestGame.Kind, _ identifier: String, _ source: String, _ request: DealRequest,
    remarks: [String] = [], isDrawn: Bool = false, daily: CivilDate? = nil
  ) throws(Refusal) -> Deal<WordiestGame> {
    let checksum = match.checksum
    if let wanted = request[WordiestOption.check], wanted != checksum {
      throw Refusal(
        .badArgument, "the match \(identifier) has changed: its check is \(checksum), not \(quoted(wanted))")
    }
    return Deal(
      position: WordiestGame(match, kind, identifier: identifier, solver), mode: kind.rawValue,
      opening: "newgame wordiest \(kind.rawValue) \(source) check \(checksum)", remarks: remarks,
      origin: isDrawn ? .drawn : .named, daily: daily,
      identities: [DealIdentity("wordiest", checksum, .inOrder), match.rack.identity])
  }

  private mutating func fromFile(
    _ request: DealRequest, _ number: Int?, _ kind: WordiestGame.Kind, _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordiestGame> {
    let path = try request[WordiestOption.file].map { path throws(Refusal) in try context.absolute(path) }
    let file = try path.map { path throws(Refusal) in try open(path, context) } ?? MatchFile.standard
    guard file.count > 0 else { throw Refusal(.badFile, "\(path ?? "the embedded file") holds no match") }
    let prefix = path.map { "file \(QuotedPath.text($0)) " } ?? ""
    let name = path.map { "\(WordiestDealer.name(of: $0)):" } ?? ""
    if let number {
      try WordiestOption.number.parameter.require(number, in: 1...file.count)
      let (match, remarks) = try match(number, of: file, path)
      return try deal(match, kind, "\(name)\(number)", "\(prefix)number \(number)", request, remarks: remarks)
    }
    let first = try nextIndex(file, path, context)
    var remarks: [String] = []
    for step in 0..<file.count {
      let index = (first + step) % file.count
      let found: (match: WordiestMatch, remarks: [String])
      do throws(Refusal) {
        found = try match(index + 1, of: file, path)
      } catch {
        if remarks.isEmpty { remarks.append("Left out: \(error.text)") }
        continue
      }
      try context.set(ProfileKey.nextIndex(path), String((index + 1) % file.count))
      return try deal(
        found.match, kind, "\(name)\(index + 1)", "\(prefix)number \(index + 1)", request,
        remarks: remarks + found.remarks, isDrawn: true)
    }
    throw Refusal(.badFile, "no match of \(path ?? "the embedded file") can be played. \(remarks.first ?? "")")
  }

  /// A path as the name of a match has it: one word that means nothing to a shell.
  private static func name(of path: String) -> String {
    if QuotedPath.text(path) == path { return path }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte in
      QuotedPath.isPlain(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A match of a file, and what is said of it.
  private func match(
    _ number: Int, of file: MatchFile, _ path: String?
  ) throws(Refusal) -> (match: WordiestMatch, remarks: [String]) {
    do throws(Refusal) {
      let (match, note) = try file.noted(number: number)
      return (match, note.map { ["Match \(number): \($0)."] } ?? [])
    } catch {
      throw Refusal(error.code, path.map { "\($0), \(error.text)" } ?? error.text)
    }
  }

  private mutating func open(_ path: String, _ context: any GameContext) throws(Refusal) -> MatchFile {
    guard let bytes = try context.read(path) else { throw Refusal(.inputOutput, "there is no file \(path)") }
    if let ownFile, ownFile.path == path, ownFile.bytes == bytes { return ownFile.file }
    do throws(Refusal) {
      let file = try MatchFile(bytes)
      ownFile = (path, bytes, file)
      return file
    } catch {
      throw Refusal(error.code, "\(path), \(error.text)")
    }
  }

  /// The index of the profile's next match: the one kept, else a place that the profile's scatter gives.
  private func nextIndex(
    _ file: MatchFile, _ path: String?, _ context: any WritableContext
  ) throws(Refusal) -> Int {
    if let kept = try context.value(ProfileKey.nextIndex(path)).flatMap({ Int($0) }), kept >= 0 {
      return kept % file.count
    }
    var scatter = try context.value(ProfileKey.scatter).flatMap { Double($0) } ?? -1
    if !(0..<1 ~= scatter) {
      var generator = SplitMix64(seed: UInt64(bitPattern: context.now))
      scatter = Double(generator.next() >> 11) / 0x1p53
      try context.set(ProfileKey.scatter, scatter.description)
    }
    return WordiestDealer.firstIndex(count: file.count, scatter: scatter)
  }

  /// The index in a file of `count` matches at which a profile starts; `scatter` is in 0..<1.
  static func firstIndex(count: Int, scatter: Double) -> Int { Int(Double(count) * scatter + 1) % count }

  // MARK: - Old matches and racks from outside

  private func review(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> Deal<WordiestGame> {
    let own = [WordiestOption.entry.parameter.name, WordiestOption.record.parameter.name]
    guard request.given.count <= 1, request.given.allSatisfy(own.contains), request.mode ?? "review" == "review" else {
      throw Refusal(.badArgument, "a review takes entry ID, or nothing for the newest match")
    }
    let text: String
    if let json = request[WordiestOption.record] {
      text = json
    } else {
      let history = try context.history()
      let id = request[WordiestOption.entry].map(Int64.init)
      guard let stored = id == nil ? history.last : history.first(where: { $0.id == id }) else {
        throw Refusal(
          .badArgument,
          id.map { "there is no match with the number \($0) in the history; history wordiest lists them" }
            ?? "there is no match in the history to review")
      }
      text = stored.entry.detail
    }
    let record = try MatchRecord(parsing: text)
    return Deal(
      position: WordiestGame(record, solver), mode: WordiestGame.Kind.review.rawValue,
      opening: "newgame wordiest review record \(record.line)", entersHistory: false)
  }

  /// A rack from outside, with no other players. It counts for nothing.
  /// - Throws: `bad-argument` for anything but 1 to 14 tiles.
  public mutating func position(
    _ words: [String], _ context: any WritableContext
  ) throws(Refusal) -> Deal<WordiestGame> {
    let rack = try Rack(parsing: words)
    return Deal(
      position: WordiestGame(WordiestMatch(rack: rack, samples: []), .challenge, identifier: nil, solver),
      mode: WordiestGame.Kind.challenge.rawValue, opening: "position wordiest \(rack.text)", entersHistory: false,
      identities: [rack.identity] + rack.parts)
  }
}
