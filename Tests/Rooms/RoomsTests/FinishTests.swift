import PuzzleKit
import Testing

@testable import Rooms

/// Who has finished a race watches the others finish, in every game.
@Suite struct FinishTests {
  private let house = House()

  /// Two who race in WordFlow, of whom the first has just found all words.
  private func decided(_ change: (inout CreateRequest) -> Void = { _ in }) -> (Guest, Guest, last: [String]) {
    let (host, other) = house.pair {
      ($0.options, $0.style) = (Known.options, .race)
      change(&$0)
    }
    var last: [String] = []
    for word in Known.words.prefix(Known.required) {
      house.wait(100)
      last = host("word " + word)
    }
    return (host, other, last)
  }

  private func isEnded(_ lines: [String]) -> Bool { lines.contains { $0.hasPrefix("* ended ") } }

  @Test("in WordFlow the first has won, is shown the other's game and what comes of it; the other may go on")
  func watches() throws {
    let (host, other, last) = decided()
    #expect(last.contains("view 2 2") && !isEnded(last) && last.last == "ok")
    let told = other.news()
    #expect(told.contains { $0.hasPrefix("* standing ") && $0.contains(" 1 won progress ") } && !isEnded(told))
    #expect(told.contains { $0.contains("Your rival has found every word") })
    #expect(host("word abc").last == "error game-over your game is over (won); the others play on")
    #expect(host("resign confirm").last?.hasPrefix("error game-over ") == true)
    let word = Known.words[0]
    other("word " + word)
    let seen = host.news()
    #expect(seen.contains { $0.hasPrefix("* accepted ") && $0.contains(" 2 word \(word) at ") })
    #expect(seen.contains { $0.hasPrefix("* attempt found \(word) ") })
    // The views of both, each under whose it is; a restart changes nothing.
    for restarts in [false, true] {
      if restarts { try house.crash() }
      let view = host.connect()
      let (own, others) = (view.firstIndex(of: "view 1 1"), view.firstIndex(of: "view 2 2"))
      #expect(own != nil && others != nil)
      #expect(view[(others ?? 0)...].count { $0.hasPrefix("found ") } == 1)
      other.connect()
    }
    other("resign confirm")
    let ended = host.news()
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" played winner 1") })
    #expect(ended.contains { $0.hasPrefix("* placing 1 won ") } && ended.contains("* placing 2 lost"))
  }

  @Test("only who has completed a race has a time, not who has won because the other gave up")
  func times() {
    let (host, other) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    host("word " + Known.words[0])
    other("resign confirm")
    let ended = host.news()
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" played winner 1") })
    #expect(ended.contains("* placing 1 won") && ended.contains("* placing 2 lost"), "\(ended)")
    let (_, third, _) = decided()
    third("resign confirm")
    #expect(third.connect(since: 1).contains { $0.hasPrefix("* placing 1 won time ") })
  }

  @Test("who finds the rest after the other has won has not won, and that ends the round")
  func second() {
    let (host, other, _) = decided()
    for word in Known.words.prefix(Known.required) { other("word " + word) }
    #expect(host.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" played winner 1") })
  }

  @Test("the picture of who has finished shows the other's game under the name")
  func picture() throws {
    let (host, other, _) = decided()
    host.connect(pictures: true)
    other("word " + Known.words[0])
    let picture = try #require(host.news().last { $0.hasPrefix("* picture ") })
    #expect(picture.contains("Ben") && !picture.contains("\"keys\":[{"))
  }

  @Test("that somebody has won is told even where nobody sees how the others stand")
  func blind() {
    let (_, other, _) = decided { $0.showsProgress = false }
    #expect(other.news().contains { $0.hasPrefix("* standing ") && $0.hasSuffix(" 1 won") })
  }

  @Test("the end of the time ends the round for who is left")
  func time() {
    let (host, other, _) = decided { $0.timeLimit = 60 }
    house.wait(70_000)
    for guest in [host, other] {
      #expect(guest.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix("winner 1") })
    }
  }

  @Test("who leaves after finishing stays the winner", arguments: ["wordflow", "wordle"])
  func leaves(game: String) {
    let host: Guest
    let other: Guest
    if game == "wordflow" {
      (host, other, _) = decided()
    } else {
      (host, other) = house.pair { ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"]) }
      host("guess slate")
      host("guess crane")
    }
    host("leave")
    #expect(!isEnded(other.news()))
    other("resign confirm")
    _ = other.news()
    #expect(other.connect(since: 1).contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" winner 1") })
  }

  @Test("spectators are told what has come of a word")
  func verdicts() {
    let (host, other) = house.pair { $0.options = Known.options }
    let eve = house.join(host, "Eve", watches: true)
    house.wait(6000)
    _ = eve.news()
    host("word " + Known.words[0])
    other("word " + Known.words[0])
    house.wait(6000)
    let news = eve.news()
    #expect(news.contains { $0.hasPrefix("* attempt found ") } && news.contains { $0.hasPrefix("* attempt already ") })
  }

  @Test("after a race whose spectators had to wait, they see whose each game is")
  func labels() {
    let host = house.room { ($0.options, $0.style, $0.watching) = (Known.options, .race, .after) }
    let other = house.join(host)
    let eve = house.join(host, "Eve", watches: true)
    host("start")
    other("word " + Known.words[0])
    host("resign confirm")
    house.wait(6000)
    #expect(eve.news().contains { $0.hasPrefix("* attempt found ") })
    eve.connect()
    house.wait(6000)
    let view = eve.news()
    let (first, second) = (view.firstIndex(of: "* view 1 1") ?? 0, view.firstIndex(of: "* view 2 2") ?? 0)
    #expect(first < second && !view[first..<second].contains { $0.hasPrefix("* found ") })
    #expect(view[second...].contains { $0.hasPrefix("* found ") })
  }
}
