import Atlas
import Engine
import Lexicon
import LexiconNotes
import PuzzleKit
import WordFlow
import WordNet
import Wordiest
import Wordle

extension Catalog {
  /// The games of `parlor`. Each game is one line here.
  public static let standard = games()

  // Where modules are compiled for WebAssembly, whoever sees this compiles the engine for every game once more.
  @export(interface)
  private static func games() -> Catalog {
    Catalog(dictionaries: .standard)
      .adding(WordleGame.self)
      .adding(WordiestGame.self)
      .adding(AtlasGame.self)
      .adding(WordFlowGame.self)
      .adding(BuilderGame.self)
  }
}

extension Dictionaries {
  /// The embedded lexicon, word lists in its form, and WordNet.
  static let standard = Dictionaries(
    embedded: { facts(of: $0, in: .standard) },
    parse: { bytes, name throws(Refusal) in
      do throws(LexiconError) {
        let lexicon = try Lexicon(parsing: bytes, name: name)
        return ({ facts(of: $0, in: lexicon) }, lexicon.skipped?.description)
      } catch {
        throw Refusal(.badFile, error.description)
      }
    },
    definitions: { folder, services throws(Refusal) in
      let access = FileAccess(size: services.fileSize, read: services.readPart)
      guard let wordNet = try WordNet(folder: folder, access: access) else { return nil }
      return { word throws(Refusal) in try wordNet.definition(of: word) }
    })

  private static func facts(of word: String, in lexicon: Lexicon) -> WordFacts? {
    lexicon.note(of: word).map { note in
      WordFacts(tier: note.tier == .unlisted ? nil : Int(note.tier.rawValue), isOffensive: note.isOffensive)
    }
  }
}
