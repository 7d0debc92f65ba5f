import Engine
import Foundation
import PuzzleKit
import Support
import Testing

@testable import Engine

/// What an option changes in the file that `export wordflow` writes, which tells preferences: each is set by itself, and
/// what comes of it compared with the record in `walks`.
@Suite struct ExportWalkTests {
  private static let settings = Settings.ofProgram + Catalog.parlor.manuals.flatMap(\.settings)

  /// Values that an option can have besides the one it has by itself.
  private func others(_ setting: any AnySetting) -> [String] {
    let values: [String] =
      switch setting.parameter.kind {
      case .toggle: ["true", "false"]
      case .choice(let words): words
      case .integer(let range): [String(range.lowerBound), String(range.upperBound)]
      default: []
      }
    return values.filter { $0 != Settings().text(of: setting) }
  }

  private func exported(after line: String? = nil, in folder: TestFolder) throws -> [Substring] {
    let client = TestClient(Session(testing: .parlor, services: TestFolder.services))
    client("setoption name Profile value :memory:")
    if let line { client(line) }
    #expect(client("export wordflow \(folder.path("games")) replace").last?.contains("ok") == true)
    return try String(contentsOfFile: folder.path("games"), encoding: .utf8).split(separator: ",")
  }

  @Test func anOptionChangesItsOwnMembers() throws {
    let folder = try TestFolder()
    let talk = Walk(Session(testing: .parlor), in: folder) { _ in [] }
    let plain = try exported(in: folder)
    for setting in Self.settings where setting.parameter.reach == .anywhere {
      for value in others(setting) {
        let line = "setoption name \(setting.parameter.name) value \(value)"
        let changes = try exported(after: line, in: folder).difference(from: plain).insertions.map {
          if case .insert(_, let element, _) = $0 { String(element) } else { "" }
        }
        if !changes.isEmpty { talk.note(line, changes) }
      }
    }
    try talk.compare(with: "exported-wordflow")
  }
}
