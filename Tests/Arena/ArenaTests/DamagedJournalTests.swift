import Catalog
import Foundation
import PlainJSON
import System
import Testing

@testable import Arena

/// A journal with one wrong value: the line is named, whatever the value was, unless a match could have written it.
@Suite struct DamagedJournalTests {
  /// Members of which a match can have others: what is measured, told, or chosen without an influence on deals and results.
  private static let free = [
    "$.version", "$.files", "$.named", "$.match.bots", "$.match.limits", "$.match.allow-engine",
    "$.match.allow-candidates", "$.match.fresh", "$.detail", "$.tail", "$.left", "$.time",
  ]

  @Test(arguments: [
    "wordle mini -b solver -b 'tad=lines guess tad' -b dead=false --deals 2",
    "wordle classic -b 'one=lines guess crane; guess sloth' --suite 'daily 2026-01-01' --deals 2",
    "wordiest match -b 'solver nodes 1' -b 'none=lines show' --deals 2",
    "atlas tour -b 'solver nodes 1' --deals 2 --shard 1/2", "wordflow beginner -b 'solver nodes 1' --deals 2",
  ])
  func aValueThatCantBeIsNamed(match: String) throws {
    let scene = try Scene()
    let played = try scene.run("arena \(match) --seed 5 -j one --quiet > counts")
    let lines = try scene.text("one").split(separator: "\n").map(String.init)
    #expect(lines.count > 1, "\(played.output)")
    #expect(throws: Never.self) { try scene.records("one") }
    var count = 0
    for (index, line) in lines.enumerated() {
      for change in Self.changes(try JSONValue(parsing: Array(line.utf8))) {
        if Self.free.contains(where: { change.path.hasPrefix($0) }), !change.isRenamed { continue }
        var damaged = lines
        damaged[index] = change.value.text
        try scene.write("two", damaged.joined(separator: "\n") + "\n")
        let error = #expect(throws: ArenaError.self, "\(change.path): \(damaged[index])") { try scene.records("two") }
        // A game said to be another bot's may be one, until that bot's own follows.
        let named = change.path == "$.bot" ? ", line " : ", line \(index + 1): "
        let isNoJournal = error?.description == "\(scene.path("two")) is not a journal of a match" && index == 0
        #expect(isNoJournal || error?.description.contains("two" + named) == true, "\(change.path): \(error)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func aGameIsCountedOnceAndAnotherOneIsNamed() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle mini -b solver -b 'tad=lines guess tad' --deals 3 --seed 5 -j one --quiet > counts
      sed '2,$p' one > two
      diff <(arena report one) <(arena report two) && echo same
      { cat one; tail -n 1 one | sed 's/"us":\\[/"us":[1/'; } > three; arena report three
      """)
    #expect(
      result.output
        == "same\nparlor: three, line 8: it is a second game of deal 3 by bot 2, unlike that of line 7\n")
  }

  private typealias Change = (path: String, value: JSONValue, isRenamed: Bool)

  /// The value with one of its parts changed, in every place and in several ways.
  private static func changes(_ value: JSONValue, _ path: String = "$") -> [Change] {
    func here(_ values: [JSONValue]) -> [Change] { values.map { (path, $0, false) } }
    switch value {
    case .integer(let number):
      return here([
        .integer(number + 1), .integer(number - 1), .integer(-7), .number(Double(number) + 0.5), .integer(1 << 50),
        .string(String(number) + "x"),
      ])
    case .number(let number): return here([.number(number + 0.25), .integer(-7), .string("x")])
    case .string(let text): return here([.string("?" + text), .string(""), .integer(3), .array([value])])
    case .bool(let flag): return here([.bool(!flag), .integer(1)])
    case .null: return []
    case .array(let elements):
      let shorter = elements.isEmpty ? [] : here([.array(elements.dropLast())])
      return shorter
        + elements.indices.flatMap { index in
          changes(elements[index], path + "[\(index)]").map { change -> Change in
            var copy = elements
            copy[index] = change.value
            return (change.path, .array(copy), change.isRenamed)
          }
        }
    case .object(let members):
      return members.indices.flatMap { index -> [Change] in
        let (name, inside) = (members[index].name, "\(path).\(members[index].name)")
        var renamed = members
        renamed[index] = JSONMember(name + "x", members[index].value)
        return [(inside, .object(renamed), true)]
          + changes(members[index].value, inside).map { change -> Change in
            var copy = members
            copy[index] = JSONMember(name, change.value)
            return (change.path, .object(copy), change.isRenamed)
          }
      }
    }
  }
}
