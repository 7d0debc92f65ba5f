import PuzzleKit
import Testing

@testable import Rooms

/// Everything acknowledged is kept, or follows from what is kept: a server that dies at any point between a promise and what was
/// promised, and has no time for deals, begins every round that all were ready for.
@Suite struct PromiseTests {
  /// Lines of two players, one after another, until each is answered; and how many rounds have begun by then.
  private static let steps: [(player: Int, line: String, rounds: Int)] = [
    (0, "@1 ready", 0), (1, "@1 ready", 1), (0, "@2 chat hello", 1), (0, "@3 word \(Known.words[0])", 1),
    (1, "@2 resign confirm", 1), (0, "@4 rematch", 1), (1, "@3 rematch", 2), (0, "@5 resign confirm", 2),
    (1, "@4 rematch size 3 tier easy seed 8", 2), (0, "@6 rematch", 3),
  ]

  /// Plays all steps.
  /// - Parameters:
  ///   - life: the number of effects after which the server dies and is started again.
  ///   - busyDeals: the number of deals for which there is no time at first.
  /// - Returns: the number of effects that were left, and what went wrong.
  private func run(life: Int, busyDeals: Int) throws -> (left: Int, fault: String?) {
    let house = House()
    let host = house.room { ($0.options, $0.style) = (Known.options, .race) }
    let players = [host, house.join(host)]
    (house.life, house.busyDeals) = (life, busyDeals)
    var left = life
    func restartIfDead() throws {
      if house.life == 0 {
        left = 0
        try house.crash()
        for player in players { player.connect(since: 0) }
      } else if left > 0 {
        left = house.life
      }
    }
    for step in Self.steps {
      var isAnswered = false
      for _ in 0..<10 where !isAnswered {
        let id = step.line.split(separator: " ")[0]
        isAnswered = players[step.player](step.line).contains("\(id) ok")
        try restartIfDead()
        if !isAnswered { house.wait(500) }
      }
      if !isAnswered { return (left, "\(step.line) was never answered") }
      // What there was no time for is tried again.
      for _ in 0..<2 {
        house.wait(5000)
        try restartIfDead()
      }
      let rounds = try house.entries(host.room).count { if case .started = $0.fact { true } else { false } }
      if rounds != step.rounds { return (left, "after \(step.line) \(rounds) rounds have begun, not \(step.rounds)") }
    }
    let said = try house.entries(host.room).count { if case .chat = $0.fact { true } else { false } }
    return (left, said == 1 ? nil : "one message was kept \(said) times")
  }

  @Test(arguments: 0..<4) func everyRoundBegins(busyDeals: Int) throws {
    var (life, isWhole) = (1, false)
    while !isWhole {
      let (left, fault) = try run(life: life, busyDeals: busyDeals)
      #expect(fault == nil, "the server dies after \(life) effects: \(fault ?? "")")
      if fault != nil { return }
      (life, isWhole) = (life + 1, left > 0)
    }
    #expect(life > 40)
  }

  @Test("the players are told that a deal waits, and take it back while it does")
  func told() {
    let house = House()
    let host = house.room { $0.options = Known.options }
    let other = house.join(host)
    host("ready")
    house.busyDeals = 1
    other("ready")
    #expect(host.news().contains { $0.hasPrefix("* delayed 1000 the server has too much ") })
    #expect(host("ready off").last == "ok")
    house.wait(5000)
    #expect(host("room").contains { $0.hasPrefix("room waiting 0") })
    host("ready")
    #expect(host("room").first?.hasPrefix("room playing 1") == true)
  }

