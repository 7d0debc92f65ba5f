import PuzzleKit

extension WordleGame: SoloGame {
  /// The dealer of Wordle.
  public typealias Dealer = WordleDealer

  /// The guesses permitted now, in alphabetical order; of a game that is played elsewhere each with every feedback that a
  /// candidate would give, in the candidates' order. Keystrokes are not listed.
  public func forEachMove(_ body: (WordleMove) -> Bool) {
    if outcome != .playing { return }
    let hardMode = hardRules.map { HardModeRule(rows, $0) }
    let candidates = isElsewhere ? view().candidates() : []
    for word in lists.valid where hardMode?.allows(word) ?? true {
      if !isElsewhere {
        if !body(.guess(word)) { return }
        continue
      }
      var seen: Set<Feedback> = []
      for candidate in candidates {
        let feedback = Feedback(of: word, against: candidate)
        if seen.insert(feedback).inserted, !body(.row(Row(word, feedback))) { return }
      }
    }
  }

  /// The guesses with their feedback: what is said of one set of them holds wherever they are met.
  public var clues: [DealIdentity] {
    rows.map { row in
      var hash = FNV1a()
      hash.add("row ".utf8)
      for index in 0..<row.word.count { hash.add(CollectionOfOne(row.word[index])) }
      hash.add(" ".utf8)
      for index in 0..<row.feedback.count { hash.add(CollectionOfOne(row.feedback[index].mark)) }
      return DealIdentity("wordle", hash: hash.value, .byChance)
    }
  }

  /// Each has a table; as long as others play, an answer that was not found is not told.
  public static let sharing = Sharing<WordleGame>(concealed: { view in
    var view = view
    if view.outcome != .won { view.shown = Word() }
    return view
  })

  /// The line that makes `move`.
  public func line(_ move: WordleMove) -> String { move.line }

  /// A word of the right length is a guess; if the game is played elsewhere, its colours may follow it.
  func shorthand(_ word: String) -> String? {
    if let guess = Word(word) { return guess.count == rank.letters ? line(.guess(guess)) : nil }
    guard let (guess, colours) = colouredGuess(word),
      let feedback = try? Feedback(parsing: colours, letters: rank.letters)
    else { return nil }
    return line(.row(Row(guess, feedback)))
  }

  /// The fault in the length of a word, in what stands between and around its letters, or in the colours after it.
  func objection(to word: String) -> String? {
    if outcome == .playing, word.count > 1, word.count != rank.letters, word.utf8.allSatisfy({ 97...122 ~= $0 | 32 }) {
      return "you need \(rank.letters) letters; that was \(word.count)"
    }
    if outcome == .playing, !isElsewhere, let spelled = word.spelled(rank.letters) {
      return "a guess is one word of letters alone: guess \(spelled)"
    }
    guard let (_, colours) = colouredGuess(word) else { return nil }
    do throws(Refusal) {
      _ = try Feedback(parsing: colours, letters: rank.letters)
      return nil
    } catch {
      return error.text
    }
  }

  /// A word of the right length and what follows it, if the game is played elsewhere.
  private func colouredGuess(_ text: String) -> (guess: Word, colours: String)? {
    guard isElsewhere else { return nil }
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count == 2, let guess = Word(words[0]), guess.count == rank.letters else {
      return nil
    }
    return (guess, String(words[1]))
  }
}

extension String {
  /// The word of so many letters in a text such as `[A P P L E]` or `<guess>apple</guess>`, in lower case; nil if there is nothing
  /// but letters, or no such word.
  fileprivate func spelled(_ count: Int) -> String? {
    var words: [[UInt8]] = [[]]
    var isMarked = false
    for byte in utf8 {
      if 97...122 ~= byte | 32 {
        words[words.count - 1].append(byte | 32)
      } else {
        words.append([])
        isMarked = isMarked || byte != 32
      }
    }
    let letters = words.flatMap { $0 }
    if letters.count == utf8.count { return nil }
    if letters.count == count { return String(decoding: letters, as: UTF8.self) }
    // Words with nothing but spaces between them are something that somebody says.
    let fitting = isMarked ? words.filter { $0.count == count } : []
    let meant = fitting.last { $0 != Array("guess".utf8) } ?? fitting.last
    return meant.map { String(decoding: $0, as: UTF8.self) }
  }
}
