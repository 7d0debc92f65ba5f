import Foundation
import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Conversations to be read: each file of the folder `conversations` says in its first line what it shows.
///
/// A line that begins with `>` is done; after it comes what each is told, without the events for sound and touch. After a line
/// that begins with `~` that is left out. PARLOR_RECORD writes anew what is told.
@Suite struct ExampleTests {
  private static let folder = (#filePath as NSString).deletingLastPathComponent + "/conversations/"
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []

  @Test(arguments: names) func aConversationGoesAsItIsWritten(name: String) throws {
    let written = try String(contentsOfFile: Self.folder + name, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let example = Example()
    var lines: [String] = []
    for line in written where ["#", ">", "~"].contains(line.first) {
      lines.append(line)
      if line.first == "#" { continue }
      let told = try example.perform(String(line.dropFirst(2)))
      if line.first == ">" { lines += told }
    }
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil, lines != written {
      try (lines + [""]).joined(separator: "\n").write(toFile: Self.folder + name, atomically: true, encoding: .utf8)
      Issue.record("\(name) was written; read the difference before you commit it")
      return
    }
    let place = zip(lines, written).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? written.count
    #expect(lines == written, "\(name), line \(place + 1)")
  }

  @Test func thereAreConversations() { #expect(Self.names.count > 8) }
}

/// The people of a conversation, in one room.
private final class Example {
  private let house = House()
  private var guests: [(name: String, guest: Guest)] = []
  private var room = ""

  /// Does what a line says.
  /// - Returns: what each is told.
  func perform(_ line: String) throws -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let name = words[0].filter { $0 != ":" }
    let rest = words.dropFirst().joined(separator: " ")
    let guest = guests.first { $0.name == name }?.guest
    var answer: [String] = []
    switch words[1] {
    case "makes":
      let request = try CreateRequest(JSONNode(JSONValue(parsing: Array(rest.dropFirst(6).utf8))))
      answer = come(name, house.ask(.create(request)))
    case "joins", "watches":
      let request = JoinRequest(name: name.capitalized, isSpectator: words[1] == "watches")
      answer = come(name, house.ask(.join(room: room, request), of: "b"))
    case "comes":
      let since = words.count > 3 ? Int(words[4]) : nil
      answer = guest?.connect(since: since) ?? []
    case "is": guest?.disconnect()
    case "s": house.wait((Int64(words[0]) ?? 0) * 1000)
    case "server": try house.crash()
    default: answer = guest?(rest) ?? ["nobody"]
    }
    return told(name, answer)
  }

  private func come(_ name: String, _ answer: RoomAnswer?) -> [String] {
    if let refusal = answer?.refusal { return ["error \(refusal.code.name) \(refusal.text)"] }
    let guest = Guest(house, answer)
    room = guest.room
    guests.append((name, guest))
    return guest.connect()
  }

  private func told(_ name: String, _ answer: [String]) -> [String] {
    var lines = answer.map { "\(name)| \($0)" }
    for (name, guest) in guests {
      lines += guest.news().map { "\(name)| \($0)" }
      if let reason = house.closed[guest.reader] {
        house.forget(closed: guest.reader)
        lines.append("\(name)| (\(reason.rawValue))")
      }
    }
    let code = guests.first?.guest.code ?? ""
    return lines.filter { !$0.contains("| event ") && !$0.contains("| * event ") && !$0.contains(" event ") }
      .map { $0.replacing(room, with: "ROOM").replacing("code \(code)", with: "code CODE") }
  }
}
