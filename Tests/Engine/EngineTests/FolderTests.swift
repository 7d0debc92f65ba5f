import Engine
import Foundation
import PuzzleKit
import Support
import Testing

/// Folders as the host tells of them.
@Suite struct FolderTests {
  private let scene: TestFolder

  init() throws { scene = try TestFolder() }

  @Test func namesAreSortedByTheirBytes() throws {
    #expect(try TestFolder.services.listFolder(scene.folder) == [])
    for name in ["b", "B", "a b", "ä.json", ".hidden", "z"] { try scene.write(name, "") }
    try FileManager.default.createDirectory(atPath: scene.path("inner"), withIntermediateDirectories: false)
    try scene.write("inner/unseen", "")
    #expect(try TestFolder.services.listFolder(scene.folder) == [".hidden", "B", "a b", "b", "inner", "z", "ä.json"])
    #expect(try TestFolder.services.listFolder(scene.folder + "/") == TestFolder.services.listFolder(scene.folder))
  }

  @Test func aNameThatIsNotUTF8IsRepaired() throws {
    let path = (Array(scene.path("caf").utf8) + [0xE9, 0]).map { CChar(truncatingIfNeeded: $0) }
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    defer { unlink(path) }
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(try TestFolder.services.listFolder(scene.folder) == ["caf\u{FFFD}"])
  }

  @Test func whatIsNoFolderIsToldApart() throws {
    #expect(try TestFolder.services.listFolder(scene.path("nowhere")) == nil)
    try scene.write("file", "")
    let refusal = #expect(throws: Refusal.self) { try TestFolder.services.listFolder(scene.path("file")) }
    #expect(refusal == Refusal(.inputOutput, "can't read \(scene.path("file")): it is a file, and a folder is needed"))
  }
}
