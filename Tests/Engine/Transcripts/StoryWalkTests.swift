import Foundation
import PuzzleKit
import Support
import Testing

@testable import Console
@testable import Engine

/// What players at terminals are shown of rooms in which anything may follow anything: the lines that were recorded beside
/// the tests of rooms, as each of the players gets them. Compared with their record in `walks`.
@Suite struct StoryWalkTests {
  /// A player's view of a room, and what of it was written down last.
  private struct Player {
    var story: RoomStory
    /// Whether the lines that come are the answer to a greeting, which the program between them gives as news.
    var isGreeting = false
    var said = 0
    var shown: [String] = []
  }

  private let session = Session(testing: .parlor, isInteractive: true)
  private let painter = Painter(theme: Theme(plain: true), width: 100, height: 40)

  private func newPlayer() -> Player {
    Player(story: RoomStory(session.manuals.flatMap(\.records)) { [session] in session.prediction($0) })
  }

  /// What there is to see, but for what has been said.
  private func state(_ story: RoomStory, at now: Int) -> [String] {
    let people = story.people.sorted { $0.key < $1.key }.map { number, person in
      "\(number) \(person.name)" + (person.isYou ? " you" : "") + (person.isSpectator ? " spectator" : "")
        + (person.isOnline ? "" : " offline") + (person.isReady ? " ready" : "")
    }
    return [
      "\(story.phase) \(story.game) \(story.mode) \(story.style?.rawValue ?? "") host \(story.host) code \(story.code ?? "-")"
        + " \(story.isConnected ? "connected" : "apart")\(story.isWatching ? " watching" : "")"
        + "\(story.isWaiting ? " waiting" : "") title \(story.title ?? "-") id \(story.id ?? "-")",
      "people \(people.joined(separator: ", "))",
      "writing \(story.writers(at: now).joined(separator: " ")) \(story.writingEnds(after: now) ?? 0)",
      "farewell \(story.farewell ?? "-")",
    ] + painter.escaped(story.answer).map { "answer \($0)" }
  }

  /// What has changed since it was looked at last.
  private func news(_ player: inout Player, at now: Int) -> [String] {
    let all = state(player.story, at: now)
    var lines = all.filter { !player.shown.contains($0) }
    player.shown = all
    lines += painter.escaped(Array(player.story.talk.dropFirst(player.said))).map { "talk \($0)" }
    player.said = player.story.talk.count
    if let figures = player.story.takeFigures() { lines.append("figures \(figures)") }
    return lines
  }

  @Test(arguments: 1...6) func aStoryIsToldAsRecorded(number: Int) throws {
    let path = (#filePath as NSString).deletingLastPathComponent + "/../../Rooms/RoomsTests/records/rooms-\(number).txt"
    let talk = Walk(session, in: try TestFolder()) { _ in [] }
    var players: [String: Player] = [:]
    var now = 0
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init) {
      if line.hasPrefix("> ") {
        for name in players.keys.sorted() {
          guard var player = players[name] else { continue }
          let lines = news(&player, at: now)
          players[name] = player
          if !lines.isEmpty { talk.note(name, lines) }
        }
        let words = line.dropFirst(2).split(separator: " ", maxSplits: 1)
        if words[0] == "wait" { now += Int(words[1]) ?? 0 }
        guard words.count > 1, words[0].hasSuffix(":") else { continue }
        let name = String(words[0].dropLast())
        var player = players[name] ?? newPlayer()
        if words[1].hasPrefix("hello") {
          player.isGreeting = true
        } else {
          player.story.send(String(words[1]))
        }
        players[name] = player
      } else if let bar = line.range(of: "| "), var player = players[String(line[..<bar.lowerBound])] {
        let name = String(line[..<bar.lowerBound])
        var text = String(line[bar.upperBound...])
        if text.hasPrefix("closed: ") { text = "* connection lost" }
        let isLast = text == "ok" || text.hasPrefix("error ") || text == "* connection lost"
        player.story.take(player.isGreeting && !text.hasPrefix("* ") ? "* \(text)" : text, at: now)
        if isLast { player.isGreeting = false }
        players[name] = player
      }
    }
    try talk.compare(with: "story-\(number)")
  }
}
