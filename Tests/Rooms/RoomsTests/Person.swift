import Engine
import PictureJSON
import PlainJSON
import PuzzleKit
import RoomRecords
import Wire

@testable import Rooms

/// Reads what a server sends, as its clients do, and writes it again.
enum Reading {
  static let schemas = Schemas.all + House.catalog.entries().flatMap { $0.manual.records }
  private static let reader = RecordReader(RoomRecords.all + schemas)

  /// A line of a message as text without its id.
  struct Line {
    let id: String?
    let content: ReadLine
    let text: String
  }

  /// Reads a line. What is written again is what was read, and a record of rooms has the values of its own.
  static func line(_ line: String, _ dialect: RoomDialect) throws(Refusal) -> Line {
    if dialect == RoomDialect(.json, 2), let (id, picture) = object(in: line) {
      try check(picture: picture)
      return Line(id: id, content: .ok, text: "picture \(picture)")
    }
    let (id, content) = dialect.format == .json ? try reader.read(json: line) : try reader.read(text: line)
    guard case .record(let record) = content else {
      return Line(id: id, content: content, text: content == .ok ? "ok" : "error ")
    }
    guard written(record, id, dialect.format) == line else {
      throw Refusal(.badLine, "\(line) is read as \(written(record, id, dialect.format))")
    }
    if let known = try AnyRoomRecord(record.schema, record.values), case .picture(let picture) = known {
      try check(picture: picture.json)
    }
    return Line(id: id, content: content, text: written(record, nil, .text))
  }

