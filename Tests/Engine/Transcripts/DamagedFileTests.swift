import Engine
import Foundation
import PlainJSON
import PuzzleKit
import RoomRecords
import Support
import Testing

@testable import Engine

/// Files as others may write them: each value of a good one is left out or changed in turn, and what is said to it is
/// compared with its record in `walks`.
@Suite struct DamagedFileTests {
  private static let replacements: [JSONValue] = [
    .null, .bool(true), .integer(-1), .integer(99_999_999_999_999), .number(0.5), .string(""), .string("x y"),
    .array([]),
    .object([]),
  ]

  /// A game's files: how one is made by a program or which one there is, and what reads it.
  private struct Format {
    var making: [String] = []
    var file: String?
    let reading: [String]
  }

  private static let formats: [String: Format] = [
    "wordle": Format(
      making: [
        "newgame wordle mini answer cat variant web", "guess act", "guess cat", "newgame wordle classic seed 4 hard",
        "guess crane", "undo", "guess slate", "resign confirm", "newgame wordle mini seed 1 index 3", "guess cat",
        "resign confirm", "newgame wordle epic seed 2", "resign confirm", "newgame wordle junior daily 2026-01-20",
        "guess tree", "key w", "newgame wordle mini seed 1 index 4", "guess cat", "hint", "export wordle $TMP/file",
      ], reading: ["import wordle $TMP/damaged", "history", "unfinished", "resume", "show"]),
    "wordflow": Format(
      making: [
        "newgame wordflow normal file $FILES/wordflow/ten-words.json", "word mile at 1000", "word ease at 2000",
        "resign confirm", "newgame wordflow beginner seed 4 size 3", "hint", "resign confirm",
        "newgame wordflow hardcore seed 7 size 3 limit 90 seats race", "resign confirm",
        "newgame wordflow normal file $FILES/wordflow/ten-words.json", "word mile at 1000", "export wordflow $TMP/file",
      ], reading: ["import wordflow $TMP/damaged", "history", "unfinished", "resume", "show"]),
    "puzzle": Format(
      file: "wordflow/ten-words.json", reading: ["wordflow check $TMP/damaged"]),
    "group": Format(
      file: "atlas/moon_seas_01.json", reading: ["atlas check $TMP/damaged"]),
    "deck": Format(
      file: "atlas-decks/two.json", reading: ["atlas check $TMP/damaged"]),
  ]

  /// Each way in which a value may be damaged: where, how, and what comes of it. Of an array the first element stands for
  /// all.
  private func damages(of value: JSONValue, at place: String = "") -> [(text: String, damaged: JSONValue?)] {
    var damages: [(String, JSONValue?)] = [("\(place) left out", nil)]
    damages += Self.replacements.filter { $0 != value }.map { ("\(place) = \($0.text)", $0) }
    switch value {
    case .object(let members):
      damages.append(("\(place) with more", .object(members + [JSONMember("more", .null)])))
      for (index, member) in members.enumerated() {
        for inner in self.damages(of: member.value, at: place + "." + member.name) {
          var changed = members
          changed.remove(at: index)
          if let damaged = inner.damaged { changed.insert(JSONMember(member.name, damaged), at: index) }
          damages.append((inner.text, .object(changed)))
        }
      }
    case .array(let elements):
      guard let first = elements.first else { break }
      damages.append(("\(place) with its first twice", .array([first] + elements)))
      for inner in self.damages(of: first, at: place + "[0]") {
        damages.append((inner.text, .array((inner.damaged.map { [$0] } ?? []) + elements.dropFirst())))
      }
    case .integer(let number):
      damages.append(("\(place) one more", .integer(number + 1)))
      damages.append(("\(place) one less", .integer(number - 1)))
    case .string(let text):
      damages.append(("\(place) without its last sign", .string(String(text.dropLast()))))
      damages.append(("\(place) in capitals", .string(text.uppercased())))
    default: break
    }
    return damages
  }

