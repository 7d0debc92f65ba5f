import PuzzleKit
import Testing

@testable import Wordle

@Suite struct PositionTests {
  private let folder = [
    "own/allowed-answers.txt": "crane\nslate\nbrake\ntrace\n", "own/allowed-guesses.txt": "mount\ncoals\n",
  ]
  private let own = "position wordle classic lists own"

  private func refusal(_ line: String) -> Refusal? {
    do {
      _ = try MemoryContext(files: folder).position(line)
      return nil
    } catch {
      return error as? Refusal
    }
  }

  private func expectRefusal(_ line: String, _ code: ErrorCode, _ text: String) {
    #expect(refusal(line) == Refusal(code, text))
  }

  @Test(arguments: [
    ("position wordle", "position wordle mini words 2"), ("position wordle variant ios junior", ""),
    ("position wordle mini variant web hard", "position wordle mini hard rules nyt variant web words 2"),
    ("position wordle candidates answers", "position wordle mini words 2"),
    (
      "position wordle classic lists own candidates guesses guesses SLATE 00202 crane 🟨⬛️🟩⬛🟩",
      "position wordle classic lists own blocked false candidates guesses guesses slate bbgbg crane ybgbg"
    ),
  ])
  func keepsALineThatRebuildsIt(line: String, opening: String) throws {
    if opening.isEmpty { return #expect(refusal(line)?.code == .badArgument) }
    let files = folder.merging(["own/allowed-guesses.txt": "peace\n"]) { $1 }
    let context = MemoryContext(["answer_index_classic": "3"], files: files)
    let deal = try context.position(line)
    #expect(deal.opening == opening && !deal.entersHistory)
    let again = try context.position(deal.opening)
    #expect(again.opening == opening && again.position.rows == deal.position.rows)
    // A position leaves the profile alone.
    #expect(context.values == ["answer_index_classic": "3"])
  }

  @Test func playsTheModeOfTheProfileWhereNoneIsNamed() throws {
    #expect(try MemoryContext(["current_mode": "epic"]).position("position wordle").mode == "epic")
  }

  @Test(arguments: [
    ("slat bbbb", WordleErrors.wrongLength, "row 1, slat: you need 5 letters; that was 4"),
    ("mount bbbbb zzzzz bbbbb", WordleErrors.notInList, "row 2, zzzzz: ZZZZZ is not in the word list"),
    (
      "mount bbbbb slate bbb", .badArgument,
      "row 2, slate: feedback must be 5 of g y b, 2 1 0 (correct, present, absent) or coloured squares, not "
        + "\"bbb\""
    ),
    (
      "mount bbbbb slate", .missingArgument,
      "row 2, slate: the answer is not known here; add the guess's feedback, such as slate gybbg"
    ),
    ("mount bbbbb slat", WordleErrors.wrongLength, "row 2, slat: you need 5 letters; that was 4"),
    (
      "slate bbgbg slate ggggg", WordleErrors.contradiction,
      "row 2, slate ggggg: no answer agrees with this and the rows before"
    ),
    (
      "mount bbbbb coals bbbbb zzzzz bbbbb", WordleErrors.contradiction,
      "row 2, coals bbbbb: no answer agrees with this and the rows before"
    ),
    (
      "mount ggggg", WordleErrors.contradiction,
      "row 1, mount ggggg: no answer agrees with this and the rows before; of all valid words 1 would, which candidates "
        + "guesses plays with"
    ),
    ("crane ggggg slate bbgbg", .gameOver, "row 2, slate: row 1 is all correct, so the game ended there"),
    (
      "slate bbgbg slate bbgbg slate bbgbg slate bbgbg slate bbgbg slate bbgbg slate bbgbg", .gameOver,
      "row 7, slate: the game has only 6 guesses"
    ),
  ])
  func namesTheFirstRowThatCannotBe(rows: String, code: ErrorCode, text: String) {
    expectRefusal("\(own) guesses \(rows)", code, text)
  }

  @Test func holdsRowsToHardMode() throws {
    let hard = "\(own) hard guesses slate bbgbg"
    expectRefusal("\(hard) mount bbbbb", WordleErrors.hardMode, "row 2, mount: Hard mode: the 3rd letter must be A.")
    expectRefusal(
      "\(own) hard guesses coals yybbb crane bbbbb", WordleErrors.contradiction,
      "row 1, coals yybbb: no answer agrees with this and the rows before")
    #expect(refusal("\(own) guesses slate bbgbg mount bbbbb") == nil)
    #expect(refusal("\(hard) trace bggbg") == nil)
  }

  @Test func refusesWhatOnlyADealKnows() {
    let known = "hard, rules, variant, words, lists, blocked, candidates, guesses"
    for option in ["seed 1", "index 4", "answer crane", "sealed 00"] {
      let name = option.split(separator: " ")[0]
      expectRefusal(
        "\(own) \(option)", .badArgument,
        "\(name) goes with newgame, not with position; options of position: \(known)")
    }
    #expect(throws: Refusal.self) { try MemoryContext(files: folder).deal("newgame wordle classic guesses slate") }
  }

  @Test func aWordFromBesideTheAnswersIsACandidateWhereGuessesAre() throws {
    let deal = try MemoryContext(files: folder).position("\(own) candidates guesses guesses mount ggggg")
    #expect(deal.position.outcome == .won && deal.position.view().answer?.text == "mount")
  }

  @Test func isWonOrLostByItsRows() throws {
    let context = MemoryContext(files: folder)
    let won = try context.position("\(own) guesses slate bbgbg crane ggggg").position
    #expect(won.outcome == .won && won.view().answer?.text == "crane")
    #expect(SharedGame(won.view()).lines(.normal) == ["Parlor Wordle Author 2/6", "⬛⬛🟩⬛🟩", "🟩🟩🟩🟩🟩"])
    let row = " slate bbgbg"
    let lost = try context.position("\(own) guesses" + String(repeating: row, count: 6)).position
    #expect(lost.outcome == .lost && lost.view().answer == nil)
    var reply = Reply()
    WordleGame.report(lost.view(), to: &reply)
    #expect(
      reply.lines.suffix(2) == ["result lost 6 unknown", "message Out of guesses. The word is not known here."])
    var last = try context.position("\(own) guesses" + String(repeating: row, count: 5)).position
    try last.play("guess slate bbgbg")
    #expect(last.outcome == .lost && last.rows == lost.rows)
  }