  @Test("a round that can't be dealt at all is tried again some times, then nobody is ready any more")
  func takenBack() throws {
    let house = House()
    let host = house.room { $0.options = Known.options }
    let other = house.join(host)
    var orders = 0
    func refuse(_ effects: [Effect]) {
      for case .deal(let order) in effects {
        orders += 1
        refuse(
          house.lobby.take(
            .dealt(Dealt(order.number, .refused(Refusal(.badFile, "gone")))), from: 0, of: "", at: house.now))
      }
      house.carryOut(effects.filter { if case .deal = $0 { false } else { true } })
    }
    for guest in [host, other] {
      refuse(house.lobby.take(.line("ready"), from: guest.reader, of: "a", at: house.now))
    }
    for _ in 0..<60 {
      house.now += 1000
      refuse(house.lobby.advance(to: house.now))
    }
    #expect(orders == FailedDeal.most)
    let told = other.news()
    #expect(told.count { $0.hasPrefix("* delayed ") } == orders && told.contains("* delayed 0 gone"))
    #expect(told.count { $0.hasSuffix(" false") && $0.hasPrefix("* ready ") } == 2)
    #expect(host("room").contains { $0.hasPrefix("room waiting 0") })
  }

  @Test("after a restart a stranger makes nothing be read, learns nothing false, and takes nothing from the players")
  func strangers() throws {
    let house = House()
    let hosts = (0..<4).map { number in
      house.wait(300_000)
      let host = house.room { $0.options = Known.options }
      let other = house.join(host, "Ben \(number)")
      host("start")
      return (host, other)
    }
    try house.crash(isBusy: true)
    /// The numbers of reads and deals for a message.
    func orders(_ input: LobbyInput, from reader: Int, of address: String = "e") -> (reads: Int, deals: Int) {
      var (effects, reads, deals) = (house.lobby.take(input, from: reader, of: address, at: house.now)[...], 0, 0)
      while let effect = effects.popFirst() {
        switch effect {
        case .deal: deals += 1
        case .load(let room):
          reads += 1
          let loaded = LobbyInput.loaded(room: room, house.loaded(room))
          effects += house.lobby.take(loaded, from: 0, of: "", at: house.now)
        default: house.carryOut([effect])
        }
      }
      return (reads, deals)
    }
    for (host, _) in hosts {
      let reader = house.newReader()
      for input in [
        LobbyInput.look(room: host.room, token: "no token"), .start(room: host.room, token: "no token"),
        .leave(room: host.room, token: "no token"),
      ] {
        #expect(orders(input, from: reader) == (0, 0))
        #expect(house.answers[reader]?.refusal?.code == RoomErrors.badToken)
      }
      #expect(orders(.open(room: host.room, RoomDialect()), from: reader) == (0, 0))
      #expect(orders(.line("word crane"), from: reader) == (0, 0) && house.closed[reader] == .refused)
      // What could be a token has to be compared, with what is read once.
      let other = house.newReader()
      #expect(orders(.open(room: host.room, RoomDialect()), from: other) == (0, 0))
      #expect(orders(.line("hello 00"), from: other) == (1, 0) && house.closed[other] == .refused)
      #expect(orders(.look(room: host.room, token: "00"), from: reader) == (0, 0))
      #expect(house.answers[reader]?.refusal?.code == RoomErrors.badToken)
      // Whoever only looks sees the room as it is kept.
      #expect(orders(.look(room: host.room, token: nil), from: reader) == (0, 0))
      #expect(house.answers[reader]?.text("phase") == "playing")
    }
    // The players come back although there is no time for a while.
    house.busyDeals = 3
    for (host, other) in hosts {
      host.connect()
      other.connect()
    }
    house.wait(10_000)
    house.restoreAll()
    #expect(house.lobby.takeFaults().isEmpty && house.lobby.count == hosts.count)
    for (host, other) in hosts {
      #expect(host("room").contains { $0.hasPrefix("room playing 1") } && other("show").last == "ok")
    }
  }

  @Test("what can't be made for want of time is answered so, with when to try again")
  func creation() {
    let house = House()
    house.busyDeals = 1
    guard case .refused(let refusal, let wait) = house.ask(.create(CreateRequest(name: "Ann"))) else {
      Issue.record("a room was made without a deal")
      return
    }
    #expect(refusal.code == RoomErrors.busy && (wait ?? 0) > 0)
    #expect(house.ask(.create(CreateRequest(name: "Ann")))?.refusal == nil)
  }
}
