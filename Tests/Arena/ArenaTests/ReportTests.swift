import Testing

/// The report of a match in every form.
@Suite struct ReportTests {
  @Test func everyFormTellsOfEveryGame() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle classic -b solver -b 'crane=lines guess crane; guess slate' --seed 5 --deals 30 -j journal --quiet > counts
      arena report journal > text
      for format in markdown json csv html; do arena report journal -f $format > $format; done
      grep -c . csv
      tail -n 1 html
      grep -A 3 '^Luck' text
      grep -c '^## ' markdown
      python3 -c "import json; bots = json.load(open('json'))['bots']; print([bot['score']['games'] for bot in bots])"
      """)
    #expect(result.output.contains("61\n"), "\(result.output)")
    #expect(result.output.contains("</html>"), "\(result.output)")
    // The luck of Wordle is known, so that fewer games tell as much.
    #expect(result.output.contains("fewer games"), "\(result.output)")
    #expect(result.output.contains("[30, 30]"), "\(result.output)")
  }

  /// The part of a deal that makes it easy for everybody is taken out of the scores, in the same way whenever it is asked.
  @Test(arguments: ["atlas tour", "wordflow normal", "wordiest match"])
  func dealsAreAdjustedFor(match: String) throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena \(match) -b "solver nodes 1" -b "none=lines show" --seed 5 --deals 20 -j journal --quiet > counts
      arena report journal > once; arena report journal | diff once - && echo same
      grep -A 2 "^Means adjusted" once
      arena report journal -f csv | head -n 2
      """)
    #expect(result.output.contains("same\nMeans adjusted\n"), "\(result.output)")
    #expect(result.output.contains("fewer games") && result.output.contains("deal,name,bot,score"), "\(result.output)")
  }

  /// The columns are as long as the longest of them, down to its last line.
  @Test func gamesOfADealStandSideBySide() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle mini -b 'tad=lines guess tad; guess cep' -b 'none=lines show' --seed 5 --deals 1 -j journal --quiet > counts
      arena show journal 1
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("1 guess tad  ") && $0.hasSuffix("  1 resign") }, "\(result.output)")
    #expect(lines.last?.hasPrefix("analysis 2 ") == true, "\(result.output)")
  }

  @Test func whereDealsAreNoSecretNoLuckIsTakenOut() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      arena wordle mini -b solver --suite all -j journal --quiet > counts
      arena report journal
      """)
    #expect(result.output.contains("All 387 deals were played") && !result.output.contains("Luck"), "\(result.output)")
  }
}
