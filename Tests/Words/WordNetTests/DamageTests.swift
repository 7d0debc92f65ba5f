import PuzzleKit
import Testing

@testable import WordNet

/// Files that are missing, cut or full of rubbish.
@Suite struct DamageTests {
  private var shelf = Shelf(
    [.init("noun", "dog", "an animal"), .init("verb", "run")], exceptions: ["verb": ["ran run"]])

  @Test func withoutAnIndexThereIsNoWordNet() throws {
    var bare = shelf
    bare.files = bare.files.filter { !$0.key.contains("index") }
    #expect(try WordNet(folder: "wn", access: bare.access) == nil)
    #expect(try WordNet(folder: "elsewhere", access: shelf.access) == nil)
  }

  @Test(arguments: ["index.noun", "index.adv", "data.verb", "adj.exc"])
  func aMissingFileIsNamed(name: String) {
    var torn = shelf
    torn.files["wn/" + name] = nil
    #expect(torn.damage("dog")?.code == .badFile)
    #expect(torn.damage("dog")?.text.hasPrefix("wn/\(name) is missing") == true)
  }

  @Test func emptyFilesHaveNoWords() throws {
    var empty = shelf
    for name in empty.files.keys { empty.files[name] = [] }
    #expect(try empty.definition(of: "dog") == .unknown)
  }

  @Test(arguments: [
    "dog n 1 2 @ ~ 1 0", "dog", "dog v 1 2 @ ~ 1 0 00000100", "dog n x 2 @ ~ 1 0 00000100",
    "dog n 0 2 @ ~ 0 0 00000100", "dog n 1 999999999 @ ~ 1 0 00000100", "dog n 99999999999999999999 0 1 0 00000100",
    "dog n 1 2 @ ~ 1 -1 00000100", "dog n 2 2 @ ~ 2 0 00000100", "dog n 1 2 @ ~ 1 0 1x",
  ])
  func aLineThatIsNoEntryIsNamedByPlace(line: String) throws {
    var torn = shelf
    let entry = try #require(torn.files["wn/index.noun"]?.split(separator: newline).last)
    let place = torn.replace(String(decoding: entry, as: UTF8.self), in: "index.noun", with: line)
    let text = "wn/index.noun, byte \(place ?? -1): this is not an entry of a noun"
    #expect(torn.damage("dog") == Refusal(.badFile, text))
  }

  @Test func anEntryThatPointsBehindTheEndIsNamedByPlace() throws {
    var torn = shelf
    let place = torn.replace("dog n 1 2 @ ~ 1 0 00000", in: "index.noun", with: "dog n 1 2 @ ~ 1 0 90000")
    let text = "wn/index.noun, byte \(place ?? -1): this entry points past the end of wn/data.noun"
    #expect(torn.damage("dog") == Refusal(.badFile, text))
  }

  @Test(arguments: [(" n 01 dog", " v 01 dog"), (" | ", " ! "), (" 03 ", "003 ")])
  func aPlaceWithoutASynsetIsNamed(old: String, new: String) throws {
    var torn = shelf
    let line = try #require(torn.files["wn/data.noun"]?.firstRange(of: " 03 n".utf8)).lowerBound - 8
    torn.replace(old, in: "data.noun", with: new)
    #expect(torn.damage("dog") == Refusal(.badFile, "wn/data.noun, byte \(line): no noun starts here"))
  }

  @Test func anEntryThatPointsIntoALineIsNamedByPlace() {
    var torn = shelf
    torn.replace("dog n 1 2 @ ~ 1 0 0000", in: "index.noun", with: "dog n 2 2 @ ~ 2 0 00000011 0000")
    #expect(torn.damage("dog") == Refusal(.badFile, "wn/data.noun, byte 11: no noun starts here"))
  }

  @Test func aGlossWithoutADefinitionIsNamedByPlace() throws {
    var torn = shelf
    torn.replace("an animal", in: "data.noun", with: "         ")
    #expect(torn.damage("dog")?.text.hasSuffix("this noun has no definition") == true)
    torn.replace("|          ", in: "data.noun", with: "| ; \"animal\"")
    #expect(torn.damage("dog")?.text.hasSuffix("this noun has no definition") == true)
  }

