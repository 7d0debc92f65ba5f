import PuzzleKit
import Testing

@testable import Atlas

/// A profile and files in memory.
final class MemoryContext: WritableContext {
  var values: [String: String]
  var entries: [StoredEntry] = []
  var now: Int64
  private let folder: FolderContext

  init(_ values: [String: String] = [:], files: [String: String] = [:], now: Int64 = 0) {
    self.values = values
    self.now = now
    folder = FolderContext(files)
  }

  func value(_ key: String) -> String? { values[key] }
  func set(_ key: String, _ value: String?) { values[key] = value }
  func history() -> [StoredEntry] { entries }
  func forget(_ id: Int64) { entries.removeAll { $0.id == id } }
  func expose(_ identities: [DealIdentity]) {}
  func names(inFolder path: String) throws(Refusal) -> [String]? { try folder.names(inFolder: path) }
  func read(_ path: String) throws(Refusal) -> [UInt8]? { try folder.read(path) }
  func absolute(_ path: String) -> String { path }
  var settings: Settings { Settings() }
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) {}
  var situation: Situation { .local }
  var palette: Palette { .normal }

  /// Deals what an opening line asks for, as an engine reads it.
  func deal(_ line: String) throws -> PuzzleKit.Deal<AtlasGame> {
    let words = line.split(separator: " ").map(String.init)
    #expect(words.prefix(2) == ["newgame", "atlas"])
    let request = try DealRequest(words.dropFirst(2), for: AtlasGame.manual)
    var dealer = AtlasDealer()
    return try dealer.deal(request, self)
  }

  /// The code and text of the refusal of an opening line, or nil.
  func refusal(_ line: String) -> String? {
    do {
      _ = try deal(line)
      return nil
    } catch {
      return (error as? Refusal).map { "\($0.code.name) \($0.text)" }
    }
  }
}

extension Reply {
  /// The records of a kind as text, optional fields as `name=value`.
  func lines(_ schema: String) -> [String] {
    records.filter { $0.schema.name == schema }.map { record in
      record.schema.fields.enumerated().compactMap { offset, field -> String? in
        let text: String
        switch values[record.start + offset] {
        case .absent: return nil
        case .integer(let number): text = "\(number)"
        case .seed(let number): text = "\(number)"
        case .decimal(let number, let places): text = decimalText(number, places: places)
        case .flag(let flag): text = "\(flag)"
        case .word(let word), .text(let word): text = word
        case .words(let words): text = words.joined(separator: " ")
        case .integers(let numbers): text = numbers.map(String.init).joined(separator: " ")
        }
        return field.isOptional ? "\(field.name)=\(text)" : text
      }.joined(separator: " ")
    }
  }
}
