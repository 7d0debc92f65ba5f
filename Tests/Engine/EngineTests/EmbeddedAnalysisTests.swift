import Support
import Testing

/// Whole analyses of games with the embedded words, to the last digit: what is proven of them and what is not.
@Suite struct EmbeddedAnalysisTests {
  @Test(arguments: [
    (
      "junior answer play", ["jazz", "quiz"],
      [
        "turn 1 jazz bybb 670 76 tale 3.5985 4.3164 0.7179 2.9737 14 92 false",
        "turn 2 quiz bbbb 76 73 pert 2.9737 3.9474 0.9737 3.0000 7 48 true", "analysis 2 1.6916 10 70 false",
      ]
    ),
    (
      "junior hard answer play", ["flap", "plat"],
      [
        "turn 1 flap bggy 670 2 salt 3.7537 3.8866 0.1328 1.5000 69 98 false",
        "turn 2 plat gggb 2 2 plan 1.5000 2.5000 1.0000 1.5000 6 50 true", "analysis 2 1.1328 38 74 false",
      ]
    ),
    (
      "classic answer shore", ["slate", "crimp", "pudgy"],
      [
        "turn 1 slate gbbbg 2281 33 trace 3.4301 3.4340 0.0039 2.4242 99 62 false",
        "turn 2 crimp bybbb 33 5 oping 2.4242 2.5758 0.1515 2.0000 66 8 true",
        "turn 3 pudgy bbbbb 5 4 churn 2.0000 2.8000 0.8000 2.0000 11 40 true", "analysis 3 0.9555 58 37 false",
      ]
    ),
    (
      "mini hard answer cat", ["dog", "fig"],
      [
        "turn 1 dog bbb 185 108 reb 4.1622 4.0919 0.0216 3.5833 94 29 false losses 0.1135 least_losses 0.0919",
        "turn 2 fig bbb 108 77 yes 3.5833 4.0093 0.5741 3.1169 20 36 false losses 0.2963 least_losses 0.1481",
        "analysis 2 0.5957 57 32 false",
      ]
    ),
  ])
  func everyNumberIsToldAlike(opening: String, guesses: [String], lines: [String]) {
    let talk = TestClient()
    talk("newgame wordle \(opening)")
    for guess in guesses { #expect(talk("guess \(guess)").last == "ok") }
    #expect(talk("analyse") == lines + ["ok"])
  }

  @Test func aSearchWithoutALimitGoesOnUntilItIsProven() throws {
    let talk = TestClient()
    talk("newgame wordle classic answer grape")
    talk("guess lunch")
    let last = try #require(talk("go depth 6").last { $0.hasPrefix("info ") })
    let words = last.split(separator: " ")
    let nodes = try #require(words.firstIndex(of: "nodes").flatMap { Int(words[$0 + 1]) })
    #expect(nodes > 20_000, "\(last)")
    #expect(last.contains(" score 2.9600 exact true lower 1776 upper 1776 "), "\(last)")
  }
}
