import Engine
import Support
import Testing

/// Where `define` looks.
@Suite struct DefinitionTests {
  private let scene: TestFolder
  private let talk = TestClient()

  init() throws { scene = try TestFolder() }

  @Test func theFolderIsOpenedAnewWhenTheOptionChanges() throws {
    #expect(talk("define geese").first?.hasPrefix("definition geese true base goose pos noun url ") == true)
    talk("setoption name WordNet value <empty>")
    #expect(talk("define geese").first?.contains(" text There are no definitions here. ") == true)
    talk("setoption name WordNet value /usr/share/wordnet")
    #expect(talk("define geese").first?.contains(" base goose ") == true)
  }

  @Test func aFolderWithoutWordNetIsRefused() throws {
    let geese = talk("define geese")
    for folder in [scene.folder, scene.path("none"), "/dev"] {
      #expect(
        talk("setoption name WordNet value \(folder)") == [
          "error bad-file there is no WordNet in \(folder): it has index.noun, data.noun and others like them"
        ])
      #expect(talk("options").contains("setting WordNet /usr/share/wordnet") && talk("define geese") == geese)
    }
    for part in ["noun", "verb", "adj", "adv"] {
      for name in ["index.\(part)", "data.\(part)", "\(part).exc"] { try scene.write(name, "") }
    }
    #expect(talk("setoption name WordNet value \(scene.folder)") == ["ok"])
    #expect(talk("define cat").first?.hasSuffix(" text No definition found.") == true)
  }

  @Test func damageIsNamedWhereItIsMet() throws {
    try scene.write("index.noun", "cat n 1 0 1 0 00000005\n")
    #expect(
      talk("setoption name WordNet value \(scene.folder)") == [
        "error bad-file \(scene.path("noun.exc")) is missing, though other files of WordNet are there"
      ])
    for name in ["index.verb", "index.adj", "index.adv", "data.noun", "data.verb", "data.adj", "data.adv"] {
      try scene.write(name, "")
    }
    for part in ["noun", "verb", "adj", "adv"] { try scene.write("\(part).exc", "") }
    talk("setoption name WordNet value \(scene.folder)")
    #expect(
      talk("define cat") == [
        "error bad-file \(scene.path("index.noun")), byte 0: this entry points past the end of \(scene.path("data.noun"))"
      ])
    #expect(talk("define zzz").last == "ok")
  }

  @Test func aFolderInPlaceOfAFileIsRefused() {
    #expect(
      talk("setoption name WordNet value /dev/null").last?.hasPrefix("error io can't read /dev/null/index.noun: ")
        == true)
  }

  @Test func aPersonReadsASentence() {
    let talk = TestClient(isInteractive: true)
    talk("define Geese")
    #expect(
      talk.session.lastReply.blocks.contains { block in
        if case .message(let text, .plain) = block {
          text.hasPrefix("GEESE (see \"goose\"): web-footed ")
        } else {
          false
        }
      })
  }
}
