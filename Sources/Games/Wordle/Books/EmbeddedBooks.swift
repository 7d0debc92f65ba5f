import CWordle
import Lexicon
import LexiconNotes

/// The books that come with the program.
enum EmbeddedBooks {
  /// The bytes of a book for the lists of an edition.
  static func bytes(_ edition: AnswerEdition, _ rank: Rank, isHard: Bool) -> [UInt8] {
    let all = UnsafeRawBufferPointer(start: parlor_books_bytes(), count: Int(parlor_books_length()))
    let books = all.split(separator: 0)
    let place = AnswerEdition.allCases.firstIndex(of: edition) ?? 0
    return Array(books[2 * (Rank.allCases.count * place + rank.index) + (isHard ? 1 : 0)])
  }
}
