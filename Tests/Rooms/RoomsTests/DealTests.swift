import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

/// Deals have a budget of time and give others their turn; those that can be foreseen are there before somebody waits for them.
@Suite struct DealTests {
  /// Takes what one says, and tells the work that it asks for, which is not done.
  private func orders(_ house: House, _ input: LobbyInput, from reader: Int, of address: String = "a") -> [DealOrder] {
    var (effects, orders) = (house.lobby.take(input, from: reader, of: address, at: house.now)[...], [DealOrder]())
    while let effect = effects.popFirst() {
      switch effect {
      case .deal(let order): orders.append(order)
      case .find(let number, let question):
        let found = LobbyInput.found(question: number, house.found(question))
        effects += house.lobby.take(found, from: 0, of: "", at: house.now)
      default: house.carryOut([effect])
      }
    }
    return orders
  }

  @Test(
    "a dear deal stops by the way to give others their turn, and ends when it has used up its time",
    arguments: [#"wordflow size 6 tier hard"#, "atlas", "wordflow size 5 tier medium"])
  func budget(game: String) throws {
    let house = House()
    let words = game.split(separator: " ").map(String.init)
    let host = house.room { ($0.game, $0.options, $0.style) = (words[0], Array(words.dropFirst()), .race) }
    _ = house.join(host)
    let order = try #require(orders(house, .line("start"), from: host.reader).first)
    var turns = 0
    guard case .done = house.dealt(order, pace: { turns += 1 }).outcome else {
      Issue.record("nothing is dealt")
      return
    }
    #expect(turns > 0 && order.isBounded)
    let late = house.dealt(order) { () throws(Refusal) in throw DealOrder.tooLong(3000) }
    guard case .refused(let refusal) = late.outcome else {
      Issue.record("a deal goes on for ever")
      return
    }
    #expect(refusal.code == .stopped && refusal.text.contains("3.0 seconds"))
    house.take(.dealt(late), from: 0)
    #expect(host.news().last?.hasPrefix("error stopped ") == true)
    #expect(host("room").contains { $0.hasPrefix("room waiting 0") })
  }

  @Test("rounds that were played are dealt again however long that takes")
  func reopened() throws {
    let house = House()
    let (host, _) = house.pair { $0.options = Known.options }
    try house.crash(isBusy: true)
    let reader = house.newReader()
    let look = house.lobby.take(.look(room: host.room, token: host.token), from: reader, of: "a", at: house.now)
    #expect(look.count == 1)
    let orders = orders(house, .loaded(room: host.room, house.loaded(host.room)), from: 0)
    #expect(orders.count == 1 && orders.allSatisfy { !$0.isBounded && $0.isPromised })
  }

  @Test(
    "what can't be dealt whatever is drawn is refused at once, and asks for no work",
    arguments: [
      CreateRequest(name: "Ann", game: "chess"), CreateRequest(name: "Ann", game: "wordle", mode: "giant"),
      CreateRequest(name: "Ann", game: "wordle", style: .together),
      CreateRequest(name: "Ann", options: ["size", "9"]), CreateRequest(name: "Ann", options: ["nonsense"]),
    ])
  func refusedAtOnce(request: CreateRequest) {
    let house = House()
    let reader = house.newReader()
    #expect(orders(house, .create(request), from: reader).isEmpty)
    #expect(house.answers[reader]?.refusal != nil)
  }

  @Test("options of a rematch that mean nothing are refused at once, too")
  func rematchRefusedAtOnce() {
    let house = House()
    let (host, _) = house.pair { $0.options = Known.options }
    host("resign")
    #expect(orders(house, .line("rematch size 9"), from: host.reader).isEmpty)
    #expect(host.news().last?.hasPrefix("error ") == true)
  }

  @Test("a room by settings that were played before is made without a deal")
  func knownSettings() {
    let house = House()
    _ = house.room()
    let reader = house.newReader()
    var request = CreateRequest(name: "Cleo")
    request.title = "Another one"
    #expect(orders(house, .create(request), from: reader, of: "c").isEmpty)
    #expect(house.answers[reader]?.text("title") == "Another one")
    request.options = ["daily"]
    #expect(orders(house, .create(request), from: house.newReader(), of: "c").count == 1)
  }

  @Test("the first round and the next ones are dealt before they are asked for, each once, and begin at once")
  func prepared() throws {
    let house = House(RoomLimits())
    let host = house.room { $0.style = .race }
    let other = house.join(host)
    for round in 1...3 {
      house.wait(20_000)
      let first = round == 1 ? host : other
      if round == 1 {
        #expect(orders(house, .line("start"), from: first.reader).isEmpty)
      } else {
        host("rematch")
        #expect(orders(house, .line("rematch"), from: other.reader).isEmpty)
      }
      #expect(host("room").contains { $0.hasPrefix("room playing \(round)") })
      // What has gone by since the deal is nobody's time.
      #expect(clock(host("show")) == 0)
      house.wait(3000)
      #expect(clock(host("show")) == 3000)
      host("resign confirm")
    }
    let openings = try house.entries(host.room).compactMap { entry -> String? in
      if case .started(let started) = entry.fact { started.opening } else { nil }
    }
    #expect(Set(openings.map { $0.split(separator: " at ").first }).count == 3)
    _ = (host.news(), other.news())
    let shown = other("since 0")
    try house.crash()
    host.connect()
    other.connect()
    _ = other.news()
    #expect(other("since 0") == shown)
  }

  @Test("the clock of a race for the same deal begins anew")
  func sameDeal() throws {
    let house = House()
    let (host, other) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    house.wait(50_000)
    host("resign confirm")
    host("rematch same")
    other("rematch same")
    house.wait(2000)
    #expect(clock(host("show")) == 2000)
    other("word \(Known.words[0])")
    let found = other("show").first { $0.hasPrefix("found ") }
    try house.crash()
    other.connect()
    #expect(other("show").first { $0.hasPrefix("found ") } == found && clock(other("show")) == 2000)
  }

  @Test("whoever comes back, and whoever asks, is told the present time of a clock that runs")
  func presentTime() {
    let house = House()
    let (host, other) = house.pair { $0.options = Known.options }
    house.wait(7000)
    #expect(clock(host("show")) == 7000 && clock(other.connect()) == 7000)
    host("word \(Known.words[0])")
    house.wait(5000)
    #expect(clock(host("show")) == 12_000)
    host("resign")
    let end = clock(host("show"))
    house.wait(5000)
    #expect(clock(host("show")) == end)
  }

  /// The time of play among records.
  private func clock(_ lines: [String]) -> Int? {
    let words = lines.first { $0.hasPrefix("wordflow ") }?.split(separator: " ").map(String.init) ?? []
    return words.firstIndex(of: "time").flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
  }
}

extension CreateRequest {
  fileprivate init(
    name: String, game: String? = nil, mode: String? = nil, style: PlayStyle? = nil, options: [String] = []
  ) {
    self.init(name: name)
    (self.game, self.mode, self.style, self.options) = (game, mode, style, options)
  }
}
