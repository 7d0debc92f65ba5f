import PuzzleKit

/// Texts for the player.
enum WordleTexts {
  static let newGame = "New game started."

  /// The line that ends a won game.
  static func solved(_ view: WordleView) -> String { end("You solved it!", view) }

  /// The line that ends a game whose guesses are used up.
  static func outOfGuesses(_ view: WordleView) -> String { end("Out of guesses.", view) }

  /// The line that ends a game that was given up.
  static func resigned(_ view: WordleView) -> String { end("You gave up.", view) }

  /// A sentence about the end of a game and its answer, which may not be known here, or not be told yet.
  private static func end(_ how: String, _ view: WordleView) -> String {
    guard let answer = view.answer else {
      return how + (view.isElsewhere ? " The word is not known here." : " The word is told when all are done.")
    }
    return String(capacity: how.utf8.count + 15 + Word.capacity) {
      $0.append(how)
      $0.append(" The word was ")
      $0.append(answer.uppercased)
      $0.append(UInt8(ascii: "."))
    }
  }

  /// A line for a win with a number of guesses, from 1.
  static func praise(tries: Int) -> String { praises[min(tries, praises.count) - 1] }

  private static let praises = [
    "On the first try! Can you see through the tiles?",
    "Two tries! That was magic.",
    "Three tries! Sharp as a pencil.",
    "Four tries! Very well played.",
    "Five tries! Good thinking.",
    "Six tries! You never gave up.",
    "Seven tries! Just in time.",
  ]

  /// The rules in short.
  static let introduction = [
    "Find the hidden word. Each guess is a word with as many letters.",
    "Green: the letter is in its place. Yellow: it is in the word, but elsewhere.",
    "Grey: it is not in the word, or not once more.",
    "A guess that is not in the word list costs nothing.",
  ]

  static let rules = Topic(
    "rules", title: "Rules",
    [
      "Find a hidden word in a few guesses.",
      "A guess must have as many letters as the hidden word and be in the word list. Rejected guesses don't "
        + "count.",
      "Each letter of a guess is coloured. Green: this letter is in this place. Yellow: the letter is in the word, in "
        + "another place. Grey: the letter is not in the word, or no further copy of it is.",
      "A letter that a guess has twice is coloured twice only if the hidden word has it twice; green goes before yellow.",
      "The keyboard shows the best colour that each letter has had.",
      "In hard mode a green letter must stay in its place, and a yellow one must be used again somewhere until its place "
        + "is found. Grey letters may be used again.",
      "The New York Times asks for more: a letter that a guess has shown twice must be in the next guess twice. So it is in a game "
        + "that is played elsewhere, `position wordle hard`, unless its line says rules seed.",
      "The game is won when a guess is the hidden word, and lost when the guesses are used up.",
    ], onPage: [6: ""])

  static let howToPlay = Topic(
    "how-to-play", title: "How to play",
    [
      "Choose a rank: Pupil has words of 3 letters, Scribe of 4, Author of 5, Wordsmith of 6.",
      "Think of a word with that many letters and type it. If you change your mind, delete removes a letter; enter "
        + "makes it your guess.",
      "Then the tiles turn over and give you hints.",
      "Green => the letter is right, and it is in the right place.",
      "Yellow => the letter is in the word, but it lives in another place.",
      "Grey => the letter is not in the word. You need not try it again.",
      "The keyboard remembers the colours for you. Look at it before you guess again!",
      "Use what you have learnt and make the next guess a better one. If a word is not in the list, nothing is lost: try "
        + "another.",
      "Good luck!",
    ])

  static let lists = Topic(
    typed: "lists", title: "Words of your own",
    [
      "`newgame wordle MODE lists FOLDER` plays with the words of a folder: allowed-answers.txt and allowed-guesses.txt for "
        + "words of 5 letters, allowed-answers-3.txt and so on for 3, 4 and 6; one word a line.",
      "The words are taken as they stand. blocked after the folder takes out the \(blockedWords.count) words that the original "
        + "apps block, and deals the words in the order of those apps.",
      "A few built-in words stand in for a file that is missing or empty. Lines that are not words of the right length "
        + "or repeat a word are ignored. A message says what is left out.",
      "answer-weights.txt, or answer-weights-3.txt and so on, may say how likely each answer is: lines of a word "
        + "and a whole number from 1 to \(WeightFile.range.upperBound). Answers that are not named weigh 1. The weights are "
        + "for whoever searches; which answers are dealt does not depend on them. A line that is wrong is an error, and so are "
        + "weights that add up to more than \(Cost.largestWeight).",
      "book.txt and book-hard.txt, or book-3.txt, book-3-hard.txt and so on, may hold the best decision tree for these lists, "
        + "which go then plays from; parlor-workshop book writes them.",
    ])

  static let analysis = Topic(
    "analysis", title: "Skill and luck",
    [
      "`analyse` looks at the guesses of the open game, finished or not, one by one. It knows what the player knew: the rows, "
        + "the list of answers and how likely they are. The words that agree with the rows are the candidates; all that "
        + "follows is an average over them, weighted by how likely each is.",
      "expected is how many guesses were still to make before the guess, with best play. cost is the same if this guess is made "
        + "and best play follows: (W + C) / W, where W is the weight of the candidates and C the sum, over the feedbacks "
        + "that the guess may get, of the guesses that best play then needs for all candidates with that feedback. remaining "
        + "is how many were still to make after the feedback that came.",
      "thrown = cost - expected is the regret, 0 for the best guess. skill = 100 / 2^(thrown / 0.25), rounded: "
        + "100 for the best guess, 50 for a regret of a quarter of a guess.",
      "luck is the percentage of the candidates whose feedback would have left more guesses to make than the one that came, "
        + "with half of those whose feedback would have left as many: 50 is average, 100 the best.",
      "If not every answer can be found in time, best play first loses as few as possible, and a lost answer "
        + "counts as found one guess after the last. losses is the share of the candidates that are lost with this guess, "
        + "least_losses with the best one; thrown = cost - expected, at least 0, + losses - least_losses. "
        + "So the guesses of a game less the sum of thrown are no constant where games can be lost.",
      "`analyse score` tells excess, too: how much the last guess adds to the expected guesses, with a lost answer as one guess "
        + "more than the last, beside the best play that is known for each set of words. Over all answers its sum differs "
        + "from the guesses by the same number for every way to play. Where losing more takes fewer guesses it is less than 0.",
      "If no answer agrees with a row and those before it, every valid word is a candidate from that row on.",
      "exact says that all numbers of the line are proven. Otherwise they are those of the best play found with a "
        + "fixed effort.",
      "The last line has the sum of thrown and the means of skill and luck.",
    ], onPage: [6: ""])

  static let about = Topic(
    "about", title: "About",
    [
      "This is a game about finding words. Somewhere in the dictionary one word is waiting for you, and each guess brings "
        + "you nearer to it.",
      "There are four ranks, and you can climb them like a ladder.",
      "Pupil, 3 letters: everybody begins here. Short words, quick games.",
      "Scribe, 4 letters: you know your letters well and begin to see how words are made.",
      "Author, 5 letters: the classic game. There are thousands of words, so choose your first guess with care.",
      "Wordsmith, 6 letters: for those who forge words. You get one more guess, and you will need "
        + "it.",
      "Take your time. No clock is running. A game that you leave waits for you with the letters you have typed.",
      "You will not find every word, and nobody does. Every lost game teaches you a word for the next one. Good luck!",
    ])
}
