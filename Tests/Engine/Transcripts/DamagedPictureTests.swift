import PictureJSON
import PlainJSON
import PuzzleKit
import Support
import Testing

@testable import Console

/// Pictures from a server as a faulty one may send them: a value of a good one is damaged, and the picture is drawn or
/// refused by its place.
@Suite struct DamagedPictureTests {
  private static let replacements: [JSONValue] = [
    .bool(true), .integer(-1), .integer(.max), .string(""), .string("\u{1B}[2J\n"), .array([]),
    .array([.array([])]), .object([]),
  ]

  /// A value with one value in it damaged, and its place. Of an array the first element and the last stand for all.
  private func damages(of value: JSONValue, at place: String = "$") -> [(place: String, value: JSONValue)] {
    var damages = Self.replacements.filter { $0 != value }.map { (place, $0) }
    switch value {
    case .object(let members):
      for (index, member) in members.enumerated() {
        damages.append((place, .object(members.filter { $0.name != member.name })))
        for inner in self.damages(of: member.value, at: place + "." + member.name) {
          var changed = members
          changed[index] = JSONMember(member.name, inner.value)
          damages.append((inner.place, .object(changed)))
        }
      }
    case .array(let elements):
      for index in Set([0, elements.count - 1]) where !elements.isEmpty {
        for inner in self.damages(of: elements[index], at: place + "[\(index)]") {
          var changed = elements
          changed[index] = inner.value
          damages.append((inner.place, .array(changed)))
        }
      }
    default: break
    }
    return damages
  }

  private let painters = [(10, true), (10, false), (80, false), (200, true)].map { width, isPlain in
    Painter(theme: Theme(depth: .full, plain: isPlain), width: width, height: 40)
  }

  /// The pictures of an opening and of a game that has ended, with those of its history.
  private func pictures(_ opening: String) throws -> [Scene] {
    let player = try Player()
    var pictures: [Scene] = []
    player(opening)
    for line in ["show", "resign confirm", "show", "stats", "calendar"] {
      player(line)
      let blocks = player.blocks.filter { if case .ink = $0 { false } else { true } }
      pictures.append(Scene(blocks.map { Part($0) }))
    }
    return pictures
  }

  @Test(arguments: [1, 3, 5, 7, 9].map { Player.openings[$0] }) func aDamagedPictureIsDrawnOrRefusedByItsPlace(
    opening: String
  ) throws {
    var (refused, exact, drawn) = (0, 0, 0)
    for picture in try pictures(opening) {
      let value = try JSONValue(parsing: Array(PictureJSON.text(of: picture).utf8))
      for (place, damaged) in damages(of: value) {
        do throws(Refusal) {
          let read = try PictureJSON.scene(damaged.text)
          drawn += 1
          _ = read.placesInPictures
          for painter in painters {
            for line in painter.lines(read.blocks).map(\.escaped) {
              let isSafe = !line.contains("\n") && !line.contains("\u{1B}[2J")
              #expect(
                isSafe && Console.width(line.replacing(/\u{1B}\[[0-9;]*m/, with: "")) <= painter.width, "\(place)")
            }
          }
        } catch {
          refused += 1
          #expect(error.code == .badLine, "\(place): \(error.text)")
          if error.text.contains(" \(place)") { exact += 1 }
        }
      }
    }
    #expect(refused > 50 && exact > refused / 2 && drawn > 10, "\(exact) of \(refused) by their places, \(drawn) drawn")
  }
}
