/// Refuses a word that is longer than any there is, before anything repeats it.
/// - Throws: `bad-argument`.
public func requirePossibleWord(_ word: String) throws(Refusal) {
  // The longest words of all dictionaries have 45 letters.
  let most = 64
  if word.utf8.count > most {
    throw Refusal(.badArgument, "no word has more than \(most) letters; this one has \(word.utf8.count) bytes")
  }
}
