import CWordle

/// The books that come with the program.
enum EmbeddedBooks {
  /// The bytes of a book.
  static func bytes(_ rank: Rank, isHard: Bool) -> [UInt8] {
    let all = UnsafeRawBufferPointer(start: parlor_books_bytes(), count: Int(parlor_books_length()))
    let books = all.split(separator: 0)
    return Array(books[2 * rank.index + (isHard ? 1 : 0)])
  }
}
