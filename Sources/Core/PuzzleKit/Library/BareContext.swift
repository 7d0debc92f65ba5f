/// A world without clock, files and profile, in which a program deals games for itself.
final class BareContext: WritableContext {
  let now: Int64 = 0
  let situation = Situation.trusted
  let lineOrigin = LineOrigin.wish
  let settings = Settings()
  let palette = Palette.normal

  func value(_ key: String) -> String? { nil }
  func history() -> [StoredEntry] { [] }
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  func absolute(_ path: String) -> String { path }
  func read(_ path: String) -> [UInt8]? { nil }
  func names(inFolder path: String) -> [String]? { nil }
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    throw Refusal(.inputOutput, "there are no files here: \(path)")
  }
  func set(_ key: String, _ value: String?) {}
  func forget(_ id: Int64) {}
  func expose(_ identities: [DealIdentity]) {}
}
