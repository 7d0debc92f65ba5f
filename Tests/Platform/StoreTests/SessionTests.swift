import Engine
import GRDB
import Foundation
import PuzzleKit
import Testing

@testable import Store

/// The engine on a profile.
@Suite struct SessionTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file()
  }

  @Test func aGameGoesOnInANewProcess() throws {
    let first = try Player(path)
    first.send("newgame nim random seed 1")
    first.send("take 1 from 1")
    #expect(first.send("undo").last == "ok")
    first.send("take 1 from 2")
    #expect(first.send("take 99 from 2").last?.hasPrefix("error illegal-move") == true)
    let shown = first.send("show")
    #expect(shown.first?.hasPrefix("heaps ") == true)

    let second = try Player(path)
    #expect(second.send("unfinished") == ["unfinished nim random 4 number 1", "ok"])
    #expect(second.send("resume") == shown)
    #expect(second.send("show") == shown)
    #expect(second.send("take 1 from 3").last == "ok")
    #expect(
      try SQLiteProfile(path: path).unfinished().map(\.lines) == [
        ["newgame nim random seed 1", "take 1 from 1", "undo", "take 1 from 2", "take 1 from 3"]
      ])
  }

  @Test func aFinishedGameIsInTheHistoryAndNotToBeResumed() throws {
    let first = try Player(path)
    first.send("newgame nim")
    first.send("resign")
    first.send("position nim 3")
    #expect(first.send("take 3 from 1").last == "ok")

    let second = try Player(path)
    #expect(second.send("resume").last?.hasPrefix("error no-game") == true)
    #expect(try SQLiteProfile(path: path).unfinished().isEmpty)
    #expect(try SQLiteProfile(path: path).history().map(\.won) == [false, true])
    #expect(second.send("stats nim standard").contains { $0.contains("1 of 2 won") })
  }

  @Test func anAssistedGameDoesNotCount() throws {
    let player = try Player(path)
    player.send("position nim 3 1")
    player.send("take 1 from 1")
    player.send("undo")
    #expect(player.send("resign").last == "ok")
    #expect(try SQLiteProfile(path: path).unfinished().isEmpty)
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [true])

    // Also where the process ended between the undo and the end.
    player.send("position nim 3 2 2")
    player.send("take 1 from 1")
    player.send("undo")
    let second = try Player(path)
    second.send("resume")
    #expect(second.send("resign").last == "ok")
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [true, true])
    #expect(second.send("stats nim standard") == ["message Standard: 0 of 0 won", "assisted standard 2 0", "ok"])
  }

  @Test func aGameWhoseAnswerWasSeenElsewhereIsMarked() throws {
    let first = try Player(path, .parlor)
    first.send("newgame wordle mini words 1")
    first.send("guess cat")
    // Another process deals the same answer and looks at it.
    let second = try Player(path, .parlor)
    second.send("newgame wordle mini index 0")
    second.send("resign")
    #expect(first.send("resign").contains { $0.contains("You've seen this puzzle before") })
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [true, true])
  }

  @Test func aGameWhoseAnswerWasSeenBeforeItBeganIsNot() throws {
    let player = try Player(path, .parlor)
    player.send("newgame wordle mini index 0")
    player.send("resign")
    // Chance may deal an answer again.
    player.send("newgame wordle mini")
    player.send("guess cat")
    #expect(player.send("resume wordle mini").contains { $0.contains("You have seen") } == false)
    #expect(player.send("resign").contains { $0.contains("You have seen") } == false)
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [false, false])
  }

  @Test func anAnswerOfThePlayersOwnIsNotSeen() throws {
    let player = try Player(path, .parlor)
    player.send("newgame wordle mini seed 5")
    player.send("guess dog")
    // By chance it is that of the first game.
    player.send("table other")
    player.send("newgame wordle mini answer sat")
    #expect(player.send("guess sat").contains { $0.contains("The word was SAT.") })
    player.send("table main")
    let end = player.send("guess sat")
    #expect(end.contains { $0.contains("The word was SAT.") } && !end.contains { $0.contains("You have seen") })
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [true, false])
  }

  @Test func theAnswersOfAllExportedGamesAreSeen() throws {
    let player = try Player(path, .parlor)
    let modes = ["mini", "junior", "classic"]
    for mode in modes { player.send("newgame wordle \(mode)") }
    #expect(player.send("export wordle \(folder.file("exported"))").last == "ok")
    for mode in modes {
      player.send("resume wordle \(mode)")
      player.send("resign")
    }
    #expect(try SQLiteProfile(path: path).history().map(\.isAssisted) == [true, true, true])
  }

  @Test func oneGameInTwoProcessesIsAConflict() throws {
    let first = try Player(path)
    // The opponent takes heaps from the front.
    first.send("position nim 1 1 1 1 1 1 1 1 1 1 1 1")
    first.send("take 1 from 12")
    let second = try Player(path)
    second.send("resume")
    #expect(first.send("take 1 from 11").last == "ok")
    let before = second.send("show")
    #expect(second.send("take 1 from 10").last?.hasPrefix("error conflict") == true)
    #expect(second.send("show") == before)
    second.send("resume")
    #expect(second.send("take 1 from 10").last == "ok")
    #expect(first.send("resign").last?.hasPrefix("error conflict") == true)

    second.send("newgame nim")
    #expect(first.send("take 1 from 9").last?.hasPrefix("error conflict") == true)
    #expect(try SQLiteProfile(path: path).unfinished().map(\.lines) == [["newgame nim standard"]])
  }

  @Test func aNewGameLeavesAloneWhatAnotherProcessPlaysOn() throws {
    let first = try Player(path)
    first.send("position nim 1 1 1 1 1 1 1 1 1 1 1 1")
    first.send("take 1 from 12")
    let second = try Player(path)
    second.send("resume")
    #expect(second.send("take 1 from 11").last == "ok")
    #expect(first.send("newgame nim").last == "ok")
    #expect(second.send("take 1 from 10").last == "ok")
    // Its own game, as it left it, is given up.
    first.send("take 2 from 1")
    #expect(first.send("newgame nim").contains("message You left the game that was open; it doesn't count."))
    #expect(second.send("take 1 from 9").last == "ok")
  }

  @Test func aGamePlayedElsewhereLeavesTheProfileAlone() throws {
    let player = try Player(path, .standard)
    player.send("newgame wordle mini answer cat")
    player.send("guess dog")
    let waiting = player.send("unfinished")
    player.send("position wordle epic")
    // It could be saved and loaded, and is not kept for that either.
    #expect(player.send("save \(folder.file("elsewhere"))").last == "ok")
    #expect(player.send("load \(folder.file("elsewhere"))").last == "ok")
    #expect(player.send("guess planet gggggg").contains("message You solved it! The word was PLANET."))
    #expect(player.send("unfinished") == waiting)
    #expect(try SQLiteProfile(path: path).history().isEmpty)
    #expect(player.send("resume").first == "wordle mini 3 5 false ios playing")
    #expect(player.send("newgame wordle").first?.hasPrefix("wordle mini ") == true)
  }

  @Test func aProfileRemembersTheOptionsOfGamesAndNotThoseOfTheMachine() throws {
    let first = try Player(path, .standard)
    #expect(first.send("setoption name Objective value worst") == ["ok"])
    #expect(first.send("setoption name WordiestPalette value 3") == ["ok"])
    #expect(first.send("setoption name Threads value 2") == ["ok"])
    let options = try Player(path, .standard).send("options")
    for line in ["setting Objective worst", "setting WordiestPalette 3", "setting Threads 1"] {
      #expect(options.contains(line), "\(line)")
    }
  }

  @Test func aFullResetForgetsOneGame() throws {
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      try records.set(game: "go", key: "a", "b")
      try records.record(entry(1, "go"))
    }
    let player = try Player(path)
    player.send("setoption name Sound value false")
    player.send("newgame nim")
    player.send("resign")
    player.send("newgame nim random seed 3")
    #expect(player.send("fullreset nim").last?.hasPrefix("error needs-confirmation") == true)
    #expect(try SQLiteProfile(path: path).history().count == 2)
    #expect(player.send("fullreset nim confirm").last == "ok")
    #expect(try SQLiteProfile(path: path).history() == [entry(1, "go")])
    #expect(try SQLiteProfile(path: path).unfinished().count == 1)
    #expect(player.send("history nim") == ["ok"])
  }

  @Test func optionsAreRemembered() throws {
    try Player(path).send("setoption name Sound value false")
    let options = try Player(path).send("options")
    #expect(options.contains { $0.contains("Sound") && $0.contains("false") })
  }

  @Test func anOptionThatCanNotBeKeptStaysAsItWas() throws {
    let player = try Player(path)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE value") }
    #expect(player.send("setoption name Sound value false").last?.hasPrefix("error ") == true)
    #expect(player.send("options").contains("setting Sound true"))
  }

  @Test func optionsOfOneProfileAreNotThoseOfTheNext() throws {
    let player = try Player(path, .standard)
    player.send("setoption name Objective value worst")
    player.send("setoption name Threads value 2")
    let other = folder.file("other")
    #expect(player.send("setoption name Profile value \(other)") == ["ok"])
    let options = player.send("options")
    #expect(options.contains("setting Objective average") && options.contains("setting Threads 2"))
    #expect(player.send("setoption name Profile value \(path)") == ["ok"])
    #expect(player.send("options").contains("setting Objective worst"))
    #expect(player.send("setoption name Profile value <empty>") == ["ok"])
    #expect(player.send("options").contains("setting Objective average"))
    // What was set without a profile is nobody's, and stays.
    player.send("setoption name Objective value losses")
    #expect(player.send("setoption name Profile value \(other)") == ["ok"])
    #expect(player.send("options").contains("setting Objective losses"))
  }

  @Test(arguments: [0, 1]) func anotherProcessesUntouchedDealWaitsAnHour(seconds: Int) throws {
    let first = try Player(path)
    first.send("newgame nim random seed 1")
    let second = try Player(path, later: 3_600_000 + Int64(seconds) * 1000)
    second.send("newgame nim random seed 2")
    let lines = try SQLiteProfile(path: path).unfinished().map(\.lines)
    #expect(lines == [["newgame nim random seed 2"]] + (seconds == 0 ? [["newgame nim random seed 1"]] : []))
  }

  @Test func importedGamesKeepTheirOrder() throws {
    let player = try Player(path, .standard)
    func unfinished(_ mode: String, _ answer: String) -> String {
      #""current_game_\#(mode)":{"answer":"\#(answer)","guesses":[]}"#
    }
    func finished(_ time: Int, _ answer: String) -> String {
      #"{"timestamp":\#(time),"answer":"\#(answer)","won":true,"guesses":["\#(answer)"],"mode":"mini"}"#
    }
    let history = [finished(7, "cat"), finished(5, "sun"), finished(5, "dog"), finished(9, "pig")]
    let games = [unfinished("mini", "cat"), unfinished("junior", "play"), unfinished("epic", "planet")]
    let text =
      #"{"history_entries_json":[\#(history.joined(separator: ","))],\#(games.joined(separator: ","))}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("archive")))
    #expect(player.send("import wordle \(folder.file("archive"))").last == "ok")
    #expect(
      player.send("unfinished").compactMap { $0.split(separator: " ").dropFirst(2).first } == [
        "mini", "junior", "epic",
      ])
    // Newest first; of two of one time, the first in the file is the newer.
    let answers = try SQLiteProfile(path: path).history().map { $0.detail.split(separator: " ")[1] }
    #expect(answers == ["dog", "sun", "cat", "pig"])
  }

  @Test func aProfileThatCannotBeOpenedLeavesTheOldOne() throws {
    let player = try Player(path)
    player.send("newgame nim")
    #expect(player.send("setoption name Profile value \(folder.path)").last?.hasPrefix("error io") == true)
    #expect(player.send("take 1 from 1").last == "ok")
    #expect(try SQLiteProfile(path: path).unfinished().map(\.lines.count) == [2])
  }
}
