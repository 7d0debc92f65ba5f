import Foundation
import Simulation

// Shows what the statistics guarantee. Arguments: matches (10000), seed (1); or `pool`, the file of a CSV report with the games
// that matches are drawn from, matches, seed.
if CommandLine.arguments.dropFirst().first == "pool", CommandLine.arguments.count > 2 {
  let arguments = CommandLine.arguments
  let text = try String(contentsOfFile: arguments[2], encoding: .utf8)
  for pool in GamePool.read(csv: text) {
    let matches = arguments.count > 3 ? Int(arguments[3]) ?? 10_000 : 10_000
    let seed = arguments.count > 4 ? UInt64(arguments[4]) ?? 1 : 1
    // The means of covariates come from three deals for each of the match, as in reports.
    for outcome in pool.coverage(games: 200, reference: 600, matches: matches, seed: seed) { print(outcome) }
  }
  exit(0)
}
let matches = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1

for scores in [Scores.guesses, .points] {
  for games in [200, 1000] {
    print(Simulations.coverage(of: scores, games: games, matches: matches, seed: seed))
  }
}
for share in [0.01, 0.03, 0.1, 0.3, 0.5, 0.9] {
  for games in [200, 1000] {
    print(Simulations.shareCoverage(of: share, games: games, matches: matches, seed: seed))
  }
}
for games in [200, 1000] { print(Simulations.luckCoverage(games: games, matches: matches, seed: seed)) }
for reference in [1000, 100_000] {
  print(Simulations.covariateCoverage(games: 200, reference: reference, matches: matches, seed: seed))
}
for (scores, noise) in [(Scores.guesses, 1.0), (.guesses, 0.2), (.points, 0.5), (.wins(0.5), 0.5)] {
  print(Simulations.copies(of: scores, games: 200, noise: noise, matches: matches, seed: seed))
}
print(Simulations.rankedCopies(bots: 4, games: 200, matches: matches, seed: seed))
for (scores, lower, upper) in [
  (Scores.guesses, 0.0, 0.2), (.guesses, 0.0, 0.5), (.wins(0.5), 0.0, 0.1), (.wins(0.1), 0.0, 0.1),
  (.points, 0.0, 10.0),
] {
  for isUpperTrue in [false, true] {
    print(
      Simulations.sequentialErrors(
        of: scores, lower: lower, upper: upper, isUpperTrue: isUpperTrue, limit: 20_000, matches: matches, seed: seed))
  }
}
print(TestOutcome.head)
for differences in Differences.all {
  for (side, start) in [(differences, seed), (differences.reversed, seed &+ 1)] {
    for isNull in [false, true] {
      print(Simulations.tests(of: side, isNull: isNull, matches: matches, seed: start).row)
    }
  }
}
for differences in Differences.all {
  for games in [100, 200, 1000] {
    print(Simulations.reportedCoverage(of: differences, games: games, matches: matches, seed: seed))
  }
}
for scores in [Scores.guesses, .points, .wins(0.1), .wins(0.5)] {
  print(Simulations.sequenceCoverage(of: scores, games: 1000, matches: matches, seed: seed))
}
print(Simulations.sequenceCoverage(of: .guesses, games: 500, population: 500, matches: matches, seed: seed))
