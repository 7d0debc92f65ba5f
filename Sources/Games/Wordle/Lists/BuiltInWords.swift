/// The words that the original apps take out of every list, as answers and as guesses.
let blockedWords = words(
  """
  abuse abort adult arson bigot blood bosom booze boozy bribe butch crime death detox drink drunk dummy felon fraud
  gipsy heist idiot kinky knife loser lynch moron rifle smoke smoky thief toxic toxin venom vomit
  """)

/// Clipped words that other programs have as answers although the lexicon does not know them.
let answersBesideTheLexicon = words("admin cyber")

extension Rank {
  /// The words played with where a list is missing or empty.
  var fallback: [Word] {
    switch self {
    case .mini: words("cat dog sun hat bag cup toy pig ice jam")
    case .junior: words("play rain cake book kite fish snow milk gold star")
    case .classic: words("apple baker cabin delta eagle fancy giant habit ideal joker lemon magic")
    case .epic: words("planet bright forest castle silver charge stream wander rocket little")
    }
  }
}

private func words(_ text: String) -> [Word] {
  text.split { $0 == " " || $0 == "\n" }.compactMap { Word($0) }
}
