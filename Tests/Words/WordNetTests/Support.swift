import PuzzleKit
import Synchronization
import System

@testable import WordNet

/// A WordNet in memory: the files of a folder `wn`, with offsets that are right until somebody changes a byte.
struct Shelf {
  /// A word of the index: its part of speech by the ending of the files, how many of its senses are tagged, its glosses.
  struct Word {
    let suffix: String
    let word: String
    var tagged = 0
    let glosses: [String]

    init(_ suffix: String, _ word: String, tagged: Int = 0, _ glosses: String...) {
      (self.suffix, self.word, self.tagged) = (suffix, word, tagged)
      self.glosses = glosses.isEmpty ? ["meaning of the \(suffix) \(word); \"an example\""] : glosses
    }
  }

  var files: [String: [UInt8]] = [:]

  /// The files of some words in any order, and lines of lists of exceptions by the ending of the files.
  init(_ words: [Word], exceptions: [String: [String]] = [:]) {
    let licence = "  1 The first lines are a licence.  \n  2 zebra n 1 0 1 0 00000000  \n"
    for (suffix, letter) in [("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")] {
      var (index, data) = (licence, licence)
      for word in words.filter({ $0.suffix == suffix }).sorted(by: { $0.word < $1.word }) {
        var offsets = ""
        for gloss in word.glosses {
          let offset = padded(data.utf8.count)
          offsets += offset + " "
          let type = letter == "a" && gloss.hasPrefix("satellite") ? "s" : letter
          data += "\(offset) 03 \(type) 01 \(word.word) 0 001 @ 00000000 n 0000 | \(gloss)  \n"
        }
        let count = word.glosses.count
        index += "\(word.word) \(letter) \(count) 2 @ ~ \(count) \(word.tagged) \(offsets) \n"
      }
      files["wn/index.\(suffix)"] = Array(index.utf8)
      files["wn/data.\(suffix)"] = Array(data.utf8)
      files["wn/\(suffix).exc"] = Array((exceptions[suffix] ?? []).sorted().map { $0 + "\n" }.joined().utf8)
    }
  }

  private func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  var access: FileAccess {
    FileAccess(
      size: { [files] in files[$0]?.count },
      read: { [files] path, offset, count in Array((files[path] ?? []).dropFirst(offset).prefix(count)) })
  }

  /// The definition of a word in the files.
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer {
    try WordNet(folder: "wn", access: access)?.definition(of: word) ?? .noSource
  }

  /// The base and the part of speech under which a word is found, such as `run verb`; `- verb` for an entry of its own.
  func place(of word: String) throws(Refusal) -> String? { try definition(of: word).place }

  /// Why a word can't be looked up.
  func damage(_ word: String) -> Refusal? {
    do throws(Refusal) {
      _ = try definition(of: word)
      return nil
    } catch {
      return error
    }
  }

  /// Replaces the first occurrence of a text in a file; gives the offset where it was.
  @discardableResult
  mutating func replace(_ old: String, in file: String, with new: String) -> Int? {
    guard let range = files["wn/" + file]?.firstRange(of: old.utf8) else { return nil }
    files["wn/" + file]?.replaceSubrange(range, with: new.utf8)
    return range.lowerBound
  }
}

extension DefinitionAnswer {
  var place: String? {
    if case .found(let found) = self { "\(found.base ?? "-") \(found.partOfSpeech)" } else { nil }
  }
}

/// Counts what is read of real files.
final class Reader: Sendable {
  private let counts = Mutex((reads: 0, bytes: 0))

  var access: FileAccess {
    FileAccess(
      size: { path throws(Refusal) in try Files.size(path) },
      read: { path, offset, count throws(Refusal) in
        self.counts.withLock {
          $0.reads += 1
          $0.bytes += count
        }
        return try Files.read(path, at: offset, count)
      })
  }

  /// The counts since the last call.
  func take() -> (reads: Int, bytes: Int) {
    counts.withLock { counts in
      defer { counts = (0, 0) }
      return counts
    }
  }
}
