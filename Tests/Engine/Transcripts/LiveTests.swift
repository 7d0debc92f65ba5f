import Engine
import Nim
import PuzzleKit
import Support
import Testing

@testable import Engine

/// Keys and gestures as they are played live: `*key x`, `*press PLACE`, `*drag PLACE to PLACE`, `*drop PLACE to PLACE` and
/// `*type PLACE = x` are answered by the line that they make, behind `>`, and what is said to that; `*keys` lists the keys and `*due` gives the line that the
/// time alone makes. Everything else is a line as a person types it.
@Suite struct LiveTests {
  @Test func keysAndGesturesMakeTheRecordedLines() throws {
    for transcript in try Transcript.all(in: "live") {
      let catalog = Catalog.parlor.adding(Nim.self)
      let session = Session(testing: catalog, isInteractive: true)
      let client = TestClient(session)
      let replies = transcript.played(in: try TestFolder()) { request in
        guard request.hasPrefix("*") else { return client(request) }
        return Self.answer(String(request.dropFirst()), session, client)
      }
      try transcript.compare(replies)
    }
  }

  private static func answer(_ request: String, _ session: Session, _ client: TestClient) -> [String] {
    guard let scene = session.scene else { return ["no game is open"] }
    if request == "keys" {
      return scene.keys.filter { !$0.title.isEmpty }.map { "\($0.key): \($0.title) (\($0.line ?? "nothing"))" }
    }
    if request.hasPrefix("key "), let found = scene.keys.first(where: { $0.key == key(String(request.dropFirst(4))) }),
      found.line == nil
    {
      return [found.objection]
    }
    let line = request == "due" ? scene.due : line(request, scene, session)
    return line.map { [">" + $0] + client($0) } ?? ["nothing"]
  }

  private static func line(_ request: String, _ scene: Scene, _ session: Session) -> String? {
    let kind = request.prefix { $0 != " " }
    let rest = String(request.dropFirst(kind.count + 1))
    let places = rest.split(separator: " to ").map { Place(String($0)) }
    switch kind {
    case "key": return scene.keys.first { $0.key == key(rest) }?.line ?? nil
    case "press": return session.line(of: .press(Place(rest)))
    case "drag": return session.line(of: .drag(from: places[0], to: places[1]))
    case "drop": return session.line(of: .drop(from: places[0], to: places[1]))
    default:
      let parts = rest.split(separator: " = ").map(String.init)
      return session.line(of: .type(Place(parts[0]), parts.count > 1 ? parts[1].first : nil))
    }
  }

  private static func key(_ name: String) -> LiveKey.Key? {
    switch name {
    case "enter": .enter
    case "backspace": .backspace
    case "escape": .escape
    case "space": .character(" ")
    default: name.first.map(LiveKey.Key.character)
    }
  }
}

extension Session {
  /// The line that asks for what a gesture means in the open game; nil if it means nothing.
  func line(of gesture: LiveGesture) -> String? { resolved(gesture)?.text }
}
