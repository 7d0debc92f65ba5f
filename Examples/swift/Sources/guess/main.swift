// Plays a game of Wordle with the best guesses, in the game's own types: no engine, no lines of text.
import Wordle

var game = try WordleGame(.classic, answer: "crane")
while let guess = game.bestGuess {
  let row = try game.guess(guess.text)
  print(row.word, row.feedback)
}
print(game.outcome)
