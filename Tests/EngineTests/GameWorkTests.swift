import Engine
import Nim
import PuzzleKit
import Support
import Synchronization
import Testing
import Wire

/// A conversation that is fed by hand.
private final class Feed {
  var conversation: Conversation
  private var output = Output()

  init(_ catalog: Catalog = Catalog.parlor.adding(Nim.self), bails: Bool = false) {
    conversation = Conversation(Session(testing: catalog), bails: bails)
  }

  @discardableResult
  func take(_ line: String) -> Conversation.Effects { conversation.take(Array(line.utf8).span, into: &output) }

  /// Does work, stopped after so many records, and tells the conversation all of it.
  func run(_ work: Work, stopAfter limit: Int = .max) -> Conversation.Effects {
    let updates = Mutex<[WorkUpdate]>([])
    work.run(shouldStop: { updates.withLock { $0.count } >= limit }) { update in updates.withLock { $0.append(update) }
    }
    return updates.withLock { $0 }.map { conversation.take($0, into: &output) }.last ?? Conversation.Effects()
  }

  /// What has been written since the last look.
  func written() -> String {
    defer { output.clear() }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// Long work that a command of the open game asks for, and the order of lines beside it.
@Suite struct GameWorkTests {
  private let feed = Feed()

  init() {
    feed.take("newgame nim")
    _ = feed.written()
  }

  @Test func recordsComeOneByOneAndStopEndsThem() throws {
    let work = try #require(feed.take("@7 judge").start)
    #expect(!work.isEndless && feed.written().isEmpty && feed.conversation.isWorking)
    _ = feed.run(work, stopAfter: 2)
    #expect(feed.written() == "@7 judgement false take 1 from 1\n@7 judgement true take 2 from 1\n@7 ok\n")
    feed.take("expect judgement true take 2 from 1")
    #expect(feed.written() == "ok\n" && feed.conversation.session.failures.expectations == 0)
  }

  @Test func stoppedBeforeAnythingIsAnError() throws {
    let work = try #require(feed.take("judge").start)
    _ = feed.run(work, stopAfter: 0)
    #expect(feed.written() == "error stopped stopped before the first move\n")
    #expect(feed.conversation.session.failures.commands == 1)
    feed.take("expect error stopped *")
    #expect(feed.conversation.session.failures.commands == 0)
  }

  @Test func aDialectRefusesInItsOwnLinesWhateverTheFormat() {
    feed.take("uci")
    feed.take("setoption name Format value json")
    _ = feed.written()
    feed.take("@1 foo")
    #expect(feed.written().hasPrefix("@1 info string error unknown-command "))
    #expect(feed.conversation.session.failures.commands == 1)
    feed.take("expect info string error *")
    #expect(feed.conversation.session.failures.commands == 0)
    feed.take("go nodes x")
    #expect(feed.written().hasSuffix("\nbestmove (none)\n"))
  }

  @Test func linesWaitForWorkButForThoseThatDoNot() throws {
    let work = try #require(feed.take("@1 judge 1").start)
    feed.take("@2 take 3 from 1")
    feed.take("@3 isready")
    #expect(feed.written() == "@3 readyok\n@3 ok\n")
    // The work is that of the position for which it was asked, and its last line comes before those that waited.
    _ = feed.run(work)
    #expect(feed.written().hasPrefix("@1 judgement false take 1 from 1\n@1 ok\n@2 heaps "))
  }

  @Test func aStopEndsAllWorkBeforeIt() throws {
    let work = try #require(feed.take("judge").start)
    #expect(feed.take("judge").start == nil)
    #expect(feed.take("stop").stops)
    #expect(!feed.take("stop now").stops)
    let effects = feed.run(work, stopAfter: 1)
    let second = try #require(effects.start)
    #expect(effects.stops)
    _ = feed.run(second, stopAfter: 1)
    #expect(feed.written().hasSuffix("ok\nok\nerror extra-argument \"now\" is one argument too many; usage: stop\n"))
    #expect(!feed.conversation.isWorking && feed.conversation.waitingBytes == 0)
  }

  @Test func theEndOfTheInputWaitsForWork() throws {
    let work = try #require(feed.take("judge 1").start)
    feed.take("isready")
    let end = feed.conversation.takeEndOfInput()
    #expect(!end.stops && !end.closes)
    #expect(feed.run(work).closes)
    let endless = Feed()
    endless.take("newgame nim")
    #expect(endless.take("go infinite").start != nil)
    #expect(endless.conversation.takeEndOfInput().stops)
  }

  @Test func anInterruptForgetsWhatWaits() throws {
    let work = try #require(feed.take("judge").start)
    feed.take("take 1 from 1")
    feed.conversation.interrupt()
    _ = feed.run(work, stopAfter: 1)
    #expect(feed.written() == "judgement false take 1 from 1\nok\n")
    // A stop that is forgotten does not end the next work either.
    let next = try #require(feed.take("judge").start)
    #expect(feed.take("stop").stops)
    feed.conversation.interrupt()
    _ = feed.run(next, stopAfter: 1)
    #expect(!feed.take("judge").stops)
  }

  @Test func bailingEndsAtTheFirstFailureThatWasNotExpected() {
    let feed = Feed(bails: true)
    feed.take("nonsense")
    #expect(!feed.take("expect error *").closes)
    feed.take("nonsense")
    #expect(feed.take("isready").closes)
    feed.take("isready")
    #expect(!feed.written().contains("readyok"))
  }

  @Test func helpNamesTheCommandOfTheOpenGameBeforeThoseOfOthers() {
    let client = TestClient()
    #expect(client("help analyse").contains { $0.contains("atlas analyse DEALS TIER") })
    client("newgame wordle mini answer cat")
    #expect(client("help analyse").first == "help analyse")
    client("newgame atlas")
    #expect(client("help analyse").first == "help atlas analyse DEALS TIER [SEED]")
  }

  @Test func itNeedsItsGame() {
    let client = TestClient(Catalog.parlor.adding(Nim.self))
    #expect(client("judge") == ["error no-game judge needs an open game of nim; newgame nim starts one"])
  }
}
