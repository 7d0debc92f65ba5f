import Engine
import Interpreter
import PuzzleKit
import Support

@testable import Engine

/// A person whom a test plays for: what each line has brought, as records and as pictures.
final class Player {
  static let openings = [
    "newgame wordle mini answer cat", "newgame wordle classic seed 11 hard", "newgame wordle junior seed 3",
    "newgame wordiest match number 3", "newgame wordiest challenge seed 9", "newgame atlas tour seed 2 variant both",
    "newgame atlas easy seed 3", "newgame wordflow beginner seed 4 size 3",
    "newgame wordflow normal file $FILES/wordflow/ten-words.json", "newgame builder size 3",
  ]

  let clock = TestClock()
  let session: Session
  let person: PromptSession
  private let folder: TestFolder
  private let client: TestClient

  /// A person with an empty profile, in front of a screen or of the protocol.
  init(_ presenter: (PromptSession) -> (any ReplyPresenter)? = { _ in nil }) throws {
    folder = try TestFolder()
    session = Session(testing: .parlor, services: clock.services, isInteractive: true)
    person = PromptSession(session)
    client = TestClient(person, presenter: presenter(person))
    self("setoption name Profile value :memory:")
  }

  /// Sends a line; gives the lines of the answer.
  @discardableResult
  func callAsFunction(_ line: String) -> [String] { text(line).split(separator: "\n").map(String.init) }

  /// Sends a line; gives all that is written for it.
  func text(_ line: String) -> String { Transcript.abstracted(client.text(Transcript.resolved(line, folder)), folder) }

  /// The records of a kind in the last reply, field by field.
  func records(_ name: String) -> [[String: Value]] {
    let reply = session.lastReply
    return reply.records.filter { $0.schema.name == name }.map { record in
      let values = record.schema.fields.enumerated().map { ($1.name, reply.value(record.start + $0)) }
      return Dictionary(uniqueKeysWithValues: values)
    }
  }

  /// The pictures of the last reply, the game's among them.
  var blocks: [Block] {
    let reply = session.lastReply
    guard let board = reply.board else { return reply.blocks }
    return reply.blocks[..<board.index] + session.board() + reply.blocks[board.index...]
  }

  /// The boards of the last reply.
  var boards: [[[Tile]]] { blocks.compactMap { if case .board(let rows, _) = $0 { rows } else { nil } } }

  /// The messages and paragraphs of the last reply.
  var sentences: [String] {
    blocks.compactMap {
      switch $0 {
      case .message(let text, _), .paragraph(let text), .note(let text): text
      case .marked(let text): withoutMarks(text)
      case .facts(let facts): facts.text
      default: nil
      }
    }
  }

  /// Whether there is a game that goes on.
  var isPlaying: Bool { session.table.map { !$0.isOver } ?? false }

  /// Some of the moves that the reader can make.
  var moves: [String] {
    var moves: [String] = []
    guard let place = session.place else { return [] }
    place.table.moves(of: place.seat, bestFirst: false)() { line in
      moves.append(line)
      return moves.count < 300
    }
    return moves
  }

  /// The move that a short search finds; in the builder, any.
  var bestMove: String? {
    guard let place = session.place, let search = try? place.table.search(for: place.seat) else { return moves.first }
    var limits = SearchLimits()
    limits.nodes = 20
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in }, concurrently: serially)
    return search(SearchRequest(limits), monitor)?.line
  }

  /// Opens a game and makes moves, every third by chance, and then a line of its own; stops after each.
  func play(_ opening: String, steps: Int, between lines: [String] = [], each: (String) throws -> Void) rethrows {
    var generator = LinearCongruential(seed: 31)
    self(opening)
    for step in 0..<steps where isPlaying {
      let other = step % 3 == 1 ? (lines + moves).randomElement(using: &generator) : nil
      guard let line = step % 3 == 2 && !lines.isEmpty ? lines[step / 3 % lines.count] : other ?? bestMove else {
        return
      }
      self(line)
      try each(line)
    }
  }
}

extension Value {
  /// The number that it is; 0 where it is none.
  var number: Int { if case .integer(let number) = self { Int(number) } else { 0 } }
  /// The word or the text that it is; empty where it is none.
  var string: String {
    switch self {
    case .word(let text), .text(let text): text
    default: ""
    }
  }
}
