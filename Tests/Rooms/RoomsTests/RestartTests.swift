import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// A room that is opened again from its journal goes on as the one that was never closed.
@Suite struct RestartTests {
  /// A server with people in one room, which takes one line after another.
  private final class Side {
    let house = House()
    let guests: [Guest]
    private var newest: [Int] = []

    init(_ request: CreateRequest) {
      let host = house.room { $0 = request }
      guests = [host, house.join(host, "Ben"), house.join(host, "Eve", watches: true)]
      host("start")
      newest = guests.map { _ in 0 }
      for guest in guests { _ = guest.news() }
    }

    /// Takes a line, and tells the answer, all that anybody was told, and what is kept.
    func take(_ line: String, from index: Int) throws -> [String] {
      house.wait(6000)
      let answer = guests[index].reader == 0 ? [] : guests[index](line)
      let told = guests.map { guest in guest === guests[index] ? [] : guest.news() }
      let kept = house.journals[guests[index].room] ?? []
      return answer + told.flatMap { $0 } + kept
    }

    /// Lets everybody come back, after a restart or not.
    func comeBack(afterRestart: Bool) throws {
      if afterRestart { try house.crash(drawsOn: true) }
      for guest in guests { guest.connect(since: 0) }
      house.wait(6000)
      for guest in guests { _ = guest.news() }
    }
  }

  private func lines(_ game: String, _ random: inout SplitMix64) -> (index: Int, line: String) {
    func any<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }
    let move =
      switch game {
      case "wordle": "guess \(any(["slate", "crony", "moist", "crane"]))"
      case "duel": "remove \(any([1, 2])) \(any([1, 2, 3]))"
      case "atlas": "draw"
      default: "word \(any(Known.words))"
      }
    let talk = ["chat hello", "react 👍", "ready", "ready off", "rematch", "rematch", "rematch same", "show", "room"]
    let index = any([0, 1])
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return (index, "resign confirm")
    case 1: return (2, any(["chat hidden", "room"]))
    case 2..<24: return (index, move)
    default: return (index, any(talk))
    }
  }

  private static let requests = [
    #"{"name":"Ann","puzzle":{"options":"size 3 tier easy seed 7 words 1"}}"#,
    #"{"name":"Ann","play":"race","puzzle":{"options":"size 3 tier easy seed 7 words 1"}}"#,
    #"{"name":"Ann","play":"race","showsProgress":false,"watching":"after","puzzle":{"options":"size 3 tier easy"}}"#,
    #"{"name":"Ann","game":"wordle","mode":"classic"}"#, #"{"name":"Ann","game":"duel"}"#,
    #"{"name":"Ann","game":"atlas","timeLimit":600}"#,
  ]

  @Test(arguments: requests, 0..<3)
  func whatIsSaidAfterARestartIsAnsweredAsWithoutOne(body: String, seed: Int) throws {
    let request = try CreateRequest(JSONNode(JSONValue(parsing: Array(body.utf8))))
    let (side, other) = (Side(request), Side(request))
    var random = SplitMix64(seed: UInt64(seed))
    var said: [String] = []
    for _ in 0..<60 {
      let (index, line) = lines(request.game ?? "wordflow", &random)
      said.append("\(index): \(line)")
      let asked = "@\(said.count) \(line)"
      let (answer, again) = (try side.take(asked, from: index), try other.take(asked, from: index))
      let place = zip(answer, again).first { $0 != $1 }
      let isSame = answer == again
      #expect(isSame, "\(said.suffix(5)): \(place as Any)")
      if !isSame { break }
      // What brought nothing is not kept; the next line that counts stands for it.
      let isKept =
        side.house.lobby.rooms[side.guests[0].room]?.round?.tables.allSatisfy { !$0.isRepeatedForNothing } ?? false
      if isKept, Int.random(in: 0..<6, using: &random) == 0 {
        said.append("restart")
        try side.comeBack(afterRestart: false)
        try other.comeBack(afterRestart: true)
      }
    }
  }
}