  @Test(arguments: formats.keys.sorted()) func everyDamageIsAnsweredAsRecorded(name: String) throws {
    let format = try #require(Self.formats[name])
    let folder = try TestFolder()
    let session = Session(testing: .parlor)
    let client = TestClient(session)
    let talk = Walk(session, in: folder) { client($0) }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    for line in format.making { talk(line) }
    let path = Transcript.resolved(format.file.map { "$FILES/" + $0 } ?? "$TMP/file", folder)
    if format.file == nil {
      // What is taken from a file is there when it is written again.
      let game = String(format.reading[0].split(separator: " ")[1])
      talk.send("setoption name Profile value :memory:", isRecorded: false)
      talk("import \(game) $TMP/file")
      talk("export \(game) $TMP/again")
      for name in ["file", "again"] {
        let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
        talk.note(
          "what is in \(name)",
          text.replacing(",\"", with: ",\n\"").split(separator: "\n").map { Transcript.abstracted(String($0), folder) })
      }
    }
    let value = try JSONValue(parsing: Array(try String(contentsOfFile: path, encoding: .utf8).utf8))
    var answers: Set<[String]> = []
    for (text, damaged) in damages(of: value) {
      guard let damaged else { continue }
      var bytes: [UInt8] = []
      damaged.write(to: &bytes)
      try folder.write("damaged", String(decoding: bytes, as: UTF8.self))
      talk.send("setoption name Profile value :memory:", isRecorded: false)
      let replies = format.reading.map { talk.send($0, isRecorded: false) }
      // What is taken as the good file was is recorded once.
      let isNew = answers.insert(replies.flatMap { $0 }).inserted
      talk.note(text, isNew ? replies.flatMap { $0 } : Array(replies[0].prefix(1)))
    }
    try talk.compare(with: "damaged-\(name)")
  }

  /// A picture of each kind, of those that the games show.
  private func pictures() throws -> [(kind: String, picture: RoomPicture)] {
    let session = Session(testing: .parlor, isInteractive: true)
    let client = TestClient(session)
    var pictures: [String: RoomPicture] = [:]
    for line in [
      "newgame wordle mini answer cat", "guess dog", "show", "help", "rules wordle", "share", "moves", "guess cat",
      "stats", "calendar", "newgame wordiest number 3", "show", "best", "submit confirm", "graph", "wordiest sparkline",
      "newgame atlas tour seed 1", "show", "newgame wordflow beginner puzzle pollen", "trace a1 b1", "show", "menu",
      "newgame builder size 3", "y", "show",
    ] {
      client(line)
      for block in session.lastReply.blocks {
        let kind = String("\(block)".prefix { $0 != "(" })
        if pictures[kind] == nil {
          let keys = [LiveKey(.enter, "key enter", title: "guess"), LiveKey(.character("f"), objection: "no")]
          pictures[kind] = RoomPicture([block], keys: pictures.isEmpty ? keys : [], showsTime: pictures.isEmpty)
        }
      }
    }
    return pictures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What a room sends to be drawn, as a hostile one may send it.
  @Test func everyDamageOfAPictureIsAnsweredAsRecorded() throws {
    let talk = Walk(Session(testing: .parlor), in: try TestFolder()) { _ in [] }
    for (kind, picture) in try pictures() {
      talk.note(kind, [picture.text.count > 400 ? String(picture.text.prefix(400)) + "..." : picture.text])
      for (text, damaged) in damages(of: try JSONValue(parsing: Array(picture.text.utf8))) {
        guard let damaged else { continue }
        do throws(Refusal) {
          _ = try RoomPicture(damaged.text)
          talk.note("\(kind)\(text)", ["taken"])
        } catch {
          talk.note("\(kind)\(text)", [error.text])
        }
      }
    }
    try talk.compare(with: "damaged-pictures")
  }

  /// Saved games with a line left out, twice, cut or too long.
  @Test(arguments: Catalog.parlor.manuals.map(\.name)) func everyDamageOfASavedGameIsAnsweredAsRecorded(
    game: String
  ) throws {
    let folder = try TestFolder()
    let session = Session(testing: .parlor)
    let client = TestClient(session)
    let talk = Walk(session, in: folder) { client($0) }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    let options = ["wordle": " mini seed 5", "builder": " size 3", "wordflow": " beginner seed 4 size 3"]
    talk("newgame \(game)" + (options[game] ?? " seed 5"))
    var generator = LinearCongruential(seed: 5)
    for step in 0..<5 where talk.isPlaying {
      if let move = talk.moves.randomElement(using: &generator) { talk(move) }
      if step == 2 { talk("undo") }
      if step == 3 { talk("assisted") }
    }
    talk("save $TMP/saved")
    let lines = try String(contentsOfFile: folder.path("saved"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    for index in lines.indices {
      let words = lines[index].split(separator: " ").map(String.init)
      let changes: [(String, [String])] =
        [("left out", []), ("twice", [lines[index], lines[index]]), ("longer", [lines[index] + " more"])]
        + words.indices.map { word in
          (
            "without word \(word + 1)",
            [words.enumerated().filter { $0.offset != word }.map(\.element).joined(separator: " ")]
          )
        }
      for (text, changed) in changes {
        let damaged = Array(lines[..<index]) + changed + Array(lines[(index + 1)...])
        try folder.write("damaged", damaged.joined(separator: "\n") + "\n")
        talk.note("line \(index + 1) \(text)", talk.send("load $TMP/damaged", isRecorded: false))
      }
    }
    try talk.compare(with: "saved-\(game)")
  }
}