  /// The picture that is an object of its own, as in the second version of the protocol.
  private static func object(in line: String) -> (id: String?, picture: String)? {
    guard line.contains(#""record":"picture""#), let value = try? JSONValue(parsing: Array(line.utf8)),
      let picture = try? JSONNode(value).optional("picture")
    else { return nil }
    return (line.contains(#"{"push":true"#) ? "*" : nil, picture.value.text)
  }

  /// A picture is written again as it was read, but for keys that its reader knows.
  private static func check(picture text: String) throws(Refusal) {
    let picture = try PictureJSON.scene(text)
    let written = PictureJSON.text(of: picture)
    let known = PictureJSON.text(of: picture, keysUnless: picture.keys)
    if [written, known, PictureJSON.textInVersion1(of: picture)].contains(text) { return }
    throw Refusal(.badLine, "the picture \(text) is read as \(written)")
  }

  private static func written(_ record: ReadRecord, _ id: String?, _ format: Format) -> String {
    var reply = Reply()
    reply.add(record.schema, values: record.values)
    var output = Output()
    let prefix = id.map { $0 == "*" ? $0 : "@" + $0 } ?? ""
    for record in reply.records { Renderer(format: format, id: prefix).write(record, of: reply, to: &output) }
    return String(decoding: output.bytes.dropLast(), as: UTF8.self)
  }
}

/// Somebody in a room, and all that it was told: a client that trusts nothing.
final class Person {
  enum Question {
    case hello(since: Int?)
    case since(Int)
    case line(isAgain: Bool)
  }

  /// The state that the events tell: who is here, and how the room is.
  struct Story: Equatable {
    var phase = "", host = "", round = "", title = ""
    /// The role, the readiness and the name of each member.
    var members: [String: [String]] = [:]
  }

  let name: String
  /// The number of the member.
  let number: Int
  let guest: Guest
  let dialect: RoomDialect
  let isSpectator: Bool
  var wantsPictures: Bool { name == "dan" || dialect.version == 2 }
  var hasLeft = false
  /// The time since which it is not connected.
  var goneSince: Int64?
  /// Whether nobody listens any more, without having left.
  var isFormer = false
  /// The events that it was told, as text.
  private(set) var known: [Int: String] = [:]
  /// The newest event that the connection was told, or was shown what has come of it.
  private(set) var newest = 0
  private(set) var story = Story()
  /// Whether the story began with a view of all who were there.
  private(set) var isStoryWhole = false
  /// The number of messages that it was sent.
  private(set) var messages = 0
  /// Whether it is a spectator who was shown who is here, and not yet the game.
  private var awaitsGame = false
  /// The end of the answer to its last line.
  private(set) var final: ReadLine?
  private var question: Question?
  /// The requests with an id that it has made.
  private var requests: Set<String> = []
  private var reply: [String] = []

  init(_ name: String, at now: Int64, _ number: Int, _ guest: Guest, _ dialect: RoomDialect, isSpectator: Bool) {
    (self.name, self.number, self.guest, self.dialect, self.isSpectator) = (name, number, guest, dialect, isSpectator)
    goneSince = now
  }

  /// Whether it has asked for what it may have been told before, so that the answer says it again.
  var asksForOldEvents: Bool {
    switch question {
    case .hello(since: .some), .since, .line(isAgain: true): true
    default: false
    }
  }

  /// Asks something, or is done with that.
  /// - Returns: the answer to the question before.
  @discardableResult
  func ask(_ question: Question?) -> [String] {
    self.question = question
    if question != nil { (reply, final) = ([], nil) }
    return reply
  }

  /// Notes a line that it says.
  func say(_ line: String) {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    if words.first == "since" {
      ask(.since(words.last.flatMap { Int($0) } ?? 0))
    } else {
      ask(.line(isAgain: line.hasPrefix("@") && !requests.insert(line).inserted))
    }
  }

  /// Takes a message.
  /// - Returns: what is wrong with it.
  func hear(_ message: String, at now: Int64) -> [String] {
    messages += 1
    var lines: [Reading.Line] = []
    for line in message.split(separator: "\n").map(String.init) {
      do throws(Refusal) { lines.append(try Reading.line(line, dialect)) } catch { return [error.text] }
    }
    let isNews = lines.first?.id == "*"
    if !isNews {
      reply += lines.compactMap { if case .record = $0.content { $0.text } else { nil } }
      if lines.last?.text.hasPrefix("picture ") == true { return [] }
      if case .record? = lines.last?.content { return ["an answer without an end: \(message)"] }
      final = lines.last?.content
    }
    let records = lines.map(\.text).filter { $0 != "ok" && !$0.hasPrefix("error ") }
    let stream = records.first.flatMap { $0.hasPrefix("stream ") ? Int($0.dropFirst(7)) : nil }
    if let stream, records.contains(where: { $0.hasPrefix("room ") }) {
      (newest, story, isStoryWhole) = (stream, Story(view: records), true)
      awaitsGame = isSpectator && !isNews
      return []
    }
    if let stream, case .hello(let since?) = question { newest = min(since, stream) }
    for record in records {
      let words = record.split(separator: " ").map(String.init)
      if ["online", "typing"].contains(words[0]), story.members[words[1]]?.first == "spectator" {
        return ["what spectators do is told: \(record)"]
      }
      if isNews, ["online", "typing"].contains(words[0]), words[1] == String(number) {
        return ["it is told what it does itself: \(record)"]
      }
      if words[0] == "chat", words[2] == String(number), message.contains(RoomEvents.message.name), records.count == 2 {
        return ["its own message is told with a sound"]
      }
    }
    return take(SimulatedClient.events(in: records.joined(separator: "\n")))
  }

  private func take(_ events: [(number: Int, text: String)]) -> [String] {
    var faults: [String] = []
    var next = newest + 1
    let isAgain: Bool
    if case .since(let number) = question {
      (isAgain, next) = (true, number + 1)
    } else {
      isAgain = false
    }
    for (number, text) in events {
      // A request that comes again is answered as before.
      if case .line(isAgain: true) = question, number <= newest, (known[number] ?? text) == text { continue }
      if number != next { faults.append("event \(number) comes instead of \(next): \(text)") }
      if let before = known[number], before != text {
        faults.append("event \(number) was \(before) and is \(text)")
      }
      known[number] = text
      next = number + 1
      if !isAgain { story.take(text) }
    }
    if !isAgain {
      newest = next - 1
    } else if case .ok? = final, next != newest + 1, !awaitsGame {
      faults.append("events to \(next - 1) of \(newest) are told again")
    }
    return faults
  }
}

extension Person.Story {
  /// From a view of the room.
  init(view lines: [String]) {
    for words in lines.map({ $0.split(separator: " ").map(String.init) }) {
      if words[0] == "room" {
        (phase, round, host) = (words[1], words[2], words[7])
        title = words.drop { $0 != "title" }.dropFirst().joined(separator: " ")
      }
      if words[0] == "member" { members[words[1]] = [words[2], words[5], words.dropFirst(7).joined(separator: " ")] }
    }
  }

  /// An event has happened.
  mutating func take(_ event: String) {
    let line = event.prefix { $0 != "\n" }
    let words = line.split(separator: " ").map(String.init)
    switch words[0] {
    case "joined":
      members[words[2]] = [words[3], "false", words.dropFirst(4).joined(separator: " ")]
    case "left": members[words[2]] = nil
    case "host": host = words[2]
    case "ready": members[words[2]]?[1] = words[3]
    case "started":
      (phase, round) = ("playing", words[2])
      for number in members.keys { members[number]?[1] = "false" }
    case "ended": phase = "ended"
    default: break
    }
  }
}
