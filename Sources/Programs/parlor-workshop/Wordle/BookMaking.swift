import LexiconNotes
import PuzzleKit
import System
import Wordle

/// Makes a book and writes it.
/// - Parameters:
///   - folder: the folder of the word lists; the embedded ones if nil.
///   - isBlocked: whether the words that the original apps block leave a folder's lists.
/// - Throws: the refusal of files, lists or a target that can't be, or `stopped`; then nothing is written.
func makeBook(
  _ rank: Rank, isHard: Bool, _ effort: BookMaker.Effort, _ path: String, folder: String? = nil,
  isBlocked: Bool = false,
  shouldStop: @escaping @Sendable () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  let target = try TargetFile(path, kind: "a book", isEarlier: Book.isBook)
  let lists =
    try folder.map { folder throws(Refusal) in try ownLists(rank, in: folder, isBlocked) }
    ?? EmbeddedLists.lists(rank, .newest)
  if let refusal = lists.refusalOfSearch(candidates: lists.answers.count) { throw refusal }
  for remark in lists.remarks { note(remark) }
  let book = try BookMaker(lists, isHard: isHard, effort).make(shouldStop) { word, state in
    say(line(word, state.upper, state.lower))
  }
  try target.write(Array(book.text.utf8))
  // If there are too few answers for a tree to have words, the first one is guessed.
  say(line(book.tree.words.first ?? lists.answers[0], book.cost, book.lower))
  let verdict = book.isProved ? "No tree is better." : "Every tree has at least \(book.lower.guesses) guesses in all."
  note("Written. \(verdict)")
}

/// The lists of a folder. What its own books say is to be found anew.
private func ownLists(_ rank: Rank, in folder: String, _ isBlocked: Bool) throws(Refusal) -> WordLists {
  let folder = Files.absolute(folder)
  if try Files.names(inFolder: folder) == nil { throw Refusal(.inputOutput, "there is no folder \(folder)") }
  let files = try ListFiles(rank, in: folder, blocked: isBlocked) { path throws(Refusal) in try Files.readText(path) }
  return try files.lists(withBooks: false)
}

/// The line about a tree: `book WORD EXACT total T losses L least_total T least_losses L`, without the totals that are not
/// known or cannot be compared.
private func line(_ word: Word, _ cost: Cost?, _ lower: Cost) -> String {
  var line = "book \(word.text) \(cost.map { $0 <= lower } ?? false)"
  if let cost { line += " total \(cost.guesses) losses \(cost.losses)" }
  if cost?.losses == lower.losses { line += " least_total \(lower.guesses)" }
  return line + " least_losses \(lower.losses)"
}
