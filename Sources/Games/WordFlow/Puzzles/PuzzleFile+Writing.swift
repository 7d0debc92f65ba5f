import PlainJSON
import PuzzleKit

extension Puzzle {
  /// The same puzzle with the difficulty that its grid and its required words have.
  /// - Parameter created: when it was made, in milliseconds since 1970, unless that is known.
  func graded(created: Int64? = nil) -> Puzzle {
    var label = label
    label.difficulty = Difficulty(grid, lengths: words.filter { $0.isRequired }.map { $0.length }).tier.rawValue
    if label.created == nil { label.created = created }
    return Puzzle(label, grid, minimumLength: minimumLength, words: words)
  }
}

extension PuzzleFile {
  /// Whether a file is just as ``bytes(_:)`` writes it, so that nothing is in it that somebody has added, and is about a puzzle
  /// with an id or has the title that its id gives.
  static func isWritten(_ bytes: [UInt8], orAbout id: String) -> Bool {
    guard let (puzzle, _) = try? puzzle(bytes, file: "") else { return false }
    let label = puzzle.label
    let isAsMade = label.creator == nil && label.title == Puzzle.title(ofID: label.id)
    return self.bytes(puzzle) == bytes && (label.id == id || isAsMade)
  }

  /// The file of a puzzle, with the members in the order in which they are read; letters are in upper case.
  public static func bytes(_ puzzle: Puzzle) -> [UInt8] {
    let (label, grid) = (puzzle.label, puzzle.grid)
    var members = [JSONMember("id", .string(label.id)), JSONMember("title", .string(label.title))]
    if let creator = label.creator { members.append(JSONMember("creator", .string(creator))) }
    let rows = (0..<grid.rows).map { row in
      JSONValue.array(
        (0..<grid.columns).map { column in
          let face = grid.face(row * grid.columns + column)
          return face.isEmpty ? .null : .string(face.uppercased())
        })
    }
    members += [
      JSONMember("grid", .array(rows)),
      JSONMember(
        "size",
        .object([
          JSONMember("width", .integer(Int64(grid.columns))), JSONMember("height", .integer(Int64(grid.rows))),
        ])),
      JSONMember("words", .array(puzzle.words.map { json($0, grid) })),
    ]
    if let limit = label.timeLimit { members.append(JSONMember("timeLimit", .integer(Int64(limit)))) }
    members += [
      JSONMember("minimumWordLength", .integer(Int64(puzzle.minimumLength))),
      JSONMember("difficulty", .string(label.difficulty)),
    ]
    if let created = label.created {
      members.append(JSONMember("createdDate", .string(Instant.rfc3339(exactly: created))))
    }
    var bytes: [UInt8] = []
    JSONValue.object(members).write(to: &bytes)
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func json(_ word: PuzzleWord, _ grid: Grid) -> JSONValue {
    let path = word.path.map { cell in
      let (y, x) = Int(cell).quotientAndRemainder(dividingBy: grid.columns)
      return JSONValue.object([JSONMember("x", .integer(Int64(x))), JSONMember("y", .integer(Int64(y)))])
    }
    return .object([
      JSONMember("word", .string(word.text.uppercased())), JSONMember("path", .array(path)),
      JSONMember("required", .bool(word.isRequired)), JSONMember("difficulty", .string(word.wordClass.name)),
    ])
  }
}
