import Foundation
import PuzzleKit
import Testing

@testable import Atlas

@Suite struct EmbeddedGroupsTests {
  private static let folder = (#filePath as NSString).deletingLastPathComponent + "/../../Sources/CAtlas"
  private let groups = EmbeddedGroups().loadGroups().map(\.group)

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/groups").sorted()
  }

  @Test func allAreWholeAndSorted() throws {
    #expect(try groups.count == files().count)
    #expect(groups.map(\.id) == groups.map(\.id).sorted())
    #expect(Set(groups.map(\.id)).count == groups.count)
    for group in groups { #expect(group.partners.count >= 5, "\(group.id)") }
    #expect(try EmbeddedGroups().loadAllGroups() == groups)
  }

  @Test func theListOfTheSourceIsTheFolder() throws {
    let source = try String(contentsOfFile: Self.folder + "/groups.c", encoding: .utf8)
    let embedded = source.split(separator: "\n").filter { $0.hasPrefix("#embed ") }.map {
      String($0.dropFirst("#embed \"groups/".count).dropLast())
    }
    #expect(try embedded == files())
  }

  @Test func everyFileHasItsGroupsName() throws {
    for file in try files() {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/groups/" + file))
      #expect(try GroupFile.group(Array(bytes), file: file).id + ".json" == file)
    }
  }

  @Test func thereAreNoDecks() {
    #expect(
      refusal { () throws(Refusal) in try EmbeddedGroups().loadDeck("default") }
        == "bad-argument \"default\" is not a file; a deck is a deck file")
  }
}

@Suite struct FolderGroupsTests {
  private func load(_ files: [String: String], dangling: [String] = []) throws(Refusal) -> [LoadedGroup] {
    try FolderGroups(folder: "my", context: FolderContext(files, dangling: dangling)).loadGroups()
  }

  @Test func filesAreReadInTheOrderOfTheirNames() throws {
    let files = [
      "my/b.json": groupText("first"), "my/B.json": groupText("second"), "my/a b.json": groupText("third"),
      "my/readme.txt": "no group", "my/c.JSON": "no group", "my/json": "no group", "my/inner/a.json": "no group",
      "other/a.json": "no group",
    ]
    let loaded = try load(files)
    #expect(loaded.map(\.file) == ["my/B.json", "my/a b.json", "my/b.json"])
    #expect(loaded.map(\.group.id) == ["second", "third", "first"])
    let slashed = FolderGroups(folder: "my/", context: FolderContext(files))
    #expect(try slashed.loadGroups() == loaded)
    #expect(try slashed.loadAllGroups() == loaded.map(\.group))
  }

  @Test(
    arguments: [
      ([:], "io there is no folder my"),
      (["my": ""], "io can't read my: Not a directory"),
      (["my/.": ""], "bad-file my must have files with groups, whose names end in .json, and has none"),
      (["my/a.txt": ""], "bad-file my must have files with groups, whose names end in .json, and has none"),
      (["my/a.json/b": ""], "io can't read my/a.json: it is not a regular file"),
      (
        ["my/a.json": groupText("x"), "my/b.json": groupText("y"), "my/c.json": groupText("x")],
        "bad-file my/c.json, $.group_id: \"x\" is the name of the group in my/a.json"
      ),
      (
        ["my/a.json": groupText("x"), "my/b.json": "{}", "my/c.json": groupText("x")],
        "bad-file my/b.json, $.group_id: is missing; it must be the group's id"
      ),
    ] as [([String: String], String)])
  func faultsNameTheFile(files: [String: String], fault: String) {
    #expect(refusal { () throws(Refusal) in try load(files) } == fault)
  }

