import PuzzleKit

extension WordleGame {
  /// The commands that need no open game.
  public static let tools = [
    GameTool(
      "book",
      [
        Argument("mode", .choice(Rank.allCases.map(\.rawValue)), "the mode"),
        Argument("rules", .choice(["normal", "hard"]), "whether hints must be used"),
        Argument(
          "effort", .choice(BookMaker.Effort.allCases.map(\.rawValue)),
          "quick, or proof, which may take hours"),
        Argument("file", .path, "the file to write"),
        Argument(
          "folder", .file, optional: true, "a folder with word lists of your own; the embedded ones if left out"),
      ],
      "Writes a book: the best decision tree found for a mode, which go then plays from. A folder's own books are called "
        + Rank.allCases.map { $0.bookFile(isHard: false) }.joined(separator: ", ")
        + ", and -hard before the dot for hard mode.",
      .work { (arguments, context) throws(Refusal) in
        guard let rank = arguments.word(0).flatMap(Rank.init), let path = arguments.word(3),
          let effort = arguments.word(2).flatMap(BookMaker.Effort.init)
        else { throw Refusal(.missingArgument, "book needs a mode, rules, an effort and a file") }
        try checkTarget(path, context)
        let lists =
          if let folder = arguments.word(4) {
            try ListFiles(rank, in: context.absolute(folder), context).lists(withBooks: false)
          } else {
            EmbeddedLists.lists(rank)
          }
        if let refusal = lists.refusalOfSearch(candidates: lists.answers.count) { throw refusal }
        let maker = BookMaker(lists, isHard: arguments.word(1) == "hard", effort)
        let writer = context.writer
        return { (shouldStop, emit) throws(Refusal) in
          for remark in lists.remarks {
            var reply = Reply()
            reply.say(remark)
            emit(reply)
          }
          let book = try maker.make(shouldStop, progress: { emit(report($0, $1)) })
          try writer(path, Array(book.text.utf8))
          emit(report(book, first: lists.answers[0]))
        }
      })
  ]

  /// Refuses a file that could not be written after hours of work, or that is something else.
  private static func checkTarget(_ path: String, _ context: any GameContext) throws(Refusal) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    if try context.names(inFolder: String(folder)) == nil {
      throw Refusal(.inputOutput, "can't write \(path): there is no folder \(folder)")
    }
    if let old = try context.read(path), !old.isEmpty, !Book.isBook(old) {
      throw Refusal(.badArgument, "\(path) is there already and is no book, so it is not overwritten")
    }
  }

  private static func report(_ word: Word, _ state: SearchState) -> Reply {
    var reply = Reply()
    reply.add(WordleRecords.book) { write(word, state.upper, state.lower, &$0) }
    return reply
  }

  /// Writes a book that is done; where there are too few answers for a tree to have words, the first one is guessed.
  private static func report(_ book: Book, first: Word) -> Reply {
    var reply = Reply()
    reply.add(WordleRecords.book) { write(book.tree.words.first ?? first, book.cost, book.lower, &$0) }
    let verdict = book.isProved ? "No tree is better." : "Every tree has at least \(book.lower.guesses) guesses in all."
    reply.draw(.message("Written. \(verdict)", .good))
    return reply
  }

  private static func write(_ word: Word, _ cost: Cost?, _ lower: Cost, _ fields: inout Reply) {
    fields.word(word.text)
    fields.flag(cost.map { $0 <= lower } ?? false)
    let isSame = cost?.losses == lower.losses
    if let cost { fields.integer(cost.guesses) } else { fields.absent() }
    if let cost { fields.integer(cost.losses) } else { fields.absent() }
    if isSame { fields.integer(lower.guesses) } else { fields.absent() }
    fields.integer(lower.losses)
  }
}
