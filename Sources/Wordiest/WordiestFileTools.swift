import PuzzleKit

extension WordiestGame {
  /// The commands for files of matches.
  static let fileTools = [
    GameTool(
      "check", [Argument("path", .file, "the file")], "Checks all matches of a file and names their faults.",
      .work { (arguments, context) throws(Refusal) in
        let path = arguments.word(0) ?? ""
        guard let bytes = try context.read(path) else {
          throw Refusal(.inputOutput, "there is no file \(path)")
        }
        let file = try MatchFile(bytes)
        return { shouldStop, emit in check(file, shouldStop, emit) }
      }),
    GameTool(
      "generate",
      [
        Argument("seed", .seed, "what the matches are generated from"),
        Argument("count", .integer(1...largestFile), "how many"),
        Argument("path", .file, "where to"),
      ],
      "Writes a file of new matches with a hundred players of graded strength each.",
      .work { (arguments, context) throws(Refusal) in
        guard case .seed(let seed) = arguments.values[0], let path = arguments.word(2) else {
          throw Refusal(.missingArgument, "generate needs a seed, a count and a path")
        }
        let count = arguments.integer(1) ?? 1
        let write = context.writer
        return { shouldStop, emit throws(Refusal) in
          guard let matches = generate(seed, count, shouldStop, emit) else {
            throw Refusal(.stopped, "stopped before all matches were made; \(path) was not written")
          }
          try write(path, MatchFile.packed(matches))
          var reply = Reply()
          reply.report(matches: count, good: count)
          emit(reply)
        }
      }),
  ]

  /// The most matches that are written into one file: some 100 MB.
  private static let largestFile = 20_000

  private static func check(_ file: MatchFile, _ shouldStop: () -> Bool, _ emit: (Reply) -> Void) {
    var reply = Reply()
    var faults = 0
    var checked = 0
    for number in 0..<file.count where !shouldStop() {
      checked += 1
      guard let fault = file.fault(number: number + 1) else { continue }
      faults += 1
      reply.add(WordiestRecords.fault) {
        $0.integer(fault.number)
        $0.integer(fault.offset)
        $0.text(fault.text)
      }
    }
    reply.report(matches: checked, good: checked - faults)
    emit(reply)
  }

  /// The matches of a seed; nil where it was told to stop.
  private static func generate(
    _ seed: UInt64, _ count: Int, _ shouldStop: () -> Bool, _ emit: (Reply) -> Void
  ) -> [Match]? {
    var matches: [Match] = []
    for number in 1...count {
      if shouldStop() { return nil }
      matches.append(generateMatch(seed: seed, number: number))
      if number % max(1, count / 20) == 0, number < count {
        var reply = Reply()
        reply.add(WordiestRecords.progress) {
          $0.integer(number)
          $0.integer(count)
        }
        emit(reply)
      }
    }
    return matches
  }
}

extension Reply {
  fileprivate mutating func report(matches count: Int, good: Int) {
    add(WordiestRecords.matches) {
      $0.integer(count)
      $0.integer(good)
    }
  }
}
