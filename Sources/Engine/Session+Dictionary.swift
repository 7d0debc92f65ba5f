import Lexicon
import PuzzleKit
import WordNet

extension Session {
  /// Takes a dictionary from a file, or the built-in one for an empty path.
  func openDictionary(_ path: String) throws(Refusal) {
    if path.isEmpty {
      lexicon = .standard
    } else {
      let bytes = try contents(path)
      do throws(LexiconError) {
        lexicon = try Lexicon(parsing: bytes, name: path)
      } catch {
        throw Refusal(.badFile, error.description)
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

  /// Takes definitions from a folder, or from nowhere for an empty path. The folder is opened when it is needed.
  func useWordNet(in folder: String) {
    settings.wordNet = folder
    wordNet = nil
  }

  /// What WordNet says of a word, in upper or lower case.
  /// - Throws: `bad-file` where its files are damaged; `io`.
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer {
    if wordNet == nil, !settings.wordNet.isEmpty {
      wordNet = try WordNet(
        folder: settings.wordNet, access: FileAccess(size: host.fileSize, read: host.readPart))
    }
    guard let wordNet else { return .noSource }
    return try wordNet.definition(of: word.lowercased())
  }

  /// Reports what a word means.
  func define(_ word: String, to reply: inout Reply) throws(Refusal) {
    let word = word.lowercased()
    let isValid = lexicon.contains(word)
    let answer = isValid ? try definition(of: word) : .unknown
    reply.define(word, isValid: isValid, answer)
    reply.draw(.message(answer.sentence(for: word, isValid: isValid), isValid ? .plain : .bad))
  }
}
