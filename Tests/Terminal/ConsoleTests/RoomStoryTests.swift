import Engine
import PlainJSON
import PictureJSON
import PuzzleKit
import RoomRecords
import Support
import Testing

@testable import Console

/// A room as a player at a terminal sees it.
@Suite struct RoomStoryTests {
  private let session = Session(testing: .parlor, isInteractive: true)

  /// A round of WordFlow that two play, as far as one of them knows it.
  private func story() -> RoomStory {
    var story = RoomStory(session.manuals.flatMap(\.records)) { [session] in session.prediction($0) }
    for line in [
      "* room waiting 0 wordflow normal together 2 1 code 123456",
      "* member 1 player true true false 0 Ann", "* ok", "* joined 2 2 player Ben", "* online 2 true",
      "* started 3 1 wordflow normal together 1", "* picture \(PictureJSON.text(of: grid))",
    ] { story.take(line, at: 0) }
    return story
  }

  private let grid = Scene([
    Part(
      .board(
        ["CAT", "DOG", "SEA"].enumerated().map { row, letters in
          letters.enumerated().map { column, letter in
            Tile(String(letter), .unused, place: Place("\(["a", "b", "c"][column])\(row + 1)"))
          }
        }))
  ])

  private func roles(_ blocks: [Block]) -> [Role] {
    for case .board(let rows, _) in blocks { return rows.joined().map(\.role) }
    return []
  }

  @Test func people() {
    var story = story()
    #expect(story.people[1]?.isYou == true && story.people[2]?.isOnline == true && story.phase == .playing)
    story.take("* typing 2", at: 10)
    #expect(story.writers(at: 20) == ["Ben"] && story.writers(at: 5000).isEmpty)
    #expect(story.writingEnds(after: 20) == 3990 && story.writingEnds(after: 5000) == nil)
    story.take("* chat 4 2 well done", at: 30)
    #expect(story.talk.last == .message("Ben: well done", .good) && story.writers(at: 31).isEmpty)
    story.take("* online 2 false", at: 40)
    #expect(story.people[2]?.isOnline == false && story.talk.last == .message("Ben is offline.", .bad))
    story.take("* connection lost", at: 50)
    #expect(!story.isConnected)
  }

  @Test("those in a room are named by their numbers or by their names, and room lists both")
  func numbers() {
    var story = story()
    for line in ["* joined 4 3 player Ben Hur", "* online 3 true", "* joined 5 4 player 2", "* joined 6 5 player all"] {
      story.take(line, at: 0)
    }
    for (typed, meant) in [
      ("kick ben", "kick 2"), ("mute Ben Hur off", "mute 3 off"), ("report BEN is rude", "report 2 is rude"),
      ("kick 2", "kick 2"), ("kick ann", "kick ann"), ("mute all", "mute all"), ("chat ben", "chat ben"),
    ] { #expect(story.numbered(typed) == meant) }
    story.send("room")
    for line in [
      "room playing 1 wordflow normal together 2 1", "member 1 player true true false 0 Ann",
      "member 2 player false false true 1 Ben", "ok",
    ] {
      story.take(line, at: 0)
    }
    #expect(
      story.answer.prefix(2) == [
        .table(["Number", "Name", ""], [["1", "Ann", "you, host"], ["2", "Ben", "ready, offline"]]),
        .heading("What was said"),
      ])
    #expect(story.answer.dropFirst(2).elementsEqual(story.talk))
  }

  @Test func whoHasLeftIsNamedWhenTheRoundEnds() {
    var story = story()
    for line in ["* left 4 2 left", "* ended 5 1 left winner 1", "* placing 2 lost time 1000"] {
      story.take(line, at: 0)
    }
    #expect(story.people[2] == nil && story.talk.last == .message("Ben: lost, after 1.0 s", .plain))
  }

