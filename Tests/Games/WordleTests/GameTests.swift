import PuzzleKit
import Testing

@testable import Wordle

@Suite struct GameTests {
  private let valid = "slate trace crane mount proud light fuzzy"

  @Test func checksInTheOrderOfTheRules() throws {
    var game = game("brake", hard: true, valid: valid)
    try game.play("guess crane")
    #expect(game.refusal("guess cat") == Refusal(WordleErrors.wrongLength, "you need 5 letters; that was 3"))
    #expect(game.refusal("guess encyclopedia") == Refusal(WordleErrors.wrongLength, "you need 5 letters; that was 12"))
    #expect(
      game.refusal("guess zzzzz") == Refusal(WordleErrors.notInList, "ZZZZZ is not in the word list"))
    #expect(game.refusal("guess cr4ne")?.code == WordleErrors.notInList)
    #expect(game.refusal("guess slate")?.code == WordleErrors.hardMode)
    try game.play("guess brake")
    for line in ["guess cat", "guess encyclopedia", "guess slate", "key a", "key delete", "key enter"] {
      #expect(game.refusal(line)?.code == .gameOver)
    }
  }

  @Test func winsAndLoses() throws {
    var won = game("brake", valid: valid)
    try won.play("guess SLATE", "guess Brake")
    #expect(won.outcome == .won)
    let history = try #require(WordleGame.history)
    var reply = Reply()
    let detail = try history.conclude(won, .first, MemoryContext(), false, &reply)
    #expect(detail == "answer brake number 12 guesses slate brake")
    var lost = game("brake", valid: valid)
    for _ in 0..<5 { try lost.play("guess mount") }
    #expect(lost.outcome == .playing)
    try lost.play("guess fuzzy")
    #expect(lost.outcome == .lost)
    var last = game("cat", .mini, variant: .web, valid: "dog")
    for _ in 0..<6 { try last.play("guess dog") }
    #expect(last.outcome == .playing)
    try last.play("guess cat")
    #expect(last.outcome == .won)
  }

  @Test func typesKeyByKey() throws {
    var game = game("brake", valid: valid)
    #expect(game.refusal("key delete")?.code == .illegalMove)
    #expect(game.refusal("key 4")?.code == .badArgument)
    #expect(game.refusal("key ab")?.code == .badArgument)
    try game.play("key C", "key r", "key a")
    #expect(game.input.text == "cra")
    #expect(game.refusal("key enter") == Refusal(WordleErrors.wrongLength, "you need 5 letters; that was 3"))
    try game.play("key n", "key f")
    #expect(game.refusal("key e")?.code == .illegalMove)
    #expect(game.refusal("key enter")?.code == WordleErrors.notInList)
    try game.play("key delete", "key e", "key enter")
    #expect(game.rows.map(\.word.text) == ["crane"])
    #expect(game.input.isEmpty)
    try game.play("key f", "guess slate")
    #expect(game.input.isEmpty)
    #expect(game.rows.count == 2)
  }

  @Test func typingIsADraft() {
    #expect(WordleMove.key(0x61).isDraft && WordleMove.delete.isDraft)
    #expect(!WordleMove.enter.isDraft && !WordleMove.guess(Word()).isDraft)
  }

  @Test func aBareWordIsAGuess() {
    let game = game("brake")
    #expect(game.shorthand("Crane") == "guess crane")
    #expect(game.shorthand("cat") == nil)
    #expect(game.shorthand("he1lo") == nil)
  }

  @Test func aGameIsSmallEnoughToBeCopiedForEveryMove() { #expect(MemoryLayout<WordleGame>.size <= 177) }

  @Test func viewHoldsTheAnswerOnlyAtTheEnd() throws {
    var game = game("brake", valid: valid)
    try game.play("guess crane")
    #expect(game.view().answer == nil)
    var log = EventLog(isOn: true)
    game.resign(&log)
    #expect(game.view().answer?.text == "brake")
    #expect(log.events.map(\.kind.name) == ["lose"])
    var reply = Reply()
    WordleGame.report(game.view(), to: &reply)
    #expect(reply.lines.suffix(2) == ["result lost 1 brake", "message You gave up. The word was BRAKE."])
  }

  @Test func givingUpDropsWhatIsTyped() throws {
    var game = game("brake", valid: valid)
    try game.play("guess crane", "key b", "key r")
    var log = EventLog(isOn: false)
    game.resign(&log)
    var reply = Reply()
    WordleGame.report(game.view(), to: &reply)
    #expect(game.input.isEmpty && !reply.lines.contains { $0.hasPrefix("input") })
  }

  @Test func logsWhatHappens() throws {
    var game = game("brake", valid: valid)
    var log = EventLog(isOn: true)
    try game.play("guess crane", log: &log)
    try game.play("key b", log: &log)
    try game.play("key delete", log: &log)
    try game.play("guess brake", log: &log)
    let expected = [
      "flip 1", "absent 1.1", "correct 1.2", "correct 1.3", "absent 1.4", "correct 1.5", "keyboard", "type 2.1",
      "delete 2.1", "flip 2", "correct 2.1", "correct 2.2", "correct 2.3", "correct 2.4", "correct 2.5", "keyboard",
      "win",
    ]
    #expect(log.events.map { $0.kind.name + ($0.place.map { " " + $0 } ?? "") } == expected)
  }

  @Test func reportsMovesAndViews() throws {
    var game = game("brake", valid: valid)
    var reply = Reply()
    try game.play("key c")
    WordleGame.report(game.view(), after: .key(0x63), to: &reply)
    WordleGame.report(game.view(), to: &reply)
    try game.play("guess crane")
    WordleGame.report(game.view(), after: .enter, to: &reply)
    try game.play("guess brake")
    WordleGame.report(game.view(), after: .enter, to: &reply)
    WordleGame.report(game.view(), to: &reply)
    let end = [
      "result won 2 brake", "message You solved it! The word was BRAKE.", "message Two tries! That was magic.",
    ]
    #expect(
      reply.lines == [
        "input c", "wordle classic 5 6 false ios playing number=12", "input c", "keyboard", "row 1 crane bggbg",
        "row 2 brake ggggg",
      ] + end + [
        "wordle classic 5 6 false ios won number=12", "row 1 crane bggbg", "row 2 brake ggggg",
        "keyboard correct=abekr absent=cn",
      ] + end)
  }

  @Test func drawsBoardAndKeyboard() throws {
    var game = game("cat", .mini, hard: true, valid: "tar")
    try game.play("guess tar", "key c")
    var reply = Reply()
    reply.draws = true
    WordleGame.draw(game.view(), to: &reply)
    #expect(reply.blocks.count == 3)
    #expect(reply.blocks[0] == .heading("Pupil #12, hard mode", .bad))
    func blank(_ row: Int) -> [Tile] { (1...3).map { Tile("", .empty, place: .tile(row: row, column: $0)) } }
    #expect(
      reply.blocks[1]
        == .board([
          [Tile("T", .present, place: "1 1"), Tile("A", .correct, place: "1 2"), Tile("R", .absent, place: "1 3")],
          [Tile("C", .unused, place: "2 1")] + blank(2).dropFirst(), blank(3), blank(4), blank(5),
        ]))
    guard case .keyboard(let keys) = reply.blocks[2] else {
      Issue.record("no keyboard")
      return
    }
    #expect(keys.map { $0.map(\.text).joined() } == ["QWERTYUIOP", "ASDFGHJKL", "⏎ZXCVBNM⌫"])
    #expect(keys[0][4] == Tile("T", .present, place: "t"))
  }

  @Test func sharesInEveryPalette() throws {
    var game = game("brake", hard: true, valid: "crane break")
    try game.play("guess break", "guess brake")
    #expect(SharedGame(game.view()).lines(.normal) == ["Parlor Wordle Author #12 2/6*", "🟩🟩🟨🟨🟨", "🟩🟩🟩🟩🟩"])
    for palette in [Palette.colourblind, .contrast] {
      #expect(SharedGame(game.view()).lines(palette) == ["Parlor Wordle Author #12 2/6*", "🟧🟧🟦🟦🟦", "🟧🟧🟧🟧🟧"])
    }
    var lost = WordleGame(game.lists, .ios, hard: nil, answer: words("brake")[0], number: nil)
    for _ in 0..<6 { try lost.play("guess crane") }
    #expect(SharedGame(lost.view()).lines(.normal).first == "Parlor Wordle Author X/6")
    #expect(SharedGame(lost.view()).lines(.normal).last == "⬛🟩🟩⬛🟩")
  }

  @Test func everyWinIsPraisedInItsOwnWords() {
    #expect(Set((1...7).map(WordleTexts.praise)).count == 7)
  }

  @Test func howToPlayEndsWithGoodLuck() {
    #expect(WordleTexts.howToPlay.paragraphs.last == "Good luck!")
  }
}
