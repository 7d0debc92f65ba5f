import Engine
import Nim
import PuzzleKit
import Support
import Synchronization
import Testing

/// Long work that a command of the open game asks for.
@Suite struct GameWorkTests {
  private let session = Session(catalog: Catalog.empty.adding(Nim.self), host: TestFolder.host)

  private func asked(_ line: String) -> Work? {
    guard case .work(let work) = session.perform(text: line) else { return nil }
    return work
  }

  @Test func recordsComeOneByOneAndStopEndsThem() throws {
    _ = session.perform(text: "newgame nim")
    let work = try #require(asked("@7 judge"))
    #expect(!work.isEndless)
    let stop = StopSignal()
    let written = Mutex<[String]>([])
    let result = work.run(stop: stop) { bytes in
      written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      if written.withLock({ $0.count }) == 2 { stop.give() }
    }
    #expect(
      written.withLock { $0 } == [
        "@7 judgement false take 1 from 1\n", "@7 judgement true take 2 from 1\n", "@7 ok\n",
      ])
    #expect(result.error == nil)
    session.finish(result)
    _ = session.perform(text: "expect judgement true take 2 from 1")
    #expect(session.lastError == nil && session.failures.expectations == 0)
  }

  @Test func stoppedBeforeAnythingIsAnError() throws {
    _ = session.perform(text: "newgame nim")
    let work = try #require(asked("judge"))
    let stop = StopSignal()
    stop.give()
    let result = work.run(stop: stop) { _ in }
    #expect(result.error?.code == .stopped)
    session.finish(result)
    #expect(session.failures.commands == 1)
  }

  @Test func itWorksFromThePositionThatItWasAskedFor() throws {
    _ = session.perform(text: "newgame nim")
    let work = try #require(asked("judge 1"))
    _ = session.perform(text: "take 3 from 1")
    let written = Mutex<[UInt8]>([])
    session.finish(work.run(stop: StopSignal()) { bytes in written.withLock { $0 += bytes } })
    #expect(String(decoding: written.withLock { $0 }, as: UTF8.self) == "judgement false take 1 from 1\nok\n")
  }

  @Test func helpNamesTheCommandOfTheOpenGameBeforeThoseOfOthers() {
    let talk = TestClient()
    #expect(talk("help analyse").contains { $0.contains("atlas analyse DEALS TIER") })
    talk("newgame wordle mini answer cat")
    #expect(talk("help analyse").first == "help analyse")
    talk("newgame atlas")
    #expect(talk("help analyse").first == "help atlas analyse DEALS TIER [SEED]")
  }

  @Test func itNeedsItsGame() {
    let talk = TestClient(Catalog.standard.adding(Nim.self))
    #expect(talk("judge") == ["error no-game judge needs an open game of nim; newgame nim starts one"])
  }
}