  @Test func howARaceEndsIsSaidWithItsScores() {
    var story = story()
    for line in ["* ended 4 1 played winner 1", "* placing 1 won score 3.0 time 1500", "* placing 2 lost"] {
      story.take(line, at: 0)
    }
    #expect(
      story.talk.suffix(3) == [
        .message("The round is over: Ann has won.", .good), .message("Ann: won, score 3, after 1.5 s", .plain),
        .message("Ben: lost", .plain),
      ])
  }

  @Test("a rematch is offered in words that say how to agree, and a farewell says who has gone")
  func rematch() {
    for (isTyped, how) in [(false, "Press Enter"), (true, "Type rematch")] {
      var story = RoomStory(session.manuals.flatMap(\.records), isTyped: isTyped)
      for line in [
        "* room ended 0 wordle mini race 2 1", "* member 1 player true true false 0 Ann",
        "* member 2 player false true false 0 Ben",
      ] { story.take(line, at: 0) }
      for (line, said) in [
        ("* rematch 1 1 new", "You want a rematch. It begins when the others agree."),
        ("* rematch 1 2 new", "Ben wants a rematch. \(how) to agree."),
        ("* rematch 1 2 same", "Ben wants a rematch of the same puzzle. \(how) to agree."),
        ("* rematch 2 1 agreed", "Ann agrees to the rematch."),
      ] {
        story.take(line, at: 0)
        #expect(story.talk.last == .message(said, .plain))
      }
      story.send("leave")
      let count = story.talk.count
      for line in ["* left 3 1 left", "parlor-net: the room is left or closed"] { story.take(line, at: 0) }
      #expect(story.talk.count == count && story.farewell == "You have left the room.")
    }
  }

  @Test("messages are fresh until a move has other effects")
  func freshTalk() {
    var story = story()
    let before = story.freshTalk
    story.take("* chat 4 2 well done", at: 0)
    story.take("* picture \(PictureJSON.text(of: grid))", at: 0)
    #expect(story.freshTalk == before + 1)
    var moved = grid
    moved.news.append(Part(.message("CAT +100 points", .good)))
    story.take("* picture \(PictureJSON.text(of: moved))", at: 0)
    #expect(story.freshTalk == 0 && story.effectsOfLastMove == [.message("CAT +100 points", .good)])
  }

  @Test func whatAGameSaysOfAMoveStays() {
    var story = story()
    story.send("resign")
    for line in [
      "accepted 4 1 resign confirm", "message The word was CAT.", "ok", "* picture \(PictureJSON.text(of: grid))",
    ] {
      story.take(line, at: 0)
    }
    #expect(story.talk.last == .message("The word was CAT.", .good) && story.answer.isEmpty)
  }

  @Test func theRecordsOfAMoveNeverCoverTheGame() {
    var story = story()
    story.send("cat")
    for line in [
      "accepted 4 1 word cat", "attempt found cat 100 100 0 0", "wordflow normal together playing 1 0 100 1",
      "share 1 1.0",
      "share 2 0.0", "ok",
    ] {
      story.take(line, at: 0)
      #expect(story.answer.isEmpty)
    }
  }

  @Test func whoWasReadyIsNotForTheRoundAfter() {
    var story = story()
    for line in ["* ended 4 1 played winner 1", "* ready 5 1 true", "* ready 6 2 true"] { story.take(line, at: 0) }
    #expect(story.people.values.allSatisfy { $0.isReady })
    story.take("* started 7 2 wordflow normal together 1", at: 0)
    #expect(!story.people.values.contains { $0.isReady })
  }

  @Test func spectatorsAreThereUntilTheyLeave() {
    var story = story()
    story.take("* joined 4 3 spectator Eve", at: 0)
    #expect(story.people[3] == RoomStory.Person(name: "Eve", isSpectator: true))
    story.take("* left 5 3 left", at: 0)
    #expect(story.people[3] == nil)
  }

  @Test func linesThatAreNoReplyStandTogether() {
    var story = story()
    for line in ["OVERVIEW: Plays in a room, or watches it.", "USAGE: parlor join <CODE>"] {
      story.take(line, at: 0)
    }
    #expect(
      story.answer == [.preformatted(["OVERVIEW: Plays in a room, or watches it.", "USAGE: parlor join <CODE>"])])
  }

  @Test(
    "what can't be read is said by the name of its field, and the game goes on",
    arguments: [
      ("* joined 4 3 Eve", "the record joined lacks its field role, or has it in another form"),
      ("* online 2", "the record online lacks its field online, or has it in another form"),
      ("* ended 4 1 played loser 2", "the record ended ends before \"loser 2\""),
      ("* accepted 4", "the record accepted lacks its field seat, or has it in another form"),
    ])
  func unread(line: String, fault: String) {
    var story = story()
    let people = story.people
    story.take(line, at: 0)
    #expect(story.talk.last == .message("The server has sent what can't be read: \(fault).", .bad))
    #expect(story.people == people && story.phase == .playing && story.answer.isEmpty)
    story.take("* chat 4 2 go on", at: 0)
    #expect(story.talk.last == .message("Ben: go on", .good))
  }

  @Test func newsForNewerProgramsAreLeftOut() {
    var story = story()
    let talk = story.talk
    story.take("* applause 4 2", at: 0)
    #expect(story.talk == talk)
  }

  @Test func rulesAreParagraphs() {
    var story = story()
    story.send("rules")
    for line in ["rules how-to-play Trace words.", "rules how-to-play Find all.", "ok"] { story.take(line, at: 0) }
    #expect(story.answer == [.paragraph("Trace words."), .paragraph("Find all.")])
  }

  @Test("an answer stays while a message is typed, however often the others are told of that")
  func typingKeepsTheAnswer() {
    var story = story()
    story.send("rules")
    for line in ["rules how-to-play Trace words.", "ok"] { story.take(line, at: 0) }
    story.send("typing")
    story.take("ok", at: 0)
    #expect(story.answer == [.paragraph("Trace words.")])
    story.send("chat well done")
    #expect(story.answer.isEmpty)
  }

  @Test("what is sent is shown at once, and the answer corrects it")
  func prediction() {
    var story = story()
    story.send("touch a1")
    story.send("gesture press b1")
    #expect(roles(story.blocks).prefix(3) == [.selected, .selected, .unused])
    // The second is refused, the first is accepted.
    story.take("ok", at: 0)
    story.take("* picture \(PictureJSON.text(of: grid))", at: 0)
    #expect(roles(story.blocks).prefix(3) == [.unused, .selected, .unused])
    story.take("error not-adjacent b1 does not touch", at: 0)
    #expect(roles(story.blocks).allSatisfy { $0 == .unused } && story.answer == [.message("b1 does not touch.", .bad)])
    story.send("cat")
    #expect(
      roles(story.blocks).prefix(3) == [.busy, .busy, .busy]
        && story.effectsOfLastMove == [.message("CAT \u{2026}", .plain)])
    story.send("touch c3")
    story.send("nonsense here")
    #expect(story.isWaiting)
    for _ in 0..<3 { story.take("ok", at: 0) }
    story.take("* picture \(PictureJSON.text(of: grid))", at: 0)
    #expect(roles(story.blocks).allSatisfy { $0 == .unused } && !story.isWaiting)
  }

  @Test("what is told to strangers of a race: who has found words when, and when each was done")
  func figures() {
    var story = story()
    for line in [
      "* started 4 2 wordflow normal race 1", "* puzzle mine 3 3 3 easy A puzzle", "accepted 5 1 word cat",
      "attempt found cat 100 100 0 0", "rival 0 0", "* accepted 6 2 word", "* rival 2 300",
    ] { story.take(line, at: 1000) }
    #expect(story.takeFigures() == nil)
    for line in ["* ended 7 2 played winner 2", "* placing 1 lost", "* placing 2 won time 8500"] {
      story.take(line, at: 10_000)
    }
    let told = story.takeFigures() ?? ""
    for part in [
      #""puzzleId":"mine""#, #""finds":[1,2,2]"#, #""wordsByPlayer":[1,2]"#, #""completionTimes":[8.5]"#,
      #""completionTime":9"#, #""winner":2"#,
    ] { #expect(told.contains(part), "\(told)") }
    #expect(!told.contains("Ann") && story.takeFigures() == nil)
  }

  @Test("typed letters of Wordle are shown at once")
  func letters() throws {
    let predictPicture = try #require(session.prediction("wordle"))
    var blocks = gallery.filter { if case .board = $0 { true } else { false } }
    blocks = [
      .board([
        [Tile("C", .correct), Tile("A", .absent), Tile("T", .absent)],
        [Tile("D", .unused), Tile("", .empty), Tile("", .empty)],
      ])
    ]
    func row(_ blocks: [Block]?) -> [String] {
      for case .board(let rows, _) in blocks ?? [] { return rows[1].map { $0.text + ($0.role == .busy ? "!" : "") } }
      return []
    }
    #expect(row(predictPicture(blocks, "key o")) == ["D", "O", ""])
    #expect(row(predictPicture(blocks, "key delete")) == ["", "", ""])
    #expect(row(predictPicture(blocks, "gesture press o")) == ["D", "O", ""])
    #expect(row(predictPicture(blocks, "dog")) == ["D!", "O!", "G!"])
    #expect(
      predictPicture(blocks, "key enter") == nil && predictPicture(blocks, "doggy") == nil
        && predictPicture(blocks, "chat well") == nil)
  }

  private func scene(_ blocks: [Block], _ keys: [LiveKey] = []) -> Scene {
    var scene = Scene(blocks.map { Part($0) })
    (scene.keys, scene.showsTime) = (keys, true)
    return scene
  }

  @Test("pictures travel whole")
  func travel() throws {
    let keys = [LiveKey(.enter, "key enter", title: "guess"), LiveKey(.character("f"), objection: "no")]
    let picture = scene(gallery, keys)
    let text = PictureJSON.text(of: picture)
    #expect(try PictureJSON.scene(text) == picture)
    // Who reads pictures from before knows no Esc among the keys.
    let clearing = scene(gallery, keys + [LiveKey(.escape, "clear", title: "clear")])
    let before = PictureJSON.textInVersion1(of: clearing)
    #expect(try PictureJSON.scene(before) == clearing)
    #expect(before.contains("\"keys\":[") && before.contains("\"escape\":{\"key\":\"Escape\""))
    #expect(!text.utf8.contains(10))
  }

  @Test("a hostile picture is refused, or can be painted")
  func hostile() {
    var random = SplitMix64(seed: 7)
    let bytes = Array(PictureJSON.text(of: scene(gallery)).utf8)
    let spices = ["-1", "9999999999", "1e300", "\"\"", "[]", "{}", "null", "0.5", "\"\\u001b[2J\""].map {
      Array($0.utf8)
    }
    for _ in 0..<3000 {
      var text = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let spice = spices[Int.random(in: 0..<spices.count, using: &random)]
        text.replaceSubrange(place..<min(text.count, place + Int.random(in: 0...4, using: &random)), with: spice)
      }
      guard let picture = try? PictureJSON.scene(String(decoding: text, as: UTF8.self)) else { continue }
      let lines = Painter(theme: normalThemes[2], width: 60, height: 30).escaped(picture.blocks)
      #expect(!lines.contains { $0.contains("\u{1B}[2J") })
    }
    for text in ["", "{}", "[]", "{\"blocks\":[{}]}", "{\"blocks\":[{\"board\":[]}]}"] {
      #expect(throws: Refusal.self) { try PictureJSON.scene(text) }
    }
  }
}