  @Test func aFileThatIsListedMayBeGone() {
    #expect(
      refusal { () throws(Refusal) in try load([:], dangling: ["my/a.json"]) } == "io there is no file my/a.json")
  }

  @Test func aDeckLiesAnywhere() throws {
    let text = #"{ "deck_id": "d", "deck_name": "D", "groups": ["x"] }"#
    let folder = FolderGroups(folder: "my", context: FolderContext(["/else/d.txt": text, "bad": "["]))
    #expect(try folder.loadDeck("/else/d.txt") == Deck(id: "d", name: "D", groups: ["x"]))
    #expect(refusal { () throws(Refusal) in try folder.loadDeck("d") } == "io there is no file d")
    #expect(
      refusal { () throws(Refusal) in try folder.loadDeck("bad") }
        == "bad-file bad, line 1, column 2: the text ends where a value should be")
  }
}

@Suite struct GroupLibraryTests {
  private func folder(_ ids: String..., in folder: String = "my") -> FolderGroups {
    let files = ids.map { ("\(folder)/\($0).json", groupText($0)) }
    return FolderGroups(folder: folder, context: FolderContext(Dictionary(uniqueKeysWithValues: files)))
  }

  @Test func theSourcesAreUnited() throws {
    let library = try GroupLibrary([EmbeddedGroups(), folder("zz", "a")])
    #expect(library.groups.map(\.id) == library.groups.map(\.id).sorted())
    #expect(library.groups.count == EmbeddedGroups().loadGroups().count + 2)
    #expect(library.group("zz")?.partners.count == 2)
    #expect(library.group("nothing") == nil)
    #expect(try GroupLibrary([]).groups.isEmpty)
  }

  @Test func aGroupOfThePlayersTakesThePlaceOfAnEmbeddedOne() throws {
    let id = "europe_countries_01"
    let sources: [any GroupDataSource] = [EmbeddedGroups(), folder(id)]
    for library in [try GroupLibrary(sources), try GroupLibrary(sources.reversed())] {
      #expect(library.group(id)?.partners.count == 2 && library.groups.count == EmbeddedGroups().loadGroups().count)
      #expect(library.own.map(\.group.id) == [id] && library.replacing.map(\.file) == ["my/\(id).json"])
    }
  }

  @Test func anIdThatIsTakenIsAFaultOfTheLaterFile() {
    #expect(
      refusal { () throws(Refusal) in try GroupLibrary([folder("x"), folder("x", in: "more")]) }
        == "bad-file more/x.json, $.group_id: \"x\" is the name of the group in my/x.json")
  }

  @Test func aDeckChoosesInItsOrder() throws {
    let library = try GroupLibrary([folder("a", "b", "c")])
    let deck = Deck(id: "d", name: "D", groups: ["c", "a"])
    #expect(try library.groups(of: deck, file: "DECK").map(\.id) == ["c", "a"])
    let wrong = Deck(id: "d", name: "D", groups: ["c", "x", "y"])
    #expect(
      refusal { () throws(Refusal) in try library.groups(of: wrong, file: "DECK") }
        == "bad-file DECK, $.groups[1]: there is no group \"x\"")
  }

  private func checksum(
    _ partners: [(String, String)], id: String = "a", base: CardFace = CardFace(id: "b", label: "B")
  ) -> String {
    let faces = partners.map { CardFace(id: $0.0, label: $0.1) }
    return GroupLibrary.checksum(of: [CardGroup(id: id, name: "A", base: base, partners: faces)])
  }

  @Test func theChecksumTellsWhatIsPlayedWith() {
    let sums = [
      checksum([("c", "C"), ("d", "D")]), checksum([("d", "D"), ("c", "C")]), checksum([("c", "C"), ("d", "d")]),
      checksum([("c", "C"), ("dD", "")]), checksum([("c", "C"), ("e", "D")]),
      checksum([("c", "C"), ("d", "D")], id: "x"),
      checksum([("c", "C"), ("d", "D")], base: CardFace(id: "b", label: "b")),
      checksum([("c", "C"), ("d", "D")], base: CardFace(id: "B", label: "B")), checksum([("c", "C")]),
      GroupLibrary.checksum(of: []),
    ]
    #expect(Set(sums).count == sums.count)
    #expect(sums.allSatisfy { $0.count == 8 })
    #expect(checksum([("c", "C"), ("d", "D")]) == sums[0])
  }
}
