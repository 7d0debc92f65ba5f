import Lexicon
import PuzzleKit

extension Session {
  /// Takes a dictionary from a file, or the built-in one for an empty path.
  func openDictionary(_ path: String) throws(RuleError) {
    if path.isEmpty {
      lexicon = .standard
    } else {
      let bytes = try contents(path)
      do throws(LexiconError) {
        lexicon = try Lexicon(parsing: bytes, name: path)
      } catch {
        throw RuleError(.badFile, error.description)
      }
    }
    settings.dictionary = path
  }

  /// Reports what the dictionary knows of a word.
  func look(up word: String, to reply: inout Reply) {
    let word = word.lowercased()
    let isKnown = lexicon.contains(word)
    reply.add(Schemas.lookup) {
      $0.word(word)
      $0.flag(isKnown)
      if isKnown, let tier = lexicon.tier(of: word), tier != .unlisted {
        $0.integer(Int(tier.rawValue))
      } else {
        $0.absent()
      }
      if isKnown { $0.flag(lexicon.isOffensive(word)) } else { $0.absent() }
    }
    reply.draw(
      .message(isKnown ? "\(word) is in the dictionary." : "\(word) is not in the dictionary.", isKnown ? .good : .bad))
  }
}
