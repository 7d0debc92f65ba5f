import PuzzleKit
import Testing

@testable import Atlas

/// Folders and files in memory.
final class FolderContext: GameContext {
  func expose(_ identities: [DealIdentity]) {}
  private let files: [String: [UInt8]]
  /// Entries that are listed but can't be read.
  private let dangling: [String]

  init(_ files: [String: String], dangling: [String] = []) {
    self.files = files.mapValues { Array($0.utf8) }
    self.dangling = dangling
  }

  func names(inFolder path: String) throws(Refusal) -> [String]? {
    if files[path] != nil { throw Refusal(.inputOutput, "can't read \(path): Not a directory") }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let inside = (Array(files.keys) + dangling).filter { $0.hasPrefix(prefix) }
    if inside.isEmpty { return nil }
    let names = Set(inside.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) })
    // A file `FOLDER/.` makes a folder without entries.
    return names.filter { $0 != "." }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func read(_ path: String) throws(Refusal) -> [UInt8]? {
    if files.keys.contains(where: { $0.hasPrefix(path + "/") }) {
      throw Refusal(.inputOutput, "can't read \(path): it is not a regular file")
    }
    return files[path]
  }

  func absolute(_ path: String) -> String { path }
  func value(_ key: String) -> String? { nil }
  func history() -> [StoredEntry] { [] }
  var settings = Settings()
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) {}
  var now: Int64 { 0 }
  var situation: Situation { .local }
  var palette: Palette { .normal }
}

/// The text of a good group file.
func groupText(_ id: String, partners: [String] = ["France", "Italy"]) -> String {
  let cards = partners.map {
    "{ \"id\": \"\($0.lowercased())\", \"label\": \"\($0)\", \"type\": \"partner\", \"image\": null }"
  }
  return """
    {
      "group_id": "\(id)",
      "group_name": "Countries",
      "base_card": { "id": "base", "label": "Countries of Europe", "type": "base", "image": "map.png" },
      "partner_cards": [
        \(cards.joined(separator: ",\n    "))
      ],
      "metadata": { "difficulty": "easy", "source": "local-json", "notes": "example group" }
    }
    """
}

/// The code and the text of a refusal, or nil if there is none.
func refusal<Content>(_ body: () throws(Refusal) -> Content) -> String? {
  do throws(Refusal) {
    _ = try body()
    return nil
  } catch {
    return "\(error.code.name) \(error.text)"
  }
}

/// Gives every beginning of a good text, and texts with one byte changed, to a reader, which must read them or name the
/// file in a `bad-file`.
func checkDamage<Content>(_ text: String, file: String, _ read: ([UInt8]) throws(Refusal) -> Content) {
  func refused(_ bytes: [UInt8]) -> String? { refusal { () throws(Refusal) in try read(bytes) } }
  let good = Array(text.utf8)
  for size in 0..<good.count {
    #expect(refused(Array(good.prefix(size)))?.hasPrefix("bad-file \(file), line ") == true, "\(size) bytes")
  }
  for (index, byte) in good.enumerated() {
    var bytes = good
    for other: UInt8 in [0, 0x09, 0x20, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF, byte ^ 0x20, byte &+ 1] {
      bytes[index] = other
      if let text = refused(bytes), !text.hasPrefix("bad-file \(file), ") {
        Issue.record("byte \(index) as \(other): \(text)")
      }
    }
  }
}
