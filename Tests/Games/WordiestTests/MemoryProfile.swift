import PuzzleKit

@testable import Wordiest

/// A profile in memory.
final class MemoryProfile: WritableContext {
  var values: [String: String]

  init(_ values: [String: String] = [:]) { self.values = values }

  func absolute(_ path: String) -> String { path }
  func value(_ key: String) -> String? { values[key] }
  func set(_ key: String, _ value: String?) { values[key] = value }
  func history() -> [StoredEntry] { [] }
  func forget(_ id: Int64) {}
  func expose(_ identities: [DealIdentity]) {}
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) {}
  func names(inFolder path: String) -> [String]? { nil }
  func read(_ path: String) -> [UInt8]? { nil }
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  var settings = Settings()
  var now: Int64 { 5 }
  var situation: Situation { .local }
  var palette: Palette { .normal }
}
