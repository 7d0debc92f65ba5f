import Engine
import Foundation
import PlainJSON
import PuzzleKit
import Support
import Testing

@testable import Engine

/// Files as others may write them: a value of a good one is damaged, and is taken or refused by its place.
@Suite struct DamagedFileTests {
  /// A game's files: how one is made by a program or which one there is, and what reads it.
  private struct Format {
    var making: [String] = []
    var file: String?
    let reading: String
  }

  private static let formats: [String: Format] = [
    "wordle": Format(
      making: [
        "newgame wordle mini answer cat variant web", "guess act", "guess cat", "newgame wordle classic seed 4 hard",
        "guess crane", "resign confirm", "newgame wordle junior daily 2026-01-20", "guess tree", "key w",
        "export wordle $TMP/file",
      ], reading: "import wordle $TMP/damaged"),
    "wordflow": Format(
      making: [
        "newgame wordflow normal file $FILES/wordflow/ten-words.json", "word mile at 1000", "resign confirm",
        "newgame wordflow hardcore seed 7 size 3 limit 90 seats race", "resign confirm",
        "newgame wordflow normal file $FILES/wordflow/ten-words.json", "word mile at 1000", "export wordflow $TMP/file",
      ], reading: "import wordflow $TMP/damaged"),
    "puzzle": Format(file: "wordflow/ten-words.json", reading: "wordflow check $TMP/damaged"),
    "group": Format(file: "atlas/moon_seas_01.json", reading: "atlas check $TMP/damaged"),
    "deck": Format(file: "atlas-decks/two.json", reading: "atlas check $TMP/damaged"),
  ]

  /// The values that are in the place of others: one of each kind, and numbers past every limit.
  private static let replacements: [JSONValue] = [
    .bool(true), .integer(-1), .string(""), .array([]),
  ]

  /// A value with one value in it damaged, and its place. Of an array the first element stands for all.
  private func damages(of value: JSONValue, at place: String = "$") -> [(place: String, value: JSONValue)] {
    var damages = Self.replacements.filter { $0 != value }.map { (place, $0) }
    switch value {
    case .object(let members):
      for (index, member) in members.enumerated() {
        for inner in self.damages(of: member.value, at: place + "." + member.name) {
          var changed = members
          changed[index] = JSONMember(member.name, inner.value)
          damages.append((inner.place, .object(changed)))
        }
      }
    case .array(let elements):
      guard let first = elements.first else { break }
      for inner in self.damages(of: first, at: place + "[0]") {
        damages.append((inner.place, .array([inner.value] + elements.dropFirst())))
      }
    default: break
    }
    return damages
  }

  @Test(arguments: formats.keys.sorted()) func everyDamageIsTakenOrRefusedByItsPlace(name: String) throws {
    let format = try #require(Self.formats[name])
    let folder = try TestFolder()
    let client = TestClient()
    func talk(_ line: String) -> [String] {
      client(Transcript.resolved(line, folder)).map { Transcript.abstracted($0, folder) }
    }
    _ = talk("setoption name Profile value :memory:")
    for line in format.making { #expect(talk(line).last == "ok", "\(line)") }
    let path = Transcript.resolved(format.file.map { "$FILES/" + $0 } ?? "$TMP/file", folder)
    let value = try JSONValue(parsing: Array(try String(contentsOfFile: path, encoding: .utf8).utf8))
    var (told, exact) = (0, 0)
    _ = talk("setoption name Profile value :memory:")
    for (place, damaged) in damages(of: value) {
      var bytes: [UInt8] = []
      damaged.write(to: &bytes)
      try folder.write("damaged", String(decoding: bytes, as: UTF8.self))
      let reply = talk(format.reading)
      // The fault may only show where the value is used; then the place is another one of the file.
      if let fault = reply.first(where: { $0.hasPrefix("error ") || $0.hasPrefix("message Left out: ") }) {
        told += 1
        if fault.contains(" \(place): ") { exact += 1 }
      }
      if reply.last?.hasPrefix("error ") == true {
        #expect(reply.last?.hasPrefix("error bad-file $TMP/damaged") == true, "\(place): \(reply)")
        #expect(talk("history") == ["ok"] && talk("unfinished") == ["ok"], "\(place): something was taken")
      } else {
        #expect(reply.last == "ok", "\(place): \(reply)")
        _ = talk("setoption name Profile value :memory:")
      }
    }
    #expect(told > 20 && exact > told / 2, "\(exact) of \(told) by their places")
  }

  @Test(arguments: Catalog.parlor.manuals.map(\.name)) func aDamagedSavedGameIsLoadedOrLeavesAllAsItWas(
    game: String
  ) throws {
    let player = try Player()
    let folder = try TestFolder()
    let opening = try #require(Player.openings.first { $0.contains(" \(game) ") })
    player.play(opening, steps: 4) { _ in }
    player("save \(folder.path("saved"))")
    let lines = try String(contentsOfFile: folder.path("saved"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    let client = TestClient()
    client("newgame wordle mini answer dog")
    let before = client("show")
    for index in lines.indices {
      let words = lines[index].split(separator: " ").map(String.init)
      let changes =
        [[], [lines[index], lines[index]], [lines[index] + " more"]]
        + words.indices.map { word in
          [words.enumerated().filter { $0.offset != word }.map(\.element).joined(separator: " ")]
        }
      for changed in changes {
        let text = (lines[..<index] + changed + lines[(index + 1)...]).joined(separator: "\n") + "\n"
        try folder.write("damaged", text)
        let reply = client("load \(folder.path("damaged"))")
        if reply.last == "ok" {
          client("newgame wordle mini answer dog")
        } else {
          #expect(reply.last?.hasPrefix("error ") == true && client("show") == before, "\(text)")
        }
      }
    }
  }
}
