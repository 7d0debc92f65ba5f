// Deals rounds of Atlas Solitaire with all cards face up, and wins each with the moves that the solver finds.
import Atlas

for seed in UInt64(1)...3 {
  var game = try AtlasGame(.easy, seed: seed, isOpen: true)
  for move in game.winningMoves ?? [] { try game.play(move) }
  print("seed \(seed): \(game.outcome) in \(game.moves) moves")
}