  @Test func addsRowsAsGuesses() throws {
    var game = try MemoryContext(files: folder).position("\(own) guesses slate bbgbg").position
    let contradiction = Refusal(WordleErrors.contradiction, "no answer agrees with this and the rows before")
    #expect(game.refusal("guess crane bbbbb") == contradiction)
    #expect(game.refusal("guess crane")?.code == .missingArgument)
    #expect(game.refusal("guess crane bgb")?.code == .badArgument)
    #expect(game.refusal("guess zzzzz ggggg")?.code == WordleErrors.notInList)
    for key in ["key a", "key delete", "key enter"] { #expect(game.refusal(key)?.code == .unsupported) }
    var log = EventLog(isOn: true)
    try game.play("guess crane ggggg", log: &log)
    #expect(game.outcome == .won && game.rows.count == 2)
    #expect(log.events.map(\.kind.name).suffix(2) == ["keyboard", "win"])
    #expect(game.refusal("guess slate bbgbg")?.code == .gameOver)
  }

  @Test func aDealtGameTakesNoColours() {
    var game = game("brake", valid: "crane")
    #expect(
      game.refusal("guess crane bbgyg")
        == Refusal(.extraArgument, "this game gives the feedback itself; send guess crane"))
  }

  @Test func aBareWordMayHaveColours() throws {
    let elsewhere = try MemoryContext(files: folder).position(own).position
    #expect(elsewhere.shorthand("Slate BGYBB") == "guess slate bgybb")
    #expect(elsewhere.shorthand("slate 🟩🟩⬛⬛⬛") == "guess slate ggbbb")
    #expect(elsewhere.shorthand("slate") == "guess slate")
    #expect(elsewhere.shorthand("slate bgyb") == nil && elsewhere.shorthand("slate bgybb now") == nil)
    #expect(elsewhere.objection(to: "slate bgyb")?.hasPrefix("feedback must be 5 of ") == true)
    #expect(elsewhere.objection(to: "crash") == nil)
    let dealt = game("brake")
    #expect(dealt.shorthand("slate bgybb") == nil && dealt.objection(to: "slate bgyb") == nil)
  }

  @Test func listsTheRowsThatMayBeAdded() throws {
    let game = try MemoryContext(files: folder).position("\(own) guesses slate bbgbg").position
    var lines: [String] = []
    game.forEachMove {
      lines.append(game.line($0))
      return true
    }
    #expect(
      lines == [
        "guess brake bggbg", "guess brake ggggg", "guess coals gbgbb", "guess coals bbgbb", "guess crane ggggg",
        "guess crane bggbg", "guess mount bbbgb", "guess mount bbbbb", "guess slate bbgbg", "guess trace bggyg",
        "guess trace bggbg",
      ])
    for line in lines {
      var next = game
      try next.play(line)
    }
  }

  @Test func saysWhereItIsPlayed() throws {
    let game = try MemoryContext(files: folder).position("\(own) hard candidates guesses").position
    var reply = Reply()
    reply.draws = true
    WordleGame.draw(game.view(), to: &reply)
    #expect(reply.blocks[0] == .heading("Author, hard mode, played elsewhere", .bad))
    WordleGame.report(game.view(), to: &reply)
    #expect(reply.lines[0] == "wordle classic 5 6 true ios playing candidates=guesses rules=nyt")
  }
}
