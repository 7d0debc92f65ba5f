import Testing

@testable import Arena

/// Matches that get more deals, and reports by rules that were chosen later.
@Suite struct ExtensionTests {
  private static let match = "wordle mini -b 'tad=lines guess tad; guess cep' -b solver -b 'none=lines show' --seed 5"

  @Test func aFinishedMatchIsExtended() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 60 -j long --quiet > counts
      arena \(Self.match) --deals 40 -j j --quiet > counts
      arena extend j --deals 60 --quiet | grep -c 60
      arena merge -o sorted j; arena merge -o whole long
      diff <(grep -v '^{"parlor\\|^{"ext' sorted | sed 's/"time".*//') <(tail -n +2 whole | sed 's/"time".*//') && echo same games
      arena \(Self.match) --deals 60 -j j; arena \(Self.match) --deals 40 -j j
      arena extend j --deals 50; arena extend j --deals 60 --quiet | wc -l
      arena report j | grep -o 'extended from 40 to 60 deals\\|Student'; arena report long | grep -c 'Student'
      arena report j -f json | python3 -c "import json, sys; r = json.load(sys.stdin); print({p['difference']['method'] for p in r['pairs']})"
      """)
    for text in [
      "same games", "sorted has 180 of 180 games", "its deals differ", "it was extended to 60 deals",
      "the match has 60 deals already", "extended from 40 to 60 deals\n", "{'any-time'}",
    ] {
      #expect(result.output.contains(text), "\(text): \(result.output)")
    }
    #expect(!result.output.contains("Student\n"), "\(result.output)")
  }

  @Test func aRuleThatIsChosenLaterGetsWhatHoldsAtAnyTime() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 60 -j j --quiet > counts
      arena report j --sprt -3 -1 | grep -A 3 'The rule was chosen\\|^Sequential'
      arena report j --until 0.5 | grep 'The rule was chosen'
      arena report j --alpha 0.01; arena report j --sprt 0 7
      """)
    for text in ["So only figures that hold at any time are given", "Answer: ", "chosen without a look at the games"] {
      #expect(result.output.contains(text), "\(text): \(result.output)")
    }
    #expect(result.output.contains("--alpha and --beta belong to --sprt"), "\(result.output)")
    #expect(result.output.contains("must lie between -5 and 5 guesses"), "\(result.output)")
  }

  @Test func listsCantBeExtended() throws {
    let result = try Scene().run(
      "arena wordle mini -b solver --suite all -j j --quiet > counts; arena extend j --deals 200")
    #expect(result.output.contains("--suite all has no more deals") && result.status == 2, "\(result.output)")
  }

  /// Only pairs with the first bot are told.
  @Test func inAGauntletTheOthersAreLeftOut() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(Self.match) --deals 60 --gauntlet -j j --quiet > counts
      arena report j -f json | python3 -c "import json, sys; print([(p['first'], p['second']) for p in json.load(sys.stdin)['pairs']])"
      """)
    #expect(result.output == "[(0, 1), (0, 2)]\n", "\(result.output)")
  }

  /// Nothing is left of it but what is printed.
  @Test func aMatchWithoutAJournalIsReported() throws {
    let scene = try Scene()
    let result = try scene.run("arena \(Self.match) --deals 60 --sprt -3 -1; ls")
    #expect(result.output.contains("Mean differences with 95 % intervals"), "\(result.output)")
    #expect(result.output.contains("By rule: evidence "), "\(result.output)")
  }
}