  @Test func bytesThatAreNoTextAreNoDefinition() throws {
    var torn = shelf
    let place = try #require(torn.files["wn/data.noun"]?.firstRange(of: "animal".utf8)).lowerBound
    torn.files["wn/data.noun"]?[place] = 0xFF
    #expect(torn.damage("dog")?.text.hasSuffix("no noun starts here") == true)
  }

  @Test func aCutFileIsNamedByPlace() throws {
    for name in ["data.noun", "index.noun"] {
      var torn = shelf
      torn.files["wn/" + name]?.removeLast(2)
      let error = try #require(torn.damage("dog"))
      #expect(error.code == .badFile)
      #expect(error.text.hasPrefix("wn/\(name), byte ") && error.text.hasSuffix("the file ends inside this line"))
    }
    var torn = shelf
    torn.files["wn/verb.exc"]?.removeLast()
    #expect(torn.damage("ran") == Refusal(.badFile, "wn/verb.exc, byte 0: the file ends inside this line"))
  }

  @Test func anExceptionWithoutABaseIsNamedByPlace() {
    for line in ["ran\n", "ran  \n", "ran r\tun\n", "ran r\u{FF}n\n"] {
      var torn = shelf
      torn.files["wn/verb.exc"] = Array(line.utf8)
      #expect(torn.damage("ran") == Refusal(.badFile, "wn/verb.exc, byte 0: this is not a word and its bases"))
    }
  }

  @Test func aLineWithoutEndIsNotReadToItsEnd() throws {
    var torn = shelf
    torn.files["wn/index.noun"] = [UInt8](repeating: UInt8(ascii: "d"), count: 1 << 20)
    let error = try #require(torn.damage("dog"))
    #expect(error.code == .badFile && error.text.hasSuffix("this line has more than 65536 bytes"), "\(error.text)")
  }

  @Test func aFileThatShrinksIsNamedByPlace() throws {
    var access = shelf.access
    access.read = { _, _, count in [UInt8](repeating: space, count: count / 2) }
    let wordNet = try #require(try WordNet(folder: "wn", access: access))
    #expect {
      try wordNet.definition(of: "dog")
    } throws: { error in
      (error as? Refusal)?.text.hasSuffix("the file has become shorter") == true
    }
  }

  @Test func rubbishIsRefusedOrAnswered() {
    var generator = LinearCongruential(seed: 2026)
    let good = Shelf(
      (0..<120).map { .init($0 % 2 == 0 ? "noun" : "verb", "w" + String($0, radix: 2).replacing("1", with: "a")) }
        + [.init("noun", "dog"), .init("verb", "run")],
      exceptions: ["noun": ["dogs dog", "dug dig dog"], "verb": ["ran run", "runs run"]])
    let words = ["dog", "dogs", "dug", "run", "ran", "runs", "waaa", "zebra", "glasses", "w"]
    let names = good.files.keys.sorted()
    for _ in 0..<3000 {
      var torn = good
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let name = names.randomElement(using: &generator) ?? ""
        let size = torn.files[name]?.count ?? 0
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: torn.files[name]?.removeLast(Int.random(in: 0...size, using: &generator))
        case 1: torn.files[name] = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        case 2: torn.files[name]?.removeFirst(Int.random(in: 0...size, using: &generator))
        default:
          for _ in 0..<20 where size > 0 {
            let common = Array(" \n0 9|;\"".utf8).randomElement(using: &generator) ?? 0
            let byte = Bool.random(using: &generator) ? common : UInt8.random(in: 0...255, using: &generator)
            let place = Int.random(in: 0..<max(1, torn.files[name]?.count ?? 0), using: &generator)
            if place < torn.files[name]?.count ?? 0 { torn.files[name]?[place] = byte }
          }
        }
      }
      for word in words {
        do throws(Refusal) {
          guard case .found(let found) = try torn.definition(of: word) else { continue }
          #expect(!found.text.isEmpty && !found.text.utf8.contains { $0 < 32 })
          #expect(found.base.map { base in !base.isEmpty && base.utf8.allSatisfy { 33...126 ~= $0 } } ?? true)
        } catch {
          #expect(error.code == .badFile && error.text.hasPrefix("wn/"), "\(error.text)")
        }
      }
    }
  }
}
