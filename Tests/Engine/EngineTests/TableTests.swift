import Engine
import Support
import Testing

/// Several open games in one session.
@Suite struct TableTests {
  private let client = TestClient()

  @Test func gamesWaitAtTheirTables() {
    client("newgame wordle mini answer cat")
    client("guess dog")
    let first = client("show")
    #expect(client("table draft") == ["message No game is open at the table draft yet.", "ok"])
    #expect(client("show").last?.hasPrefix("error no-game") == true)
    #expect(client("newgame wordle junior answer crab").last == "ok")
    #expect(
      client("tables") == [
        "table draft wordle junior playing true 1", "table main wordle mini playing false 1", "ok",
      ])
    #expect(client("table main") == first)
    #expect(client("guess cat").contains("result won 2 cat"))
    #expect(client("close draft") == ["ok"])
    #expect(client("close draft").last?.hasPrefix("error no-game") == true)
    #expect(client("table two words").last?.hasPrefix("error extra-argument") == true)
  }

  @Test func whatIsTakenBackAmongSeveralMovesIsGone() {
    client("newgame wordle mini answer cat")
    #expect(client("play guess dog; undo; guess sun").last == "ok")
    #expect(client("redo").last?.hasPrefix("error nothing-to-undo ") == true)
    client("undo")
    #expect(client("redo").contains("row 1 sun bbb"))
    #expect(client("undo").last == "ok" && client("undo").last?.hasPrefix("error nothing-to-undo ") == true)
  }

  @Test func aGameThatWouldBeLostIsNotClosedWithoutAQuestion() {
    client("newgame wordiest number 3")
    client("place a")
    client("table other")
    #expect(client("close main").last?.hasSuffix("To confirm, send close main confirm") == true)
    #expect(
      client("setoption name Profile value :memory:").last?.hasSuffix("To confirm, send close main confirm") == true)
    #expect(client("close main confirm") == ["ok"])
    #expect(client("tables") == ["ok"])
  }

  @Test func aGameIsNotOpenAtTwoTables() {
    client("setoption name Profile value :memory:")
    client("newgame wordle mini answer cat")
    client("guess dog")
    client("table other")
    #expect(client("resume").last?.hasPrefix("error no-game ") == true)
    #expect(
      client("resume wordle mini 1").last == "error bad-argument that game is already open; table main shows it")
    client("newgame wordle junior answer crab")
    client("table main")
    #expect(client("guess cot").last == "ok")
    #expect(client("unfinished").count == 3)
  }

  @Test func anotherProfilePutsTheGamesAway() {
    client("newgame wordle mini answer cat")
    client("table other")
    client("newgame wordle junior answer crab")
    #expect(client("setoption name Profile value :memory:") == ["ok"])
    #expect(client("tables") == ["ok"] && client("show").last?.hasPrefix("error no-game ") == true)
  }

  @Test func gamesAtOtherTablesStayInTheProfile() {
    client("setoption name Profile value :memory:")
    client("newgame wordle classic answer crane")
    client("table other")
    client("newgame wordle classic answer slate")
    #expect(client("fullreset wordle confirm").last == "ok")
    client("table main")
    #expect(client("guess trace").last == "ok")
    // The profile keeps twenty games of a mode, the open ones among them.
    client("table other")
    for _ in 0..<25 {
      client("position wordle mini")
      client("newgame wordle classic")
      client("guess slate")
    }
    client("table main")
    #expect(client("guess slate").last == "ok")
    #expect(client("unfinished").filter { $0.hasPrefix("unfinished") }.count <= 20)
  }

  @Test func aDealThatNobodyPlaysIsForgottenAfterAnHour() {
    let clock = TestClock()
    let client = TestClient(Session(testing: .parlor, services: clock.services))
    func unfinished(at time: String) -> [String] {
      clock.set("2026-01-26T\(time)Z")
      // The game in front is another one, which gives nothing up.
      client("newgame wordle junior")
      client("newgame wordle mini")
      return client("unfinished").filter { $0.hasPrefix("unfinished wordle mini") }
    }
    client("setoption name Profile value :memory:")
    #expect(unfinished(at: "12:00:00").count == 1)
    #expect(unfinished(at: "13:00:00").count == 2)
    #expect(unfinished(at: "13:00:01").count == 2)
    client("guess cat")
    // One that was begun waits for as long as it takes.
    #expect(
      unfinished(at: "20:00:00") == [
        "unfinished wordle mini 2 number 1", "unfinished wordle mini 1 number 2",
      ])
  }

  @Test func aDealAtAnotherTableIsNotForgotten() {
    client("setoption name Profile value :memory:")
    client("newgame wordle mini seed 1 index 0")
    client("table other")
    client("setoption name Clock value 2026-01-26T20:00:00Z")
    client("newgame wordle mini seed 1 index 1")
    client("table main")
    #expect(client("guess zoo").last == "ok")
    #expect(client("unfinished").filter { $0.hasPrefix("unfinished wordle mini") }.count == 2)
  }

  @Test func thereAreOnlySoMany() {
    client("setoption name Profile value :memory:")
    for number in 1...19 {
      #expect(client("table t\(number)").last == "ok")
      client("newgame wordle mini answer cat")
    }
    client("table main")
    client("newgame wordle mini answer cat")
    #expect(
      client("table more").last == "error bad-argument there are already 20 tables with games; close NAME closes one")
  }

  @Test func anEmptyTableTakesNoPlace() {
    client("setoption name Profile value :memory:")
    for number in 1...20 {
      client("table t\(number)")
      client("newgame wordle mini answer cat")
    }
    #expect(client("table main").last?.hasPrefix("error bad-argument there are already 20 tables") == true)
    #expect(client("close t20") == ["ok"])
    #expect(client("table main") == ["message No game is open at the table main yet.", "ok"])
    #expect(client("close main").last?.hasPrefix("error no-game no game is open at a table \"main\"") == true)
    #expect(client("newgame wordle mini answer cat").last == "ok")
    #expect(client("table more").last?.hasPrefix("error bad-argument ") == true)
  }

  @Test func aNameHasAtMost32Characters() {
    let name = String(repeating: "t", count: 32)
    #expect(client("table \(name)").last == "ok")
    #expect(client("table \(name)t").last?.hasPrefix("error bad-argument a table's name has 1 to 32 ") == true)
  }

  @Test func theWordsForItShadowNoGuess() {
    let person = TestClient(isInteractive: true)
    person("newgame wordle classic answer crane")
    #expect(person("table").first?.hasPrefix("row 1 table ") == true)
    #expect(person("close").first?.hasPrefix("row 2 close ") == true)
    #expect(person("since").first?.hasPrefix("row 3 since ") == true)
    person("resign confirm")
    person("newgame wordle junior answer crab")
    #expect(person("redo").first?.hasPrefix("row 1 redo ") == true)
    person("undo")
    // Now the command could do something.
    #expect(person("redo").first?.hasPrefix("wordle junior") == true)
    #expect(person("seat").first?.hasPrefix("row 2 seat ") == true)
  }
}
