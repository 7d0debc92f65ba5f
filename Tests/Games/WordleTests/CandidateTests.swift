import PuzzleKit
import Testing

@testable import Wordle

@Suite struct CandidateTests {
  private let files = [
    "own/allowed-answers.txt": "crane\nslate\nbrake\ntrace\n", "own/allowed-guesses.txt": "mount\n",
    "own/answer-weights.txt": "trace 5\nbrake 2\n",
  ]

  private func listed(_ game: WordleGame, limit: Int? = nil, draws: Bool = false) -> Reply {
    var reply = Reply()
    reply.draws = draws
    game.view().reportCandidates(limit: limit, to: &reply)
    return reply
  }

  @Test(arguments: Rank.allCases)
  func agreesWithBruteForce(rank: Rank) throws {
    let lists = EmbeddedLists.lists(rank)
    var generator = LinearCongruential(seed: 5)
    for source in CandidateSource.allCases {
      for _ in 0..<5 {
        let answer = try #require(lists.candidates(source).randomElement(using: &generator))
        var game = WordleGame(lists, .ios, hard: nil, elsewhereFrom: source)
        var log = EventLog(isOn: false)
        for _ in 0..<3 where game.outcome == .playing {
          let guess = try #require(lists.valid.randomElement(using: &generator))
          try game.apply(.row(Row(guess, Feedback(of: guess, against: answer))), &log)
          let expected = (source == .answers ? lists.answers : lists.valid).filter { word in
            game.rows.allSatisfy { Feedback(of: $0.word, against: word).text == $0.feedback.text }
          }
          #expect(game.view().candidates() == expected)
          #expect(expected.contains(answer))
        }
      }
    }
  }

  @Test func listsTheLikeliestFirst() throws {
    var game = try MemoryContext(files: files).deal("newgame wordle classic lists own answer brake").position
    #expect(
      listed(game).lines == [
        "candidates 4 9", "candidate trace 5", "candidate brake 2", "candidate crane 1", "candidate slate 1",
      ])
    try game.play("guess slate")
    #expect(listed(game, limit: 1).lines == ["candidates 2 3", "candidate brake 2"])
    try game.play("guess brake")
    #expect(listed(game).lines == ["candidates 1 2", "candidate brake 2"])
  }

  @Test func drawsThemForPeople() throws {
    let context = MemoryContext(files: files)
    let weighted = try context.deal("newgame wordle classic lists own seed 1").position
    #expect(
      listed(weighted, limit: 2, draws: true).blocks == [
        .heading("4 candidates"),
        .table(["Word", "Weight", "Share"], [["trace", "5", "55.6 %"], ["brake", "2", "22.2 %"]]),
        .paragraph("and 2 more"),
      ])
    context.files["own/answer-weights.txt"] = nil
    let plain = try context.deal("newgame wordle classic lists own seed 1").position
    #expect(
      listed(plain, draws: true).blocks == [
        .heading("4 candidates"), .list(["crane", "slate", "brake", "trace"], all: "candidates 4"),
      ])
  }

  @Test func noneIsLeftWhereTheAnswerIsNone() throws {
    var game = try MemoryContext(files: files).deal("newgame wordle classic lists own answer mount").position
    try game.play("guess crane")
    #expect(
      listed(game).lines == [
        "candidates 0 0", "message No answer agrees with the rows; the answer was chosen from all valid words.",
      ])
  }

  @Test func guessesThatAreNoAnswersWeighOne() throws {
    let game = try MemoryContext(files: files).position("position wordle classic lists own candidates guesses").position
    #expect(listed(game).lines[0] == "candidates 5 10")
  }

  @Test func theObjectiveIsReadFromARequest() {
    #expect(SearchRequest().objective == .average)
    var settings = Settings()
    settings[erased: Objective.setting] = .word("worst")
    #expect(SearchRequest(settings: settings).objective == .worst)
  }
}
