import PuzzleKit
import Wordiest

/// Writes a file with the first matches of a seed.
/// - Throws: the refusal of a file that can't be written or is something else, or `stopped`; then nothing is written.
func makeMatches(
  _ seed: UInt64, _ count: Int, _ path: String, shouldStop: () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  let target = try TargetFile(path, kind: "a file of matches") { old in (try? MatchFile(old)) != nil }
  var matches: [WordiestMatch] = []
  for number in 1...count {
    if shouldStop() {
      throw Refusal(.stopped, "stopped before all matches were made; \(path) was not written")
    }
    matches.append(generateMatch(seed: seed, number: number))
    if number % max(1, count / 20) == 0, number < count { say("progress \(number) \(count)") }
  }
  try target.write(MatchFile.packed(matches))
  say("matches \(count) \(count)")
}
